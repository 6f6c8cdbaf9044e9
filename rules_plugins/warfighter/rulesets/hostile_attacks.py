"""Sections 2.9 to 2.11: attacks of Hostiles, Body Armor; closing range (3.1i)."""

from rules_plugins.warfighter.actions import HostilesAttack, HostilesCloseRange
from rules_plugins.warfighter.events.combat import ArmorRolled, HostileAttacked
from rules_plugins.warfighter.listing.turn import the_step
from rules_plugins.warfighter.rules import chapter_02_hostile_attacks as ch02
from rules_plugins.warfighter.rules.chapter_02_melee import directed_hostiles_engage
from rules_plugins.warfighter.rules.chapter_03_turn import step_is_played_in_order
from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic(
    permits={
        HostilesAttack: (step_is_played_in_order,),
        HostilesCloseRange: (step_is_played_in_order,),
    },
    effects={
        HostilesAttack: (ch02.hostiles_attack_their_targets,),
        HostileAttacked: (
            ch02.both_wound,
            ch02.one_of_the_two_suppresses,
            ch02.neither_has_no_effect,
            ch02.terrain_turns_wounds_into_suppress,
            ch02.terrain_stops_a_miss,
            ch02.armor_is_rolled_for,
        ),
        ArmorRolled: (
            ch02.wounds_hit_where_nothing_protects,
            ch02.wounds_go_through_the_armor,
            ch02.armor_turns_wounds_into_suppress,
            ch02.miss_through_both_suppresses,
            ch02.armor_stops_a_miss,
        ),
        HostilesCloseRange: (ch02.hostiles_close_range, directed_hostiles_engage),
    },
    candidates={
        HostilesAttack: the_step(HostilesAttack),
        HostilesCloseRange: the_step(HostilesCloseRange),
    },
)
