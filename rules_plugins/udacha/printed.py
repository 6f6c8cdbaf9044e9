"""What a card of Udacha prints: read once from a position or from the catalogue, never changed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from sys import intern
from typing import Any, NamedTuple

from cardsdb.plugin_api import JSON, CardFacts

BANNER, PLACE, PURSUIT, HERO = "banner", "place", "pursuit", "hero"
HAZARD, GEAR, EVENT = "hazard", "gear", "event"
TYPES = (BANNER, PLACE, PURSUIT, HERO, HAZARD, GEAR, EVENT)
RESERVE_TYPES = frozenset((PLACE, PURSUIT, HERO, HAZARD))  # played into the Reserve Area: 15.1b
NEUTRAL = "neutral"
MOBILE = "Mobile"


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What an ACTION or an Event gives, and what it asks of the party's Location (14.1b)."""

    movements: int = 0
    cards: int = 0
    glory: int = 0
    region: str | None = None
    locale: str | None = None
    keyword: str | None = None
    is_conditional: bool = False  # whether it asks for a Region, a Locale or a keyword

    @classmethod
    def read(cls, printed: Mapping[str, Any]) -> "Effect":
        """Read the printed form, which was checked before: `gives` and perhaps `requires`."""
        requires = printed.get("requires", {})
        return cls(**printed.get("gives", {}), **requires, is_conditional=bool(requires))


class Geography(NamedTuple):
    """Region, Locale and sorted keywords of a Place or Pursuit."""

    region: str | None
    locale: str | None
    keywords: tuple[str, ...]


NOWHERE = Geography(None, None, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card as printed. `effect` is its ACTION's, or an Event's own."""

    title: str
    type: str
    is_base: bool = False
    allegiance: str = NEUTRAL
    is_unique: bool = False
    geography: Geography = NOWHERE
    strength: int = 0
    bonus: int = 0
    danger: int = 0
    glory: int = 0
    effect: Effect | None = None
    given: Mapping[str, JSON]  # as it is written in a position


UNKNOWN = Card(title="?", type="unknown", given={"title": "?", "type": "unknown"})
UNKNOWN_HAZARD = Card(title="?", type=HAZARD, given={"title": "?", "type": HAZARD})


def read_card(printed: Mapping[str, JSON]) -> Card:
    """Return the card of its printed fields, which were checked before."""
    effect = printed.get("effect") if printed["type"] == EVENT else printed.get("action")
    return Card(
        title=printed["title"],
        type=intern(printed["type"]),
        is_base=printed["type"] == PLACE and printed.get("base", False),
        allegiance=printed.get("allegiance", NEUTRAL),
        is_unique=printed.get("unique", False),
        geography=read_geography(printed.get("geography"), printed.get("keywords", ())),
        strength=printed.get("strength", 0),
        bonus=printed.get("bonus", 0),
        danger=printed.get("danger", 0),
        glory=printed.get("glory", 0),
        effect=None if effect is None else Effect.read(effect),
        given=printed,
    )


def read_geography(line: str | None, keywords: Iterable[str]) -> Geography:
    """Return what a Geography line (4.2b) and the printed keywords say; no line names no place."""
    region, _, locale = (line or ":").partition(":")
    return Geography(region.strip() or None, locale.strip() or None, tuple(sorted(set(keywords))))


def card_from_facts(facts: CardFacts) -> Card:
    """Return the card of the catalogue's facts."""
    printed: dict[str, JSON] = {"title": facts.title, "type": facts.type}
    if facts.faction is not None:
        printed["allegiance"] = facts.faction
    if facts.is_unique:
        printed["unique"] = True
    if facts.keywords:
        printed["keywords"] = [keyword.name for keyword in facts.keywords]
    return read_card(printed | dict(facts.attributes))
