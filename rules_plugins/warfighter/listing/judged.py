"""What is left to the judge: kinds of actions for which no quick way is worth its code."""

from typing import Any

from cardsdb.plugin_api import is_legal
from rules_plugins.warfighter.position import Position


def judged(position: Position, kind: type) -> list[Any]:
    """Return the candidates of the class that are legal."""
    listed = position.ruleset.candidates[kind](position)
    return [action for action in listed if is_legal(position, action)]
