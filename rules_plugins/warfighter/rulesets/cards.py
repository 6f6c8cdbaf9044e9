"""Sections 3.3 to 3.5: Action cards, Skills (4.1g), XP and upgunning."""

from rules_plugins.warfighter.actions import PlayAction, Upgun
from rules_plugins.warfighter.events.cards import Discarded
from rules_plugins.warfighter.listing.cards import plays, upguns
from rules_plugins.warfighter.rules import chapter_03_cards as ch03
from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic(
    permits={
        PlayAction: (ch03.card_is_played_from_the_own_hand, ch03.skill_is_used_once_a_turn),
        Upgun: (ch03.action_or_skill_is_upgunned,),
    },
    checks={
        PlayAction: (
            ch03.card_of_attacks_goes_with_one,
            ch03.card_has_its_time,
            ch03.printed_costs_are_met,
            ch03.plain_effect_stays_with_its_soldier,
            ch03.improved_card_may_serve_another,
            ch03.cards_are_drawn_by_player_soldiers,
            ch03.downed_soldier_is_not_served,
            ch03.removed_soldier_is_not_served,
            ch03.suppressed_soldier_plays_cards,
            ch03.playing_takes_no_action,
        ),
        Upgun: (ch03.anyone_may_pay_for_upgunning,),
    },
    effects={
        PlayAction: (
            ch03.card_is_paid,
            ch03.action_card_is_discarded,
            ch03.skill_stays,
            ch03.cards_are_drawn,
            ch03.suppress_is_taken_off,
            ch03.actions_are_given,
            ch03.improved_text_is_used_up,
        ),
        Upgun: (ch03.card_is_upgunned,),
        Discarded: (ch03.improved_card_that_is_discarded_is_plain,),
    },
    candidates={PlayAction: plays, Upgun: upguns},
)
