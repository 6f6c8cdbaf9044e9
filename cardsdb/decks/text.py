"""Text lists, line by line: name, headers, headings, cards and what they carry."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from cardsdb.decks.documents import dump_entry, read_json
from cardsdb.decks.lines import (
    CardLine,
    Readings,
    indent_of,
    plain_readings,
    read_card_line,
    without_invisible,
)
from cardsdb.decks.reading import TEXT_FIELDS, Assembly, Line, ReadDeck
from cardsdb.decks.rows import Row
from cardsdb.decks.vocabulary import Vocabulary
from cardsdb.plugin_api import DeckEntry, MalformedInput

PLAIN = "text"  # the slug of our own form
MAX_HEADING = 200  # letters

_HEADING = re.compile(
    r"(.+?) ?"
    r"(?::? ?(?:\( ?(\d{1,18}) ?\)|\[ ?(\d{1,18}) ?\]|## ?(\d{1,18}))|: ?(\d{1,18}))?"
    r" ?:?"
)
_HEADER = re.compile(r"([^\W\d_][\w \-]{0,99}):(?!//)(=?)(.*)", re.DOTALL)
_LEVEL_MARKS = re.compile(r"(?:[->]\s+)+(?=\S)")
_SIDEBOARD = re.compile(r"SB:\s*(?=\d)", re.IGNORECASE)
_ABOUT_NAME = re.compile(r"name\s+(\S.*)", re.DOTALL | re.IGNORECASE)
_INTEGER = re.compile(r"-?(?:0|[1-9]\d{0,17})", re.ASCII)
_DECIMAL = re.compile(r"-?(?:0|[1-9]\d{0,9})\.\d{1,6}", re.ASCII)


def snake_case(words: str) -> str:
    """Return a header's key as it stands in `context`: `Resource points` is resource_points."""
    return re.sub(r"[\s\-]+", "_", words.strip()).casefold()


def plain_value(text: str) -> str | int | float:
    """Return the value of a header: numbers as numbers, all else as it is."""
    if _INTEGER.fullmatch(text):
        return int(text)
    return float(text) if _DECIMAL.fullmatch(text) else text


def split_heading(text: str) -> tuple[str, int | None]:
    """Return the words of a heading and the count that stands with them."""
    match = _HEADING.fullmatch(" ".join(text.split()))
    if match is None:
        return text, None
    counts = [int(group) for group in match.groups()[1:] if group]
    return match[1], counts[0] if counts else None


def no_row(text: str) -> Row | None:
    """Return None: a line of our own lists is nothing that others have."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """How the lines of another program differ from ours: whole lines, and what follows a title.

    `row` returns what a line is there, or None where it is what it is in any list.
    """

    form: str = PLAIN
    row: Callable[[str], Row | None] = no_row
    readings: Readings = plain_readings


OUR_OWN = Dialect()


def read_text(
    text: str,
    words: Vocabulary,
    *,
    name: str | None = None,
    with_candidates: bool = True,
    dialect: Dialect = OUR_OWN,
) -> ReadDeck:
    """Return the deck of a list of the game whose words these are, with a finding for each line.

    `name` is the deck's if the list has none.
    """
    reader = TextReader(text.splitlines(), words, dialect)
    reader.read()
    return reader.assembly.conclude(dialect.form, name=name, with_candidates=with_candidates)


class TextReader:
    """Reads a list from its first line to its last."""

    def __init__(self, lines: list[str], words: Vocabulary, dialect: Dialect = OUR_OWN) -> None:
        """Take the lines, the words of the game and how lines are to be understood."""
        self.words = words
        self.assembly = Assembly(words)
        self.fields, self.context = self.assembly.fields, self.assembly.context
        self._dialect = dialect
        self._lines = lines
        self._is_first = True
        self._about_name: int | None = None  # the line that says the name after `About`
        self._carriers: list[tuple[int, Line]] = []  # what may carry the next line, by indent
        self._unmarked: Line | None = None  # the last card line without a sign for its level

    def read(self) -> None:
        """Read every line."""
        for index, line in enumerate(self._lines):
            text = without_invisible(line)
            if text:
                self._read_line(index, line, text)
                self._is_first = False
            else:
                self.assembly.note("blank")

    def _read_line(self, index: int, line: str, text: str) -> None:
        if text.startswith("#") and self._is_first:
            self._read_name(text.lstrip("#").strip())
        elif text.startswith(("#", "//")):
            self.assembly.note("comment")
        elif not self._read_foreign(text) and not self._read_about(index, text):
            marks = _LEVEL_MARKS.match(text)
            bare = text[marks.end() :] if marks else text
            if not self._read_heading(bare) and not self._read_header(line, bare):
                self._read_card(line, bare, is_marked=marks is not None)

    def _read_name(self, name: str) -> None:
        self.assembly.note("name")
        if name:
            self.fields["name"] = name

    def _read_foreign(self, text: str) -> bool:
        """Read a line that only another program has, unless it is the name of a card."""
        row = self._dialect.row(text)
        if row is None or self.words.named(text):
            return False
        self.assembly.take(row)
        return True

    def _read_about(self, index: int, text: str) -> bool:
        """Read `About` that is followed by `Name x`, and that line itself: they are two headers."""
        if self._about_name == index:
            match = _ABOUT_NAME.fullmatch(text)
            self.fields["name"] = match[1] if match else text
        elif text.casefold() == "about" and self.assembly.section is None:
            following = range(index + 1, len(self._lines))
            later = next((i for i in following if without_invisible(self._lines[i])), index)
            if later == index or not _ABOUT_NAME.fullmatch(without_invisible(self._lines[later])):
                return False
            self._about_name = later
        else:
            return False
        self.assembly.note("header", key="name")
        return True

    def _read_heading(self, text: str) -> bool:
        if len(text) > MAX_HEADING or not self.words.may_be_heading(text):
            return False
        name, declared = split_heading(text)
        section = self.words.section(name)
        card_type = None if section else self.words.card_type(name)
        if not section and not card_type and not self.words.named(text):
            section = self.words.board(name)
        if section:
            finding = self.assembly.note("heading", section=section.name)
            self.assembly.begin_section(section, declared, finding)
            self._carriers.clear()
            self._unmarked = None
        elif card_type:
            finding = self.assembly.note("heading", section=None)
            self.assembly.begin_type(card_type, declared, finding)
        return section is not None or card_type is not None

    def _read_header(self, line: str, text: str) -> bool:
        match = _HEADER.fullmatch(text) if self.assembly.section is None else None
        if match is None or _SIDEBOARD.match(text):
            return False
        key, value = snake_case(match[1]), match[3].strip()
        if match[2] and self._read_json(key, value):
            return True
        value = match[2] + value
        if key in TEXT_FIELDS or key == "tags":
            self.assembly.note("header", key=self.assembly.set_field(key, value))
            return True
        if not value or read_card_line(text, self.words).card:
            return False
        if key in self.words.shape.card_keys:
            self._read_card_key(line, key, value)
        else:
            self.context[key] = plain_value(value)
            self.assembly.note("header", key=f"context.{key}")
        return True

    def _read_json(self, key: str, text: str) -> bool:
        """Read `Key := JSON`, by which is written what a plain header cannot say."""
        try:
            value = read_json(text)
        except MalformedInput:
            return False
        if key == "context" and isinstance(value, dict):
            self.context |= value
        elif (key in TEXT_FIELDS and isinstance(value, str)) or (
            key == "tags" and isinstance(value, list) and all(isinstance(x, str) for x in value)
        ):
            self.fields[key] = value
        elif key in TEXT_FIELDS or key in ("context", "tags"):
            return False
        else:
            self.context[key] = value
            key = f"context.{key}"
        self.assembly.note("header", key=key)
        return True

    def _read_card_key(self, line: str, key: str, value: str) -> None:
        """Read a header that names a card, like a card line without a count."""
        card = read_card_line(value, self.words)
        if card.card is None or card.count > 1:
            code = card.code or "bad-count"
            self.assembly.note_unread(line, CardLine(code=code, readings=card.readings or (value,)))
            return
        entry = DeckEntry(name=card.card.title, set=card.set, number=card.number)
        fields = dump_entry(entry)
        self.context[key] = {name: fields[name] for name in fields if name != "count"}
        self.assembly.note("header", key=f"context.{key}")

    def _read_card(self, line: str, text: str, *, is_marked: bool) -> None:
        card, board = read_card_line(text, self.words, self._dialect.readings), None
        if card.code == "unknown-card" and (prefix := _SIDEBOARD.match(text)):
            text, board = text[prefix.end() :], "sideboard"
            card = read_card_line(text, self.words, self._dialect.readings)
        if self._is_first and card.code == "unknown-card" and not card.has_count:
            self._read_name(text)
        elif card.code == "unread-line":
            self.assembly.note_unread(line, card)
        elif not self.words.shape.has_carried:
            self.assembly.add(line, card, section=board)
        else:
            self._add_below(line, card, board, is_marked=is_marked)

    def _add_below(self, line: str, card: CardLine, board: str | None, *, is_marked: bool) -> None:
        """Add the line below what carries it: the nearest card line above with a lesser indent."""
        indent = indent_of(line)
        while self._carriers and self._carriers[-1][0] >= indent:
            self._carriers.pop()
        above = self._carriers[-1][1] if self._carriers else None
        carrier = self._unmarked if is_marked else above
        added = self.assembly.add(line, card, carrier, section=board)
        self._carriers.append((indent, added))
        if not is_marked:
            self._unmarked = added
