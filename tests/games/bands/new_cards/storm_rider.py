"""Storm Rider: moves to a permanent in any Band."""

from cardsdb.plugin_api import CardId, Finding, ability, lift, permit
from rules_plugins.bands.actions import Move
from rules_plugins.bands.position import Position


@ability("storm-rider", on=Move)
def rides_any_distance(position: Position, me: CardId, action: Move) -> Finding | None:
    """Distance does not forbid its move."""
    return lift("14.5b") if action.card == me else None


@ability("storm-rider", on=Move)
def rides_the_storm(position: Position, me: CardId, action: Move) -> Finding | None:
    """It may move to any card."""
    return permit("The storm carries it.") if action.card == me else None
