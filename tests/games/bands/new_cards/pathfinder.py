"""Pathfinder: walks onto foreign Prime Locations as if they were its owner's."""

from cardsdb.plugin_api import CardId, Finding, ability, lift
from rules_plugins.bands.actions import Move
from rules_plugins.bands.position import Position


@ability("pathfinder", on=Move)
def finds_a_path(position: Position, me: CardId, action: Move) -> Finding | None:
    """A foreign Prime Location is not barred to it."""
    return lift("14.6a") if action.card == me else None
