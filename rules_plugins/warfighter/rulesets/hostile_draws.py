"""Sections 1.4 and 1.5: drawing Hostiles for a Location, placing them, giving them targets."""

from rules_plugins.warfighter.answers import draws as answers
from rules_plugins.warfighter.events.combat import HostileEliminated
from rules_plugins.warfighter.events.hostiles import HostileComes, HostileDrawn
from rules_plugins.warfighter.events.path import LocationPlayed, ObjectiveActivated
from rules_plugins.warfighter.queries import HostileDraw
from rules_plugins.warfighter.rules import chapter_01_hostiles as ch01, chapter_07_objective as ch07
from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic(
    effects={
        LocationPlayed: (ch01.hostiles_are_drawn, ch01.one_is_drawn_all_the_same),
        ObjectiveActivated: (
            ch07.objective_text_is_resolved,
            ch01.objective_draws_its_hostiles,
            ch01.one_is_drawn_all_the_same,
        ),
        HostileDrawn: (ch01.drawn_event_waits, ch01.drawn_hostile_comes),
        HostileComes: (
            ch01.cup_may_be_empty,
            ch01.escape_turns_placements_round,
            ch01.hostile_enters_at_the_new_location,
            ch01.front_most_enters_at_the_front,
            ch01.rear_most_enters_at_the_rear,
            ch01.beyond_enters_so_many_spaces_past,
            ch01.placement_stops_at_the_objective,
            ch01.placement_stops_at_the_mission,
            ch01.targeting_hostile_enters_at_its_target,
        ),
    },
    standing=((ch01.returned_counter_finds_a_hostile, (HostileEliminated,)),),
    answers={HostileDraw: answers.what_is_drawn},
    new_recruit={ch01.one_is_drawn_all_the_same: None},
)
