"""A measured figure, and the loop of plain Python that it is compared with in the same minute."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 9
ROUND_S = 0.4
CALIBRATION_STEPS = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measured number: the median of the rounds, and its ratio to the calibration loop.

    `ratio` is figure / (million calibration steps a second), measured round by round in turn with
    the figure, so that it hardly depends on what else the machine does. None for what is no rate.
    """

    name: str
    value: float
    unit: str
    best: float | None = None
    ratio: float | None = None
    note: str = ""


class _Counter:
    """The object of the calibration loop: slots, a dictionary, a method."""

    __slots__ = ("seen", "total")

    def __init__(self) -> None:
        self.seen: dict[int, int] = {}
        self.total = 0

    def count(self, step: int) -> None:
        self.seen[step & 63] = step
        self.total += len(self.seen)


def calibration_rate() -> float:
    """Return how many million steps a second of CPU a fixed loop of plain Python makes now."""
    counter = _Counter()
    start = time.process_time()
    for step in range(CALIBRATION_STEPS):
        counter.count(step)
    return CALIBRATION_STEPS / (time.process_time() - start) / 1e6


def measured_rates(work: Callable[[], dict[str, float]]) -> dict[str, list[tuple[float, float]]]:
    """Return for each thing that `work` counts its rates: (a CPU second, ratio to calibration).

    `work` does a small piece and returns how many of each thing it did; it is called again and
    again for a round, and the calibration loop runs before and after each round.
    """
    work()  # what is made on first use is not measured
    rates: dict[str, list[tuple[float, float]]] = {}
    before = calibration_rate()
    for _ in range(ROUNDS):
        done: dict[str, float] = {}
        start = time.process_time()
        while (spent := time.process_time() - start) < ROUND_S:
            for name, count in work().items():
                done[name] = done.get(name, 0.0) + count
        after = calibration_rate()
        for name, count in done.items():
            rate = count / spent
            rates.setdefault(name, []).append((rate, rate / ((before + after) / 2)))
        before = after
    return rates


def figures_of(rates: dict[str, list[tuple[float, float]]], unit: str = "a second") -> list[Figure]:
    """Return the figure of each thing that was counted."""
    return [
        Figure(
            name=name,
            value=statistics.median(rate for rate, _ in found),
            unit=unit,
            best=max(rate for rate, _ in found),
            ratio=statistics.median(ratio for _, ratio in found),
        )
        for name, found in rates.items()
    ]
