"""Lists of Archidekt: `1x Title (set) 123 *F* [Category{noDeck},Other] ^Tag,#37d67a^`."""

import re
from collections.abc import Iterator

from cardsdb.decks.foreign.brackets import bracketed, bracketed_readings, without_tail
from cardsdb.decks.foreign.form import TextForm
from cardsdb.decks.lines import Reading

OUTSIDE = "{nodeck}"  # of a category whose cards are not in the deck
_FLAGS = re.compile(r"\{[^{}]*\}")


def archidekt_readings(text: str) -> Iterator[Reading]:
    """Yield the text as in any list, then without tags, then without its categories.

    The first category that names a section or a board says where the card is.
    """
    for bare in without_tail(text, " ^"):
        found = bracketed(bare)
        yield from bracketed_readings(bare, section=_section(found[1]) if found else None)


def _section(categories: str) -> str:
    """Return the words of the first category, of which a card outside the deck has another one."""
    if OUTSIDE in categories.casefold() and "sideboard" not in categories.casefold():
        return "maybeboard"
    first, *_ = categories.split(",")
    return _FLAGS.sub("", first).strip()


FORM = TextForm(
    slug="archidekt",
    title="Archidekt",
    sign=re.compile(r"^\d+x? .*(?: \^[^^]*\^|\) \S+ (?:\*\w\* )?\[[^\[\]]+\]|\{\w+\}\])\s*$"),
    readings=archidekt_readings,
)
