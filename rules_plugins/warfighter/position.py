"""All that is true at one moment of a mission of Warfighter."""

from dataclasses import dataclass, field
from typing import NamedTuple, NewType

from cardsdb.plugin_api import JSON, CardId, PlayerId, Ruleset
from rules_plugins.warfighter.printed import ACTION_DECK, HOSTILE_DECK, LOCATION_DECK, Card

SoldierId = NewType("SoldierId", CardId)
HostileId = NewType("HostileId", CardId)
GearId = NewType("GearId", CardId)

TEAM = PlayerId("team")  # all players win or lose as one (7.3d), so one seat decides for all

SET_UP, BEGIN_TURN, ENVIRONMENT, SOLDIER_ACTIONS = (
    "set_up",
    "begin_turn",
    "environment",
    "soldier_actions",
)
REINFORCEMENTS, HOSTILE_ATTACKS, CLOSE_RANGE = "reinforcements", "hostile_attacks", "close_range"
RECOVER_SUPPRESSION, ADVANCE_TIMER, OVER = "recover_suppression", "advance_timer", "over"
STEPS = (
    SET_UP,
    BEGIN_TURN,
    ENVIRONMENT,
    SOLDIER_ACTIONS,
    REINFORCEMENTS,
    HOSTILE_ATTACKS,
    CLOSE_RANGE,
    RECOVER_SUPPRESSION,
    ADVANCE_TIMER,
    OVER,
)
HOSTILE_STEPS = (REINFORCEMENTS, HOSTILE_ATTACKS, CLOSE_RANGE, RECOVER_SUPPRESSION)

ACTIVE, DOWNED, REMOVED = "active", "downed", "removed"
STATUSES = (ACTIVE, DOWNED, REMOVED)
LOADED, EMPTY = "loaded", "empty"
VICTORY, DEFEAT = "victory", "defeat"
EVENT_PENDING, ENVIRONMENT_PENDING = "event", "environment"
WOUND, SUPPRESS, HARDY = "wound", "suppress", "hardy"
DECKS = (ACTION_DECK, LOCATION_DECK, HOSTILE_DECK)
FIRST_TIMER = 5


class Wound(NamedTuple):
    """A wound counter (3.8b)."""

    points: int
    is_treated: bool = False


class Gear(NamedTuple):
    """The state of a piece of Gear. It never changes: an event puts another in its place."""

    ammo: tuple[str, ...] = ()  # counters from the top
    uses: int | None = None  # left; None: all that are printed
    used_by: SoldierId | None = None
    thrown_at: HostileId | None = None


PLAIN_GEAR = Gear()


class Dropped(NamedTuple):
    """Gear that lies in a Location."""

    slot: int
    gear: Gear


class InPlay(NamedTuple):
    """A card that stays in play, and whose it is."""

    owner: SoldierId
    is_retained: bool = False
    is_used: bool = False


class PendingEvent(NamedTuple):
    """An Event that must be settled."""

    card: CardId


class PendingChoice(NamedTuple):
    """A failed Environment roll: its Soldier has to choose."""

    soldier: SoldierId
    condition: str


Pending = PendingEvent | PendingChoice


@dataclass(slots=True)
class Soldier:
    """The state of a Soldier. Without a slot it has left the mission, or it is not set up yet."""

    id: SoldierId
    slot: int | None
    actions: int = 0
    status: str = ACTIVE
    set_aside: int = 0
    moved: bool = False
    suppress: int = 0
    xp: int = 0
    wounds: tuple[Wound, ...] = ()
    hand: list[CardId] = field(default_factory=list)
    gear: dict[GearId, Gear] = field(default_factory=dict)
    skills: list[CardId] = field(default_factory=list)
    skills_used: tuple[CardId, ...] = ()
    hardy: dict[str, int] = field(default_factory=dict)
    engaged: HostileId | None = None
    stumbled: bool = False

    def copy(self) -> "Soldier":
        """Return the same with lists of its own."""
        return Soldier(
            self.id,
            self.slot,
            self.actions,
            self.status,
            self.set_aside,
            self.moved,
            self.suppress,
            self.xp,
            self.wounds,
            self.hand[:],
            self.gear.copy(),
            self.skills[:],
            self.skills_used,
            self.hardy.copy(),
            self.engaged,
            self.stumbled,
        )


@dataclass(slots=True)
class Hostile:
    """The state of a Hostile in play; without a target the cup had none to give (8.1p)."""

    id: HostileId
    slot: int
    target: SoldierId | None
    ekia: int = 0
    suppress: int = 0

    def copy(self) -> "Hostile":
        """Return the same, changed by itself."""
        return Hostile(self.id, self.slot, self.target, self.ekia, self.suppress)


@dataclass(slots=True)
class Deck:
    """A deck and its discard pile; the first card is the next one."""

    draw: list[CardId] = field(default_factory=list)
    discard: list[CardId] = field(default_factory=list)

    def copy(self) -> "Deck":
        """Return the same with lists of its own."""
        return Deck(self.draw[:], self.discard[:])


@dataclass(slots=True)
class Position:
    """A position: only events change it. `cards` and `team` never change and copies share them."""

    ruleset: Ruleset
    cards: dict[CardId, Card]
    path: list[CardId | None] = field(default_factory=list)
    is_objective_active: bool = False
    progress: int = 0
    step: str = SOLDIER_ACTIONS
    turn: int = 1
    timer: int = FIRST_TIMER
    location_played: bool = False
    soldiers: dict[SoldierId, Soldier] = field(default_factory=dict)
    hostiles: dict[HostileId, Hostile] = field(default_factory=dict)
    decks: dict[str, Deck] = field(default_factory=dict)
    cup: list[SoldierId] = field(default_factory=list)
    dropped: dict[GearId, Dropped] = field(default_factory=dict)
    in_play: dict[CardId, InPlay] = field(default_factory=dict)
    upgunned: list[CardId] = field(default_factory=list)
    pending: list[Pending] = field(default_factory=list)
    out_of_game: list[CardId] = field(default_factory=list)
    team: JSON = None  # only for team checks
    is_settled: bool = field(default=False, compare=False)

    def copy(self) -> "Position":
        """Return a position that can be played on without changing this one."""
        return Position(
            self.ruleset,
            self.cards,
            self.path[:],
            self.is_objective_active,
            self.progress,
            self.step,
            self.turn,
            self.timer,
            self.location_played,
            {id_: one.copy() for id_, one in self.soldiers.items()},
            {id_: one.copy() for id_, one in self.hostiles.items()},
            {name: deck.copy() for name, deck in self.decks.items()},
            self.cup[:],
            self.dropped.copy(),
            self.in_play.copy(),
            self.upgunned[:],
            self.pending[:],
            self.out_of_game[:],
            self.team,
            self.is_settled,
        )
