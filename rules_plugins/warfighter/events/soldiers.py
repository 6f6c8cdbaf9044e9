"""What happens to Soldiers and their Gear."""

from dataclasses import dataclass
from typing import ClassVar

from cardsdb.plugin_api import CardId, Event, Tag
from rules_plugins.warfighter.position import (
    ACTIVE,
    DOWNED,
    REMOVED,
    Position,
    SoldierId,
    Wound,
)


@dataclass(slots=True)
class ActionsSpent(Event):
    """The Soldier paid Action counters."""

    tag: ClassVar[Tag] = {"type": "actions_spent"}
    soldier: SoldierId
    actions: int

    def apply(self, position: Position) -> None:
        """Take the counters away."""
        position.soldiers[self.soldier].actions -= self.actions


@dataclass(slots=True)
class ActionsGained(Event):
    """The Soldier got Action counters."""

    tag: ClassVar[Tag] = {"type": "actions_gained"}
    soldier: SoldierId
    actions: int

    def apply(self, position: Position) -> None:
        """Add the counters."""
        position.soldiers[self.soldier].actions += self.actions


@dataclass(slots=True)
class ActionsSetAside(Event):
    """The Soldier set Action counters aside towards an engagement (2.12g)."""

    tag: ClassVar[Tag] = {"type": "actions_set_aside"}
    soldier: SoldierId
    count: int

    def apply(self, position: Position) -> None:
        """Lay the counters aside; that they are spent says an event of its own."""
        position.soldiers[self.soldier].set_aside += self.count


@dataclass(slots=True)
class SetAsideSpent(Event):
    """The Soldier paid for an engagement with what was set aside."""

    tag: ClassVar[Tag] = {"type": "set_aside_spent"}
    soldier: SoldierId
    count: int

    def apply(self, position: Position) -> None:
        """Take the counters away."""
        position.soldiers[self.soldier].set_aside -= self.count


@dataclass(slots=True)
class SetAsideLost(Event):
    """What the Soldier had set aside is forfeit (2.12h)."""

    tag: ClassVar[Tag] = {"type": "set_aside_lost"}
    soldier: SoldierId

    def apply(self, position: Position) -> None:
        """Take it away."""
        position.soldiers[self.soldier].set_aside = 0


@dataclass(slots=True)
class Suppressed(Event):
    """The Soldier took a Suppress."""

    tag: ClassVar[Tag] = {"type": "suppressed"}
    soldier: SoldierId

    def apply(self, position: Position) -> None:
        """Add the counter."""
        position.soldiers[self.soldier].suppress += 1


@dataclass(slots=True)
class SuppressRemoved(Event):
    """One Suppress came off the Soldier."""

    tag: ClassVar[Tag] = {"type": "suppress_removed"}
    soldier: SoldierId

    def apply(self, position: Position) -> None:
        """Take the counter away."""
        position.soldiers[self.soldier].suppress -= 1


@dataclass(slots=True)
class Wounded(Event):
    """The Soldier took a wound of so many points."""

    tag: ClassVar[Tag] = {"type": "wounded"}
    soldier: SoldierId
    points: int

    def apply(self, position: Position) -> None:
        """Add a counter of its own (3.8b)."""
        position.soldiers[self.soldier].wounds += (Wound(self.points),)


@dataclass(slots=True)
class Healed(Event):
    """So many points came off the wound; what is left of it is treated, or stays as it was."""

    tag: ClassVar[Tag] = {"type": "healed"}
    soldier: SoldierId
    points: int
    wound: int  # its index
    treated: bool

    def apply(self, position: Position) -> None:
        """Lessen the counter, or take it away."""
        one = position.soldiers[self.soldier]
        wounds = list(one.wounds)
        left = wounds[self.wound].points - self.points
        wounds[self.wound : self.wound + 1] = [Wound(left, self.treated)] if left > 0 else []
        one.wounds = tuple(wounds)


@dataclass(slots=True)
class HealSucceeded(Event):
    """A heal of so many points took on the wound of the Soldier; without a roll it is None."""

    tag: ClassVar[Tag] = {"type": "heal_succeeded"}
    soldier: SoldierId
    points: int
    wound: int  # its index
    roll: int | None

    def apply(self, position: Position) -> None:
        """Change nothing: what follows does."""


@dataclass(slots=True)
class HealFailed(Event):
    """The heal failed."""

    tag: ClassVar[Tag] = {"type": "heal_failed"}
    soldier: SoldierId
    roll: int

    def apply(self, position: Position) -> None:
        """Change nothing."""


@dataclass(slots=True)
class SoldierLost(Event):
    """The Soldier left the mission from the slot. Groups: it is Downed or Removed."""

    soldier: SoldierId
    slot: int

    def leave(self, position: Position, status: str) -> None:
        """Take the counter off the map and the targeting counters out of the cup."""
        one = position.soldiers[self.soldier]
        one.status, one.slot, one.engaged = status, None, None
        position.cup = [counter for counter in position.cup if counter != self.soldier]


@dataclass(slots=True)
class SoldierDowned(SoldierLost):
    """The Soldier was Downed; hand, Gear and Hostiles follow."""

    tag: ClassVar[Tag] = {"type": "soldier_downed"}

    def apply(self, position: Position) -> None:
        """Take the Soldier off the map."""
        self.leave(position, DOWNED)


@dataclass(slots=True)
class SoldierRemoved(SoldierLost):
    """The Soldier was Removed; hand, Gear and Hostiles follow."""

    tag: ClassVar[Tag] = {"type": "soldier_removed"}

    def apply(self, position: Position) -> None:
        """Take the Soldier off the map."""
        self.leave(position, REMOVED)


@dataclass(slots=True)
class SoldierRestored(Event):
    """The Downed Soldier came back in the slot, without Actions (8.1t)."""

    tag: ClassVar[Tag] = {"type": "soldier_restored"}
    soldier: SoldierId
    slot: int

    def apply(self, position: Position) -> None:
        """Put the Soldier there."""
        one = position.soldiers[self.soldier]
        one.status, one.slot, one.actions = ACTIVE, self.slot, 0


@dataclass(slots=True)
class HardyReceived(Event):
    """The Soldier received the Hardy counters of its Skill (6.1h)."""

    tag: ClassVar[Tag] = {"type": "hardy_received"}
    soldier: SoldierId
    condition: str
    count: int
    skill: CardId

    def apply(self, position: Position) -> None:
        """Add the counters."""
        hardy = position.soldiers[self.soldier].hardy
        hardy[self.condition] = hardy.get(self.condition, 0) + self.count
