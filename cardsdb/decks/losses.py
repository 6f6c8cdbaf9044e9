"""What of a deck is not in another one that was read from a file of it."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cardsdb.decks.resolving import context_entry, find_entry
from cardsdb.decks.vocabulary import Vocabulary
from cardsdb.plugin_api import DeckEntry, DeckList, Fault, pointer

LOST = "lost"
_FIELDS = ("name", "ruleset", "author", "notes", "tags")
_SENTENCES = {
    "set": "The set of {} is not in the file.",
    "number": "The number of {} is not in the file.",
    "with": "What {} carries is not carried in the file.",
}
Kept = Counter[DeckEntry]  # how many of each entry, the entries with the count 1


def losses(deck: DeckList, again: DeckList, words: Vocabulary) -> Iterator[Fault]:
    """Yield a fault for each part of the deck that the other lacks, at its JSON pointer.

    An entry that names no card of the catalogue is in no other deck: it is not compared.
    """
    yield from _field_losses(deck, again, words)
    kept = _counted(again, words)
    for place, section in enumerate(deck.sections):
        if section.name in kept:
            for index, entry in enumerate(section.cards):
                at = pointer("sections", place, "cards", index)
                yield from _entry_losses(entry, kept[section.name], at, words)
        elif section.cards:
            message = f"The file has no section {section.name}; its cards stand elsewhere."
            yield _lost(pointer("sections", place), message)


def _field_losses(deck: DeckList, again: DeckList, words: Vocabulary) -> Iterator[Fault]:
    for field in _FIELDS:
        value = getattr(deck, field)
        if value not in (None, ()) and value != getattr(again, field):
            yield _lost(pointer(field), f"The {field} of the deck is not in the file.")
    for key, value in deck.context.items():
        if key not in again.context or _plain(value, words) != _plain(again.context[key], words):
            yield _lost(pointer("context", key), f"The {key} of the context is not in the file.")


def _entry_losses(entry: DeckEntry, kept: Kept, at: str, words: Vocabulary) -> Iterator[Fault]:
    """Yield what of the entry is not among those kept, and take it away from them."""
    named = _named(entry, words)
    if named is None:
        return
    for lesser, lost in _lesser(named):
        if kept[lesser] >= entry.count:
            kept[lesser] -= entry.count
            for key in lost:
                yield _lost(at + pointer(key), _SENTENCES[key].format(named.name))
            return
    yield _lost(at, f"{named.name} does not stand in the file as in the deck.")


def _lesser(entry: DeckEntry) -> Iterator[tuple[DeckEntry, tuple[str, ...]]]:
    """Yield the entry, then with ever less of what it may have, and what that is."""
    one = replace(entry, count=1)
    bare = replace(one, set=None, number=None)
    ways = (
        (one, ()),
        (replace(one, number=None), ("number",)),
        (bare, ("set", "number")),
        (replace(one, carried=()), ("with",)),
        (replace(one, number=None, carried=()), ("number", "with")),
        (replace(bare, carried=()), ("set", "number", "with")),
    )
    for lesser, keys in ways:
        values = {"set": entry.set, "number": entry.number, "with": entry.carried}
        yield lesser, tuple(key for key in keys if values[key])


def _counted(deck: DeckList, words: Vocabulary) -> dict[str, Kept]:
    """Return how many of each card the sections have, by their names."""
    found: dict[str, Kept] = {section.name: Counter() for section in deck.sections}
    for section in deck.sections:
        for entry in section.cards:
            if (named := _named(entry, words)) is not None:
                found[section.name][replace(named, count=1)] += entry.count
    return found


def _named(entry: DeckEntry, words: Vocabulary) -> DeckEntry | None:
    """Return the entry with the title and the spelling of the catalogue, None if it has none."""
    facts = find_entry(entry, words)
    if facts is None:
        return None
    carried = tuple(_named(one, words) for one in entry.carried)
    code = words.cards.edition_code(entry.set) if entry.set is not None else None
    number = entry.number.casefold() if entry.number is not None else None
    return replace(
        entry,
        name=facts.title,
        set=code,
        number=number,
        card=None,
        carried=tuple(one for one in carried if one is not None),
    )


def _plain(value: Any, words: Vocabulary) -> str:
    """Return a value of the context as it is compared: one that names a card by its title."""
    entry = context_entry(value) if isinstance(value, dict) else None
    named = _named(entry, words) if entry is not None else None
    if named is not None:
        value = [named.name, named.set, named.number]
    return json.dumps(value, sort_keys=True)


def _lost(at: str, message: str) -> Fault:
    return Fault(at, message, LOST)
