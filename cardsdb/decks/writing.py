"""Writes a deck as a text list: reading the list gives the same deck document again.

What a plain header cannot say is written as `Key := JSON`, and what no key of a header can say as
`Context := {...}`.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from cardsdb.decks.resolving import context_entry, find_entry
from cardsdb.decks.text import TextReader
from cardsdb.decks.vocabulary import Vocabulary
from cardsdb.plugin_api import DeckEntry, DeckList, DeckSection

INDENT = "  "  # two columns for each level of carried cards


def write_text(deck: DeckList, words: Vocabulary) -> str:
    """Return the deck as a text list: headers, then its sections in the order of the game."""
    lines = [*_headers(deck, words)]
    for section in _in_order(deck, words):
        lines += ["", *_section(section, words)]
    return "\n".join(lines) + "\n"


def _in_order(deck: DeckList, words: Vocabulary) -> list[DeckSection]:
    """Return the sections in the game's order, those that it does not know behind."""
    order = {section.name: place for place, section in enumerate(words.shape.sections)}
    return sorted(deck.sections, key=lambda section: order.get(section.name, len(order)))


def _section(section: DeckSection, words: Vocabulary) -> Iterator[str]:
    place = words.section(section.name)
    title = place.title if place else section.name
    yield f"{title} ({sum(entry.count for entry in section.cards)})"
    for entry in section.cards:
        yield from _entry(entry, words, 0)


def _entry(entry: DeckEntry, words: Vocabulary, level: int) -> Iterator[str]:
    yield f"{INDENT * level}{entry.count}x {_card(entry, words)}"
    for carried in entry.carried:
        yield from _entry(carried, words, level + 1)


def _card(entry: DeckEntry, words: Vocabulary) -> str:
    """Return title, set and number as far as the entry gives them; the title always."""
    name = entry.name
    if name is None:
        facts = find_entry(entry, words)
        name = facts.title if facts else entry.card
    parts = (name, entry.set and f"({entry.set})", entry.number)
    return " ".join(part for part in parts if part)


def _headers(deck: DeckList, words: Vocabulary) -> Iterator[str]:
    name = f"# {deck.name}"
    is_plain = _read_alone(name, words, is_first=True).fields == {"name": deck.name}
    yield name if is_plain else _as_json("Name", deck.name)
    yield f"Game: {deck.game}"
    for key, value in (("ruleset", deck.ruleset), ("author", deck.author)):
        if value is not None:
            yield _field(key, value, value, words)
    if deck.notes is not None:
        yield from _notes(deck.notes, words)
    if deck.tags:
        yield _field("tags", list(deck.tags), ", ".join(deck.tags), words)
    yield from _context(deck.context, words)


def _read_alone(line: str, words: Vocabulary, *, is_first: bool = False) -> TextReader:
    """Return what reads the line as a list of its own, or as a later line of one."""
    reader = TextReader([line] if is_first else ["// first", line], words)
    if len(line.splitlines()) == 1:
        reader.read()
    return reader


def _field(key: str, value: Any, text: str, words: Vocabulary) -> str:
    line = f"{key.capitalize()}: {text}"
    is_plain = _read_alone(line, words).fields == {key: value}
    return line if is_plain else _as_json(key.capitalize(), value)


def _notes(notes: str, words: Vocabulary) -> list[str]:
    """Return a header for each line of the notes."""
    lines = [f"Notes: {line}".rstrip() for line in notes.split("\n")]
    reader = TextReader(["// first", *lines], words)
    reader.read()
    is_plain = reader.fields == {"notes": notes} and all(len(x.splitlines()) == 1 for x in lines)
    return lines if is_plain else [_as_json("Notes", notes)]


def _context(context: Mapping[str, Any], words: Vocabulary) -> Iterator[str]:
    """Yield a header for each key that can be one, then one for all that cannot."""
    other: dict[str, Any] = {}
    for key, value in context.items():
        title = key.replace("_", " ").capitalize()
        for line in (f"{title}: {_plain(key, value, words)}", _as_json(title, value)):
            if _is_same(_read_alone(line, words).context, {key: value}):
                yield line
                break
        else:
            other[key] = value
    if other:
        yield _as_json("Context", other)


def _plain(key: str, value: Any, words: Vocabulary) -> str:
    if key in words.shape.card_keys and isinstance(value, Mapping):
        entry = context_entry(value)
        return _card(entry, words) if entry else ""
    return str(value)


def _is_same(one: Any, other: Any) -> bool:
    """Return whether both are the same JSON: 1, 1.0 and true are not."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _as_json(key: str, value: Any) -> str:
    return f"{key} := {json.dumps(value)}"
