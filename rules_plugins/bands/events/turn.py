"""Phases, decks, pools, choices and the end of the game."""

from dataclasses import dataclass
from typing import ClassVar, NewType

from cardsdb.plugin_api import CardId, Event, PlayerId, Tag
from rules_plugins.bands.ground import HAND
from rules_plugins.bands.position import ACTION, FINISHED, Pending, Position

Slot = NewType("Slot", str)  # an id of which it is not said which card stands on it


@dataclass(slots=True)
class PhaseBegan(Event):
    """A phase or sub-phase began. There is a class for each, because other rules follow."""

    tag: ClassVar[Tag] = {"type": "phase_began"}
    phase: str
    player: PlayerId
    subphase: str | None

    def apply(self, position: Position) -> None:
        """Begin it."""
        position.active, position.phase = self.player, self.phase
        position.subphase = self.subphase if self.phase == ACTION else None


@dataclass(slots=True)
class ReadyBegan(PhaseBegan):
    """The Ready Phase began."""


@dataclass(slots=True)
class IncomeBegan(PhaseBegan):
    """The Income Phase began."""


@dataclass(slots=True)
class MovementBegan(PhaseBegan):
    """The Movement sub-phase of the Action Phase began."""


@dataclass(slots=True)
class OperationsBegan(PhaseBegan):
    """The Operations sub-phase of the Action Phase began."""


@dataclass(slots=True)
class VoteBegan(PhaseBegan):
    """The Vote Phase began."""


@dataclass(slots=True)
class TurnEnded(Event):
    """The player's turn ended in this phase."""

    tag: ClassVar[Tag] = {"type": "turn_ended"}
    player: PlayerId
    phase: str

    def apply(self, position: Position) -> None:
        """Change nothing: the next turn does."""


@dataclass(slots=True)
class CardDrawn(Event):
    """The player drew the card."""

    tag: ClassVar[Tag] = {"type": "card_drawn"}
    card: CardId
    player: PlayerId

    def apply(self, position: Position) -> None:
        """Put the card from the deck into the hand."""
        position.decks[self.player].remove(self.card)
        position.zone[self.card] = HAND
        hand = position.hands[self.player]
        hand.append(self.card)
        hand.sort()


@dataclass(slots=True)
class HandRedrawn(Event):
    """The player put the hand back, shuffled and drew again.

    Hand and deck keep their ids and are other cards: on the id at each place of `order`, sorted,
    stands what stood on the id that `order` has there. So an id tells nobody what it was before.
    """

    tag: ClassVar[Tag] = {"type": "hand_redrawn"}
    player: PlayerId
    order: tuple[Slot, ...]

    def apply(self, position: Position) -> None:
        """Deal the cards out anew."""
        order = [CardId(one) for one in self.order]
        now = dict(zip(sorted(order), order, strict=True))
        cards = position.cards
        position.deal({card: cards[other] for card, other in now.items()})
        position.texts = position.texts.moved({other: card for card, other in now.items()})


@dataclass(slots=True)
class MovesSet(Event):
    """The player's pool of move actions was set."""

    tag: ClassVar[Tag] = {"type": "moves_set"}
    player: PlayerId
    number: int

    def apply(self, position: Position) -> None:
        """Set the pool."""
        position.moves[self.player] = self.number


@dataclass(slots=True)
class MovesGranted(Event):
    """The player's pool grew."""

    tag: ClassVar[Tag] = {"type": "moves_granted"}
    player: PlayerId
    number: int

    def apply(self, position: Position) -> None:
        """Add to the pool."""
        position.moves[self.player] = position.moves.get(self.player, 0) + self.number


@dataclass(slots=True)
class MoveSpent(Event):
    """The player spent a move action."""

    tag: ClassVar[Tag] = {"type": "move_spent"}
    player: PlayerId

    def apply(self, position: Position) -> None:
        """Take it from the pool."""
        position.moves[self.player] -= 1


@dataclass(slots=True)
class CreditsGained(Event):
    """The player gained credits."""

    tag: ClassVar[Tag] = {"type": "credits_gained"}
    player: PlayerId
    number: int

    def apply(self, position: Position) -> None:
        """Add them."""
        position.credits[self.player] += self.number


@dataclass(slots=True)
class CreditsPaid(Event):
    """The player paid for the card."""

    tag: ClassVar[Tag] = {"type": "credits_paid"}
    player: PlayerId
    card: CardId
    number: int

    def apply(self, position: Position) -> None:
        """Take them away."""
        position.credits[self.player] -= self.number


@dataclass(slots=True)
class InfluenceGained(Event):
    """The player gained Influence."""

    tag: ClassVar[Tag] = {"type": "influence_gained"}
    player: PlayerId
    number: int

    def apply(self, position: Position) -> None:
        """Add it."""
        position.influence[self.player] += self.number


@dataclass(slots=True)
class ChoiceOpened(Event):
    """Somebody has to choose before anything else happens."""

    tag: ClassVar[Tag] = {"type": "choice_opened"}
    player: PlayerId
    choice: str
    source: CardId | None

    def apply(self, position: Position) -> None:
        """Note the choice; what is displaced after it is displaced at another moment."""
        position.pending = Pending(self.player, self.choice, self.source)
        position.moment = len(position.displaced)


@dataclass(slots=True)
class ChoiceMade(Event):
    """The open choice was settled."""

    tag: ClassVar[Tag] = {"type": "choice_made"}
    player: PlayerId
    choice: str
    source: CardId | None

    def apply(self, position: Position) -> None:
        """Strike the choice."""
        position.pending = None


@dataclass(slots=True)
class TextAnswered(ChoiceMade):
    """The player chose a card, and perhaps where it goes, for which a text had asked."""

    card: CardId
    to: CardId | None


@dataclass(slots=True)
class PlayerEliminated(Event):
    """The player is out."""

    tag: ClassVar[Tag] = {"type": "player_eliminated"}
    player: PlayerId

    def apply(self, position: Position) -> None:
        """Note it."""
        position.out |= {self.player}


@dataclass(slots=True)
class GameWon(Event):
    """The player won."""

    tag: ClassVar[Tag] = {"type": "game_won"}
    player: PlayerId

    def apply(self, position: Position) -> None:
        """Finish the game."""
        position.status, position.winner, position.pending = FINISHED, self.player, None


@dataclass(slots=True)
class GameDrawn(Event):
    """Nobody won."""

    tag: ClassVar[Tag] = {"type": "game_drawn"}

    def apply(self, position: Position) -> None:
        """Finish the game."""
        position.status, position.pending = FINISHED, None
