"""What a form of decks is: how it is recognised, read as rows, and written."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from cardsdb.decks.lines import Readings, plain_readings
from cardsdb.decks.rows import Row
from cardsdb.decks.text import Dialect, no_row
from cardsdb.decks.vocabulary import Vocabulary
from cardsdb.plugin_api import DeckList

PLAIN_EXTENSION = "txt"  # says nothing of a form
TEXT_TYPE = "text/plain; charset=utf-8"
XML_TYPE = "application/xml"
Writer = Callable[[DeckList, Vocabulary], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckForm:
    """A form in which decks come and, if it has a writer, go."""

    slug: str
    title: str
    extension: str = PLAIN_EXTENSION  # of its files
    write: Writer | None = None
    content_type: str = TEXT_TYPE


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkupForm(DeckForm):
    """A form that is XML: known by its root element, whose parts are its rows."""

    root: str
    rows: Callable[[Element], Iterator[Row]]
    content_type: str = XML_TYPE


@dataclass(frozen=True, slots=True, kw_only=True)
class TextForm(DeckForm):
    """A form that is a text list: known by lines that only it has, else read as any list."""

    sign: re.Pattern[str] = field(default=re.compile(r"(?!)"))  # of a line, searched in it
    row: Callable[[str], Row | None] = no_row
    readings: Readings = plain_readings

    @property
    def dialect(self) -> Dialect:
        """How its lines differ from those of our own lists."""
        return Dialect(form=self.slug, row=self.row, readings=self.readings)

    def signs(self, lines: list[str]) -> int:
        """Return how many of the lines bear the form's sign."""
        return sum(self.sign.search(line) is not None for line in lines)
