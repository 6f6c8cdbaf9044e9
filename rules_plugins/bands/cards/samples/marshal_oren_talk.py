"""Marshal Oren Talk: other Ember Ground Units of the same Band have one more Power."""

from cardsdb.plugin_api import CardId, ability
from rules_plugins.bands.facts.bands import band_of
from rules_plugins.bands.facts.combat import power
from rules_plugins.bands.position import Position
from rules_plugins.bands.printed import GROUND_UNIT


@ability("marshal-oren-talk", on=power)
def leads_ground_units(position: Position, me: CardId, card: CardId, value: int) -> int:
    """Return the Power of the card, raised for an Ember Ground Unit of the own Band."""
    face = position.face(card)
    is_led = card != me and face.type == GROUND_UNIT and face.faction == "ember"
    return value + 1 if is_led and band_of(position, card) == band_of(position, me) else value
