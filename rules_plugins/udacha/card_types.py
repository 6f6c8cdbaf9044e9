"""The types of card of Udacha and what each prints. A dotted name is a part of an object."""

from typing import Any

from cardsdb.plugin_api import Attribute, CardType
from rules_plugins.udacha.card_notation import MOST

GAME = "udacha"


def geography_problem(value: Any) -> str | None:
    """Say what is wrong with a Geography line: it reads "Region: Locale" (4.2b)."""
    region, colon, locale = str(value).partition(":")
    if colon and region.strip() and locale.strip() and ":" not in locale:
        return None
    return "This does not read “Region: Locale”."


def number(name: str, title: str, note: str = "") -> Attribute:
    """Return a printed number as positions write it, 0 when it is not printed (10.1c)."""
    return Attribute(name=name, title=title, kind="integer", minimum=0, maximum=MOST, help=note)


def name_problem(value: Any) -> str | None:
    """Say that a name is empty: positions leave out what is not printed."""
    return None if value else "This is empty: leave it out."


def words(name: str, title: str) -> Attribute:
    """Return a printed name."""
    return Attribute(name=name, title=title, kind="text", check=name_problem)


def gives_and_requires(owner: str) -> tuple[Attribute, ...]:
    """Return what an ACTION or an Event gives, and what it asks of the party's Location (14.1b)."""
    gives, requires = f"{owner}.gives", f"{owner}.requires"
    return (
        Attribute(name=gives, title="Gives", kind="object"),
        number(f"{gives}.movements", "Movements"),
        number(f"{gives}.cards", "Cards"),
        number(f"{gives}.glory", "Glory"),
        Attribute(name=requires, title="Requires", kind="object"),
        words(f"{requires}.region", "Region"),
        words(f"{requires}.locale", "Locale"),
        words(f"{requires}.keyword", "Keyword"),
    )


ACTION_PARTS = (
    words("action.name", "Name"),
    *gives_and_requires("action"),
)
ACTION = (
    Attribute(
        name="action",
        title="ACTION",
        kind="object",
        help="Once in each of its player's turns (14.1a). Leave all empty if none is printed.",
    ),
    *ACTION_PARTS,
)
BANNER_ACTION = (
    Attribute(
        name="action",
        title="ACTION",
        kind="object",
        is_required=True,
        help="Every Banner has one that gives a Movement (2.1a).",
    ),
    *ACTION_PARTS,
)
EFFECT = (
    Attribute(
        name="effect",
        title="Effect",
        kind="object",
        is_required=True,
        help="What the Event gives when it is played (15.1d).",
    ),
    *gives_and_requires("effect"),
)

CARD_TYPES: tuple[CardType, ...] = (
    CardType(game=GAME, slug="banner", title="Banner", plural="Banners", attributes=BANNER_ACTION),
    CardType(
        game=GAME,
        slug="place",
        title="Place",
        plural="Places",
        attributes=(
            Attribute(
                name="geography",
                title="Geography",
                kind="text",
                is_required=True,
                check=geography_problem,
                help="The printed line “Region: Locale” (4.2b).",
            ),
            Attribute(
                name="base", title="Base", kind="boolean", help="A Place marked as a Base (10.1a)."
            ),
            number("glory", "Glory", "Gained by a first arrival (14.1e)."),
            *ACTION,
        ),
    ),
    CardType(game=GAME, slug="pursuit", title="Pursuit", plural="Pursuits"),
    CardType(
        game=GAME,
        slug="hero",
        title="Hero",
        plural="Heroes",
        attributes=(number("strength", "Strength"), *ACTION),
    ),
    CardType(
        game=GAME,
        slug="hazard",
        title="Hazard",
        plural="Hazards",
        attributes=(
            number("danger", "Danger", "The strength that overcomes it (16.1b)."),
            number("glory", "Glory", "Gained by overcoming it (16.1b)."),
        ),
    ),
    CardType(
        game=GAME,
        slug="gear",
        title="Gear",
        plural="Gear",
        attributes=(number("bonus", "Bonus", "Added to its Hero's strength (15.1c)."),),
    ),
    CardType(game=GAME, slug="event", title="Event", plural="Events", attributes=EFFECT),
)
