"""What a card of Warfighter prints: read once and never changed. A number that is absent is 0."""

from collections.abc import Mapping
from dataclasses import dataclass
from sys import intern
from typing import Any, NamedTuple

from cardsdb.plugin_api import JSON, CardFacts

MISSION, OBJECTIVE, LOCATION = "mission", "objective", "location"
LOCATION_MARKER = "location_marker"
PLAYER, NON_PLAYER, SQUAD = "player_soldier", "non_player_soldier", "squad_soldier"
WEAPON, EQUIPMENT, AMMO = "weapon", "equipment", "ammo"
ACTION, SKILL, SUPPORT = "action", "skill", "support"
HOSTILE, EVENT = "hostile", "event"

PLACES = frozenset((MISSION, OBJECTIVE, LOCATION))
SOLDIERS = frozenset((PLAYER, NON_PLAYER, SQUAD))
GEAR = frozenset((WEAPON, EQUIPMENT, AMMO))
DRAWN_AGAINST_SOLDIERS = frozenset((HOSTILE, EVENT))

RANGED, THROWN, HAND_TO_HAND = "Ranged", "Thrown", "Hand to Hand"
EXPLOSION, SPRAY, SUPPRESSED, EXPEND = "Explosion", "Spray", "Suppressed", "Expend"
MACHINES = frozenset(("Structure", "Aircraft", "Vehicle"))  # never opponents in hand-to-hand: 2.12i

HOSTILE_DECK, ACTION_DECK, LOCATION_DECK = "hostile", "action", "location"
SOLDIER_TURN, HOSTILE_TURN = "soldier_turn", "hostile_turn"
SELF, ANY, ALL = "self", "any", "all"
FRONT_MOST, REAR_MOST, TARGETED = "front_most", "rear_most", "targeted"
COPIES = "copies"  # in the deck of a mission: of the catalogue, not of the card
PLAYER_ACTIONS = 2  # 3.2g
FACES = 10  # of the die that a Hostile's chart is read with


class Effect(NamedTuple):
    """What an Action or Skill gives: the first three for one attack."""

    attack: int = 0
    cover: int = 0
    dice: int = 0
    draw: int = 0
    remove_suppress: int = 0
    actions: int = 0

    @property
    def is_of_attacks(self) -> bool:
        """Say whether it works on an attack."""
        return bool(self.attack or self.cover or self.dice)

    @property
    def is_of_activities(self) -> bool:
        """Say whether it is carried out by itself."""
        return bool(self.draw or self.remove_suppress or self.actions)


class AreaEffect(NamedTuple):
    """What a Location or an Event does, and to whom: "all" or one Soldier."""

    suppress: int = 0
    wounds: int = 0
    who: str = ALL


class Row(NamedTuple):
    """A row of a Location's chart; without `most` it has no upper end (1.4a)."""

    least: int
    most: int | None
    value: int


class Condition(NamedTuple):
    """An Environment condition (1.6a)."""

    name: str
    threshold: int


class Placement(NamedTuple):
    """Where a Hostile enters instead of the new Location (1.5b to 1.5e)."""

    at: str | None = None
    beyond: int = 0


class Armor(NamedTuple):
    """Body Armor: the faces of the d20 that it protects, and its Cover (2.10)."""

    protects: frozenset[int]
    cover: int


class Heal(NamedTuple):
    """A heal: the roll that it needs, if any, and what it heals (3.8d)."""

    roll: int | None
    points: int


class Cost(NamedTuple):
    """The printed costs of an Action card (3.3b)."""

    actions: int = 0
    discards: int = 0
    xp: int = 0


class Cancel(NamedTuple):
    """What cancels an Event (1.4i)."""

    discards: int = 0
    xp: int = 0


class Requires(NamedTuple):
    """What completes an Objective: Actions spent there or EKIAs dealt there (7.2)."""

    actions: int = 0
    ekia: int = 0


class Upgun(NamedTuple):
    """What is better for 1 XP; None where the plain text stays (3.5c)."""

    effect: Effect | None = None
    who: str | None = None


NO_REQUIREMENT, NO_AREA_EFFECT, NO_EFFECT = Requires(), AreaEffect(), Effect()
NO_COST, NORMAL_PLACEMENT = Cost(), Placement()


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card as printed; what its type does not print has its default.

    `actions` of a Soldier is by Health, from 0 on; the last entry holds for all above. `columns` of
    a Hostile: column -> Wounds by the roll, from 0 on (4.2f). Of a Squad Soldier and a Support card
    `dice`, `ranges`, `penetration` and `hit` are those of its attack.
    """

    type: str
    name: str | None = None
    cost: int = 0
    region: str | None = None
    nation: str | None = None
    keywords: frozenset[str] = frozenset()
    given: Mapping[str, JSON]  # as it is written in a position
    # Missions, Objectives and Locations
    resources: int = 0
    time: int = 0
    objective_at: int = 0
    loadout_modifier: int = 0
    hostile_adjust: int = 0
    forbid_remove: bool = False
    escape: bool = False
    requires_of_objective: Requires = NO_REQUIREMENT
    play_cost: int = 0
    entrance_cost: int = 0
    entrance_penalty: int = 0
    cover: int = 0
    chart: tuple[Row, ...] = ()
    hostile_deck: str = HOSTILE_DECK
    reinforce: frozenset[int] | None = frozenset()  # None: no card is drawn for it at all (3.1g)
    always_reinforce: bool = False
    environment: tuple[Condition, ...] = ()
    engage_actions: int = 1
    area_effect: AreaEffect = NO_AREA_EFFECT
    # Soldiers
    health: int = 0
    loadout: int = 0
    movement: int = 0
    actions: tuple[int, ...] = (0,)
    fixed_gear: tuple[str, ...] = ()
    # Weapons and other Gear
    caliber: str | None = None
    ammo: int = 0
    reload: int | None = None  # None: no Reload check (2.5f)
    ranges: Mapping[int, int]  # Range -> hit threshold
    striking: int | None = None
    modes: Mapping[str, int]
    dice: int = 0
    hit: int = 0
    penetration: int = 0
    stumble: frozenset[int] = frozenset()
    uses: int | None = None  # None: no limit
    timing: frozenset[str] = frozenset((SOLDIER_TURN,))
    armor: Armor | None = None
    heal: Heal | None = None
    restore: int = 0
    action_cost: int = 0
    counters: int = 0
    # Action cards, Skills, Support
    requires: frozenset[str] = frozenset()
    effect: Effect = NO_EFFECT
    cost_play: Cost = NO_COST
    who: str = SELF
    retain: int | None = None  # None: it cannot be kept (3.6g)
    upgun: Upgun | None = None
    hardy: Mapping[str, int]
    allows_modifiers: bool = False
    is_activity: bool = False  # an Action card or Skill that may be carried out by itself
    # Hostiles and Events
    xp: int = 0
    reticles: int = 0
    range: frozenset[int] = frozenset()
    columns: Mapping[int, tuple[int, ...]]
    can_attack: bool = False
    placement: Placement = NORMAL_PLACEMENT
    persists: bool = False
    engages: bool = False
    deck: str = HOSTILE_DECK
    cancel: Cancel | None = None

    @property
    def is_soldier(self) -> bool:
        """Say whether it is a Soldier of any kind."""
        return self.type in SOLDIERS

    @property
    def is_gear(self) -> bool:
        """Say whether it is a Weapon, Equipment or Ammo."""
        return self.type in GEAR

    @property
    def is_explosive(self) -> bool:
        """Say whether each of its attack dice counts: an Explosion or a Spray (2.6)."""
        return EXPLOSION in self.keywords or SPRAY in self.keywords


PLAIN = (
    "name", "cost", "region", "nation", "resources", "time", "objective_at", "loadout_modifier",
    "hostile_adjust", "forbid_remove", "escape", "play_cost", "entrance_cost", "entrance_penalty",
    "cover", "hostile_deck", "always_reinforce", "engage_actions", "health", "loadout", "movement",
    "caliber", "ammo", "reload", "penetration", "uses", "action_cost", "counters", "who", "retain",
    "allows_modifiers", "xp", "reticles", "persists", "engages", "deck",
)  # fmt: skip


def read_card(printed: Mapping[str, JSON]) -> Card:
    """Return the card of its printed fields, which were checked before."""
    kind = intern(printed["type"])
    found: dict[str, Any] = {name: printed[name] for name in PLAIN if name in printed}
    for name, read in _READERS.items():
        if name in printed:
            found |= read(printed[name], kind)
    if kind in SOLDIERS and "actions" not in found:
        found["actions"] = (PLAYER_ACTIONS,) if kind == PLAYER else (0,)
    for name in ("ranges", "modes", "hardy", "columns"):
        found.setdefault(name, {})
    found["is_activity"] = _is_activity(kind, found.get("effect"), found.get("upgun"))
    return Card(type=kind, given=printed, **found)


def _is_activity(kind: str, plain: Effect | None, better: Upgun | None) -> bool:
    """Say whether one of its texts is carried out by itself: an Action that is for no attack is."""
    effects = [plain or NO_EFFECT, *([better.effect] if better and better.effect else [])]
    if kind == ACTION:
        return any(not one.is_of_attacks for one in effects)
    return kind == SKILL and any(one.is_of_activities for one in effects)


def _keywords(value: Any, kind: str) -> dict[str, Any]:
    return {"keywords": frozenset(value)}


def _chart(value: Any, kind: str) -> dict[str, Any]:
    rows = tuple(Row(row.get("min", 0), row.get("max"), row.get("value", 0)) for row in value)
    return {"chart": rows}


def _reinforce(value: Any, kind: str) -> dict[str, Any]:
    return {"reinforce": None if value == "none" else frozenset(value)}


def _environment(value: Any, kind: str) -> dict[str, Any]:
    return {"environment": tuple(Condition(one["name"], one["threshold"]) for one in value)}


def _requires(value: Any, kind: str) -> dict[str, Any]:
    if kind == OBJECTIVE:
        return {"requires_of_objective": Requires(**value)}
    return {"requires": frozenset(value)}


def _effect(value: Any, kind: str) -> dict[str, Any]:
    if kind in (ACTION, SKILL):
        return {"effect": Effect(**value)}
    return {"area_effect": AreaEffect(**value)}


def _actions(value: Any, kind: str) -> dict[str, Any]:
    """Return the Actions by Health: a number is for any Health, a table for the highest below."""
    if not isinstance(value, dict):
        return {"actions": (value,)}
    table = {int(health): actions for health, actions in value.items()}
    found, current = [], 0
    for health in range(max(table, default=0) + 1):
        current = table.get(health, current)
        found.append(current)
    return {"actions": tuple(found)}


def _attack(value: Any, kind: str) -> dict[str, Any]:
    """Return the attack chart of a Hostile, or the attack of a Squad Soldier or Support card."""
    if kind == HOSTILE:
        columns = {int(column): _wounds(entries) for column, entries in value.items()}
        return {"columns": columns, "can_attack": True}
    found = {name: value[name] for name in ("dice", "hit", "penetration") if name in value}
    if kind == SQUAD:
        found["keywords"] = frozenset(value.get("keywords", (RANGED,)))
    return {**found, **_ranges(value.get("ranges", {}), kind)}


def _wounds(entries: Mapping[str, int]) -> tuple[int, ...]:
    """Return the Wounds by the roll: those of the highest entry not above it (4.2f)."""
    table = {int(roll): wounds for roll, wounds in entries.items()}
    found = []
    for roll in range(FACES + 1):
        reached = [entry for entry in table if entry <= roll]
        found.append(table[max(reached)] if reached else 0)
    return tuple(found)


def _ranges(value: Any, kind: str) -> dict[str, Any]:
    ranges = {int(at): hit for at, hit in value.items() if at != "striking" and hit is not None}
    return {"ranges": ranges, "striking": value.get("striking")}


def _modes(value: Any, kind: str) -> dict[str, Any]:
    return {"modes": dict(value)}


def _numbers(name: str) -> Any:
    return lambda value, kind: {name: frozenset(value)}


def _armor(value: Any, kind: str) -> dict[str, Any]:
    return {"armor": Armor(frozenset(value.get("protects", ())), value.get("cover", 0))}


def _heal(value: Any, kind: str) -> dict[str, Any]:
    return {"heal": Heal(value.get("roll"), value.get("points", 0))}


def _upgun(value: Any, kind: str) -> dict[str, Any]:
    effect = Effect(**value["effect"]) if "effect" in value else None
    return {"upgun": Upgun(effect, value.get("who"))}


_READERS: Mapping[str, Any] = {
    "keywords": _keywords,
    "chart": _chart,
    "reinforce": _reinforce,
    "environment": _environment,
    "requires": _requires,
    "effect": _effect,
    "actions": _actions,
    "fixed_gear": lambda value, kind: {"fixed_gear": tuple(value)},
    "attack": _attack,
    "ranges": _ranges,
    "modes": _modes,
    "stumble": _numbers("stumble"),
    "range": _numbers("range"),
    "timing": _numbers("timing"),
    "armor": _armor,
    "heal": _heal,
    "restore": lambda value, kind: {"restore": value.get("points", 0)},
    "cost_play": lambda value, kind: {"cost_play": Cost(**value)},
    "upgun": _upgun,
    "hardy": lambda value, kind: {"hardy": dict(value)},
    "placement": lambda value, kind: {"placement": Placement(**value)},
    "cancel": lambda value, kind: {"cancel": Cancel(**value)},
}
UNKNOWN = read_card({"type": "unknown"})


def card_from_facts(facts: CardFacts) -> Card:
    """Return the card of the catalogue's facts, written as a position writes it."""
    printed: dict[str, JSON] = {"type": facts.type, "name": facts.title}
    if facts.keywords:
        printed["keywords"] = [keyword.name for keyword in facts.keywords]
    printed |= {name: value for name, value in facts.attributes.items() if name != COPIES}
    if printed.get("reinforce") == ["none"]:  # a list in the catalogue's form
        printed["reinforce"] = "none"
    return read_card(printed)
