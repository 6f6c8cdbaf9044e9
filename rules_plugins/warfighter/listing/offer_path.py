"""Offered on the path: Moves, and what is done with the Objective."""

from functools import lru_cache

from rules_plugins.warfighter.actions import ActivateObjective, Move, Slot, WorkObjective
from rules_plugins.warfighter.facts.entrance import printed_entrance_cost
from rules_plugins.warfighter.facts.path import last_slot, place_at
from rules_plugins.warfighter.facts.turn import is_objective_complete
from rules_plugins.warfighter.listing.turn import entrance_payment_of
from rules_plugins.warfighter.position import Position, Soldier

_free_move = lru_cache(1024)(Move)
_activation = lru_cache(256)(ActivateObjective)


def moves(position: Position, free: list[Soldier]) -> list[Move]:
    """Return the Moves whose entrance cost can be paid, each with one payment."""
    path, last = position.path, len(position.path) - 1
    if not position.is_objective_active:
        last -= 1
    found: list[Move] = []
    costs: dict[int, int] = {}
    for one in free:
        slot = one.slot
        if one.moved or slot is None:
            continue
        for to in (slot - 1, slot + 1):
            if not 0 <= to <= last or path[to] is None:
                continue
            if to not in costs:
                costs[to] = printed_entrance_cost(position, to)
            due = costs[to] - position.cards[one.id].movement
            if due <= 0:
                found.append(_free_move(one.id, Slot(to)))
            else:
                found += _paid_moves(position, one, to, due)
    return found


def _paid_moves(position: Position, one: Soldier, to: int, due: int) -> list[Move]:
    """Return the Move, if its cost can be paid."""
    pay = entrance_payment_of(position, one, due)
    if pay is None or sum([len(cards) for cards in pay.values()]) != due:
        return []
    return [Move(one.id, Slot(to), pay)]


def activations(position: Position, here: list[Soldier]) -> list[ActivateObjective]:
    """Return the activation of the Objective by every Soldier, where it is eligible to be."""
    before = len(position.path) - 2
    if before < 0 or position.path[before] is None:
        return []
    if not any(one.slot == before for one in here):
        return []
    return [_activation(one.id) for one in here]


def works(position: Position, free: list[Soldier]) -> list[WorkObjective]:
    """Return the work of each Soldier that is free at an Objective that asks for Actions."""
    last = last_slot(position)
    if not place_at(position, last).requires_of_objective.actions:
        return []
    if is_objective_complete(position):
        return []
    return [WorkObjective(one.id) for one in free if one.slot == last]
