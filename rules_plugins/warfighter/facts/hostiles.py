"""What is derived of a Hostile in play."""

from cardsdb.plugin_api import fact
from rules_plugins.warfighter.facts.path import distance
from rules_plugins.warfighter.position import Hostile, Position


@fact("2.4a", "2.9a")
def active_reticles(position: Position, one: Hostile) -> int:
    """Return how many reticles hold neither EKIA nor Suppress."""
    return position.cards[one.id].reticles - one.ekia - one.suppress


def is_in_range(position: Position, one: Hostile) -> bool:
    """Say whether the Hostile has a target at one of its printed ranges."""
    if one.target is None:
        return False
    slot = position.soldiers[one.target].slot
    return slot is not None and distance(one.slot, slot) in position.cards[one.id].range
