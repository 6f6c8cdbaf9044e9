"""What can happen in Bands, and what each event changes in the position."""

from dataclasses import dataclass, replace
from typing import ClassVar

from cardsdb.plugin_api import CardId, Event, PlayerId, Tag
from rules_plugins.bands.position import (
    ACTION,
    FINISHED,
    HAND,
    Band,
    Closed,
    Declaration,
    Homeless,
    Pending,
    Position,
    home_bands,
)


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


@dataclass(slots=True)
class Activated(Event):
    """The card was activated."""

    tag: ClassVar[Tag] = {"type": "activated"}
    card: CardId

    def apply(self, position: Position) -> None:
        """Activate the card."""
        position.activated.add(self.card)


@dataclass(slots=True)
class Readied(Event):
    """The card was readied."""

    tag: ClassVar[Tag] = {"type": "readied"}
    card: CardId

    def apply(self, position: Position) -> None:
        """Ready the card."""
        position.activated.discard(self.card)


@dataclass(slots=True)
class AbilityUsed(Event):
    """The player used the ability of the card."""

    tag: ClassVar[Tag] = {"type": "ability_used"}
    player: PlayerId
    card: CardId
    ability: str

    def apply(self, position: Position) -> None:
        """Activate the card."""
        position.activated.add(self.card)


@dataclass(slots=True)
class VotesCommitted(Event):
    """The card was committed for its Votes."""

    tag: ClassVar[Tag] = {"type": "votes_committed"}
    card: CardId
    player: PlayerId

    def apply(self, position: Position) -> None:
        """Activate the card."""
        position.activated.add(self.card)


@dataclass(slots=True)
class AttackDeclared(Event):
    """An attack was declared."""

    tag: ClassVar[Tag] = {"type": "attack_declared"}
    card: CardId
    target: CardId
    id: str

    def apply(self, position: Position) -> None:
        """Activate the attacker and note the declaration."""
        position.activated.add(self.card)
        one = Declaration(self.id, "attack", (self.card,), self.target)
        position.declarations = (*position.declarations, one)


@dataclass(slots=True)
class LiberationDeclared(Event):
    """A Liberation was declared; `card` is a list if several units Liberate together."""

    tag: ClassVar[Tag] = {"type": "liberation_declared"}
    card: CardId | tuple[CardId, ...]
    target: CardId
    id: str

    def apply(self, position: Position) -> None:
        """Activate the Liberators and note the declaration."""
        cards = self.card if isinstance(self.card, tuple) else (self.card,)
        position.activated.update(cards)
        one = Declaration(self.id, "liberation", cards, self.target)
        position.declarations = (*position.declarations, one)


@dataclass(slots=True)
class Intercepted(Event):
    """The card intercepted: it is the target now."""

    tag: ClassVar[Tag] = {"type": "intercepted"}
    card: CardId
    declaration: str

    def apply(self, position: Position) -> None:
        """Activate the card and put it in the target's place."""
        position.activated.add(self.card)
        _change(position, self.declaration, target=self.card)


@dataclass(slots=True)
class InterceptionDeclined(Event):
    """The player let the attack or Liberation pass to the next who may intercept."""

    tag: ClassVar[Tag] = {"type": "interception_declined"}
    player: PlayerId
    declaration: str

    def apply(self, position: Position) -> None:
        """Note that the player was asked."""
        position.declarations = tuple(
            replace(one, declined=(*one.declined, self.player))
            if one.id == self.declaration
            else one
            for one in position.declarations
        )


@dataclass(slots=True)
class FireReturned(Event):
    """The target fires back when the attack is resolved."""

    tag: ClassVar[Tag] = {"type": "fire_returned"}
    card: CardId
    declaration: str

    def apply(self, position: Position) -> None:
        """Note it."""
        position.declarations = tuple(
            replace(one, is_answered=True) if one.id == self.declaration else one
            for one in position.declarations
        )


def _change(position: Position, name: str, *, target: CardId) -> None:
    position.declarations = tuple(
        replace(one, target=target, guarded=one.target) if one.id == name else one
        for one in position.declarations
    )


@dataclass(slots=True)
class Closing(Event):
    """An event by which a declaration ends. It only groups."""

    declaration: str

    def apply(self, position: Position) -> None:
        """Strike the declaration."""
        position.declarations = tuple(
            one for one in position.declarations if one.id != self.declaration
        )


@dataclass(slots=True)
class Resolved(Closing):
    """The declaration was resolved: this is what it and return fire do."""

    tag: ClassVar[Tag] = {"type": "resolved"}
    destroyed: tuple[CardId, ...]
    broken: tuple[CardId, ...]
    liberated: tuple[CardId, ...]


@dataclass(slots=True)
class Lapsed(Closing):
    """The declaration lapsed."""

    tag: ClassVar[Tag] = {"type": "lapsed"}


@dataclass(slots=True)
class ControlChanged(Event):
    """Another player controls the card, or nobody."""

    tag: ClassVar[Tag] = {"type": "control_changed"}
    card: CardId
    to: PlayerId | None

    def apply(self, position: Position) -> None:
        """Note what was announced; control itself is derived."""
        if self.to == position.owner[self.card]:
            position.captured.pop(self.card, None)
        else:
            position.captured[self.card] = self.to


@dataclass(slots=True)
class Suppressed(Event):
    """Vote and Income of the card are lost."""

    tag: ClassVar[Tag] = {"type": "suppressed"}
    card: CardId

    def apply(self, position: Position) -> None:
        """Note what was announced; suppression itself is derived."""
        position.silenced.add(self.card)


@dataclass(slots=True)
class Restored(Event):
    """Vote and Income of the card are back."""

    tag: ClassVar[Tag] = {"type": "restored"}
    card: CardId

    def apply(self, position: Position) -> None:
        """Note what was announced; suppression itself is derived."""
        position.silenced.discard(self.card)


@dataclass(slots=True)
class Bound(Event):
    """The Bound Character named its Storyline."""

    tag: ClassVar[Tag] = {"type": "bound"}
    card: CardId
    storyline: CardId

    def apply(self, position: Position) -> None:
        """Bind the two."""
        position.bound[self.card] = self.storyline


@dataclass(slots=True)
class LocationNamed(Standing):
    """The text of the card named another card."""

    tag: ClassVar[Tag] = {"type": "location_named"}
    card: CardId
    location: CardId

    def apply(self, position: Position) -> None:
        """Note the name."""
        position.named[self.card] = self.location


@dataclass(slots=True)
class TextUsed(Event):
    """The text of the card, which works once a game, was used."""

    tag: ClassVar[Tag] = {"type": "text_used"}
    card: CardId

    def apply(self, position: Position) -> None:
        """Note it."""
        position.used.add(self.card)


@dataclass(slots=True)
class PhaseBegan(Event):
    """A phase or sub-phase began."""

    tag: ClassVar[Tag] = {"type": "phase_began"}
    phase: str
    player: PlayerId
    subphase: str | None

    def apply(self, position: Position) -> None:
        """Begin it."""
        position.active, position.phase = self.player, self.phase
        position.subphase = self.subphase if self.phase == ACTION else None


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
    order: tuple[CardId, ...]

    def apply(self, position: Position) -> None:
        """Deal the cards out anew."""
        now = dict(zip(sorted(self.order), self.order, strict=True))
        cards = position.cards
        position.cards = cards | {card: cards[other] for card, other in now.items()}
        position.home = home_bands(position.cards, position.owner)
        position.shown.update((card, position.cards[card].prime) for card in now)
        before = {other: card for card, other in now.items()}
        position.pieces = {
            on: tuple(
                sorted(
                    ((before.get(card, card), piece) for card, piece in speaking),
                    key=lambda one: one[0],
                )
            )
            for on, speaking in position.pieces.items()
        }


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
        """Note the choice."""
        position.pending = Pending(self.player, self.choice, self.source)


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


EVENTS: tuple[type[Event], ...] = (
    Moved, Placed, Deployed, Attached, Carried, PositionLost, Displaced, Dropped, Destroyed, Left,
    ReturnBarred, Flipped, PositionClosed, Activated, Readied, AbilityUsed, VotesCommitted,
    AttackDeclared, LiberationDeclared, Intercepted, InterceptionDeclined, FireReturned, Resolved,
    Lapsed, ControlChanged, Suppressed, Restored, Bound, LocationNamed, TextUsed, PhaseBegan,
    TurnEnded, CardDrawn, HandRedrawn, MovesSet, MovesGranted, MoveSpent, CreditsGained,
    CreditsPaid, InfluenceGained, ChoiceOpened, ChoiceMade, PlayerEliminated, GameWon, GameDrawn,
)  # fmt: skip
