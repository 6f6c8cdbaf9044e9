"""Decks of cards that a test invents: what deck rules see, without a catalogue or a document."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardsdb.plugin_api import (
    CardFacts,
    CardPool,
    CardSlug,
    Deck,
    DeckCard,
    DeckEntry,
    Rule,
    Violation,
    find_violations,
)


def card(title: str, kind: str, count: int = 1, **printed: Any) -> DeckCard:
    """Return an entry of a card with what it prints; its section is set by the deck."""
    carried: tuple[DeckCard, ...] = printed.pop("carried", ())
    facts = CardFacts(
        slug=CardSlug(title.lower().replace(" ", "-")),
        title=title,
        type=kind,
        faction=printed.pop("faction", None),
        is_unique=printed.pop("is_unique", False),
        attributes=printed,
    )
    entry = DeckEntry(count=count, name=title)
    return DeckCard(
        facts=facts, count=count, section="", entry=entry, path=(title,), carried=carried
    )


def cards(kind: str, number: int, prefix: str = "", **printed: Any) -> list[DeckCard]:
    """Return cards of different titles."""
    return [card(f"{prefix or kind} {n}", kind, **printed) for n in range(number)]


def deck(
    game: str, sections: Mapping[str, Sequence[DeckCard]], context: Mapping[str, Any] | None = None
) -> Deck:
    """Return a deck of these entries."""
    placed = {
        name: tuple(replace(one, section=name) for one in held) for name, held in sections.items()
    }
    return Deck(game=game, name="A", context=context or {}, sections=placed)


def broken(rules: Sequence[Rule], judged: Deck) -> dict[str, Violation]:
    """Return the violations by code; each code has to come once."""
    pool = CardPool(judged.game, (one.facts for one in judged.cards()), {})
    found = [one for rule in rules for one in find_violations(rule, judged, pool)]
    by_code = {one.code: one for one in found}
    assert len(by_code) == len(found)
    return by_code


def titles(violation: Violation) -> list[str]:
    """Return the titles of the entries concerned."""
    return [one.facts.title for one in violation.cards]
