"""What can happen in Udacha, and what each event changes in the position."""

from dataclasses import dataclass
from typing import ClassVar

from cardsdb.plugin_api import CardId, Choice, Event, PlayerId, Tag
from rules_plugins.udacha.card_notation import MOST
from rules_plugins.udacha.position import (
    CLASHES,
    FINISHED,
    PLAYS,
    RALLIES,
    Player,
    Position,
)

WITHDRAW, DEFEAT = "withdraw", "defeat"  # the two types of choice: 16.1c and 17.1c


@dataclass(slots=True)
class MovementGained(Event):
    """An effect of the card gave Movements."""

    tag: ClassVar[Tag] = {"type": "movement_gained"}
    player: PlayerId
    card: CardId
    amount: int

    def apply(self, position: Position) -> None:
        """Add the Movements, as far as a position can say them."""
        mine = position.players[self.player]
        mine.movements = min(mine.movements + self.amount, MOST)


@dataclass(slots=True)
class MovementSpent(Event):
    """A Movement was used: to travel, escape or face."""

    tag: ClassVar[Tag] = {"type": "movement_spent"}
    player: PlayerId
    use: str

    def apply(self, position: Position) -> None:
        """Take one Movement away."""
        position.players[self.player].movements -= 1


@dataclass(slots=True)
class Moved(Event):
    """The party travelled to the card, which came from the area, and left the card `from_`."""

    tag: ClassVar[Tag] = {"type": "moved"}
    player: PlayerId
    card: CardId
    from_: CardId | None
    area: str  # "reserve" or "scenery"

    def apply(self, position: Position) -> None:
        """Put the card at the right-hand end of the Scenery Area."""
        mine = position.players[self.player]
        (mine.reserve if self.area == "reserve" else mine.scenery).remove(self.card)
        mine.scenery.append(self.card)


@dataclass(slots=True)
class Escaped(Event):
    """The player escaped from the Pursuit, which is discarded next."""

    tag: ClassVar[Tag] = {"type": "escaped"}
    player: PlayerId
    card: CardId

    def apply(self, position: Position) -> None:
        """Change nothing: the discard that follows does."""


@dataclass(slots=True)
class HazardFaced(Event):
    """The player faced the Hazard."""

    tag: ClassVar[Tag] = {"type": "hazard_faced"}
    player: PlayerId
    card: CardId

    def apply(self, position: Position) -> None:
        """Turn the Hazard face-up."""
        position.face_down.discard(self.card)


@dataclass(slots=True)
class HazardOvercome(Event):
    """The party was strong enough for the Hazard."""

    tag: ClassVar[Tag] = {"type": "hazard_overcome"}
    player: PlayerId
    card: CardId

    def apply(self, position: Position) -> None:
        """Change nothing: what follows does."""


@dataclass(slots=True)
class HazardFailed(Event):
    """The party was too weak for the Hazard."""

    tag: ClassVar[Tag] = {"type": "hazard_failed"}
    player: PlayerId
    card: CardId

    def apply(self, position: Position) -> None:
        """Change nothing: what follows does."""


@dataclass(slots=True)
class HeroRallied(Event):
    """The Hero came from the Reserve Area into the party."""

    tag: ClassVar[Tag] = {"type": "hero_rallied"}
    player: PlayerId
    card: CardId

    def apply(self, position: Position) -> None:
        """Move the Hero and count the rally."""
        mine = position.players[self.player]
        mine.reserve.remove(self.card)
        mine.party.append(self.card)
        mine.rallies_left -= 1


@dataclass(slots=True)
class HeroWithdrawn(Event):
    """The Hero went back from the party to the Reserve Area."""

    tag: ClassVar[Tag] = {"type": "hero_withdrawn"}
    player: PlayerId
    card: CardId

    def apply(self, position: Position) -> None:
        """Move the Hero, face-up."""
        mine = position.players[self.player]
        mine.party.remove(self.card)
        mine.reserve.append(self.card)
        position.face_down.discard(self.card)


@dataclass(slots=True)
class HeroDefeated(Event):
    """The Hero was lost in a clash and is discarded next."""

    tag: ClassVar[Tag] = {"type": "hero_defeated"}
    player: PlayerId
    card: CardId

    def apply(self, position: Position) -> None:
        """Change nothing: the discard that follows does."""


@dataclass(slots=True)
class ActionUsed(Event):
    """The card's ACTION was used."""

    tag: ClassVar[Tag] = {"type": "action_used"}
    player: PlayerId
    card: CardId

    def apply(self, position: Position) -> None:
        """Mark the ACTION as spent for this turn."""
        position.spent[self.card] = self.player


@dataclass(slots=True)
class CardDrawn(Event):
    """The player drew the top card of the deck."""

    tag: ClassVar[Tag] = {"type": "card_drawn"}
    player: PlayerId
    card: CardId

    def apply(self, position: Position) -> None:
        """Take the card from the top of the deck into the hand."""
        mine = position.players[self.player]
        mine.deck.remove(self.card)
        mine.hand.append(self.card)


@dataclass(slots=True)
class CardPlayed(Event):
    """The player played the card from hand, a Gear on the Hero `target`."""

    tag: ClassVar[Tag] = {"type": "card_played"}
    player: PlayerId
    card: CardId
    target: CardId | None = None

    def apply(self, position: Position) -> None:
        """Count the play and put the card face-up into the Reserve Area."""
        mine = position.players[self.player]
        mine.plays_left -= 1
        mine.hand.remove(self.card)
        mine.reserve.append(self.card)
        position.face_down.discard(self.card)


@dataclass(slots=True)
class HazardPlayed(CardPlayed):
    """The card is a Hazard."""

    def apply(self, position: Position) -> None:
        """Count the play and put the Hazard face-down into the Reserve Area."""
        CardPlayed.apply(self, position)
        position.face_down.add(self.card)


@dataclass(slots=True)
class GearPlayed(CardPlayed):
    """The card is a Gear."""

    def apply(self, position: Position) -> None:
        """Count the play and give the Gear to its Hero."""
        mine = position.players[self.player]
        mine.plays_left -= 1
        mine.hand.remove(self.card)
        mine.gear.append(self.card)
        if self.target is not None:
            position.attached[self.card] = self.target


@dataclass(slots=True)
class EventPlayed(CardPlayed):
    """The card is an Event."""

    def apply(self, position: Position) -> None:
        """Count the play; the Event stays in hand until it has taken effect and is discarded."""
        position.players[self.player].plays_left -= 1


@dataclass(slots=True)
class ChoiceOpened(Event):
    """The player has to choose one of the options before anything else."""

    tag: ClassVar[Tag] = {"type": "choice_opened"}
    player: PlayerId
    choice: str
    options: tuple[CardId, ...]

    def apply(self, position: Position) -> None:
        """Let the choice stand in the position."""
        position.pending = Choice(player=self.player, type=self.choice, options=self.options)


@dataclass(slots=True)
class ChoiceMade(Event):
    """The choice was settled by its player, or by itself."""

    tag: ClassVar[Tag] = {"type": "choice_made"}
    player: PlayerId
    choice: str
    card: CardId

    def apply(self, position: Position) -> None:
        """Close the choice."""
        position.pending = None


@dataclass(slots=True)
class Discarded(Event):
    """The card went to the discard pile of `player`, whose card it is."""

    tag: ClassVar[Tag] = {"type": "discarded"}
    card: CardId
    player: PlayerId
    reason: str

    def apply(self, position: Position) -> None:
        """Move the card to the pile."""
        mine = position.players[self.player]
        _take(mine, self.card)
        mine.discard.append(self.card)
        position.attached.pop(self.card, None)


def _take(mine: Player, card: CardId) -> None:
    for area in (mine.reserve, mine.scenery, mine.party, mine.gear, mine.hand):
        if card in area:
            area.remove(card)
            return


@dataclass(slots=True)
class GloryGained(Event):
    """The player gained Glory."""

    tag: ClassVar[Tag] = {"type": "glory_gained"}
    player: PlayerId
    amount: int

    def apply(self, position: Position) -> None:
        """Add the Glory, as far as a position can say it."""
        mine = position.players[self.player]
        mine.glory = min(mine.glory + self.amount, MOST)


@dataclass(slots=True)
class Clashed(Event):
    """The player called a clash; the stronger party, if one was, is the winner's."""

    tag: ClassVar[Tag] = {"type": "clash"}
    player: PlayerId
    winner: PlayerId | None

    def apply(self, position: Position) -> None:
        """Count the clash."""
        position.players[self.player].clashes_left -= 1


@dataclass(slots=True)
class TurnEnded(Event):
    """The player's turn ended."""

    tag: ClassVar[Tag] = {"type": "turn_ended"}
    player: PlayerId

    def apply(self, position: Position) -> None:
        """Drop the Movements that were not used."""
        position.players[self.player].movements = 0


@dataclass(slots=True)
class TurnBegan(Event):
    """The player's turn began."""

    tag: ClassVar[Tag] = {"type": "turn_began"}
    player: PlayerId

    def apply(self, position: Position) -> None:
        """Count the turn, make the player's ACTIONs fresh and set the turn's limits anew."""
        mine = position.players[self.player]
        position.turn = self.player
        position.turn_number = min(position.turn_number + 1, MOST)
        spent = position.spent
        for card in [card for card, player in spent.items() if player == self.player]:
            del spent[card]
        mine.plays_left, mine.rallies_left, mine.clashes_left = PLAYS, RALLIES, CLASHES


@dataclass(slots=True)
class GameEnded(Event):
    """The game is over; nobody wins a draw."""

    tag: ClassVar[Tag] = {"type": "game_ended"}
    winner: PlayerId | None

    def apply(self, position: Position) -> None:
        """Set status and winner; an open choice lapses (18.1f)."""
        position.status = FINISHED
        position.winner = self.winner
        position.pending = None


EVENTS: tuple[type[Event], ...] = (
    MovementGained,
    MovementSpent,
    Moved,
    Escaped,
    HazardFaced,
    HazardOvercome,
    HazardFailed,
    HeroRallied,
    HeroWithdrawn,
    HeroDefeated,
    ActionUsed,
    CardDrawn,
    CardPlayed,
    HazardPlayed,
    GearPlayed,
    EventPlayed,
    ChoiceOpened,
    ChoiceMade,
    Discarded,
    GloryGained,
    Clashed,
    TurnEnded,
    TurnBegan,
    GameEnded,
)
