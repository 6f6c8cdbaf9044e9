"""Offered in hand-to-hand of the edition that has engagements (2.12)."""

from functools import lru_cache

from rules_plugins.warfighter.actions import Count, Engage, SetAside
from rules_plugins.warfighter.facts.attacks import states
from rules_plugins.warfighter.facts.melee import can_fight
from rules_plugins.warfighter.facts.path import hostiles_at
from rules_plugins.warfighter.facts.prices import engagement_price
from rules_plugins.warfighter.listing.attacks import MOST_SAVED
from rules_plugins.warfighter.position import Position, Soldier

_engagement = lru_cache(2048)(Engage)
_saving = lru_cache(256)(SetAside)


def engagements(position: Position, here: list[Soldier]) -> list[Engage]:
    """Return every Hostile that a Soldier in its Location can engage and pay for."""
    if not states(position.ruleset, "2.12b"):
        return []
    return [
        _engagement(one.id, hostile.id)
        for one in here
        if one.slot is not None and _may_engage(position, one)
        for hostile in hostiles_at(position, one.slot)
        if can_fight(position, hostile.id)
    ]


def _may_engage(position: Position, one: Soldier) -> bool:
    """Say whether the Soldier is engaged with nobody, can fight and can pay what is left to pay."""
    due = engagement_price(position, one.slot) - one.set_aside
    is_paid = due <= 0 or (due <= one.actions and not one.suppress)
    return is_paid and one.engaged is None and can_fight(position, one.id)


def savings(position: Position, free: list[Soldier]) -> list[SetAside]:
    """Return each number of Actions that a Soldier can set aside."""
    if not free or not states(position.ruleset, "2.12b"):
        return []
    return [
        _saving(one.id, Count(count))
        for one in free
        if can_fight(position, one.id)
        for count in range(1, min(one.actions, MOST_SAVED) + 1)
    ]
