"""Cards that print the greatest numbers their types allow are laid out, played and read again."""

from dataclasses import replace
from typing import Any

import orjson

from cardsdb.plugin_api import CardFacts, CardPool, CardType, Decks, SeededDice
from tests.contract.games import Subject


def greatest(card: CardFacts, card_type: CardType) -> CardFacts:
    """Return the card with every number of its type at its maximum, parts of objects too.

    An object that the card did not print gets the first of the choices that it needs beside.
    """
    attributes: dict[str, Any] = orjson.loads(orjson.dumps(dict(card.attributes)))
    kinds = {one.name: one.kind for one in card_type.attributes}
    for one in card_type.attributes:
        *owners, name = one.name.split(".")
        places = [".".join(owners[: depth + 1]) for depth in range(len(owners))]
        if all(kinds[place] == "object" for place in places):
            within = attributes
            for owner in owners:
                within = within.setdefault(owner, {})
            if one.kind == "integer":
                within[name] = one.maximum
            elif one.kind == "choice" and owners:
                within.setdefault(name, one.choices[0])
    assert card_type.faults(_whole(attributes, card_type)) == []
    return replace(card, attributes=attributes)


def _whole(attributes: dict[str, Any], card_type: CardType) -> dict[str, Any]:
    known = {one.name for one in card_type.attributes}
    return {name: value for name, value in attributes.items() if name in known}


def greatest_pool(subject: Subject) -> CardPool:
    """Return the game's cards, each with the greatest numbers."""
    slug, known = subject.game.slug, subject.known
    cards = [
        greatest(card, known.card_type(slug, card.type)) for card in subject.pool.cards.values()
    ]
    return CardPool(slug, cards, subject.pool.editions)


def positions(subject: Subject, pool: CardPool, decks: Decks) -> list[Any]:
    """Return the positions of a game between these decks, as they are written."""
    engine, dice = subject.engine, SeededDice(4422)
    position = engine.set_up(decks, pool, subject.ruleset, dice)
    found = [engine.dump(position)]
    while engine.decider(position) is not None and len(found) < 400:
        actions = engine.legal_actions(position)
        engine.advance(position, actions[dice.below(len(actions))], dice, [])
        found.append(engine.dump(position))
    return found


def test_a_position_with_the_greatest_numbers_is_read_as_it_was_written(subject: Subject) -> None:
    pool = greatest_pool(subject)
    for decks in subject.pairings[:6]:
        for written in positions(subject, pool, decks):
            read = subject.engine.load(orjson.loads(orjson.dumps(written)), pool, subject.ruleset)
            assert subject.engine.dump(read) == written
