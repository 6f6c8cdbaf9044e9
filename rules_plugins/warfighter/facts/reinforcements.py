"""Which Locations and Hostiles bring reinforcements."""

from cardsdb.plugin_api import fact
from rules_plugins.warfighter.facts.hostiles import active_reticles
from rules_plugins.warfighter.facts.path import active_soldiers, is_played, place_at
from rules_plugins.warfighter.position import Hostile, Position


@fact("3.1e", "3.1f", "3.1g", "8.1h")
def reinforcing_slots(position: Position) -> list[int]:
    """Return the slots for which a card will be drawn, from the Mission on."""
    occupied = {one.slot for one in active_soldiers(position)}
    found = []
    for slot in range(len(position.path)):
        place = place_at(position, slot)
        is_asked = slot in occupied or place.always_reinforce
        if is_asked and place.reinforce is not None and is_played(position, slot):
            found.append(slot)
    return found


def has_ability(position: Position, one: Hostile) -> bool:
    """Say whether the Hostile brings reinforcements by a keyword of its own (3.7g)."""
    return bool(position.cards[one.id].reinforce)


@fact("3.7j", "2.9c")
def is_silenced(position: Position, one: Hostile) -> bool:
    """Say whether full suppression switches off what the Hostile does by its keyword."""
    is_full = one.suppress > 0 and active_reticles(position, one) <= 0
    return is_full and not position.cards[one.id].persists
