"""The types of card of Warfighter and what each prints. A dotted name is a part of an object."""

from collections.abc import Callable
from typing import Any

from cardsdb.plugin_api import Attribute, CardType
from cardsdb.plugin_api.cards import AttributeKind
from rules_plugins.warfighter.attribute_checks import (
    attack_chart_problem,
    body_problem,
    chart_problem,
    counters_problem,
    environment_problem,
    numbers_problem,
    reinforce_problem,
)

GAME = "warfighter"
EFFECTS = ("attack", "cover", "dice", "draw", "remove_suppress", "actions")
MOST_LISTED = 100
MOST_COPIES = 12
TIMINGS = ("soldier_turn", "hostile_turn")

Check = Callable[[Any], str | None]


def number(
    name: str, title: str, note: str = "", *, minimum: int | None = 0, maximum: int | None = None
) -> Attribute:
    """Return a printed number; one that is absent is 0."""
    return Attribute(
        name=name, title=title, kind="integer", minimum=minimum, maximum=maximum, help=note
    )


def few(name: str, title: str, note: str = "", *, minimum: int = 0) -> Attribute:
    """Return a printed number of what is rolled, laid out or marked one by one."""
    return number(name, title, note, minimum=minimum, maximum=MOST_LISTED)


def thing(
    name: str, title: str, kind: AttributeKind, note: str = "", check: Check | None = None
) -> Attribute:
    """Return a printed attribute without limits or choices."""
    return Attribute(name=name, title=title, kind=kind, help=note, check=check)


def parts(owner: str, title: str, note: str, *inner: Attribute) -> tuple[Attribute, ...]:
    """Return an object and its parts."""
    return (thing(owner, title, "object", note), *inner)


def rows(
    owner: str, title: str, note: str, check: Check, *inner: Attribute
) -> tuple[Attribute, ...]:
    """Return a list of objects and their parts."""
    return (thing(owner, title, "list", note, check), *inner)


def effect(owner: str, title: str, note: str = "") -> tuple[Attribute, ...]:
    """Return what an Action or Skill does."""
    names = (few(f"{owner}.{name}", name.replace("_", " ").capitalize()) for name in EFFECTS)
    return parts(owner, title, note, *names)


def who(name: str) -> Attribute:
    """Return for whom a card works."""
    return Attribute(name=name, title="Who", kind="choice", choices=("self", "any"))


def area_effect() -> tuple[Attribute, ...]:
    """Return what a Location or an Event does to Soldiers."""
    return parts(
        "effect",
        "Effect",
        "What befalls the Soldiers.",
        few("effect.suppress", "Suppress"),
        number("effect.wounds", "Wounds"),
        Attribute(name="effect.who", title="Who", kind="choice", choices=("all",)),
    )


COMMON = (
    number("cost", "Cost", "Resource points."),
    thing("region", "Region", "text"),
    thing("nation", "Nation", "text"),
)
COPIES = number(
    "copies", "Copies", "How many of it lie in the deck of a mission (6.1d).", maximum=MOST_COPIES
)
TIMING = Attribute(
    name="timing", title="Timing", kind="list", choices=TIMINGS, help="The Soldier turn if none."
)
REINFORCE = thing(
    "reinforce",
    "Reinforce",
    "list",
    "Values separated by commas, or the word none (3.1g, 3.7a).",
    reinforce_problem,
)
SPOT = (
    number("entrance_cost", "Entrance cost"),
    number("entrance_penalty", "Entrance penalty"),
    number("cover", "Cover"),
    *rows(
        "chart",
        "Chart",
        "A row a line: least Resource value, greatest (empty: no end), required XP (1.4a).",
        chart_problem,
        number("chart.min", "Least"),
        number("chart.max", "Greatest"),
        number("chart.value", "Required XP", minimum=None),
    ),
    thing("hostile_deck", "Hostile deck", "text", "“hostile” if empty."),
    REINFORCE,
    thing("always_reinforce", "Always Reinforce", "boolean"),
    *rows(
        "environment",
        "Environment",
        "A condition a line, with its threshold, as “heat, 4” (1.6a).",
        environment_problem,
        thing("environment.name", "Condition", "text"),
        number("environment.threshold", "Threshold", minimum=1, maximum=10),
    ),
    number("engage_actions", "Engage Actions", "1 if empty."),
    *area_effect(),
)
RANGES = parts(
    "ranges",
    "Hit threshold by Range",
    "An empty field is a dash: no attack at that Range (2.1h).",
    *(number(f"ranges.{n}", f"Range {n}", minimum=1, maximum=10) for n in range(6)),
    number("ranges.striking", "Striking", minimum=1, maximum=10),
)
MODES = parts(
    "modes",
    "Dice by firing mode",
    "An empty field: the Weapon has no such mode (2.2b).",
    *(
        few(f"modes.{name}", name.capitalize(), minimum=1)
        for name in ("single", "burst", "auto", "throw", "strike")
    ),
)
FIRING = (
    number("loadout", "Loadout"),
    thing("caliber", "Caliber", "text"),
    few("ammo", "Ammo", "Allowance; a Weapon that prints none needs none."),
    number("reload", "Reload", "Empty: no Reload check (2.5f)."),
    number("penetration", "Penetration", minimum=None),
    thing("stumble", "Stumble", "list", "Raw results, separated by commas.", numbers_problem),
    number("uses", "Uses", "Empty: no limit.", minimum=1),
    TIMING,
    *RANGES,
    *MODES,
)
CARRIED = (
    number("action_cost", "Action cost"),
    *parts(
        "armor",
        "Armor",
        "Body Armor (2.10a).",
        thing("armor.protects", "Protected faces", "list", "Of the d20.", body_problem),
        number("armor.cover", "Armor Cover"),
    ),
    *parts(
        "heal",
        "Heal",
        "Healing (3.8d).",
        number("heal.roll", "Roll", "Empty: it needs none."),
        number("heal.points", "Points"),
    ),
    *parts("restore", "Restore", "Restoring (3.8i).", number("restore.points", "Points")),
)
REQUIRES = thing(
    "requires", "Requires", "list", "Keywords of the Weapon, separated by commas (2.1e)."
)
UPGUN = (
    thing("upgun", "Upgun", "object", "What is better for 1 XP (3.5c)."),
    who("upgun.who"),
    *effect("upgun.effect", "Improved effect"),
)
COST_PLAY = parts(
    "cost_play",
    "Printed costs",
    "Paid when it is played (3.3b).",
    number("cost_play.actions", "Actions"),
    number("cost_play.discards", "Discards"),
    number("cost_play.xp", "XP"),
)
BODY = (number("health", "Health", minimum=1), number("movement", "Movement"))
ACTIONS_TABLE = parts(
    "actions",
    "Actions by Health",
    "The entry of the highest Health not above the current one holds (3.2h).",
    *(few(f"actions.{health}", f"Health {health}") for health in range(1, 9)),
)
SQUAD_ATTACK = parts(
    "attack",
    "Attack",
    "The printed attack chart (2.3j).",
    few("attack.dice", "Dice", minimum=1),
    number("attack.penetration", "Penetration", minimum=None),
    thing("attack.keywords", "Keywords", "list", "Ranged if empty."),
    *parts(
        "attack.ranges",
        "Hit threshold by Range",
        "",
        *(number(f"attack.ranges.{n}", f"Range {n}", minimum=1, maximum=10) for n in range(6)),
    ),
)
SUPPORT_ATTACK = parts(
    "attack",
    "Attack",
    "Against any Hostile in play (8.1q).",
    few("attack.dice", "Dice", minimum=1),
    number("attack.hit", "Hit threshold", minimum=1, maximum=10),
    number("attack.penetration", "Penetration", minimum=None),
)
PLACEMENT = parts(
    "placement",
    "Placement",
    "At one place, or a number of spaces beyond the new Location (1.5a to 1.5e).",
    Attribute(
        name="placement.at",
        title="At",
        kind="choice",
        choices=("front_most", "rear_most", "targeted"),
    ),
    number("placement.beyond", "Beyond", "Negative: towards the Mission.", minimum=None),
)

MISSION = (
    number("resources", "Resources"),
    number("time", "Time", minimum=1),
    few("objective_at", "Objective at", "Slot of the Objective (6.1a).", minimum=1),
    number("loadout_modifier", "Loadout modifier", minimum=None),
    number("hostile_adjust", "Hostile adjustment", "Added to every chart value.", minimum=None),
    thing("forbid_remove", "No removal", "boolean", "Soldiers cannot be Removed (3.9f)."),
    thing("escape", "Escape", "boolean", "Won only back at the Mission (7.3e)."),
    *SPOT,
)
OBJECTIVE = (
    *SPOT,
    *parts(
        "requires",
        "Requires",
        "Actions spent there (7.2a) or EKIAs dealt there (7.2b).",
        number("requires.actions", "Actions", minimum=1),
        number("requires.ekia", "EKIAs", minimum=1),
    ),
)
HOSTILE = (
    number("xp", "XP"),
    few("reticles", "Reticles", minimum=1),
    number("cover", "Cover"),
    thing("range", "Range", "list", "Ranges, separated by commas.", numbers_problem),
    number("penetration", "Penetration", minimum=None),
    number("entrance_penalty", "Entrance penalty"),
    REINFORCE,
    thing("persists", "Persists", "boolean", "Its ability outlasts full suppression (3.7j)."),
    thing("engages", "Engages", "boolean", "It engages hand-to-hand (8.1w)."),
    thing("deck", "Deck", "text", "“hostile” if empty."),
    thing(
        "attack",
        "Attack chart",
        "object",
        'Column, lowest roll, Wounds, as {"1": {"8": 1}}; empty: it does not attack (4.2f).',
        attack_chart_problem,
    ),
    *PLACEMENT,
)
EVENT = (
    number("xp", "XP"),
    thing("deck", "Deck", "text", "“hostile” if empty."),
    *area_effect(),
    *parts(
        "cancel",
        "Cancellation",
        "What cancels it (1.4i).",
        number("cancel.discards", "Discards", minimum=1),
        number("cancel.xp", "XP", minimum=1),
    ),
)
SUPPORT = (
    number("play_cost", "Play cost", "Discards (3.6a)."),
    number("retain", "Retain", "XP; empty: it cannot be kept (3.6g)."),
    thing("allows_modifiers", "Allows modifiers", "boolean", "Bonuses apply to it (3.6c)."),
    *SUPPORT_ATTACK,
)


def card_type(slug: str, title: str, plural: str, *attributes: Attribute) -> CardType:
    """Return a type whose cards may also print cost, region and nation."""
    return CardType(
        game=GAME, slug=slug, title=title, plural=plural, attributes=(*COMMON, *attributes)
    )


CARD_TYPES: tuple[CardType, ...] = (
    card_type("mission", "Mission", "Missions", *MISSION),
    card_type("objective", "Objective", "Objectives", *OBJECTIVE),
    card_type("location", "Location", "Locations", COPIES, number("play_cost", "Play cost"), *SPOT),
    card_type("location_marker", "Location Marker", "Location Markers", COPIES),
    card_type(
        "player_soldier",
        "Player Soldier",
        "Player Soldiers",
        *BODY,
        number("loadout", "Loadout"),
        few("actions", "Actions", "2 if empty."),
    ),
    card_type(
        "non_player_soldier",
        "Non-Player Soldier",
        "Non-Player Soldiers",
        *BODY,
        thing("fixed_gear", "Fixed Gear", "list", "Slugs, separated by commas (5.2d)."),
        *ACTIONS_TABLE,
    ),
    card_type(
        "squad_soldier", "Squad Soldier", "Squad Soldiers", *BODY, *ACTIONS_TABLE, *SQUAD_ATTACK
    ),
    card_type("weapon", "Weapon", "Weapons", *FIRING),
    card_type("equipment", "Equipment", "Equipment", *FIRING, *CARRIED),
    card_type(
        "ammo",
        "Ammo",
        "Ammo",
        thing("caliber", "Caliber", "text"),
        few("counters", "Counters", minimum=1),
        number("loadout", "Loadout"),
    ),
    card_type(
        "action",
        "Action",
        "Actions",
        COPIES,
        REQUIRES,
        who("who"),
        TIMING,
        number("retain", "Retain", "XP."),
        *effect("effect", "Effect"),
        *COST_PLAY,
        *UPGUN,
    ),
    card_type(
        "skill",
        "Skill",
        "Skills",
        REQUIRES,
        who("who"),
        thing("hardy", "Hardy", "object", 'Counters, as {"heat": 2} (1.6c).', counters_problem),
        *effect("effect", "Effect"),
        *UPGUN,
    ),
    card_type("support", "Support", "Support", COPIES, *SUPPORT),
    card_type("hostile", "Hostile", "Hostiles", COPIES, *HOSTILE),
    card_type("event", "Event", "Events", COPIES, *EVENT),
)
