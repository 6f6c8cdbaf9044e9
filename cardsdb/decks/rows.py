"""The common line stream: what any form of decks says, line by line, before cards are looked up."""

from dataclasses import dataclass
from typing import Literal

from cardsdb.decks.lines import Reading


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """A line that says nothing of the deck."""

    kind: Literal["blank", "comment"] = "comment"


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldRow:
    """A field of the deck, or a key of its context; some forms say it without a line."""

    key: str
    value: str
    is_line: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadingRow:
    """The beginning of a section; without words, cards go where they belong from there on."""

    words: str
    declared: int | None = None
    is_line: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow:
    """A line with a count and a card; `section` is for this card alone."""

    text: str
    readings: tuple[Reading, ...]
    count: str = "1"
    section: str | None = None


Row = Remark | FieldRow | HeadingRow | CardRow
