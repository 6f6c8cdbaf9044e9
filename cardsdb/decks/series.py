"""Series of a deck that are ready for a plot: how many cards there are of each value.

They come from what every game declares: its types, its word for factions, and the whole numbers
that its types of card print, such as costs.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from cardsdb.decks.vocabulary import Vocabulary
from cardsdb.plugin_api import Deck

NEUTRAL = "neutral"
UNIT = "cards"  # that the heights of all series count
MAX_GAPS = 100  # between the least and the greatest number, for values that no card has to be shown
Series = dict[str, Any]
Counts = dict[Any, int]


def series_of(deck: Deck, words: Vocabulary) -> list[Series]:
    """Return the series of the deck, cards that are carried counted, those without cards left out.

    Types and factions stand in the order of the game and of the alphabet, numbers in their own
    with the gaps between them, symbols such as X behind the numbers.
    """
    types: Counts = {}
    factions: Counts = {}
    numbers: dict[str, Counts] = {}
    printed = words.numbers
    for card in deck.cards():
        facts, count = card.facts, card.count
        types[facts.type] = types.get(facts.type, 0) + count
        factions[facts.faction] = factions.get(facts.faction, 0) + count
        for name, value in printed[facts.slug]:
            counts = numbers.setdefault(name, {})
            counts[value] = counts.get(value, 0) + count
    return list(_all_series(words, types, factions, numbers))


def _all_series(
    words: Vocabulary, types: Counts, factions: Counts, numbers: Mapping[str, Counts]
) -> Iterator[Series]:
    titles = {one.slug: one.title for one in words.card_types}
    if types:
        in_order = [kind for kind in titles if kind in types]
        rest = sorted(types.keys() - titles.keys())
        points = [_point(titles.get(kind, kind), types[kind]) for kind in (*in_order, *rest)]
        yield _series("types", "Types", points)
    if factions.keys() - {None}:
        named = sorted(faction for faction in factions if faction is not None)
        points = [_point(faction, factions[faction]) for faction in named]
        neutral = [_point(NEUTRAL, factions[None])] if None in factions else []
        yield _series("factions", words.faction_title, points + neutral)
    for name, title in words.number_titles.items():
        if name in numbers:
            yield _series(name, title, _curve(numbers[name]))


def _curve(counts: Counts) -> list[dict[str, Any]]:
    """Return the points of numbers, gaps filled if they are not too wide, then of symbols."""
    numbers = sorted(value for value in counts if isinstance(value, int))
    symbols = sorted(value for value in counts if not isinstance(value, int))
    if numbers and numbers[-1] - numbers[0] <= MAX_GAPS:
        numbers = list(range(numbers[0], numbers[-1] + 1))
    return [_point(value, counts.get(value, 0)) for value in (*numbers, *symbols)]


def _series(key: str, title: str, points: list[dict[str, Any]]) -> Series:
    return {"key": key, "title": title, "unit": UNIT, "points": points}


def _point(x: int | str, y: int) -> dict[str, Any]:
    return {"x": x, "y": y}
