"""What differs between two decks: in their fields, and by section and card with what it carries.

Two places say where a thing stood and where it stands, counted from 0 in its section or list. What
is not listed kept its count and, among its like, its order: the first deck without what has a
`place_before`, filled with what has a `place_after` in the order of those, is the second deck.
"""

from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from cardsdb.decks.documents import canonical, dump_deck_list
from cardsdb.plugin_api import DeckEntry, DeckList, DeckSection, pointer

_FIELDS = ("name", "ruleset", "author", "notes", "tags")
Pairs = list[tuple[int | None, int | None]]  # places in both lists; None: it is not in that one


def diff_decks(before: DeckList, after: DeckList) -> dict[str, Any]:
    """Return what differs: `fields` by JSON pointers into the documents, and `sections`.

    A field that a document lacks has no `before` or no `after`. Counts are of cards; a section
    counts what its cards carry not, and is null where the deck has none of that name.
    """
    sections = [list(map(_Part.of_section, deck.sections)) for deck in (before, after)]
    return {
        "fields": list(_field_differences(dump_deck_list(before), dump_deck_list(after))),
        "sections": list(_differences(*sections, name_inner="cards", absent=None)),
    }


def diff_lines(before: Iterable[str], after: Iterable[str]) -> list[dict[str, Any]]:
    """Return the lines that do not stand as often in both, with how often they do."""
    counts = Counter(before), Counter(after)
    return [
        {"text": text, "before": counts[0][text], "after": counts[1][text]}
        for text in dict.fromkeys((*counts[0], *counts[1]))
        if counts[0][text] != counts[1][text]
    ]


def _field_differences(
    before: Mapping[str, Any], after: Mapping[str, Any]
) -> Iterator[dict[str, Any]]:
    for one, other, at in _fields(before, after):
        key = at[-1]
        if key in one and key in other and canonical(one[key]) == canonical(other[key]):
            continue
        found = {"at": pointer(*at)}
        if key in one:
            found["before"] = one[key]
        if key in other:
            found["after"] = other[key]
        yield found


def _fields(
    before: Mapping[str, Any], after: Mapping[str, Any]
) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any], tuple[str, ...]]]:
    """Yield where each field stands in both documents, and its path: those of the context too."""
    for name in _FIELDS:
        if name in before or name in after:
            yield before, after, (name,)
    contexts = before.get("context", {}), after.get("context", {})
    for key in sorted({*contexts[0], *contexts[1]}):
        yield *contexts, ("context", key)


@dataclass(frozen=True, slots=True)
class _Part:
    """A section or an entry: what makes it the same one, how many cards, and what is in it."""

    identity: tuple[tuple[str, str], ...]
    count: int
    inner: tuple["_Part", ...]

    @classmethod
    def of_section(cls, section: DeckSection) -> Self:
        cards = tuple(map(cls.of_entry, section.cards))
        return cls((("name", section.name),), sum(one.count for one in cards), cards)

    @classmethod
    def of_entry(cls, entry: DeckEntry) -> Self:
        named = ((key, getattr(entry, key)) for key in ("name", "set", "number", "card"))
        identity = tuple((key, value) for key, value in named if value is not None)
        return cls(identity, entry.count, tuple(map(cls.of_entry, entry.carried)))


def _differences(
    before: Sequence[_Part],
    after: Sequence[_Part],
    *,
    name_inner: str = "with",
    absent: int | None = 0,
) -> Iterator[dict[str, Any]]:
    """Yield each part that is not the same in both, or that left its order."""
    pairs = _paired(before, after)
    kept = _in_order([pair for pair in pairs if _is_same(pair, before, after)])
    for pair in pairs:
        if pair in kept:
            continue
        one = None if pair[0] is None else before[pair[0]]
        other = None if pair[1] is None else after[pair[1]]
        found: dict[str, Any] = dict((one or other).identity)  # type: ignore[union-attr]  # one is there
        found["before"] = absent if one is None else one.count
        found["after"] = absent if other is None else other.count
        found["place_before"], found["place_after"] = pair
        inner = _differences(one.inner if one else (), other.inner if other else ())
        if (differences := list(inner)) or name_inner != "with":
            found[name_inner] = differences
        yield found


def _is_same(
    pair: tuple[int | None, int | None], before: Sequence[_Part], after: Sequence[_Part]
) -> bool:
    return pair[0] is not None and pair[1] is not None and before[pair[0]] == after[pair[1]]


def _paired(before: Sequence[_Part], after: Sequence[_Part]) -> Pairs:
    """Pair the parts of both: those that are the same first, then those of one identity, in order.

    Sorted by where they stand now; what is no more comes where it stood.
    """
    partners: dict[int, int] = {}
    for key in (lambda part: part, lambda part: part.identity):
        _pair(before, after, key, partners)
    taken = set(partners.values())
    pairs: Pairs = [(place, partners.get(place)) for place in range(len(before))]
    pairs += [(None, place) for place in range(len(after)) if place not in taken]
    return sorted(pairs, key=lambda pair: (_place(pair), pair[0] is None))


def _place(pair: tuple[int | None, int | None]) -> int:
    return next(place for place in (pair[1], pair[0]) if place is not None)


def _pair(
    before: Sequence[_Part],
    after: Sequence[_Part],
    key: Callable[[_Part], Hashable],
    partners: dict[int, int],
) -> None:
    """Add partners to those that there are: by the key, each part to the first that is free."""
    taken = set(partners.values())
    waiting: dict[Hashable, deque[int]] = defaultdict(deque)
    for place, part in enumerate(after):
        if place not in taken:
            waiting[key(part)].append(place)
    for place, part in enumerate(before):
        if place not in partners and waiting[key(part)]:
            partners[place] = waiting[key(part)].popleft()


def _in_order(pairs: Iterable[tuple[int | None, int | None]]) -> set[tuple[int, int]]:
    """Return as many of the pairs as stand in the same order in both lists."""
    both = sorted((one, other) for one, other in pairs if one is not None and other is not None)
    ends: list[int] = []  # of the best chain of each length, its last place in the second list
    heads: list[int] = []  # and the index of that pair
    links: list[int | None] = []  # of each pair, the one before it in its chain
    for index, (_, place) in enumerate(both):
        length = bisect_left(ends, place)
        ends[length : length + 1] = [place]
        heads[length : length + 1] = [index]
        links.append(heads[length - 1] if length else None)
    chain = set()
    link = heads[-1] if heads else None
    while link is not None:
        chain.add(both[link])
        link = links[link]
    return chain
