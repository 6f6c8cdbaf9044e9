"""What Udacha registers."""

from collections.abc import Sequence
from pathlib import Path

from cardsdb.plugin_api import (
    CardType,
    Format,
    Game,
    Measure,
    Policy,
    Ruleset,
    hookimpl,
    load_rulebook,
)
from rules_plugins.udacha.card_types import CARD_TYPES
from rules_plugins.udacha.engine import ENGINE
from rules_plugins.udacha.formats import DECK_SHAPE, FORMATS
from rules_plugins.udacha.measures import MEASURES
from rules_plugins.udacha.policies import POLICIES
from rules_plugins.udacha.rulesets import RULESETS, SUPPLEMENT_1


@hookimpl
def register_game() -> Game:
    """Return Udacha."""
    return Game(
        slug="udacha",
        title="Udacha",
        default_ruleset=SUPPLEMENT_1.slug,
        deck_shape=DECK_SHAPE,
        engine=ENGINE,
        rulebook=load_rulebook(Path(__file__).with_name("rulebook.toml")),
        version="1.0",
        faction_title="Allegiance",
    )


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    """Return the default ruleset: the published rules and the supplement."""
    return RULESETS


@hookimpl
def register_card_types() -> Sequence[CardType]:
    """Return the seven types of card."""
    return CARD_TYPES


@hookimpl
def register_formats() -> Sequence[Format]:
    """Return the formats."""
    return FORMATS


@hookimpl
def register_policies() -> Sequence[Policy]:
    """Return the policies."""
    return POLICIES


@hookimpl
def register_measures() -> Sequence[Measure]:
    """Return the measures."""
    return MEASURES
