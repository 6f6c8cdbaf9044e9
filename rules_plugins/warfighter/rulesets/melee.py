"""Sections 2.12 and 2.13: hand-to-hand in the three editions."""

from rules_plugins.warfighter.actions import (
    Attack,
    Engage,
    RecoverStumble,
    SetAside,
)
from rules_plugins.warfighter.events.combat import Attacked, HostileEliminated
from rules_plugins.warfighter.events.hostiles import HostileMoved
from rules_plugins.warfighter.events.path import Moved
from rules_plugins.warfighter.listing import attacks as listing
from rules_plugins.warfighter.rules import chapter_02_melee as ch02
from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic(
    permits={
        Engage: (ch02.hostile_in_the_location_is_engaged,),
        SetAside: (ch02.actions_are_saved,),
        RecoverStumble: (ch02.edition_has_no_such_melee,),
    },
    checks={
        Engage: (ch02.one_card_is_engaged, ch02.both_can_fight_hand_to_hand),
        SetAside: (ch02.squad_soldiers_save_nothing,),
        Attack: (ch02.hand_to_hand_needs_an_engaged_target, ch02.hand_to_hand_needs_a_partner),
    },
    effects={
        Engage: (ch02.savings_are_spent_first, ch02.hostile_is_engaged),
        SetAside: (ch02.actions_are_laid_aside,),
        RecoverStumble: (ch02.soldier_recovers,),
        Attacked: (ch02.stumble_suppresses,),
        HostileEliminated: (ch02.engagement_ends_with_the_card,),
        Moved: (ch02.leaving_ends_the_engagement,),
        HostileMoved: (ch02.leaving_ends_the_engagement,),
    },
    candidates={
        Engage: listing.engagements,
        SetAside: listing.savings,
        RecoverStumble: listing.recoveries,
    },
    upgrade_2023={
        ch02.hostile_in_the_location_is_engaged: ch02.edition_has_no_such_melee,
        ch02.actions_are_saved: ch02.edition_has_no_such_melee,
        ch02.edition_has_no_such_melee: ch02.stumbled_soldier_recovers,
        ch02.one_card_is_engaged: None,
        ch02.both_can_fight_hand_to_hand: None,
        ch02.squad_soldiers_save_nothing: None,
        ch02.hand_to_hand_needs_an_engaged_target: ch02.target_is_at_striking_range,
        ch02.hand_to_hand_needs_a_partner: ch02.stumble_is_recovered_from_first,
        ch02.stumble_suppresses: ch02.stumble_has_to_be_recovered_from,
        ch02.engagement_ends_with_the_card: ch02.striking_range_ends_with_the_card,
        ch02.leaving_ends_the_engagement: ch02.leaving_ends_striking_range,
        ch02.directed_hostiles_engage: None,
    },
    new_recruit={
        ch02.hostile_in_the_location_is_engaged: ch02.recruits_know_no_melee,
        ch02.actions_are_saved: ch02.recruits_know_no_melee,
        ch02.edition_has_no_such_melee: ch02.recruits_know_no_melee,
        ch02.one_card_is_engaged: None,
        ch02.both_can_fight_hand_to_hand: None,
        ch02.squad_soldiers_save_nothing: None,
        ch02.hand_to_hand_needs_an_engaged_target: ch02.recruits_do_not_strike,
        ch02.hand_to_hand_needs_a_partner: None,
        ch02.stumble_suppresses: None,
        ch02.engagement_ends_with_the_card: ch02.striking_range_ends_with_the_card,
        ch02.leaving_ends_the_engagement: None,
        ch02.directed_hostiles_engage: None,
    },
)
