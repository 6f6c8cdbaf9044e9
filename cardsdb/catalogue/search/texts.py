"""The folded lines of all cards, kept for regular expressions, which no index serves."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from time import thread_time
from typing import Any, Final, NamedTuple

from django.db import connection
from django.db.models import QuerySet

from cardsdb.catalogue.models import FoldedCard, FoldedValue
from cardsdb.catalogue.search.patterns import compiled
from cardsdb.catalogue.search.tree import Pattern
from cardsdb.catalogue.selectors import State, catalogue_state

Source = type[FoldedCard] | type[FoldedValue]

# Lines are tried together, about so many bytes of them: that spares calls where few lines match.
CHUNK: Final = 4096
# RE2 is linear in the text, but some expressions are a hundred times slower than others. They are
# given up when they take so many times as long as the plainest one does on the same machine.
PATIENCE: Final = 2.5
LEAST_S: Final = 0.01
PLAINEST: Final = Pattern("~~~", "~~~")
_SAMPLE: Final = 1000  # lines on which the plainest expression is timed


class TooSlow(Exception):
    """An expression that takes too long on these lines."""

    def __init__(self, pattern: Pattern) -> None:
        """Take the expression."""
        super().__init__(pattern.written)
        self.pattern = pattern


class Chunk(NamedTuple):
    """Some lines in a row: as one text, where each begins in it, one by one, and their cards."""

    text: bytes
    starts: list[int]
    lines: list[bytes]
    cards: list[int]


class Lines:
    """Folded lines, each with the card to which it belongs, ready to be tried."""

    def __init__(self, lines: Sequence[tuple[int, str]]) -> None:
        """Take the lines, in none of which is a line break."""
        self._chunks = list(_chunks(lines))
        tried = [line for chunk in self._chunks for line in chunk.lines[:_SAMPLE]][:_SAMPLE]
        search = compiled(PLAINEST.source).search
        start_s = thread_time()
        for line in tried:
            search(line)
        plainest_s = (thread_time() - start_s) * len(lines) / max(1, len(tried))
        self._patience_s = max(LEAST_S, PATIENCE * plainest_s)

    def matching(self, pattern: Pattern) -> list[int]:
        """Return the cards of which a line matches; TooSlow when that takes too long."""
        search = compiled(pattern.source).search
        deadline_s = thread_time() + self._patience_s
        found: dict[int, None] = {}
        is_dense = False
        for chunk in self._chunks:
            if is_dense:
                cards = [card for card, line in zip(chunk.cards, chunk.lines) if search(line)]  # noqa: B905  # they are of one length, and this is the inner loop
            else:
                cards = [chunk.cards[place] for place in _places(chunk, search)]
            found.update(dict.fromkeys(cards))
            is_dense = 2 * len(cards) > len(chunk.cards)
            if thread_time() > deadline_s:
                raise TooSlow(pattern)
        return list(found)


def _chunks(lines: Iterable[tuple[int, str]]) -> Iterator[Chunk]:
    chunk, size = Chunk(b"", [], [], []), 0
    for card, line in lines:
        if size > CHUNK:
            yield chunk._replace(text=b"\n".join(chunk.lines))
            chunk, size = Chunk(b"", [], [], []), 0
        chunk.starts.append(size)
        chunk.lines.append(line.encode())
        chunk.cards.append(card)
        size += len(chunk.lines[-1]) + 1
    yield chunk._replace(text=b"\n".join(chunk.lines))


def _places(chunk: Chunk, search: Callable[[bytes, int], Any]) -> Iterator[int]:
    """Yield the places of the lines that match: no match reaches over the end of its line."""
    start, last = 0, len(chunk.starts)
    while (match := search(chunk.text, start)) is not None:
        following = bisect_right(chunk.starts, match.start())
        if not following:
            return  # there is no line at all
        yield following - 1
        if following == last:
            return
        start = chunk.starts[following]


@lru_cache(maxsize=8)
def _lines(source: Source, name: str, _state: State) -> Lines:
    if source is FoldedValue:
        values = FoldedValue.objects.filter(key=name).exclude(word="").order_by("card", "pk")
        found = _fetched(values.values_list("card", "word", "text"))
        return Lines([(card, text or word) for card, word, text in found])
    texts = FoldedCard.objects.exclude(**{name: ""}).order_by("card")
    rows = _fetched(texts.values_list("card", name))
    return Lines([(card, line) for card, text in rows for line in text.strip("\n").split("\n")])


def _fetched(rows: QuerySet[Any, Any]) -> list[Any]:
    """Return the rows as the database hands them out, which takes half the time."""
    sql, parameters = rows.query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        found: list[Any] = cursor.fetchall()
        return found


@lru_cache(maxsize=64)
def _matching(source: Source, name: str, pattern: Pattern, state: State) -> tuple[int, ...]:
    return tuple(_lines(source, name, state).matching(pattern))


def cards_matching(source: Source, name: str, pattern: Pattern) -> Sequence[int]:
    """Return the cards of which a line of this column, or a text under this key, matches.

    TooSlow when that takes too long.
    """
    state = catalogue_state()
    if not state.token:  # nothing was written yet by which two states could be told apart
        return _lines.__wrapped__(source, name, state).matching(pattern)
    return _matching(source, name, pattern, state)
