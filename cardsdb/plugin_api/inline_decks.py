"""A deck whose entries name cards of a position by their ids: what `deck_legal` is asked about."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from cardsdb.plugin_api.cards import CardFacts
from cardsdb.plugin_api.codec import pointer
from cardsdb.plugin_api.decks import Deck, DeckCard, DeckEntry
from cardsdb.plugin_api.engine import JSON, CardId
from cardsdb.plugin_api.errors import Fault, MalformedInput
from cardsdb.plugin_api.plain import MOST_NUMBER, as_json

T = TypeVar("T")
FactsOf = Callable[[CardId, T], CardFacts]


def inline_deck(game: str, cards: Mapping[CardId, T], facts: FactsOf[T], document: JSON) -> Deck:
    """Return the deck of a document; MalformedInput for what is no deck or names no card.

    `facts` tells the facts of a card of the position by its id and what is printed on it.
    """
    if not isinstance(document, dict):
        raise MalformedInput("A deck is an object with a list of sections.")
    sections = document.get("sections", [])
    if not isinstance(sections, list):
        raise MalformedInput("A deck is an object with a list of sections.", at="/sections")
    faults: list[Fault] = []
    found: dict[str, tuple[DeckCard, ...]] = {}
    for index, section in enumerate(sections):
        at = pointer("sections", index)
        name = section.get("name") if isinstance(section, dict) else None
        entries = section.get("cards", []) if isinstance(section, dict) else None
        if not isinstance(name, str) or not isinstance(entries, list):
            faults.append(Fault(at, "A section has a name and a list of cards."))
            continue
        read = [
            _entry(cards, facts, name, one, at + pointer("cards", i))
            for i, one in enumerate(entries)
        ]
        faults += [one for one in read if isinstance(one, Fault)]
        found[name] = (*found.get(name, ()), *(one for one in read if isinstance(one, DeckCard)))
    if faults:
        raise MalformedInput(faults)
    return Deck(game=game, name="", context={}, sections=found)


def _entry(
    cards: Mapping[CardId, T], facts: FactsOf[T], section: str, entry: JSON, at: str
) -> DeckCard | Fault:
    if not isinstance(entry, dict):
        return Fault(at, "An entry is an object with a card and a count.")
    card, count = entry.get("card"), entry.get("count", 1)
    if not isinstance(card, str) or CardId(card) not in cards:
        return Fault(at + "/card", f"The position has no card {as_json(card)}.", "unknown-card")
    if type(count) is not int or not 1 <= count <= MOST_NUMBER:
        return Fault(
            at + "/count", f"A count is a whole number from 1 to {MOST_NUMBER}.", "bad-count"
        )
    found = facts(CardId(card), cards[CardId(card)])
    return DeckCard(
        facts=found,
        count=count,
        section=section,
        entry=DeckEntry(count=count, card=card),
        path=(found.title,),
    )
