"""Ranging Lens: its carrier's Short attack becomes Long."""

from cardsdb.plugin_api import CardId, ability
from rules_plugins.bands.facts.combat import LONG, attack_range
from rules_plugins.bands.position import Position


@ability("ranging-lens", on=attack_range)
def lengthens_the_attack(
    position: Position, me: CardId, card: CardId, value: str | None
) -> str | None:
    """Return the Range of the card, Long for a Short attack of the carrier."""
    is_carrier = position.carrier.get(me) == card
    return LONG if is_carrier and value == "short" else value
