"""Sections 2.1 to 2.8: attacks of Soldiers and Support, reloading, what becomes of the target."""

from rules_plugins.warfighter.actions import Attack, Reload, UseSupport
from rules_plugins.warfighter.answers import attacks as answers
from rules_plugins.warfighter.events.combat import (
    Attacked,
    HostileEliminated,
    SupportAttacked,
)
from rules_plugins.warfighter.listing import attacks as listing
from rules_plugins.warfighter.queries import AttackOutcome
from rules_plugins.warfighter.rules import chapter_02_attacks as ch02, chapter_02_results as results
from rules_plugins.warfighter.rulesets.topic import Topic

RESULTS = (
    results.hit_and_cover_give_an_ekia,
    results.hit_alone_suppresses,
    results.cover_alone_suppresses,
    results.neither_gives_nothing,
    results.each_die_of_an_explosion_counts,
)
TOPIC = Topic(
    permits={
        Attack: (ch02.attacker_names_weapon_and_mode,),
        Reload: (ch02.empty_counter_is_removed, ch02.spare_ammo_is_at_hand),
    },
    checks={
        Attack: (
            ch02.target_is_at_a_printed_range,
            ch02.throws_are_made_at_range_0,
            ch02.thrown_weapon_is_gone,
            ch02.empty_weapon_is_silent,
            ch02.use_must_be_left,
            ch02.one_soldier_uses_it_a_turn,
            ch02.attack_has_its_time,
            ch02.cards_match_the_weapon,
            ch02.cards_are_held_by_the_attacker,
            ch02.costs_of_cards_are_met,
            ch02.suppress_must_be_there_to_be_replaced,
            ch02.new_hostiles_are_attacked_at_once,
            ch02.squad_attacks_by_its_own_chart,
            ch02.some_weapons_make_no_reload_check,
            ch02.skills_apply,
        ),
        Reload: (ch02.squad_soldiers_do_not_reload,),
    },
    effects={
        Attack: (
            ch02.costs_of_cards_are_paid,
            ch02.attack_is_rolled,
            results.full_card_is_eliminated,
            ch02.expended_gear_leaves_the_game,
        ),
        UseSupport: (ch02.support_attack_is_rolled, results.full_card_is_eliminated),
        Attacked: (
            ch02.weapon_is_used,
            ch02.thrown_weapon_leaves_the_hand,
            *RESULTS,
            results.suppressed_weapon_adds_a_suppress,
            results.weapon_may_run_dry,
        ),
        SupportAttacked: RESULTS,
        HostileEliminated: (results.last_ekia_earns_xp, results.thrown_weapon_comes_back),
        Reload: (ch02.next_counter_comes_up, ch02.spare_ammo_is_loaded),
    },
    candidates={Attack: listing.attacks, Reload: listing.reloads},
    answers={AttackOutcome: answers.outcome_of_attack},
)
