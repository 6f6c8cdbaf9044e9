"""What many games come to: wins with their confidence, measures with mean, spread and histogram.

A tally is counted as games come in, and tallies add up: it does not matter who counted which
games, nor in which order, and nothing is rounded before the end.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

from cardsdb.plugin_api import Measure

Z95 = 1.959963984540054  # 95 in 100 of a normal distribution lie within so many deviations
BINS = 20  # of a histogram, at most
STEPS = (1, 2, 5)

Counts = Counter[float]  # how often each value came


class Counted(Protocol):
    """What a tally needs to know of one game."""

    winners: Sequence[str]
    reason: str
    decisions: int
    measures: Mapping[str, float]


@dataclass(slots=True, kw_only=True)
class GameResult:
    """What came of one game that is no row."""

    winners: Sequence[str]
    reason: str
    decisions: int
    measures: Mapping[str, float]


@dataclass(slots=True)
class Tally:
    """Games counted by who won, by what ended them, and by the values of each measure."""

    games: int = 0
    draws: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    decisions: Counts = field(default_factory=Counter)
    measures: dict[str, Counts] = field(default_factory=dict)

    @classmethod
    def of(cls, games: Iterable[Any]) -> Self:
        """Count these games, each of them `Counted`."""
        tally = cls()
        for game in games:
            tally.add(game)
        return tally

    def add(self, game: Counted) -> None:
        """Count a game."""
        self.games += 1
        self.draws += not game.winners
        self.wins.update(game.winners)
        self.endings[game.reason] += 1
        self.decisions[game.decisions] += 1
        for slug, value in game.measures.items():
            self.measures.setdefault(slug, Counter())[value] += 1

    def merge(self, other: "Tally") -> None:
        """Count what another tally has counted."""
        self.games += other.games
        self.draws += other.draws
        self.wins.update(other.wins)
        self.endings.update(other.endings)
        self.decisions.update(other.decisions)
        for slug, counts in other.measures.items():
            self.measures.setdefault(slug, Counter()).update(counts)

    def dump(self) -> dict[str, Any]:
        """Return the tally as JSON."""
        return {
            "games": self.games,
            "draws": self.draws,
            "wins": self.wins,
            "endings": self.endings,
            "decisions": sorted(self.decisions.items()),
            "measures": {slug: sorted(counts.items()) for slug, counts in self.measures.items()},
        }

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Self:
        """Return the tally that `dump` wrote."""
        return cls(
            games=data["games"],
            draws=data["draws"],
            wins=Counter(data["wins"]),
            endings=Counter(data["endings"]),
            decisions=Counter(dict(data["decisions"])),
            measures={slug: Counter(dict(pairs)) for slug, pairs in data["measures"].items()},
        )


def summarise_tally(
    tally: Tally, *, seats: Sequence[str], policies: Sequence[str], measures: Sequence[Measure]
) -> dict[str, Any]:
    """Return the results of the games as JSON; the policies are those of the seats, in order."""
    return {
        "games": tally.games,
        "draws": tally.draws,
        "wins": [
            {"seat": seat, "policy": policy, **won(tally.wins[seat], tally.games)}
            for seat, policy in zip(seats, policies, strict=True)
        ],
        "policies": _by_policy(tally, dict(zip(seats, policies, strict=True))),
        "endings": _endings(tally),
        "decisions": spread(tally.decisions),
        "measures": [
            {
                "slug": measure.slug,
                "title": measure.title,
                "unit": measure.unit,
                **spread(tally.measures.get(measure.slug, Counter())),
            }
            for measure in measures
        ],
    }


def _by_policy(tally: Tally, policy_of: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return what each policy won at all the seats at which it sat, taken together."""
    found = []
    for policy in dict.fromkeys(policy_of.values()):
        seats = [seat for seat, slug in policy_of.items() if slug == policy]
        wins = sum(tally.wins[seat] for seat in seats)
        found.append({"policy": policy, "seats": seats, **won(wins, tally.games * len(seats))})
    return found


def _endings(tally: Tally) -> list[dict[str, Any]]:
    """Return by which rules the games ended, the most frequent first."""
    ordered = sorted(tally.endings.items(), key=lambda item: (-item[1], item[0]))
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
    # At 0 and at 1 the bound is exact; what is left of it there is rounding.
    least = 0.0 if wins == 0 else middle - reach
    return [least, 1.0 if wins == games else middle + reach]


def spread(counts: Counts) -> dict[str, Any]:
    """Return mean, standard deviation (of a sample), least, greatest and histogram."""
    if not counts:
        return {"mean": None, "deviation": None, "min": None, "max": None, "histogram": []}
    games = counts.total()
    mean = math.fsum(value * count for value, count in counts.items()) / games
    squares = math.fsum(count * (value - mean) ** 2 for value, count in counts.items())
    return {
        "mean": mean,
        "deviation": math.sqrt(squares / (games - 1)) if games > 1 else 0.0,
        "min": min(counts),
        "max": max(counts),
        "histogram": histogram(counts),
    }


def histogram(counts: Counts) -> list[dict[str, Any]]:
    """Return at most twenty bins of one width, the empty ones between others too.

    The width is 1, 2 or 5 times a power of ten, at least 1 where all values are whole.
    """
    low, high = min(counts), max(counts)
    width = _width(high - low, is_whole=all(value == int(value) for value in counts))
    first, last = math.floor(low / width), math.floor(high / width)
    bins = [0] * (last - first + 1)
    for value, count in counts.items():
        bins[math.floor(value / width) - first] += count
    return [
        {"from": place * width, "below": (place + 1) * width, "count": count}
        for place, count in enumerate(bins, first)
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
