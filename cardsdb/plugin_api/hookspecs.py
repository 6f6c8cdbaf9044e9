"""The six hooks. All of them register things, once, at start; their order never matters."""

from collections.abc import Sequence

import pluggy

from cardsdb.plugin_api.cards import CardType
from cardsdb.plugin_api.decks import Format
from cardsdb.plugin_api.engine import Game
from cardsdb.plugin_api.measures import Measure
from cardsdb.plugin_api.policies import Policy
from cardsdb.plugin_api.rules import Ruleset

PROJECT = "cardsdb"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def register_game() -> Game:  # type: ignore[empty-body]  # a hook specification has no body
    """Return the game that this package plays. One that extends another's game leaves this out."""


@hookspec
def register_rulesets() -> Sequence[Ruleset]:  # type: ignore[empty-body]  # as above
    """Return editions of the rules to judge by; a released slug keeps its meaning for ever."""


@hookspec
def register_card_types() -> Sequence[CardType]:  # type: ignore[empty-body]  # as above
    """Return the types of card and the attributes that each carries."""


@hookspec
def register_formats() -> Sequence[Format]:  # type: ignore[empty-body]  # as above
    """Return deck formats and their deck rules."""


@hookspec
def register_policies() -> Sequence[Policy]:  # type: ignore[empty-body]  # as above
    """Return ways to choose a legal action."""


@hookspec
def register_measures() -> Sequence[Measure]:  # type: ignore[empty-body]  # as above
    """Return numbers to read off a finished game."""
