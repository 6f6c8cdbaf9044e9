"""Section 1.6: Environment and Hardy."""

from rules_plugins.warfighter.actions import Choose, RollEnvironment
from rules_plugins.warfighter.events.turn import EnvironmentRolled
from rules_plugins.warfighter.listing.path import choices
from rules_plugins.warfighter.listing.turn import the_step
from rules_plugins.warfighter.rules import chapter_01_environment as ch01, chapter_03_turn as ch03
from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic(
    permits={
        RollEnvironment: (ch03.step_is_played_in_order,),
        Choose: (ch01.soldier_that_failed_chooses,),
    },
    checks={Choose: (ch01.hardy_must_match,)},
    effects={
        RollEnvironment: (ch01.soldiers_roll_for_each_condition,),
        EnvironmentRolled: (ch01.failed_soldier_has_to_choose,),
        Choose: (ch01.chosen_harm_is_taken, ch01.hardy_is_spent),
    },
    candidates={RollEnvironment: the_step(RollEnvironment), Choose: choices},
)
