"""What may be asked of a position of Warfighter."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from cardsdb.plugin_api import CardId, Query, Tag
from rules_plugins.warfighter.actions import Cards, ModeName, Slot
from rules_plugins.warfighter.position import GearId, HostileId, SoldierId

Place = SoldierId | HostileId | Slot


@dataclass(slots=True)
class Range(Query):
    """How far is one from the other?"""

    tag: ClassVar[Tag] = {"type": "range"}
    from_: Place
    to: Place


@dataclass(slots=True)
class EntranceCost(Query):
    """How many cards does the Soldier discard to enter the slot?"""

    tag: ClassVar[Tag] = {"type": "entrance_cost"}
    soldier: SoldierId
    to: Slot


@dataclass(slots=True)
class HandSize(Query):
    """Up to how many cards does the Soldier draw?"""

    tag: ClassVar[Tag] = {"type": "hand_size"}
    soldier: SoldierId


@dataclass(slots=True)
class ActionsAllowed(Query):
    """How many Actions does the Soldier get when a turn begins?"""

    tag: ClassVar[Tag] = {"type": "actions_allowed"}
    soldier: SoldierId


@dataclass(slots=True)
class ResourceValue(Query):
    """What is the team worth now?"""

    tag: ClassVar[Tag] = {"type": "resource_value"}


@dataclass(slots=True)
class ActiveReticles(Query):
    """How many reticles of the Hostile hold neither EKIA nor Suppress?"""

    tag: ClassVar[Tag] = {"type": "active_reticles"}
    hostile: HostileId


@dataclass(slots=True)
class InRange(Query):
    """Is the Hostile's target in its range?"""

    tag: ClassVar[Tag] = {"type": "in_range"}
    hostile: HostileId


@dataclass(slots=True)
class ReinforcingSlots(Query):
    """Which slots will draw a reinforcement?"""

    tag: ClassVar[Tag] = {"type": "reinforcing_slots"}


@dataclass(slots=True)
class HostileDraw(Query):
    """What would be drawn for the Location?"""

    tag: ClassVar[Tag] = {"type": "hostile_draw"}
    location: CardId


@dataclass(slots=True)
class LoadoutLegal(Query):
    """Does the Soldier carry no more than its Loadout?"""

    tag: ClassVar[Tag] = {"type": "loadout_legal"}
    soldier: SoldierId


@dataclass(slots=True)
class AttackOutcome(Query):
    """With which chances does the attack end how?"""

    tag: ClassVar[Tag] = {"type": "attack_outcome"}
    target: HostileId
    soldier: SoldierId | None = None  # None: `card` is a Support card
    weapon: GearId | None = None
    mode: ModeName | None = None
    cards: Cards = ()
    replace_suppress: bool = False
    card: CardId | None = None


@dataclass(slots=True)
class LegalMoves(Query):
    """What may the Soldier do, of this kind?"""

    tag: ClassVar[Tag] = {"type": "legal_moves"}
    soldier: SoldierId
    action: Literal["move", "attack"]


@dataclass(slots=True)
class TeamLegal(Query):
    """Does the team keep the rules?"""

    tag: ClassVar[Tag] = {"type": "team_legal"}


QUERIES: tuple[type[Query], ...] = (
    Range,
    EntranceCost,
    HandSize,
    ActionsAllowed,
    ResourceValue,
    ActiveReticles,
    InRange,
    ReinforcingSlots,
    HostileDraw,
    LoadoutLegal,
    AttackOutcome,
    LegalMoves,
    TeamLegal,
)
