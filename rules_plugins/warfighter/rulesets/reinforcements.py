"""Section 3.7: reinforcements and targets."""

from rules_plugins.warfighter.actions import BringReinforcements
from rules_plugins.warfighter.answers import draws as answers
from rules_plugins.warfighter.events.hostiles import (
    AbilityAsked,
    LocationChecked,
    ReinforcementDrawn,
)
from rules_plugins.warfighter.listing.turn import the_step
from rules_plugins.warfighter.queries import ReinforcingSlots
from rules_plugins.warfighter.rules import chapter_03_reinforcements as ch03
from rules_plugins.warfighter.rules.chapter_03_turn import step_is_played_in_order
from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic(
    permits={BringReinforcements: (step_is_played_in_order,)},
    checks={
        BringReinforcements: (
            ch03.some_locations_never_draw,
            ch03.suppressed_hostiles_do_not_call,
            ch03.supporting_hostiles_wait_for_range,
        )
    },
    effects={
        BringReinforcements: (ch03.locations_are_checked, ch03.abilities_are_used),
        LocationChecked: (
            ch03.occupied_location_draws,
            ch03.always_reinforced_location_draws,
            ch03.occupied_location_draws_always,
        ),
        AbilityAsked: (
            ch03.attacking_hostile_calls_at_any_range,
            ch03.supporting_hostile_calls_in_range,
        ),
        ReinforcementDrawn: (
            ch03.matching_card_comes,
            ch03.matching_event_waits,
            ch03.other_card_is_discarded,
        ),
    },
    candidates={BringReinforcements: the_step(BringReinforcements)},
    answers={ReinforcingSlots: answers.slots_that_draw},
    new_recruit={
        ch03.supporting_hostile_calls_in_range: ch03.supporting_hostile_calls_anywhere,
        ch03.supporting_hostiles_wait_for_range: None,
    },
)
