"""Section 1.3: playing the next Location."""

from rules_plugins.warfighter.actions import PlayLocation
from rules_plugins.warfighter.events.path import LocationPlayed
from rules_plugins.warfighter.listing.path import locations
from rules_plugins.warfighter.rules import chapter_01_locations as ch01
from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic(
    permits={PlayLocation: (ch01.location_comes_from_the_own_hand,)},
    checks={
        PlayLocation: (
            ch01.somebody_stands_at_the_front,
            ch01.its_player_may_be_elsewhere,
            ch01.play_cost_is_paid,
            ch01.one_location_a_turn,
            ch01.path_ends_at_the_objective,
        )
    },
    effects={
        PlayLocation: (ch01.play_cost_is_discarded, ch01.location_fills_the_next_slot),
        LocationPlayed: (ch01.location_text_is_resolved,),
    },
    candidates={PlayLocation: locations},
)
