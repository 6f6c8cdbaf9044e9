"""The Long Heat: Ember Locations cost one credit less."""

from cardsdb.plugin_api import CardId, ability
from rules_plugins.bands.facts.deployment import cost_of
from rules_plugins.bands.position import Position


@ability("the-long-heat", on=cost_of)
def makes_locations_cheaper(position: Position, me: CardId, card: CardId, value: int) -> int:
    """Return the cost of the card, one less for an Ember Location."""
    face = position.face(card)
    return max(0, value - 1) if face.is_location and face.faction == "ember" else value
