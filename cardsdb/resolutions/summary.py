"""What many games come to: wins with their confidence, measures with mean, spread and histogram.

The same summary is made of rows of the database and of games that were only played.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardsdb.plugin_api import Measure

Z95 = 1.959963984540054  # 95 in 100 of a normal distribution lie within so many deviations
BINS = 20  # of a histogram, at most
STEPS = (1, 2, 5)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """What a summary needs to know of one game."""

    winners: Sequence[str]
    reason: str
    decisions: int
    measures: Mapping[str, float]


def summarise_games(
    games: Iterable[GameResult],
    *,
    seats: Sequence[str],
    policies: Sequence[str],
    measures: Sequence[Measure],
) -> dict[str, Any]:
    """Return the results of these games as JSON; the policies are those of the seats, in order."""
    results = list(games)
    wins = {seat: sum(seat in result.winners for result in results) for seat in seats}
    return {
        "games": len(results),
        "draws": sum(not result.winners for result in results),
        "wins": [
            {"seat": seat, "policy": policy, **won(wins[seat], len(results))}
            for seat, policy in zip(seats, policies, strict=True)
        ],
        "policies": _by_policy(wins, dict(zip(seats, policies, strict=True)), len(results)),
        "endings": _endings(results),
        "decisions": spread([result.decisions for result in results]),
        "measures": [
            {
                "slug": measure.slug,
                "title": measure.title,
                "unit": measure.unit,
                **spread([result.measures.get(measure.slug, 0) for result in results]),
            }
            for measure in measures
        ],
    }


def _by_policy(
    wins: Mapping[str, int], policy_of: Mapping[str, str], games: int
) -> list[dict[str, Any]]:
    """Return what each policy won of the seats at which it sat, taken together."""
    found = []
    for policy in dict.fromkeys(policy_of.values()):
        seats = [seat for seat, slug in policy_of.items() if slug == policy]
        tally = won(sum(wins[seat] for seat in seats), games * len(seats))
        found.append({"policy": policy, "seats": seats, **tally})
    return found


def _endings(results: Sequence[GameResult]) -> list[dict[str, Any]]:
    """Return by which rules the games ended, the most frequent first."""
    counts: dict[str, int] = {}
    for result in results:
        counts[result.reason] = counts.get(result.reason, 0) + 1
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [{"rule": rule or None, "games": games} for rule, games in ordered]


def won(wins: int, games: int) -> dict[str, Any]:
    """Return the wins, their share, and the interval that holds the true share 95 times in 100."""
    share = wins / games if games else None
    return {"wins": wins, "share": share, "interval": wilson(wins, games)}


def wilson(wins: int, games: int) -> list[float] | None:
    """Return Wilson's interval of 95 % for a share, None without games.

    Unlike the usual one it stays within 0 and 1 and does not shrink to nothing at either.
    """
    if not games:
        return None
    share, square = wins / games, Z95 * Z95
    middle = (share + square / (2 * games)) / (1 + square / games)
    root = math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    reach = Z95 * root / (1 + square / games)
    return [max(0.0, middle - reach), min(1.0, middle + reach)]


def spread(values: Sequence[float]) -> dict[str, Any]:
    """Return mean, standard deviation (of a sample), least, greatest and histogram."""
    if not values:
        return {"mean": None, "deviation": None, "min": None, "max": None, "histogram": []}
    mean = math.fsum(values) / len(values)
    squares = math.fsum((value - mean) ** 2 for value in values)
    deviation = math.sqrt(squares / (len(values) - 1)) if len(values) > 1 else 0.0
    return {
        "mean": mean,
        "deviation": deviation,
        "min": min(values),
        "max": max(values),
        "histogram": histogram(values),
    }


def histogram(values: Sequence[float]) -> list[dict[str, Any]]:
    """Return at most twenty bins of one width, the empty ones between others too.

    The width is 1, 2 or 5 times a power of ten, at least 1 where all values are whole.
    """
    low, high = min(values), max(values)
    width = _width(high - low, is_whole=all(value == int(value) for value in values))
    first, last = math.floor(low / width), math.floor(high / width)
    counts = [0] * (last - first + 1)
    for value in values:
        counts[math.floor(value / width) - first] += 1
    return [
        {"from": place * width, "below": (place + 1) * width, "count": count}
        for place, count in enumerate(counts, first)
    ]


def _width(reach: float, *, is_whole: bool) -> float:
    """Return the least width at which a reach falls into few enough bins."""
    if reach == 0:
        return 1
    power = math.floor(math.log10(reach / BINS))
    exponents = range(max(power, 0) if is_whole else power, power + 3)
    widths = (step * _power(exponent) for exponent in exponents for step in STEPS)
    # A reach begins and ends within bins, hence one more than it is wide.
    return next(width for width in widths if reach / width + 1 <= BINS)


def _power(exponent: int) -> float:
    """Return a power of ten, a whole number where it is one."""
    return int(10**exponent) if exponent >= 0 else 10.0**exponent
