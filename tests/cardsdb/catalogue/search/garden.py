"""A game that only declares things: every kind of attribute, two formats, no engine."""

from collections.abc import Sequence

from cardsdb.plugin_api import Attribute, CardType, Format, Game, Ruleset, hookimpl
from tests.toy_game.decks import SHAPE

PLANT = CardType(
    game="garden",
    slug="climbing_plant",
    title="Climbing Plant",
    plural="Climbing Plants",
    attributes=(
        Attribute(name="height", title="Height", kind="integer", symbols=("X", "–")),
        Attribute(name="soil", title="Soil", kind="choice", choices=("sand", "clay")),
        Attribute(name="evergreen", title="Evergreen", kind="boolean"),
        Attribute(name="months", title="Months", kind="list"),
        Attribute(name="latin", title="Latin", kind="text"),
        Attribute(name="yields", title="Yields", kind="object"),
        Attribute(name="yields.fruit", title="Fruit", kind="integer"),
        Attribute(name="date", title="Date", kind="text"),
    ),
)
TOOL = CardType(
    game="garden",
    slug="tool",
    title="Tool",
    plural="Tools",
    attributes=(Attribute(name="height", title="Height", kind="integer"),),
)


@hookimpl
def register_game() -> Game:
    """Return the Garden."""
    return Game(
        slug="garden",
        title="The Garden",
        default_ruleset="spring",
        deck_shape=SHAPE,
        faction_title="Family",
    )


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    """Return the only rules, by which nothing is done."""
    return (
        Ruleset(
            game="garden",
            slug="spring",
            title="Spring",
            permits={},
            checks={},
            effects={},
            standing=(),
            answers={},
            candidates={},
        ),
    )


@hookimpl
def register_card_types() -> Sequence[CardType]:
    """Return plants and tools."""
    return (PLANT, TOOL)


@hookimpl
def register_formats() -> Sequence[Format]:
    """Return two formats without deck rules."""
    return tuple(
        Format(game="garden", slug=slug, title=slug.title(), ruleset="spring", deck_rules=())
        for slug in ("allotment", "standard")
    )
