"""What Bands registers."""

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
from rules_plugins.bands.card_types import CARD_TYPES
from rules_plugins.bands.engine import ENGINE
from rules_plugins.bands.formats import DECK_SHAPE, FORMATS
from rules_plugins.bands.measures import MEASURES
from rules_plugins.bands.policies import POLICIES
from rules_plugins.bands.rulesets import RULESETS, SUPPLEMENT_1


@hookimpl
def register_game() -> Game:
    """Return Bands."""
    return Game(
        slug="bands",
        title="Bands",
        default_ruleset=SUPPLEMENT_1.slug,
        deck_shape=DECK_SHAPE,
        engine=ENGINE,
        rulebook=load_rulebook(Path(__file__).with_name("rulebook.toml")),
        version="1.0",
    )


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    """Return the default ruleset: section 14 and the supplement."""
    return RULESETS


@hookimpl
def register_card_types() -> Sequence[CardType]:
    """Return the types of card."""
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
