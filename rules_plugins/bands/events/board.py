"""Where cards stand: what moves, enters, leaves, turns and is displaced."""

from dataclasses import dataclass
from typing import ClassVar

from cardsdb.plugin_api import CardId, Event, Tag
from rules_plugins.bands.ground import Band, Homeless
from rules_plugins.bands.position import Closed, Position


@dataclass(slots=True)
class Standing(Event):
    """An event after which somebody stands elsewhere. It only groups."""


@dataclass(slots=True)
class Vacating(Standing):
    """An event by which a card may leave a Position. It only groups."""

    card: CardId
    from_: CardId | None
    is_barred: bool  # it left a card that its player did not control


@dataclass(slots=True)
class Moved(Vacating):
    """The card moved."""

    tag: ClassVar[Tag] = {"type": "moved"}
    to: CardId

    def apply(self, position: Position) -> None:
        """Put the card there."""
        position.enter(self.card, self.to)


@dataclass(slots=True)
class Placed(Vacating):
    """A text put the card somewhere; `to` is null for what stands by itself."""

    tag: ClassVar[Tag] = {"type": "placed"}
    to: CardId | None

    def apply(self, position: Position) -> None:
        """Put the card there."""
        position.enter(self.card, self.to)


@dataclass(slots=True)
class Deployed(Standing):
    """The card came from hand onto the Map."""

    tag: ClassVar[Tag] = {"type": "deployed"}
    card: CardId
    to: CardId | None

    def apply(self, position: Position) -> None:
        """Put the card there."""
        position.enter(self.card, self.to)


@dataclass(slots=True)
class Attached(Standing):
    """The Device came from hand onto its carrier."""

    tag: ClassVar[Tag] = {"type": "deployed"}
    card: CardId
    to: CardId

    def apply(self, position: Position) -> None:
        """Put the Device onto its carrier."""
        position.attach(self.card, self.to)


@dataclass(slots=True)
class Carried(Event):
    """The card travelled along on the craft that it occupies."""

    tag: ClassVar[Tag] = {"type": "carried"}
    card: CardId
    by: CardId

    def apply(self, position: Position) -> None:
        """Change nothing: the card occupies what it did."""


@dataclass(slots=True)
class PositionLost(Vacating):
    """The card was forced off its Position and waits for another."""

    tag: ClassVar[Tag] = {"type": "position_lost"}
    band: Band

    def apply(self, position: Position) -> None:
        """Take the card off its Position."""
        left = self.card if self.from_ is None else self.from_
        position.lift(self.card, Homeless(self.card, self.band, left))


@dataclass(slots=True)
class Displaced(Standing):
    """The displaced card took a new Position."""

    tag: ClassVar[Tag] = {"type": "displaced"}
    card: CardId
    to: CardId

    def apply(self, position: Position) -> None:
        """Put the card there."""
        position.enter(self.card, self.to)
        position.settle(self.card)


@dataclass(slots=True)
class Dropped(Event):
    """The Device lies loose: its carrier left the Map."""

    tag: ClassVar[Tag] = {"type": "dropped"}
    card: CardId
    to: CardId

    def apply(self, position: Position) -> None:
        """Lay the Device down."""
        position.enter(self.card, self.to)


@dataclass(slots=True)
class Gone(Vacating):
    """An event by which a card leaves the Map. It only groups."""

    zone: str
    band: Band | None  # in which it was

    def apply(self, position: Position) -> None:
        """Take the card off the Map."""
        position.leave(self.card, self.zone)


@dataclass(slots=True)
class Destroyed(Gone):
    """The card was destroyed."""

    tag: ClassVar[Tag] = {"type": "destroyed"}


@dataclass(slots=True)
class Left(Gone):
    """The card left the Map without being destroyed."""

    tag: ClassVar[Tag] = {"type": "left"}


@dataclass(slots=True)
class ReturnBarred(Event):
    """The card may not come back to the Position."""

    tag: ClassVar[Tag] = {"type": "return_barred"}
    card: CardId
    position: CardId

    def apply(self, position: Position) -> None:
        """Note the bar."""
        known = position.no_return.get(self.card, ())
        position.no_return[self.card] = tuple(sorted({*known, self.position}))


@dataclass(slots=True)
class Flipped(Standing):
    """The card shows another face."""

    tag: ClassVar[Tag] = {"type": "flipped"}
    card: CardId
    face: str

    def apply(self, position: Position) -> None:
        """Turn the card."""
        position.turn(self.card)


@dataclass(slots=True)
class PositionClosed(Standing):
    """An effect made the Position illegal, for these cards or (null) for all."""

    tag: ClassVar[Tag] = {"type": "position_closed"}
    position: CardId
    cards: tuple[CardId, ...] | None

    def apply(self, position: Position) -> None:
        """Note the Position."""
        position.closed = (*position.closed, Closed(self.position, self.cards))
