"""Chapter 6: how a mission begins."""

from rules_plugins.warfighter.actions import SetUp
from rules_plugins.warfighter.listing.soldiers import set_ups
from rules_plugins.warfighter.rules import chapter_03_turn as ch03, chapter_06_set_up as ch06
from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic(
    permits={SetUp: (ch03.step_is_played_in_order,)},
    checks={SetUp: (ch06.objective_has_a_slot,)},
    effects={
        SetUp: (
            ch06.path_is_laid,
            ch06.timer_is_set,
            ch06.soldiers_start_in_the_mission,
            ch06.skills_give_their_hardy,
            ch06.fixed_gear_is_given,
            ch06.hands_are_dealt,
        )
    },
    candidates={SetUp: set_ups},
)
