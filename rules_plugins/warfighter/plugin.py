"""What Warfighter registers."""

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
from rules_plugins.warfighter.card_types import CARD_TYPES
from rules_plugins.warfighter.engine import ENGINE
from rules_plugins.warfighter.formats import DECK_SHAPE, FORMATS
from rules_plugins.warfighter.measures import MEASURES
from rules_plugins.warfighter.policies import POLICIES
from rules_plugins.warfighter.rulesets import RULESETS, UNIVERSAL_2021

RULEBOOK = load_rulebook(Path(__file__).with_name("rulebook.toml"))


@hookimpl
def register_game() -> Game:
    """Return Warfighter."""
    return Game(
        slug="warfighter",
        title="Warfighter",
        default_ruleset=UNIVERSAL_2021.slug,
        deck_shape=DECK_SHAPE,
        engine=ENGINE,
        rulebook=RULEBOOK,
        version="1.0",
    )


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    """Return the three editions."""
    return RULESETS


@hookimpl
def register_card_types() -> Sequence[CardType]:
    """Return the types of card."""
    return CARD_TYPES


@hookimpl
def register_formats() -> Sequence[Format]:
    """Return the only format."""
    return FORMATS


@hookimpl
def register_policies() -> Sequence[Policy]:
    """Return the policies."""
    return POLICIES


@hookimpl
def register_measures() -> Sequence[Measure]:
    """Return the measures."""
    return MEASURES
