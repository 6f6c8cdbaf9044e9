"""What can happen, and what each event changes in the position."""

from dataclasses import dataclass
from typing import ClassVar

from cardsdb.plugin_api import CardId, Choice, Event, PlayerId, Tag
from tests.toy_game.position import FOE, Position


@dataclass(slots=True)
class CardPlayed(Event):
    """A card went from the hand to the discard pile."""

    tag: ClassVar[Tag] = {"type": "card_played"}
    player: PlayerId
    card: CardId

    def apply(self, position: Position) -> None:
        """Move the card."""
        runner = position.runners[self.player]
        runner.hand.remove(self.card)
        runner.discard.append(self.card)


@dataclass(slots=True)
class Rolled(Event):
    """The die came up with this face."""

    tag: ClassVar[Tag] = {"type": "rolled"}
    player: PlayerId
    face: int

    def apply(self, position: Position) -> None:
        """Change nothing: a roll is seen, what follows from it has events of its own."""


@dataclass(slots=True)
class Advanced(Event):
    """A runner went ahead."""

    tag: ClassVar[Tag] = {"type": "advanced"}
    player: PlayerId
    squares: int

    def apply(self, position: Position) -> None:
        """Move the runner."""
        position.runners[self.player].square += self.squares


@dataclass(slots=True)
class ChoiceOpened(Event):
    """Somebody has to choose before anything else."""

    tag: ClassVar[Tag] = {"type": "choice_opened"}
    player: PlayerId
    choice: str
    options: tuple[CardId, ...]

    def apply(self, position: Position) -> None:
        """Let the choice stand in the position."""
        position.pending = Choice(player=self.player, type=self.choice, options=self.options)


@dataclass(slots=True)
class ChoiceMade(Event):
    """The open choice was settled."""

    tag: ClassVar[Tag] = {"type": "choice_made"}
    player: PlayerId
    choice: str
    card: CardId

    def apply(self, position: Position) -> None:
        """Take the choice out of the position."""
        position.pending = None


@dataclass(slots=True)
class CardPutAside(Event):
    """A card went from the hand to the discard pile without effect."""

    tag: ClassVar[Tag] = {"type": "card_put_aside"}
    player: PlayerId
    card: CardId

    def apply(self, position: Position) -> None:
        """Move the card."""
        runner = position.runners[self.player]
        runner.hand.remove(self.card)
        runner.discard.append(self.card)


@dataclass(slots=True)
class TurnPassed(Event):
    """The turn went to the other runner."""

    tag: ClassVar[Tag] = {"type": "turn_passed"}
    player: PlayerId  # whose turn ended

    def apply(self, position: Position) -> None:
        """Give the turn away."""
        position.turn = FOE[self.player]


@dataclass(slots=True)
class CardDrawn(Event):
    """The top card of a deck went to its owner's hand."""

    tag: ClassVar[Tag] = {"type": "card_drawn"}
    player: PlayerId
    card: CardId

    def apply(self, position: Position) -> None:
        """Move the card."""
        runner = position.runners[self.player]
        runner.deck.remove(self.card)
        runner.hand.append(self.card)


@dataclass(slots=True)
class RaceEnded(Event):
    """The race is over: won, or drawn if there is no winner."""

    tag: ClassVar[Tag] = {"type": "race_ended"}
    winner: PlayerId | None

    def apply(self, position: Position) -> None:
        """Finish the race."""
        position.is_finished, position.winner, position.pending = True, self.winner, None


EVENTS: tuple[type[Event], ...] = (
    CardPlayed,
    Rolled,
    Advanced,
    ChoiceOpened,
    ChoiceMade,
    CardPutAside,
    TurnPassed,
    CardDrawn,
    RaceEnded,
)
