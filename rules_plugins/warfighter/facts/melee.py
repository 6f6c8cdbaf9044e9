"""Who can be an opponent in hand-to-hand, and with what."""

from cardsdb.plugin_api import CardId, fact
from rules_plugins.warfighter.position import Position
from rules_plugins.warfighter.printed import HAND_TO_HAND, MACHINES, SQUAD, Card


def is_hand_to_hand(weapon: Card) -> bool:
    """Say whether it is a hand-to-hand Weapon."""
    return HAND_TO_HAND in weapon.keywords


@fact("2.12i")
def can_fight(position: Position, card: CardId) -> bool:
    """Say whether a Soldier or Hostile can be an opponent in hand-to-hand."""
    printed = position.cards[card]
    return printed.type != SQUAD and MACHINES.isdisjoint(printed.keywords)
