"""What happens to Hostiles and Events besides combat."""

from dataclasses import dataclass
from typing import ClassVar

from cardsdb.plugin_api import CardId, Event, Tag
from rules_plugins.warfighter.position import (
    Hostile,
    HostileId,
    PendingEvent,
    Position,
    SoldierId,
)


@dataclass(slots=True)
class HostileDrawn(Event):
    """A card was drawn for the new Location; `total` is the value of the draw up to it.

    The card is taken off its deck; what follows in the same step says where it goes.
    """

    tag: ClassVar[Tag] = {"type": "hostile_drawn"}
    card: CardId
    total: int
    slot: int
    deck: str

    def apply(self, position: Position) -> None:
        """Take the card off its deck."""
        position.decks[self.deck].draw.remove(self.card)


@dataclass(slots=True)
class LocationChecked(Event):
    """The Location of the slot is checked for a reinforcement (3.7a)."""

    tag: ClassVar[Tag] = {"type": "location_checked"}
    slot: int

    def apply(self, position: Position) -> None:
        """Change nothing: the card that is drawn does."""


@dataclass(slots=True)
class AbilityAsked(Event):
    """It is the turn of the Hostile to bring a reinforcement by its own keyword (3.7g)."""

    tag: ClassVar[Tag] = {"type": "ability_asked"}
    hostile: HostileId

    def apply(self, position: Position) -> None:
        """Change nothing: the card that is drawn does."""


@dataclass(slots=True)
class ReinforcementDrawn(Event):
    """A card was drawn in a reinforcement check for the slot, and taken off its deck.

    `by` is the Hostile whose own ability asked for it; without one the Location did.
    """

    tag: ClassVar[Tag] = {"type": "reinforcement_drawn"}
    card: CardId
    slot: int
    deck: str
    by: HostileId | None = None

    def apply(self, position: Position) -> None:
        """Take the card off its deck."""
        position.decks[self.deck].draw.remove(self.card)


@dataclass(slots=True)
class ReinforcementDiscarded(Event):
    """A card that did not match went to the discard pile of its deck."""

    tag: ClassVar[Tag] = {"type": "reinforcement_discarded"}
    card: CardId

    def apply(self, position: Position) -> None:
        """Discard it."""
        position.decks[position.cards[self.card].deck].discard.append(self.card)


@dataclass(slots=True)
class HostileComes(Event):
    """A Hostile that was drawn is about to enter; `slot` stands for the new Location (8.1j)."""

    tag: ClassVar[Tag] = {"type": "hostile_comes"}
    hostile: HostileId
    slot: int

    def apply(self, position: Position) -> None:
        """Change nothing: its entering does."""


@dataclass(slots=True)
class PlacementReversed(Event):
    """The Escape mission reads the Hostile's placement the other way round (1.5k)."""

    tag: ClassVar[Tag] = {"type": "placement_reversed"}
    hostile: HostileId

    def apply(self, position: Position) -> None:
        """Change nothing: its entering does."""


@dataclass(slots=True)
class CupFoundEmpty(Event):
    """The cup holds no counter for the Hostile (8.1p)."""

    tag: ClassVar[Tag] = {"type": "cup_found_empty"}
    hostile: HostileId

    def apply(self, position: Position) -> None:
        """Change nothing: the Hostile enters without a target."""


@dataclass(slots=True)
class HostileEntered(Event):
    """A card that was drawn entered play; its target is the next counter of the cup."""

    tag: ClassVar[Tag] = {"type": "hostile_entered"}
    hostile: HostileId
    slot: int
    target: SoldierId | None

    def apply(self, position: Position) -> None:
        """Put the Hostile there and take the counter from the cup."""
        if self.target is not None:
            position.cup.pop(0)
        position.hostiles[self.hostile] = Hostile(self.hostile, self.slot, self.target)


@dataclass(slots=True)
class EventWaits(Event):
    """An Event card that was drawn waits to be settled."""

    tag: ClassVar[Tag] = {"type": "event_waits"}
    card: CardId

    def apply(self, position: Position) -> None:
        """Put it into `pending`."""
        position.pending.append(PendingEvent(self.card))


@dataclass(slots=True)
class HostileMoved(Event):
    """The Hostile closed range."""

    tag: ClassVar[Tag] = {"type": "hostile_moved"}
    hostile: HostileId
    from_: int
    to: int

    def apply(self, position: Position) -> None:
        """Shift the Hostile."""
        position.hostiles[self.hostile].slot = self.to


@dataclass(slots=True)
class HostileRecovered(Event):
    """The Hostile shed a Suppress."""

    tag: ClassVar[Tag] = {"type": "hostile_recovered"}
    hostile: HostileId

    def apply(self, position: Position) -> None:
        """Take one Suppress off."""
        position.hostiles[self.hostile].suppress -= 1


@dataclass(slots=True)
class TargetRedrawn(Event):
    """The Hostile got the next counter of the cup for a target, or found none."""

    tag: ClassVar[Tag] = {"type": "target_redrawn"}
    hostile: HostileId
    target: SoldierId | None

    def apply(self, position: Position) -> None:
        """Give it the target and take the counter from the cup."""
        if self.target is not None:
            position.cup.pop(0)
        position.hostiles[self.hostile].target = self.target


@dataclass(slots=True)
class EventResolved(Event):
    """The Event took effect."""

    tag: ClassVar[Tag] = {"type": "event_resolved"}
    card: CardId

    def apply(self, position: Position) -> None:
        """Take it out of `pending` and discard it."""
        position.pending.remove(PendingEvent(self.card))
        position.decks[position.cards[self.card].deck].discard.append(self.card)


@dataclass(slots=True)
class EventCancelled(EventResolved):
    """The Event was cancelled for its cost."""

    tag: ClassVar[Tag] = {"type": "event_cancelled"}
