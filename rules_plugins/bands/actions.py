"""What a player of Bands may do, and what the judge reports. Classes without a tag only group."""

from dataclasses import dataclass
from typing import ClassVar, Literal, NewType

from cardsdb.plugin_api import Action, CardId, PlayerId, Tag

OpenSpace = Literal["space"]
Permit = Literal["uncontrolled", "occupied", "return"]
DeclarationName = NewType("DeclarationName", str)
NewName = NewType("NewName", str)  # what an action itself gives a name to
AbilityName = NewType("AbilityName", str)
Cards = CardId | tuple[CardId, ...]


@dataclass(slots=True)
class PlayerAction(Action):
    """An action of a player."""

    player: PlayerId


@dataclass(slots=True)
class CardAction(PlayerAction):
    """Something that a player does with a card that the player has to control."""

    card: CardId


@dataclass(slots=True)
class Move(CardAction):
    """Spend a move action on the card."""

    tag: ClassVar[Tag] = {"type": "move"}
    to: CardId | OpenSpace


@dataclass(slots=True)
class Deploy(PlayerAction):
    """Deploy the card from hand."""

    tag: ClassVar[Tag] = {"type": "deploy"}
    card: CardId
    to: CardId | OpenSpace | None = None


@dataclass(slots=True)
class UseAbility(CardAction):
    """Use an ability of the card."""

    tag: ClassVar[Tag] = {"type": "use_ability"}
    ability: AbilityName


@dataclass(slots=True)
class CommitVotes(CardAction):
    """Commit the card for its Votes."""

    tag: ClassVar[Tag] = {"type": "commit_votes"}


@dataclass(slots=True)
class Attack(CardAction):
    """Declare an attack; without `id` it is given one."""

    tag: ClassVar[Tag] = {"type": "attack"}
    target: CardId
    id: NewName | None = None


@dataclass(slots=True)
class Liberate(PlayerAction):
    """Declare a Liberation; without `id` it is given one."""

    tag: ClassVar[Tag] = {"type": "liberate"}
    card: Cards
    target: CardId
    id: NewName | None = None


@dataclass(slots=True)
class Intercept(CardAction):
    """Let a garrison intercept."""

    tag: ClassVar[Tag] = {"type": "intercept"}
    declaration: DeclarationName


@dataclass(slots=True)
class ReturnFire(CardAction):
    """Let the target of an attack fire back."""

    tag: ClassVar[Tag] = {"type": "return_fire"}
    declaration: DeclarationName


@dataclass(slots=True)
class Resolve(Action):
    """Resolve what was declared; whoever could still answer it declines."""

    tag: ClassVar[Tag] = {"type": "resolve"}
    declaration: DeclarationName


@dataclass(slots=True)
class Displace(PlayerAction):
    """Say where a displaced card goes."""

    tag: ClassVar[Tag] = {"type": "displace"}
    card: CardId
    to: CardId | OpenSpace


@dataclass(slots=True)
class SendOff(PlayerAction):
    """Say which occupant has to leave an overfull ship."""

    tag: ClassVar[Tag] = {"type": "remove"}
    card: CardId


@dataclass(slots=True)
class Redraw(PlayerAction):
    """Keep the opening hand, or put it back and draw again."""

    tag: ClassVar[Tag] = {"type": "redraw"}
    hand: Literal["keep", "redraw"]


@dataclass(slots=True)
class Choose(PlayerAction):
    """Choose what a card's text asks for: a card, and perhaps where it goes."""

    tag: ClassVar[Tag] = {"type": "choose"}
    card: CardId
    to: CardId | None = None


@dataclass(slots=True)
class EndPhase(PlayerAction):
    """End the phase or sub-phase."""

    tag: ClassVar[Tag] = {"type": "end_phase"}


@dataclass(slots=True)
class Concede(PlayerAction):
    """Leave the game."""

    tag: ClassVar[Tag] = {"type": "concede"}
    is_offered: ClassVar[bool] = False


class Report(Action):
    """An outcome that the judge reports. It only groups."""

    __slots__ = ()
    is_offered: ClassVar[bool] = False


@dataclass(slots=True)
class Place(Report):
    """A card's text puts a card somewhere."""

    tag: ClassVar[Tag] = {"type": "place"}
    card: CardId
    to: CardId | OpenSpace | None = None
    permits: tuple[Permit, ...] = ()


@dataclass(slots=True)
class GrantMoves(Report):
    """Something adds to the player's pool of move actions."""

    tag: ClassVar[Tag] = {"type": "grant_moves"}
    player: PlayerId
    number: int


@dataclass(slots=True)
class Target(Report):
    """An effect of the player names a target."""

    tag: ClassVar[Tag] = {"type": "target"}
    player: PlayerId
    card: CardId
    needs_band: bool = False


@dataclass(slots=True)
class Break(Report):
    """A Prime card was broken in combat."""

    tag: ClassVar[Tag] = {"type": "break"}
    card: CardId


@dataclass(slots=True)
class Flip(Report):
    """A Liberation or an effect turned the card to another face."""

    tag: ClassVar[Tag] = {"type": "flip"}
    card: CardId
    face: Literal["prime", "contested", "reverse"]
    cause: Literal["liberation", "effect"] = "effect"


@dataclass(slots=True)
class Destroy(Report):
    """The cards are destroyed at one moment."""

    tag: ClassVar[Tag] = {"type": "destroy"}
    card: Cards


@dataclass(slots=True)
class Remove(Report):
    """An effect forces the cards off their Positions at one moment."""

    tag: ClassVar[Tag] = {"type": "remove"}
    card: Cards


@dataclass(slots=True)
class Close(Report):
    """A Statute or effect makes a Position illegal, for these cards or for all."""

    tag: ClassVar[Tag] = {"type": "close"}
    position: CardId
    cards: tuple[CardId, ...] | None = None


ACTIONS: tuple[type[Action], ...] = (
    Move, Deploy, UseAbility, CommitVotes, Attack, Liberate, Intercept, ReturnFire, Resolve,
    Displace, SendOff, Redraw, Choose, EndPhase, Concede, Place, GrantMoves, Target, Break, Flip,
    Destroy, Remove, Close,
)  # fmt: skip


def listed(cards: Cards) -> tuple[CardId, ...]:
    """Return the one card or the cards."""
    return cards if isinstance(cards, tuple) else (cards,)
