"""Offered on the path: Moves, and what is done with the Objective."""

from collections.abc import Iterator
from functools import lru_cache

from rules_plugins.warfighter.actions import ActivateObjective, Move, Slot, WorkObjective
from rules_plugins.warfighter.facts.entrance import entrance_cost
from rules_plugins.warfighter.facts.path import last_slot, place_at
from rules_plugins.warfighter.facts.turn import is_objective_complete
from rules_plugins.warfighter.listing.turn import entrance_payment_of
from rules_plugins.warfighter.position import Position, Soldier

_free_move = lru_cache(1024)(Move)
_activation = lru_cache(256)(ActivateObjective)


def moves(position: Position, free: list[Soldier]) -> Iterator[Move]:
    """Yield the Moves whose entrance cost can be paid, each with one payment."""
    path, last = position.path, len(position.path) - 1
    for one in free:
        slot = one.slot
        if one.moved or slot is None:
            continue
        for to in (slot - 1, slot + 1):
            if not 0 <= to <= last or path[to] is None:
                continue
            if to == last and not position.is_objective_active:
                continue
            due = entrance_cost(position, one, to)
            if not due:
                yield _free_move(one.id, Slot(to))
                continue
            pay = entrance_payment_of(position, one, due)
            if pay is not None and sum([len(cards) for cards in pay.values()]) == due:
                yield Move(one.id, Slot(to), pay)


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
