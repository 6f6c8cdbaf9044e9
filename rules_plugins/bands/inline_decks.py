"""A deck whose entries name cards of a position by their ids: what `deck_legal` is asked about."""

from collections.abc import Mapping

from cardsdb.plugin_api import (
    JSON,
    CardFacts,
    CardId,
    CardSlug,
    Deck,
    DeckCard,
    DeckEntry,
    Fault,
    MalformedInput,
    pointer,
)
from rules_plugins.bands.printed import NEUTRAL, Card


def inline_deck(cards: Mapping[CardId, Card], document: JSON) -> Deck:
    """Return the deck of a document; MalformedInput for what is no deck or names no card."""
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
        read = [_entry(cards, name, one, at + pointer("cards", i)) for i, one in enumerate(entries)]
        faults += [one for one in read if isinstance(one, Fault)]
        found[name] = (*found.get(name, ()), *(one for one in read if isinstance(one, DeckCard)))
    if faults:
        raise MalformedInput(faults)
    return Deck(game="bands", name="", context={}, sections=found)


def _entry(cards: Mapping[CardId, Card], section: str, entry: JSON, at: str) -> DeckCard | Fault:
    if not isinstance(entry, dict):
        return Fault(at, "An entry is an object with a card and a count.")
    card, count = entry.get("card"), entry.get("count", 1)
    if not isinstance(card, str) or CardId(card) not in cards:
        return Fault(at + "/card", f"The position has no card {card!r}.", "unknown-card")
    if type(count) is not int or count < 1:
        return Fault(at + "/count", "A count is a whole number of at least 1.", "bad-count")
    facts = _facts(CardId(card), cards[CardId(card)])
    return DeckCard(
        facts=facts,
        count=count,
        section=section,
        entry=DeckEntry(count=count, card=card),
        path=(facts.title,),
    )


def _facts(card: CardId, printed: Card) -> CardFacts:
    return CardFacts(
        slug=CardSlug(card),
        title=printed.name,
        type=printed.type,
        faction=None if printed.prime.faction == NEUTRAL else printed.prime.faction,
        is_unique=printed.is_unique,
    )
