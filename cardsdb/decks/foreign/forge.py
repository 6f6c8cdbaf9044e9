"""Forge deck files (`.dck`): `[metadata]` and sections in brackets, `4 Title|SET|[123]`."""

import re
from collections.abc import Iterator

from cardsdb.decks.foreign.form import TextForm
from cardsdb.decks.foreign.writing import WrittenCard, is_main, section_title, written_cards
from cardsdb.decks.lines import Reading, plain_readings, without_invisible
from cardsdb.decks.rows import FieldRow, HeadingRow, Remark, Row
from cardsdb.decks.text import snake_case
from cardsdb.decks.vocabulary import Vocabulary
from cardsdb.plugin_api import DeckList

_HEADING = re.compile(r"\[([^\[\]]+)\]")
_FIELD = re.compile(r"([^\W\d_][\w \-]{0,99})=(.*)")
_NUMBER = re.compile(r"\[([^\[\]]+)\]")
_FIELDS = {"name": "name", "author": "author", "description": "notes", "comment": "notes"}
_ABOUT = ("metadata", "general")


def forge_row(text: str) -> Row | None:
    """Return the headings in brackets, and the fields of the deck that stand as `Key=value`."""
    if heading := _HEADING.fullmatch(text):
        words = heading[1].strip()
        return Remark() if words.casefold() in _ABOUT else HeadingRow(words=words)
    if found := _FIELD.fullmatch(text):
        key = snake_case(found[1])
        value = found[2].strip()
        return FieldRow(key=_FIELDS.get(key, key), value=value) if value else Remark()
    return None


def forge_readings(text: str) -> Iterator[Reading]:
    """Yield the text as in any list, then what stands between its bars: title, set and number.

    A plus behind the title is a foil, a bare number behind the set chooses a picture.
    """
    yield from plain_readings(text)
    title, *parts = (part.strip() for part in text.split("|"))
    if not parts and not title.endswith("+"):
        return
    edition = parts[0] if parts and parts[0] and not parts[0].startswith("#") else None
    number = next((found[1] for part in parts[1:] if (found := _NUMBER.fullmatch(part))), None)
    for bare in dict.fromkeys((title, title.removesuffix("+").rstrip())):
        yield Reading(title=bare, set=edition, number=number)


def write_forge(deck: DeckList, words: Vocabulary) -> str:
    """Return the deck as such a file, the main section under `[Main]`."""
    return "\n".join(_lines(deck, words)) + "\n"


def _lines(deck: DeckList, words: Vocabulary) -> Iterator[str]:
    yield from ("[metadata]", f"Name={without_invisible(deck.name)}")
    for key, value in (("Author", deck.author), ("Description", deck.notes)):
        if value:
            yield f"{key}={without_invisible(value)}"
    for section in deck.sections:
        yield f"[{'Main' if is_main(section, words) else section_title(section, words)}]"
        yield from map(_card, written_cards(section, words))


def _card(card: WrittenCard) -> str:
    parts = (card.title, card.set, card.number and f"[{card.number}]")
    return f"{card.count} {'|'.join(part for part in parts if part)}"


FORM = TextForm(
    slug="forge",
    title="Forge",
    extension="dck",
    write=write_forge,
    sign=re.compile(r"^\s*\[[^\[\]]+\]\s*$|^\d+ [^|]+\|"),
    row=forge_row,
    readings=forge_readings,
)
