"""Measures: what is counted in a finished game and adds up over a batch."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from cardsdb.plugin_api.engine import Event, Outcome, PlayerId


class FinishedGame:
    """What a measure reads: the events of a game from its first to its last, and how it ended."""

    def __init__(
        self, seats: tuple[PlayerId, ...], events: Sequence[Event], outcome: Outcome, decisions: int
    ) -> None:
        """Take what play leaves behind."""
        self.seats = seats
        self.events = events
        self.outcome = outcome
        self.decisions = decisions

    @cached_property
    def counts(self) -> Counter[type]:
        """How many events of each class there were."""
        return Counter(map(type, self.events))

    @cached_property
    def by_type(self) -> dict[type, list[Event]]:
        """The events of each class, in order."""
        found: dict[type, list[Event]] = {}
        for event in self.events:
            found.setdefault(type(event), []).append(event)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A number read off a finished game; `unit` is what it counts."""

    game: str
    slug: str
    title: str
    unit: str
    read: Callable[[FinishedGame], float]
