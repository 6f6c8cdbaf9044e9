"""What a runner may do, and what may be asked."""

from dataclasses import dataclass
from typing import ClassVar

from cardsdb.plugin_api import Action, CardId, PlayerId, Query, Tag


class TurnAction(Action):
    """An action that only the runner on turn may take."""

    __slots__ = ()


@dataclass(slots=True)
class PlayCard(TurnAction):
    """Play a card of the own hand."""

    tag: ClassVar[Tag] = {"type": "play"}
    player: PlayerId
    card: CardId


@dataclass(slots=True)
class Roll(TurnAction):
    """Roll the die."""

    tag: ClassVar[Tag] = {"type": "roll"}
    player: PlayerId


@dataclass(slots=True)
class Choose(Action):
    """Settle the open choice."""

    tag: ClassVar[Tag] = {"type": "choose"}
    player: PlayerId
    card: CardId


@dataclass(slots=True)
class Concede(Action):
    """Give the race up. Judged, never listed: random play would give up every race."""

    tag: ClassVar[Tag] = {"type": "concede"}
    is_offered: ClassVar[bool] = False
    player: PlayerId


@dataclass(slots=True)
class LeaderOf(Query):
    """Who is ahead?"""

    tag: ClassVar[Tag] = {"type": "leader"}


ACTIONS: tuple[type[Action], ...] = (PlayCard, Roll, Choose, Concede)
QUERIES: tuple[type[Query], ...] = (LeaderOf,)
