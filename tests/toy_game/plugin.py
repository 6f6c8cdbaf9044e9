"""What the Race to Ten registers: the six hooks, nothing else."""

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
from tests.toy_game import card_types, decks, measures, policies, rulesets
from tests.toy_game.engine import ENGINE


@hookimpl
def register_game() -> Game:
    """Return the Race to Ten."""
    return Game(
        slug="race",
        title="The Race to Ten",
        default_ruleset=rulesets.FIRST.slug,
        deck_shape=decks.SHAPE,
        engine=ENGINE,
        rulebook=load_rulebook(Path(__file__).with_name("rulebook.toml")),
    )


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    """Return the first rules, and those in which a six costs nothing."""
    return (rulesets.FIRST, rulesets.KIND)


@hookimpl
def register_card_types() -> Sequence[CardType]:
    """Return the only type of card."""
    return (card_types.STRIDE,)


@hookimpl
def register_formats() -> Sequence[Format]:
    """Return the only format."""
    return (decks.STANDARD,)


@hookimpl
def register_policies() -> Sequence[Policy]:
    """Return a way that knows nothing and one that hurries."""
    return (policies.RANDOM, policies.HASTY)


@hookimpl
def register_measures() -> Sequence[Measure]:
    """Return what is counted in a finished race."""
    return (measures.TURNS, measures.ROLLS)
