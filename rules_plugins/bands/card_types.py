"""The types of card of `bands` and what each prints. A dotted name is a part of an object."""

from typing import Any

from cardsdb.plugin_api import Attribute, CardType

GAME = "bands"

TITLES = {
    "homeworld": ("Homeworld", "Homeworlds"),
    "planetary_location": ("Planetary Location", "Planetary Locations"),
    "surface_location": ("Surface Location", "Surface Locations"),
    "capital_spacecraft": ("Capital Spacecraft", "Capital Spacecraft"),
    "noncapital_spacecraft": ("Non-Capital Spacecraft", "Non-Capital Spacecraft"),
    "character": ("Character", "Characters"),
    "ground_unit": ("Ground Unit", "Ground Units"),
    "device": ("Device", "Devices"),
    "storyline": ("Storyline", "Storylines"),
    "statute": ("Statute", "Statutes"),
}


def number(name: str, title: str, note: str = "") -> Attribute:
    """Return a printed number that is never negative."""
    return Attribute(name=name, title=title, kind="integer", minimum=0, help=note)


def attack_problem(value: Any) -> str | None:
    """Say what is missing in an attack."""
    return None if {"power", "range"} <= set(value) else "An attack has a power and a range."


COST = number("cost", "Cost", "Credits to deploy it (10.1).")
DEFENSE = number("defense", "Defense", "Power that reaches it succeeds (11.9).")
RESISTANCE = number("resistance", "Resistance", "Liberation that reaches it succeeds (12.2).")
LIBERATION = number("liberation", "Liberation", "Added up in a Liberation (12.2).")
CAPACITY = number("capacity", "Capacity", "The number of a Transport (18.87).")
BENEFITS = (
    number("income", "Income", "Credits in the Income Phase (18.13)."),
    number("vote", "Vote", "Votes when committed (18.13)."),
    number("moves", "Moves", "Move actions each turn, those of a Transit Gate too (18.20)."),
    Attribute(
        name="ability",
        title="Ability",
        kind="text",
        help="The name by which the rules know another printed ability, as grant_move.",
    ),
)
ATTACK = (
    Attribute(
        name="attack",
        title="Attack",
        kind="object",
        check=attack_problem,
        help="Leave power and range empty if none is printed.",
    ),
    number("attack.power", "Power"),
    Attribute(
        name="attack.range", title="Range", kind="choice", choices=("short", "long", "space")
    ),
    Attribute(name="attack.high", title="High Power", kind="boolean"),
)
GRANTS = (
    Attribute(
        name="permissions",
        title="Faction permissions",
        kind="list",
        help="Factions, separated by commas (18.10).",
    ),
)
TEXT_CHANGES = (
    Attribute(
        name="clauses",
        title="Clauses",
        kind="list",
        choices=("no_controller", "open_occupancy", "occupants_lose_atk"),
        help="Text that changes rules; all three together are shared ground (14.10f).",
    ),
    Attribute(
        name="treat_as",
        title="Counts as",
        kind="choice",
        choices=tuple(TITLES),
        help="The type that its text gives to the card in every rule.",
    ),
)
BOUND_TO = Attribute(
    name="bound_to",
    title="Bound to",
    kind="text",
    help="The slug of the Storyline of a Bound Character (8.11).",
)

GROUND = (RESISTANCE, DEFENSE, *BENEFITS, *GRANTS, *TEXT_CHANGES)
LOCATION = (COST, *GROUND)
UNIT = (COST, DEFENSE, LIBERATION, RESISTANCE, *BENEFITS, *GRANTS, *TEXT_CHANGES, *ATTACK)
ASIDE = (COST, *BENEFITS, *GRANTS, *TEXT_CHANGES)
ATTRIBUTES = {
    "homeworld": GROUND,
    "planetary_location": LOCATION,
    "surface_location": LOCATION,
    "capital_spacecraft": (*LOCATION, CAPACITY, *ATTACK),
    "noncapital_spacecraft": (*LOCATION, CAPACITY, *ATTACK),
    "character": (*UNIT, BOUND_TO),
    "ground_unit": UNIT,
    "device": LOCATION,
    "storyline": ASIDE,
    "statute": ASIDE,
}

CARD_TYPES: tuple[CardType, ...] = tuple(
    CardType(game=GAME, slug=slug, title=title, plural=plural, attributes=ATTRIBUTES[slug])
    for slug, (title, plural) in TITLES.items()
)
