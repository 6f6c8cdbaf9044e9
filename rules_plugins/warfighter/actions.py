"""What Soldiers and the turn may do. Classes without a tag only group.

`steps` says in which steps an action has its place (3.1a).
"""

from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NewType

from cardsdb.plugin_api import Action, CardId, Tag
from rules_plugins.warfighter.position import (
    ADVANCE_TIMER,
    BEGIN_TURN,
    CLOSE_RANGE,
    ENVIRONMENT,
    HOSTILE_ATTACKS,
    HOSTILE_STEPS,
    OVER,
    RECOVER_SUPPRESSION,
    REINFORCEMENTS,
    SET_UP,
    SOLDIER_ACTIONS,
    STEPS,
    GearId,
    HostileId,
    SoldierId,
)

Slot = NewType("Slot", int)
Count = NewType("Count", int)
WoundIndex = NewType("WoundIndex", int)
ModeName = NewType("ModeName", str)
Payments = NewType("Payments", dict[str, Any])  # Soldier -> the cards that it discards
Points = NewType("Points", dict[str, Any])  # Soldier -> the XP that it pays
Cards = tuple[CardId, ...]

SOLDIER_TURN_STEPS = frozenset((SOLDIER_ACTIONS,))
REACTION_STEPS = frozenset((SOLDIER_ACTIONS, *HOSTILE_STEPS))  # where a card may say so: 3.3e


@dataclass(slots=True)
class TimedAction(Action):
    """Any action: each has its steps."""

    steps: ClassVar[frozenset[str]] = SOLDIER_TURN_STEPS


@dataclass(slots=True)
class SettlingAction(TimedAction):
    """An action that settles what is pending, in whatever step that is."""

    steps: ClassVar[frozenset[str]] = frozenset(STEPS) - {SET_UP, OVER}


@dataclass(slots=True)
class Choose(SettlingAction):
    """Choose what to take for a failed Environment roll."""

    tag: ClassVar[Tag] = {"type": "choose"}
    soldier: SoldierId
    option: Literal["hardy", "suppress", "wound"]


@dataclass(slots=True)
class ResolveEvent(SettlingAction):
    """Let the Event take effect, or cancel it for its printed cost."""

    tag: ClassVar[Tag] = {"type": "resolve_event"}
    card: CardId
    cancel: bool = False
    pay: Payments | None = None
    xp: Points | None = None


@dataclass(slots=True)
class OrdinaryAction(TimedAction):
    """An action that waits until nothing is pending."""


@dataclass(slots=True)
class StepAction(OrdinaryAction):
    """Play the step of this name and go on to the next."""


@dataclass(slots=True)
class SetUp(StepAction):
    """Lay the path and deal the hands."""

    tag: ClassVar[Tag] = {"type": "set_up"}
    steps: ClassVar[frozenset[str]] = frozenset((SET_UP,))
    mission: CardId
    objective: CardId


@dataclass(slots=True)
class BeginTurn(StepAction):
    """Renew what is spent."""

    tag: ClassVar[Tag] = {"type": "begin_turn"}
    steps: ClassVar[frozenset[str]] = frozenset((BEGIN_TURN,))


@dataclass(slots=True)
class RollEnvironment(StepAction):
    """Roll for the Environment."""

    tag: ClassVar[Tag] = {"type": "environment"}
    steps: ClassVar[frozenset[str]] = frozenset((ENVIRONMENT,))


@dataclass(slots=True)
class EndSoldierTurn(StepAction):
    """End the Soldier turn."""

    tag: ClassVar[Tag] = {"type": "end_soldier_turn"}


@dataclass(slots=True)
class BringReinforcements(StepAction):
    """Check every Location for reinforcements."""

    tag: ClassVar[Tag] = {"type": "reinforcements"}
    steps: ClassVar[frozenset[str]] = frozenset((REINFORCEMENTS,))


@dataclass(slots=True)
class HostilesAttack(StepAction):
    """Let the Hostiles attack."""

    tag: ClassVar[Tag] = {"type": "hostile_attacks"}
    steps: ClassVar[frozenset[str]] = frozenset((HOSTILE_ATTACKS,))


@dataclass(slots=True)
class HostilesCloseRange(StepAction):
    """Let the Hostiles close range."""

    tag: ClassVar[Tag] = {"type": "close_range"}
    steps: ClassVar[frozenset[str]] = frozenset((CLOSE_RANGE,))


@dataclass(slots=True)
class RecoverSuppression(StepAction):
    """Take a Suppress off each Hostile."""

    tag: ClassVar[Tag] = {"type": "recover_suppression"}
    steps: ClassVar[frozenset[str]] = frozenset((RECOVER_SUPPRESSION,))


@dataclass(slots=True)
class AdvanceTimer(StepAction):
    """Move the timer on."""

    tag: ClassVar[Tag] = {"type": "advance_timer"}
    steps: ClassVar[frozenset[str]] = frozenset((ADVANCE_TIMER,))


@dataclass(slots=True)
class TeamAction(OrdinaryAction):
    """What the team does in the Soldier turn, whoever pays for it."""


@dataclass(slots=True)
class Upgun(TeamAction):
    """Pay 1 XP for the improved text of an Action card or Skill."""

    tag: ClassVar[Tag] = {"type": "upgun"}
    card: CardId
    payer: SoldierId


@dataclass(slots=True)
class UseSupport(TeamAction):
    """Use a Support card in play."""

    tag: ClassVar[Tag] = {"type": "use_support"}
    card: CardId
    target: HostileId
    cards: Cards = ()


@dataclass(slots=True)
class Retain(TeamAction):
    """Pay for a card to stay in play."""

    tag: ClassVar[Tag] = {"type": "retain"}
    card: CardId
    xp: Points | None = None


@dataclass(slots=True)
class SoldierAction(OrdinaryAction):
    """What one Soldier does."""

    soldier: SoldierId


@dataclass(slots=True)
class PlayLocation(SoldierAction):
    """Play the next Location from the hand."""

    tag: ClassVar[Tag] = {"type": "play_location"}
    card: CardId
    pay: Cards = ()


@dataclass(slots=True)
class ActivateObjective(SoldierAction):
    """Activate the Objective."""

    tag: ClassVar[Tag] = {"type": "activate_objective"}


@dataclass(slots=True)
class PlaySupport(SoldierAction):
    """Put a Support card into play."""

    tag: ClassVar[Tag] = {"type": "play_support"}
    card: CardId
    pay: Payments | None = None


@dataclass(slots=True)
class PassGear(SoldierAction):
    """Hand Gear to another Soldier."""

    tag: ClassVar[Tag] = {"type": "pass_gear"}
    to: SoldierId
    gear: GearId


@dataclass(slots=True)
class PassAmmo(SoldierAction):
    """Put loaded counters of one Weapon or spare Ammo card under those of another Weapon."""

    tag: ClassVar[Tag] = {"type": "pass_ammo"}
    to: SoldierId
    from_weapon: GearId
    to_weapon: GearId
    count: Count


@dataclass(slots=True)
class GearAction(SoldierAction):
    """What a Soldier does with a piece of Gear."""

    gear: GearId


@dataclass(slots=True)
class DropGear(GearAction):
    """Lay Gear down."""

    tag: ClassVar[Tag] = {"type": "drop_gear"}


@dataclass(slots=True)
class RecoverGear(GearAction):
    """Pick Gear up."""

    tag: ClassVar[Tag] = {"type": "recover_gear"}


@dataclass(slots=True)
class LightenLoad(GearAction):
    """Take Gear out of the game."""

    tag: ClassVar[Tag] = {"type": "lighten_load"}


@dataclass(slots=True)
class RemoveSoldier(SoldierAction):
    """Remove a badly wounded Soldier from the mission."""

    tag: ClassVar[Tag] = {"type": "remove_soldier"}


@dataclass(slots=True)
class PaidAction(SoldierAction):
    """What a Soldier pays Action counters for, of some kinds none: see `facts.prices`."""


@dataclass(slots=True)
class Move(PaidAction):
    """Go to a played Location next to one's own."""

    tag: ClassVar[Tag] = {"type": "move"}
    to: Slot
    pay: Payments | None = None


@dataclass(slots=True)
class WorkObjective(PaidAction):
    """Advance the Objective."""

    tag: ClassVar[Tag] = {"type": "work_objective"}


@dataclass(slots=True)
class Attack(PaidAction):
    """Attack a Hostile; a Squad Soldier names neither Weapon nor mode."""

    tag: ClassVar[Tag] = {"type": "attack"}
    steps: ClassVar[frozenset[str]] = REACTION_STEPS
    target: HostileId
    weapon: GearId | None = None
    mode: ModeName | None = None
    cards: Cards = ()
    replace_suppress: bool = False


@dataclass(slots=True)
class Reload(PaidAction):
    """Remove the Empty counter of a Weapon."""

    tag: ClassVar[Tag] = {"type": "reload"}
    weapon: GearId


@dataclass(slots=True)
class DiscardAndDraw(PaidAction):
    """Discard any cards and draw up to the Hand Size."""

    tag: ClassVar[Tag] = {"type": "discard_and_draw"}
    discard: Cards = ()


@dataclass(slots=True)
class RemoveSuppress(PaidAction):
    """Take one Suppress off oneself."""

    tag: ClassVar[Tag] = {"type": "remove_suppress"}


@dataclass(slots=True)
class PlayAction(PaidAction):
    """Play an Action card, or use a Skill that does not concern attacks."""

    tag: ClassVar[Tag] = {"type": "play_action"}
    steps: ClassVar[frozenset[str]] = REACTION_STEPS
    card: CardId
    for_: SoldierId | None = None  # None: the Soldier itself
    pay: Cards = ()

    def __post_init__(self) -> None:
        """Write in one way that it is for the Soldier itself."""
        if self.for_ == self.soldier:
            self.for_ = None


@dataclass(slots=True)
class Heal(PaidAction):
    """Treat or restore a wound."""

    tag: ClassVar[Tag] = {"type": "heal"}
    steps: ClassVar[frozenset[str]] = REACTION_STEPS
    gear: GearId
    wound: WoundIndex
    for_: SoldierId | None = None  # None: the Soldier itself

    def __post_init__(self) -> None:
        """Write in one way that it is for the Soldier itself."""
        if self.for_ == self.soldier:
            self.for_ = None


@dataclass(slots=True)
class Engage(PaidAction):
    """Engage a Hostile in hand-to-hand."""

    tag: ClassVar[Tag] = {"type": "engage"}
    target: HostileId


@dataclass(slots=True)
class SetAside(PaidAction):
    """Set Actions aside towards an engagement."""

    tag: ClassVar[Tag] = {"type": "set_aside"}
    count: Count


@dataclass(slots=True)
class RecoverStumble(PaidAction):
    """Recover from a Stumble."""

    tag: ClassVar[Tag] = {"type": "recover_stumble"}


ACTIONS: tuple[type[TimedAction], ...] = (
    SetUp, BeginTurn, RollEnvironment, Choose, ResolveEvent, Move, PlayLocation,
    ActivateObjective, WorkObjective, Attack, Reload, DiscardAndDraw, RemoveSuppress,
    PlayAction, Upgun, PlaySupport, UseSupport, Retain, Heal, PassGear, PassAmmo, DropGear,
    RecoverGear, LightenLoad, Engage, SetAside, RecoverStumble, RemoveSoldier, EndSoldierTurn,
    BringReinforcements, HostilesAttack, HostilesCloseRange, RecoverSuppression, AdvanceTimer,
)  # fmt: skip
