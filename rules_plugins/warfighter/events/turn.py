"""Steps, the timer, Environment and the end of the mission."""

from dataclasses import dataclass
from typing import ClassVar

from cardsdb.plugin_api import Event, Tag
from rules_plugins.warfighter.position import (
    OVER,
    PendingChoice,
    Position,
    SoldierId,
)


@dataclass(slots=True)
class StepBegun(Event):
    """The step began; `turn` is the number of the turn in which it is played."""

    tag: ClassVar[Tag] = {"type": "step_begun"}
    step: str
    turn: int

    def apply(self, position: Position) -> None:
        """Go to the step."""
        position.step, position.turn = self.step, self.turn


@dataclass(slots=True)
class TimerSet(Event):
    """The timer was set to the Mission's number (6.1b)."""

    tag: ClassVar[Tag] = {"type": "timer_set"}
    timer: int

    def apply(self, position: Position) -> None:
        """Set the timer."""
        position.timer = self.timer


@dataclass(slots=True)
class TimerAdvanced(Event):
    """The timer counter moved down to this space; 0 is past the last (3.1m)."""

    tag: ClassVar[Tag] = {"type": "timer_advanced"}
    timer: int

    def apply(self, position: Position) -> None:
        """Move the counter."""
        position.timer = self.timer


@dataclass(slots=True)
class SoldierReadied(Event):
    """The Soldier's counters were renewed as its turn began: it has so many Actions (3.1b)."""

    tag: ClassVar[Tag] = {"type": "soldier_readied"}
    soldier: SoldierId
    actions: int

    def apply(self, position: Position) -> None:
        """Renew Actions, Move and Skills."""
        one = position.soldiers[self.soldier]
        one.actions, one.moved, one.skills_used = self.actions, False, ()


@dataclass(slots=True)
class TableReadied(Event):
    """Another Location may be played, cards in play may be used and retained again (3.1b)."""

    tag: ClassVar[Tag] = {"type": "table_readied"}

    def apply(self, position: Position) -> None:
        """Renew what belongs to nobody."""
        position.location_played = False
        for card, one in position.in_play.items():
            if one.is_used or one.is_retained:
                position.in_play[card] = one._replace(is_used=False, is_retained=False)


@dataclass(slots=True)
class EnvironmentRolled(Event):
    """The Soldier rolled against the condition of its Location."""

    tag: ClassVar[Tag] = {"type": "environment_rolled"}
    soldier: SoldierId
    condition: str
    roll: int
    passed: bool

    def apply(self, position: Position) -> None:
        """Change nothing: what follows does."""


@dataclass(slots=True)
class ChoiceOpened(Event):
    """The Soldier has to choose what it takes for the condition (1.6b)."""

    tag: ClassVar[Tag] = {"type": "choice_opened"}
    soldier: SoldierId
    condition: str

    def apply(self, position: Position) -> None:
        """Let the choice stand in the position."""
        position.pending.append(PendingChoice(self.soldier, self.condition))


@dataclass(slots=True)
class ChoiceClosed(Event):
    """The Soldier has chosen, or cannot choose any more."""

    tag: ClassVar[Tag] = {"type": "choice_closed"}
    soldier: SoldierId
    condition: str

    def apply(self, position: Position) -> None:
        """Take the choice out of the position."""
        position.pending.remove(PendingChoice(self.soldier, self.condition))


@dataclass(slots=True)
class HardySpent(Event):
    """The Soldier spent a Hardy counter (1.6c)."""

    tag: ClassVar[Tag] = {"type": "hardy_spent"}
    soldier: SoldierId
    condition: str

    def apply(self, position: Position) -> None:
        """Take the counter away."""
        position.soldiers[self.soldier].hardy[self.condition] -= 1


@dataclass(slots=True)
class MissionEnded(Event):
    """The mission is won or lost."""

    tag: ClassVar[Tag] = {"type": "mission_ended"}
    result: str

    def apply(self, position: Position) -> None:
        """Play no further; what is pending stays as it is."""
        position.step = OVER
