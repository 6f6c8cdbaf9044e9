"""The answers that are a fact of the position."""

from cardsdb.plugin_api import Answer, RuleNumber
from rules_plugins.warfighter import queries as ask
from rules_plugins.warfighter.facts.entrance import entrance_cost
from rules_plugins.warfighter.facts.hostiles import active_reticles, is_in_range
from rules_plugins.warfighter.facts.path import distance, slot_of
from rules_plugins.warfighter.facts.soldiers import (
    actions_allowed,
    hand_size,
    loadout_limit,
    loadout_used,
    resource_value,
)
from rules_plugins.warfighter.position import Position
from rules_plugins.warfighter.printed import PLAYER


def numbers(*spelled: str) -> tuple[RuleNumber, ...]:
    """Return rule numbers as they are cited."""
    return tuple(RuleNumber(number) for number in spelled)


def range_between(position: Position, query: ask.Range) -> Answer:
    """Answer the Range between two things; null where one has left the mission."""
    here, there = slot_of(position, query.from_), slot_of(position, query.to)
    if here is None or there is None:
        return Answer(answer=None, citations=numbers("3.9c"))
    return Answer(answer=distance(here, there), citations=numbers("1.1a", "1.1b", "1.1c"))


def entrance(position: Position, query: ask.EntranceCost) -> Answer:
    """Answer how many cards entering costs."""
    cost = entrance_cost(position, position.soldiers[query.soldier], query.to)
    return Answer(answer=cost, citations=numbers("1.2e", "8.1f"))


def size_of_hand(position: Position, query: ask.HandSize) -> Answer:
    """Answer the Hand Size."""
    size = hand_size(position, position.soldiers[query.soldier])
    return Answer(answer=size, citations=numbers("3.4a", "3.8a"))


def allowance(position: Position, query: ask.ActionsAllowed) -> Answer:
    """Answer how many Actions the Soldier gets."""
    is_player = position.cards[query.soldier].type == PLAYER
    allowed = actions_allowed(position, position.soldiers[query.soldier])
    return Answer(answer=allowed, citations=numbers("3.2g" if is_player else "3.2h"))


def value_of_team(position: Position, query: ask.ResourceValue) -> Answer:
    """Answer the current Resource value."""
    return Answer(answer=resource_value(position), citations=numbers("5.1e"))


def reticles(position: Position, query: ask.ActiveReticles) -> Answer:
    """Answer how many reticles are active."""
    active = active_reticles(position, position.hostiles[query.hostile])
    return Answer(answer=active, citations=numbers("2.4a", "2.9a"))


def target_in_range(position: Position, query: ask.InRange) -> Answer:
    """Answer whether the Hostile's target is in range."""
    found = is_in_range(position, position.hostiles[query.hostile])
    return Answer(answer=found, citations=numbers("3.1h"))


def loadout(position: Position, query: ask.LoadoutLegal) -> Answer:
    """Answer what the Soldier carries and may carry; only Player Soldiers can carry too much."""
    one = position.soldiers[query.soldier]
    used, limit = loadout_used(position, one), loadout_limit(position, one)
    is_legal = used <= limit or position.cards[query.soldier].type != PLAYER
    answer = {"legal": is_legal, "used": used, "limit": limit}
    return Answer(answer=answer, citations=numbers("1.7b", "5.2a"))
