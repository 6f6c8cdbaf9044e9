"""Section 1.4, from 1.4i on: settling Events that were drawn."""

from collections.abc import Iterator

from cardsdb.plugin_api import Event, Finding, forbid, note, permit, rule
from rules_plugins.warfighter.actions import ResolveEvent
from rules_plugins.warfighter.effects import area_affected, discarded, points_spent
from rules_plugins.warfighter.events.hostiles import EventCancelled, EventResolved
from rules_plugins.warfighter.facts.payments import count, discards, have_points, points
from rules_plugins.warfighter.position import PendingEvent, Position
from rules_plugins.warfighter.printed import Cancel

NOTHING = Cancel()


@rule("1.4i")
def pending_event_is_settled(position: Position, action: ResolveEvent) -> Finding | None:
    """An Event that was drawn takes effect, unless its printed cancellation cost is paid."""
    return permit() if PendingEvent(action.card) in position.pending else None


@rule("1.4i")
def cancelling_needs_a_cost(position: Position, action: ResolveEvent) -> Finding | None:
    """Only an Event that prints a cancellation cost can be cancelled."""
    has_cost = position.cards[action.card].cancel is not None
    return forbid("It cannot be cancelled.") if action.cancel and not has_cost else None


@rule("1.4i")
def cancellation_is_paid_exactly(position: Position, action: ResolveEvent) -> Finding | None:
    """The printed cost is paid to cancel an Event, and nothing to let it take effect."""
    due = (position.cards[action.card].cancel or NOTHING) if action.cancel else NOTHING
    xp = points(action.xp)
    paid = Cancel(count(discards(position, action.pay)), sum(xp.values()))
    if paid == due and have_points(position, xp):
        return None
    return forbid(f"It takes {due.discards} cards and {due.xp} XP.")


@rule("1.4j")
def events_earn_nothing(position: Position, action: ResolveEvent) -> Finding | None:
    """Resolving or cancelling an Event gives nobody XP."""
    return note()


@rule("1.4i")
def cancelled_event_does_nothing(position: Position, action: ResolveEvent) -> Iterator[Event]:
    """The printed cancellation cost is paid, and the Event does not take effect."""
    if action.cancel:
        yield from discarded(discards(position, action.pay))
        yield from points_spent(points(action.xp))
        yield EventCancelled(action.card)


@rule("1.4i")
def event_takes_effect(position: Position, action: ResolveEvent) -> Iterator[Event]:
    """An Event that is not cancelled takes effect."""
    if not action.cancel:
        yield EventResolved(action.card)
        yield from area_affected(position, position.cards[action.card].area_effect)
