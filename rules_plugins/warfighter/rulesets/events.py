"""Section 1.4, from 1.4i on: Events that were drawn."""

from rules_plugins.warfighter.actions import ResolveEvent
from rules_plugins.warfighter.listing.path import events
from rules_plugins.warfighter.rules import chapter_01_events as ch01
from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic(
    permits={ResolveEvent: (ch01.pending_event_is_settled,)},
    checks={
        ResolveEvent: (
            ch01.cancelling_needs_a_cost,
            ch01.cancellation_is_paid_exactly,
            ch01.events_earn_nothing,
        )
    },
    effects={ResolveEvent: (ch01.cancelled_event_does_nothing, ch01.event_takes_effect)},
    candidates={ResolveEvent: events},
)
