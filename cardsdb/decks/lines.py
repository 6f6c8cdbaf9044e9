"""One line of a list as a card: `[count][x] Title [(SET) [number]] [marks]`, in every spelling."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from cardsdb.decks.documents import MAX_COUNT
from cardsdb.decks.vocabulary import MAX_TITLE, Miss, Vocabulary, find_card
from cardsdb.plugin_api import CardFacts

UnreadCode = Miss | Literal["bad-count", "carrier-missing", "unread-line"]
TAB_COLUMNS = 4
BULLETS = "•‣●○◦∙◉◎⚫⚪■□▪▫★☆"
MAX_MARKS = 8

_NUMBER = r"[-−–]?\d+(?:[.,]\d+)*"
_COUNT_FIRST = re.compile(rf"({_NUMBER})\s*(?:×|[xX](?!\w)|(?=\s))\s*(\S.*)", re.DOTALL)
_COUNT_LAST = re.compile(rf"(.*\S)(?:\s+[xX]|\s*×)\s*({_NUMBER})", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLine:
    """What a line says of a card: which one, or by `code` why none can be told."""

    card: CardFacts | None = None
    code: UnreadCode | None = None
    count: int = 1
    has_count: bool = False
    set: str | None = None
    number: str | None = None
    readings: tuple[str, ...] = ()  # what the title may be, of an unread line


def without_invisible(line: str) -> str:
    """Return the line, stripped, without what nobody sees: marks of direction, NULs and so on."""
    line = line.strip()
    if line.isprintable():
        return line
    seen = (
        " " if letter.isspace() else letter
        for letter in line
        if letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cf")
    )
    return "".join(seen).strip()


def indent_of(line: str) -> int:
    """Return in which column the line begins; a tab counts as four."""
    columns = 0
    for letter in line:
        if letter == "\t":
            columns += TAB_COLUMNS
        elif letter.isspace():
            columns += 1
        elif unicodedata.category(letter) not in ("Cc", "Cf"):
            break
    return columns


def read_card_line(text: str, words: Vocabulary) -> CardLine:
    """Read the line, which is stripped; of all that it may mean the first that names a card counts.

    The whole line is tried as a title first, then what is left of it without a count in front,
    then without one at its end.
    """
    if len(text) > MAX_TITLE:
        return CardLine(code="unknown-card", readings=(text,))
    found = _read(text, words)
    if found.card is None and not any(letter.isalpha() for letter in text):
        return CardLine(code="unread-line", has_count=found.has_count)
    return found


def _read(text: str, words: Vocabulary) -> CardLine:
    first = _COUNT_FIRST.fullmatch(text)
    if first is None or words.has_numbered_titles:
        whole = read_title(text, words)
        if whole.code != "unknown-card":
            return whole
    if first is not None:
        return _counted(first[1], first[2], text, words)
    last = _COUNT_LAST.fullmatch(text)
    return whole if last is None else _counted(last[2], last[1], text, words)


def _counted(number: str, rest: str, text: str, words: Vocabulary) -> CardLine:
    """Return the line whose count is split off."""
    found = read_title(rest, words)
    count = whole_count(number)
    code = found.code if count else "bad-count"
    return CardLine(
        card=None if code else found.card,
        code=code,
        count=count,
        has_count=True,
        set=found.set,
        number=found.number,
        readings=(text, rest, *found.readings),
    )


def whole_count(number: str) -> int:
    """Return the whole number of at least 1 that is written, or 0 when it is none."""
    is_count = number.isdecimal() and len(number) <= len(str(MAX_COUNT))
    return int(number) if is_count and int(number) <= MAX_COUNT else 0


def read_title(text: str, words: Vocabulary) -> CardLine:
    """Read a title, perhaps with marks, a set and a number behind it, and no count."""
    bare = text
    for bare in _without_marks(text):
        named = words.named(bare)
        if len(named) == 1:
            return CardLine(card=named[0], readings=(bare,))
        if named:
            return CardLine(code="ambiguous-card", readings=(bare,))
    return _printed(bare, words) or CardLine(code="unknown-card", readings=(text, bare))


def _without_marks(text: str) -> Iterator[str]:
    """Yield the text, then as long as it ends in marks what is left of it without the last ones."""
    yield text
    for _ in range(MAX_MARKS):
        bare = text.rstrip(BULLETS + " ")
        if bare == text and text.endswith("*"):
            opening = text.rfind("*", 0, -1)
            is_mark = opening > 0 and text[opening + 1 : -1].isalpha()
            bare = text[:opening].rstrip() if is_mark else text
        if bare == text or not bare:
            return
        text = bare
        yield text


def _printed(text: str, words: Vocabulary) -> CardLine | None:
    """Return the line that names a set in brackets, or None when it names none."""
    close = text.rfind(")")
    opening = text.rfind("(", 0, max(close, 0))
    title = text[: max(opening, 0)].strip()
    code = words.cards.edition_code(text[opening + 1 : close]) if title else None
    if code is None:
        return None
    number = text[close + 1 :].strip() or None
    found = find_card(words.cards, title, code, number)
    if isinstance(found, str):
        return CardLine(code=found, readings=(text, title))
    if number is not None:
        number = next(
            one.number
            for one in found.printings
            if one.edition == code and one.number.casefold() == number.casefold()
        )
    return CardLine(card=found, set=code, number=number, readings=(title,))
