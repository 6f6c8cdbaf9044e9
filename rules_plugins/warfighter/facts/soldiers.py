"""What is derived of a Soldier: Health, Hand Size, Actions, what it carries and costs."""

from cardsdb.plugin_api import CardId, fact
from rules_plugins.warfighter.facts.path import active_soldiers, mission_of
from rules_plugins.warfighter.position import Gear, GearId, Position, Soldier
from rules_plugins.warfighter.printed import PLAYER


@fact("3.8a", "3.8b")
def health(position: Position, one: Soldier) -> int:
    """Return the current Health: the printed one less a point for each point of Wounds."""
    printed = position.cards[one.id].health
    for wound in one.wounds:
        printed -= wound.points
    return printed


@fact("3.4a", "3.4d")
def hand_size(position: Position, one: Soldier) -> int:
    """Return the Hand Size of a Player Soldier, its current Health; others hold no cards."""
    if position.cards[one.id].type != PLAYER:
        return 0
    return max(health(position, one), 0)


@fact("3.2g", "3.2h")
def actions_allowed(position: Position, one: Soldier) -> int:
    """Return the Actions of a Soldier at its current Health."""
    table = position.cards[one.id].actions
    return table[max(0, min(health(position, one), len(table) - 1))]


@fact("5.1e", "6.1g", "3.9g")
def resource_value(position: Position) -> int:
    """Return the cost of all Soldiers still in the mission and of what they carry."""
    cards, total = position.cards, 0
    for one in active_soldiers(position):
        total += cards[one.id].cost
        for gear in one.gear:
            total += cards[gear].cost
        for skill in one.skills:
            total += cards[skill].cost
    return total


def loadout_used(position: Position, one: Soldier) -> int:
    """Return the Loadout of what the Soldier carries."""
    cards, used = position.cards, 0
    for gear in one.gear:
        used += cards[gear].loadout
    return used


def loadout_limit(position: Position, one: Soldier) -> int:
    """Return the printed Loadout with the Mission's modifier (5.2a)."""
    return position.cards[one.id].loadout + mission_of(position).loadout_modifier


def uses_left(position: Position, gear: GearId, state: Gear) -> int | None:
    """Return how often the Gear can still be used; None: without limit."""
    printed = position.cards[gear].uses
    return printed if state.uses is None else state.uses


def is_upgunned(position: Position, card: CardId) -> bool:
    """Say whether the improved text of the card is paid for."""
    return card in position.upgunned
