"""What a card of Bands prints on its faces: read once and never changed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardsdb.plugin_api import JSON, CardFacts

HOMEWORLD = "homeworld"
PLANETARY, SURFACE = "planetary_location", "surface_location"
CAPITAL, CRAFT = "capital_spacecraft", "noncapital_spacecraft"
CHARACTER, GROUND_UNIT = "character", "ground_unit"
DEVICE, STORYLINE, STATUTE = "device", "storyline", "statute"

LOCATIONS = frozenset((HOMEWORLD, PLANETARY, SURFACE))
SPACECRAFT = frozenset((CAPITAL, CRAFT))
HOLDERS = LOCATIONS | SPACECRAFT  # what can be a Position
BREAKABLE = LOCATIONS | {CAPITAL}  # their second face is the Contested one
UNITS = frozenset((CHARACTER, GROUND_UNIT))
MOVABLE = UNITS | {CRAFT}  # what a move action is spent on, and what counts as a unit on a card
ASIDE = frozenset((STORYLINE, STATUTE))  # in no Band
ROOTED = BREAKABLE | ASIDE  # deployed without saying where to

TYPES = (
    HOMEWORLD,
    PLANETARY,
    SURFACE,
    CAPITAL,
    CRAFT,
    CHARACTER,
    GROUND_UNIT,
    DEVICE,
    STORYLINE,
    STATUTE,
)
KEYWORDS = (
    "infiltrate",
    "diplomatic_immunity",
    "work_visa",
    "unlisted",
    "one_seater",
    "transport",
    "escape_pod",
    "transit_gate",
    "drone",
    "bound",
    "occupy",
    "orbital_artillery",
    "unique",
)
INFILTRATION = frozenset(("infiltrate", "diplomatic_immunity", "work_visa"))
NO_CONTROLLER, OPEN_OCCUPANCY, LOSE_ATK = "no_controller", "open_occupancy", "occupants_lose_atk"
CLAUSES = (NO_CONTROLLER, OPEN_OCCUPANCY, LOSE_ATK)
RANGES = ("short", "long", "space")
NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class Attack:
    """A printed attack: its Power, its Range, and whether it has High Power."""

    power: int
    range: str
    is_high: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One face of a card. `type` is the one that counts: a text may give another than printed."""

    type: str
    keywords: frozenset[str]
    clauses: frozenset[str]
    attack: Attack | None
    capacity: int | None
    defense: int | None
    liberation: int | None
    resistance: int | None
    cost: int | None
    moves: int
    vote: int
    income: int
    ability: str | None
    permissions: tuple[str, ...]
    faction: str
    is_location: bool
    is_spacecraft: bool
    is_holder: bool
    is_unit: bool
    is_movable: bool
    is_actor: bool  # prints an attack, a Liberation value or an ability
    is_breakable: bool  # its kind can be broken and Liberated
    is_artillery: bool  # Orbital Artillery
    is_limited: bool  # One-Seater or Transport
    is_shared: bool  # shared ground: no controller, open to everybody's units
    is_infiltrator: bool  # has a keyword that opens foreign Prime cards to some
    is_unlisted: bool  # has the keyword that opens foreign Prime cards to a deployment
    is_ordinary: bool  # controlled by its owner as long as it shows its Prime face


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card as printed. `given` is how it is written in a position."""

    name: str
    type: str  # of its Prime face, as printed
    prime: Face
    reverse: Face
    is_breakable: bool
    is_unique: bool
    binds: str | None  # the name of the Storyline that a Bound Character looks for
    slug: str | None  # of a card whose text has code
    given: Mapping[str, JSON]


def read_card(given: Mapping[str, Any], name: str) -> Card:
    """Return the card of its printed fields, which were checked before."""
    prime = _face(given)
    return Card(
        name=given.get("name", name),
        type=given["type"],
        prime=prime,
        reverse=_face({**given, **given.get("reverse", {})}),
        is_breakable=prime.type in BREAKABLE,
        is_unique="unique" in given.get("keywords", ()),
        binds=given.get("binds"),
        slug=given.get("slug"),
        given=given,
    )


def _face(given: Mapping[str, Any]) -> Face:
    kind = given.get("treat_as") or given["type"]
    keywords = frozenset(given.get("keywords", ()))
    clauses = frozenset(given.get("clauses", ()))
    return Face(
        type=kind,
        keywords=keywords,
        clauses=clauses,
        attack=_attack(given.get("attack")),
        capacity=given.get("capacity"),
        defense=given.get("defense"),
        liberation=given.get("liberation"),
        resistance=given.get("resistance"),
        cost=given.get("cost"),
        moves=given.get("moves", 0),
        vote=given.get("vote", 0),
        income=given.get("income", 0),
        ability=given.get("ability"),
        permissions=tuple(sorted(given.get("permissions", ()))),
        faction=given.get("faction") or NEUTRAL,
        is_location=kind in LOCATIONS,
        is_spacecraft=kind in SPACECRAFT,
        is_holder=kind in HOLDERS,
        is_unit=kind in UNITS,
        is_movable=kind in MOVABLE,
        is_actor=any(given.get(name) for name in ("attack", "liberation", "ability")),
        is_breakable=kind in BREAKABLE,
        is_artillery="orbital_artillery" in keywords,
        is_limited=bool(keywords & {"one_seater", "transport"}),
        is_shared={NO_CONTROLLER, OPEN_OCCUPANCY} <= clauses,
        is_infiltrator=bool(keywords & INFILTRATION),
        is_unlisted="unlisted" in keywords,
        is_ordinary=kind != DEVICE and NO_CONTROLLER not in clauses,
    )


def _attack(given: Mapping[str, Any] | None) -> Attack | None:
    if given is None:
        return None
    return Attack(given["power"], given["range"], given.get("high", False))


def printed_fields(facts: CardFacts) -> dict[str, JSON]:
    """Return what a position writes of a card of the catalogue, but for what its text adds."""
    given: dict[str, JSON] = {"name": facts.title, "type": facts.type}
    if facts.faction is not None:
        given["faction"] = facts.faction
    keywords = [one.slug.replace("-", "_") for one in facts.keywords]
    if facts.is_unique:
        keywords.append("unique")
    given["keywords"] = keywords
    given |= facts.attributes
    if bound := given.pop("bound_to", None):
        given["binds"] = bound
    for face in facts.faces:
        given["reverse"] = _reverse(face)
    return given


def _reverse(face: Mapping[str, Any]) -> dict[str, JSON]:
    """Return what the other face prints in place of the Prime one's."""
    fields = dict(face.get("attributes", {}))
    if "keywords" in face:
        fields["keywords"] = [slug.replace("-", "_") for slug in face["keywords"]]
    for name in ("type", "name", "faction"):
        if name in face:
            fields[name] = face[name]
    return fields
