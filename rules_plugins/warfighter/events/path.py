"""What happens on the path: Moves, Locations, the Objective."""

from dataclasses import dataclass
from typing import ClassVar

from cardsdb.plugin_api import CardId, Event, Tag
from rules_plugins.warfighter.position import Position, SoldierId


@dataclass(slots=True)
class PathLaid(Event):
    """Mission and Objective were laid, with empty slots between (6.1a)."""

    tag: ClassVar[Tag] = {"type": "path_laid"}
    mission: CardId
    objective: CardId
    slots: int  # how many there are, Mission and Objective counted

    def apply(self, position: Position) -> None:
        """Lay the path."""
        between: list[CardId | None] = [None] * (self.slots - 2)
        position.path = [self.mission, *between, self.objective]


@dataclass(slots=True)
class SoldierPlaced(Event):
    """The Soldier was put into the Location as the mission began."""

    tag: ClassVar[Tag] = {"type": "soldier_placed"}
    soldier: SoldierId
    slot: int

    def apply(self, position: Position) -> None:
        """Put the Soldier there."""
        position.soldiers[self.soldier].slot = self.slot


@dataclass(slots=True)
class Moved(Event):
    """The Soldier Moved."""

    tag: ClassVar[Tag] = {"type": "moved"}
    soldier: SoldierId
    from_: int
    to: int

    def apply(self, position: Position) -> None:
        """Shift the Soldier's counter."""
        one = position.soldiers[self.soldier]
        one.slot = self.to
        one.moved = True


@dataclass(slots=True)
class LocationPlayed(Event):
    """The Soldier played the Location into the slot."""

    tag: ClassVar[Tag] = {"type": "location_played"}
    soldier: SoldierId
    card: CardId
    slot: int

    def apply(self, position: Position) -> None:
        """Move the card from the hand to the path."""
        position.soldiers[self.soldier].hand.remove(self.card)
        position.path[self.slot] = self.card
        position.location_played = True


@dataclass(slots=True)
class ObjectiveActivated(Event):
    """The Objective was activated."""

    tag: ClassVar[Tag] = {"type": "objective_activated"}
    slot: int

    def apply(self, position: Position) -> None:
        """Note it."""
        position.is_objective_active = True


@dataclass(slots=True)
class ObjectiveAdvanced(Event):
    """The Objective was advanced; `progress` is how far it is now."""

    tag: ClassVar[Tag] = {"type": "objective_advanced"}
    progress: int

    def apply(self, position: Position) -> None:
        """Note it."""
        position.progress = self.progress
