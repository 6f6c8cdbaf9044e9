"""How many Action counters an action costs."""

from collections.abc import Callable, Mapping
from typing import Any

from cardsdb.plugin_api import fact
from rules_plugins.warfighter.actions import Engage, Heal, PaidAction, PlayAction, SetAside
from rules_plugins.warfighter.facts.path import place_at
from rules_plugins.warfighter.position import Position

ORDINARY = 1


@fact("3.2c", "3.3a", "3.3b")
def action_price(position: Position, action: PaidAction) -> int:
    """Return the Action counters that it costs: one, or what its cards print."""
    price = PRICES.get(action.__class__)
    return ORDINARY if price is None else price(position, action)


def _printed_on_card(position: Position, action: PlayAction) -> int:
    return position.cards[action.card].cost_play.actions


def _printed_on_gear(position: Position, action: Heal) -> int:
    return position.cards[action.gear].action_cost


def engagement_price(position: Position, slot: int | None) -> int:
    """Return the engagement Actions of the Location (2.12a)."""
    return 0 if slot is None else place_at(position, slot).engage_actions


def _engagement(position: Position, action: Engage) -> int:
    """Return what is left to pay after what was set aside (2.12g)."""
    one = position.soldiers[action.soldier]
    return max(engagement_price(position, one.slot) - one.set_aside, 0)


def _set_aside(position: Position, action: SetAside) -> int:
    return action.count


PRICES: Mapping[type, Callable[[Position, Any], int]] = {
    PlayAction: _printed_on_card,
    Heal: _printed_on_gear,
    Engage: _engagement,
    SetAside: _set_aside,
}
