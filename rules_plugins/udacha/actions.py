"""What a player of Udacha may do. Classes without a tag only group."""

from dataclasses import dataclass
from typing import ClassVar

from cardsdb.plugin_api import Action, CardId, PlayerId, Tag


@dataclass(slots=True)
class PlayerAction(Action):
    """An action of a player."""

    player: PlayerId


@dataclass(slots=True)
class TurnAction(PlayerAction):
    """An action that belongs to the player's own turn."""


@dataclass(slots=True)
class UseAction(TurnAction):
    """Use the ACTION of the Banner, the Base or an Active Hero."""

    tag: ClassVar[Tag] = {"type": "use_action"}
    card: CardId


@dataclass(slots=True)
class Move(TurnAction):
    """Use a Movement."""

    card: CardId


@dataclass(slots=True)
class Travel(Move):
    """Use a Movement to go to a Place or Pursuit."""

    tag: ClassVar[Tag] = {"type": "move", "use": "travel"}


@dataclass(slots=True)
class Escape(Move):
    """Use a Movement to discard the Pursuit where the foe is."""

    tag: ClassVar[Tag] = {"type": "move", "use": "escape"}


@dataclass(slots=True)
class Face(Move):
    """Use a Movement to face a Hazard."""

    tag: ClassVar[Tag] = {"type": "move", "use": "face"}


@dataclass(slots=True)
class Play(TurnAction):
    """Play a card from hand, a Gear on the Hero `target`."""

    tag: ClassVar[Tag] = {"type": "play"}
    card: CardId
    target: CardId | None = None


@dataclass(slots=True)
class Rally(TurnAction):
    """Make a Hero in reserve Active."""

    tag: ClassVar[Tag] = {"type": "rally"}
    card: CardId


@dataclass(slots=True)
class CallClash(TurnAction):
    """Call a clash."""

    tag: ClassVar[Tag] = {"type": "clash"}


@dataclass(slots=True)
class EndTurn(TurnAction):
    """End the turn."""

    tag: ClassVar[Tag] = {"type": "end_turn"}


@dataclass(slots=True)
class Choose(PlayerAction):
    """Settle the open choice."""

    tag: ClassVar[Tag] = {"type": "choose"}
    card: CardId


@dataclass(slots=True)
class Concede(PlayerAction):
    """Lose the game by one's own word."""

    tag: ClassVar[Tag] = {"type": "concede"}
    is_offered: ClassVar[bool] = False


@dataclass(slots=True)
class Check(Action):
    """Nobody's action: the standing rules are applied to the position as it is."""

    tag: ClassVar[Tag] = {"type": "check"}
    is_offered: ClassVar[bool] = False


ACTIONS: tuple[type[Action], ...] = (
    UseAction,
    Travel,
    Escape,
    Face,
    Play,
    Rally,
    CallClash,
    Choose,
    EndTurn,
    Concede,
    Check,
)
