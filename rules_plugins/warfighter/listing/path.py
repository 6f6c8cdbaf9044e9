"""What might be done on the path: Locations, Events, choices, the Objective."""

from collections.abc import Iterator

from rules_plugins.warfighter.actions import (
    ActivateObjective,
    Choose,
    Payments,
    PlayLocation,
    Points,
    ResolveEvent,
    WorkObjective,
)
from rules_plugins.warfighter.facts.path import active_soldiers, front_slot, last_slot, soldiers_at
from rules_plugins.warfighter.facts.turn import choice_options, first_choice
from rules_plugins.warfighter.position import PendingEvent, Position
from rules_plugins.warfighter.printed import LOCATION, PLAYER, Cancel


def locations(position: Position) -> Iterator[PlayLocation]:
    """Yield each Location of a hand, paid with the cards that come first in it."""
    if position.location_played or front_slot(position) + 1 >= last_slot(position):
        return
    for one in active_soldiers(position):
        for card in one.hand:
            if position.cards[card].type == LOCATION:
                others = [other for other in one.hand if other != card]
                yield PlayLocation(one.id, card, tuple(others[: position.cards[card].play_cost]))


def activations(position: Position) -> Iterator[ActivateObjective]:
    """Yield the activation of the Objective by every Soldier, once it is eligible."""
    if not position.is_objective_active and soldiers_at(position, last_slot(position) - 1):
        for one in active_soldiers(position):
            yield ActivateObjective(one.id)


def works(position: Position) -> Iterator[WorkObjective]:
    """Yield the work of each Soldier at the Objective."""
    for one in soldiers_at(position, last_slot(position)):
        yield WorkObjective(one.id)


def choices(position: Position) -> Iterator[Choose]:
    """Yield what the Soldier whose choice comes first may take."""
    pending = first_choice(position)
    if pending is not None:
        for option in choice_options(position, pending):
            yield Choose(pending.soldier, option)  # type: ignore[arg-type]  # one of the literals


def events(position: Position) -> Iterator[ResolveEvent]:
    """Yield each pending Event, to take effect and to be cancelled with one payment."""
    for pending in position.pending:
        if isinstance(pending, PendingEvent):
            yield ResolveEvent(pending.card)
            cost = position.cards[pending.card].cancel
            if cost is not None:
                pay, xp = _payment(position, cost)
                yield ResolveEvent(pending.card, cancel=True, pay=pay, xp=xp)


def _payment(position: Position, cost: Cancel) -> tuple[Payments | None, Points | None]:
    """Return one payment of the cost, as far as the Soldiers can pay it."""
    pay: dict[str, list[str]] = {}
    xp: dict[str, int] = {}
    cards, points = cost.discards, cost.xp
    for one in active_soldiers(position):
        if cards and position.cards[one.id].type == PLAYER and one.hand:
            pay[one.id] = [*one.hand[:cards]]
            cards -= len(pay[one.id])
        if points and one.xp:
            xp[one.id] = min(points, one.xp)
            points -= xp[one.id]
    return Payments(pay) if pay else None, Points(xp) if xp else None
