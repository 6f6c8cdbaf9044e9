"""One line of a list as a card: `[count][x] Title [(SET) [number]] [marks]`, in every spelling."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
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
_NUMBER_ALONE = re.compile(r"[^\s\[\]{}^#|]+")
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
    section: str | None = None  # the words for it, where the line itself names one
    readings: tuple[str, ...] = ()  # what the title may be, of an unread line


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One way to read what a line has besides its count."""

    title: str
    set: str | None = None  # a code or a name; of a set that there is not, it is no way to read it
    number: str | None = None
    section: str | None = None


Readings = Callable[[str], Iterable[Reading]]  # of a text, the likeliest first


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


def plain_readings(text: str) -> Iterator[Reading]:
    """Yield the text as a title, then without marks, then with a set in brackets and a number."""
    bare = text
    for bare in without_marks(text):
        yield Reading(title=bare)
    yield from _printed(bare)


def read_card_line(text: str, words: Vocabulary, readings: Readings = plain_readings) -> CardLine:
    """Read the line, which is stripped; of all that it may mean the first that names a card counts.

    The whole line is tried as a title first, then what is left of it without a count in front,
    then without one at its end.
    """
    if len(text) > MAX_TITLE:
        return CardLine(code="unknown-card", readings=(text,))
    found = _read(text, words, readings)
    if found.card is None and not any(letter.isalpha() for letter in text):
        return CardLine(code="unread-line", has_count=found.has_count)
    return found


def _read(text: str, words: Vocabulary, readings: Readings) -> CardLine:
    first = _COUNT_FIRST.fullmatch(text)
    if first is None or words.has_numbered_titles:
        whole = look_up(readings(text), words)
        if whole.code != "unknown-card":
            return whole
    if first is not None:
        return _counted(first[1], first[2], text, words, readings)
    last = _COUNT_LAST.fullmatch(text)
    return whole if last is None else _counted(last[2], last[1], text, words, readings)


def _counted(number: str, rest: str, text: str, words: Vocabulary, readings: Readings) -> CardLine:
    """Return the line whose count is split off."""
    found = look_up(readings(rest), words)
    return with_count(found, number, (text, rest, *found.readings))


def with_count(found: CardLine, number: str, readings: tuple[str, ...] = ()) -> CardLine:
    """Return the line with the count that is written, `bad-count` if it is none."""
    count = whole_count(number)
    code = found.code if count else "bad-count"
    return CardLine(
        card=None if code else found.card,
        code=code,
        count=count,
        has_count=True,
        set=found.set,
        number=found.number,
        section=found.section,
        readings=readings or found.readings,
    )


def whole_count(number: str) -> int:
    """Return the whole number of at least 1 that is written, or 0 when it is none."""
    is_count = number.isdecimal() and len(number) <= len(str(MAX_COUNT))
    return int(number) if is_count and int(number) <= MAX_COUNT else 0


def look_up(readings: Iterable[Reading], words: Vocabulary) -> CardLine:
    """Return the card of the first reading that names one, or why none does.

    A title of several cards, and a title with a printing that is not the card's, name none, and no
    later reading leaves the printing out.
    """
    tried: list[str] = []
    missed: CardLine | None = None
    for reading in readings:
        found = _found(reading, words)
        if found is not None and (found.card or _is_whole(reading)):
            return found
        missed = found or missed
        tried.append(reading.title)
    if missed is not None:
        return missed
    # The first is all that was written, the last what is left when most of it is no title.
    return CardLine(code="unknown-card", readings=tuple(dict.fromkeys(tried[:1] + tried[-2:])))


def _is_whole(reading: Reading) -> bool:
    """Return whether nothing but set and number can stand behind the title as it is read."""
    return reading.number is None or _NUMBER_ALONE.fullmatch(reading.number) is not None


def _found(reading: Reading, words: Vocabulary) -> CardLine | None:
    """Return what the reading names, or None when it is no way to read the line."""
    named = words.named(reading.title)
    if not named:
        return None
    if reading.set is not None:
        return _found_printing(reading, words)
    if len(named) > 1:
        return CardLine(code="ambiguous-card", readings=(reading.title,))
    return CardLine(card=named[0], section=reading.section, readings=(reading.title,))


def _found_printing(reading: Reading, words: Vocabulary) -> CardLine | None:
    code = words.cards.edition_code(reading.set or "")
    if code is None:
        return None
    number = reading.number
    found = find_card(words.cards, reading.title, code, number)
    if isinstance(found, str):
        return CardLine(code=found, readings=(reading.title,))
    if number is not None:
        number = next(
            one.number
            for one in found.printings
            if one.edition == code and one.number.casefold() == number.casefold()
        )
    return CardLine(
        card=found, set=code, number=number, section=reading.section, readings=(reading.title,)
    )


def without_marks(text: str) -> Iterator[str]:
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


def _printed(text: str) -> Iterator[Reading]:
    """Yield the reading by which brackets name a set, and what follows the number."""
    close = text.rfind(")")
    opening = text.rfind("(", 0, max(close, 0))
    if title := text[: max(opening, 0)].strip():
        number = text[close + 1 :].strip() or None
        yield Reading(title=title, set=text[opening + 1 : close], number=number)
