"""What might be done of the steps of the turn, by any Soldier and of Moves."""

from collections.abc import Callable, Iterator

from rules_plugins.warfighter.actions import (
    DiscardAndDraw,
    Move,
    Payments,
    RemoveSuppress,
    Slot,
    StepAction,
)
from rules_plugins.warfighter.facts.decks import pile_name
from rules_plugins.warfighter.facts.entrance import entrance_cost
from rules_plugins.warfighter.facts.path import active_soldiers
from rules_plugins.warfighter.position import Position, Soldier
from rules_plugins.warfighter.printed import ACTION_DECK, PLAYER


def the_step(kind: type[StepAction]) -> Callable[[Position], list[StepAction]]:
    """Return what lists the step, in its time."""
    only = kind()

    def candidates(position: Position) -> list[StepAction]:
        return [only] if position.step in kind.steps else []

    return candidates


def suppress_removals(position: Position) -> Iterator[RemoveSuppress]:
    """Yield every Soldier with a Suppress."""
    for one in active_soldiers(position):
        if one.suppress:
            yield RemoveSuppress(one.id)


def redraws(position: Position) -> Iterator[DiscardAndDraw]:
    """Yield every Player Soldier, with nothing and with its whole hand discarded."""
    for one in active_soldiers(position):
        if position.cards[one.id].type == PLAYER:
            yield DiscardAndDraw(one.id)
            if one.hand:
                yield DiscardAndDraw(one.id, tuple(one.hand))


def moves(position: Position) -> Iterator[Move]:
    """Yield the Moves of every Soldier to both sides, each with one payment."""
    for one in active_soldiers(position):
        if one.slot is None:
            continue
        for to in (one.slot - 1, one.slot + 1):
            if 0 <= to < len(position.path):
                due = entrance_cost(position, one, to)
                yield Move(one.id, Slot(to), entrance_payment_of(position, one, due))


def entrance_payment_of(position: Position, one: Soldier, due: int) -> Payments | None:
    """Return one payment of the entrance cost, as far as it can be paid: who moves pays first."""
    if not due:
        return None
    payers = [one]
    if position.cards[one.id].type != PLAYER:
        payers = active_soldiers(position)
    pay: dict[str, list[str]] = {}
    for payer in payers:
        named = [card for card in payer.hand if pile_name(position.cards[card]) == ACTION_DECK]
        if named and due:
            pay[payer.id] = [*named[:due]]
            due -= len(pay[payer.id])
    return Payments(pay) if pay else None
