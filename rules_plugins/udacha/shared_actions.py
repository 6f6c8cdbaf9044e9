"""The actions of a player on each card, made once and shared: nothing ever changes an action."""

from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

from cardsdb.plugin_api import CardId, PlayerId
from rules_plugins.udacha.actions import (
    CallClash,
    EndTurn,
    Escape,
    Face,
    Play,
    Rally,
    Travel,
    UseAction,
)

K = TypeVar("K")
T = TypeVar("T")


class Shared(dict[K, T], Generic[K, T]):
    """Makes the action on a card when it is first asked for."""

    def __init__(self, make: Callable[[K], T]) -> None:
        """Take what makes the action."""
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> T:
        """Make the action and keep it."""
        action = self[key] = self._make(key)
        return action


class SharedActions:
    """All actions of one player. Which of them are legal is asked of the position."""

    __slots__ = (
        "call_clash",
        "end_turn",
        "escape",
        "face",
        "play",
        "play_on",
        "rally",
        "travel",
        "use_action",
    )

    def __init__(self, player: PlayerId) -> None:
        """Take the player."""
        self.use_action = Shared[CardId, UseAction](partial(UseAction, player))
        self.face = Shared[CardId, Face](partial(Face, player))
        self.escape = Shared[CardId, Escape](partial(Escape, player))
        self.travel = Shared[CardId, Travel](partial(Travel, player))
        self.play = Shared[CardId, Play](partial(Play, player))
        self.play_on = Shared[tuple[CardId, CardId], Play](lambda pair: Play(player, *pair))
        self.rally = Shared[CardId, Rally](partial(Rally, player))
        self.call_clash = CallClash(player)
        self.end_turn = EndTurn(player)
