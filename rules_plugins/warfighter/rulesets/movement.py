"""Sections 1.1 and 1.2: how a Soldier Moves."""

from rules_plugins.warfighter.actions import Move
from rules_plugins.warfighter.listing.turn import moves
from rules_plugins.warfighter.rules import chapter_01_movement as ch01
from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic(
    permits={Move: (ch01.move_leads_next_door,)},
    checks={
        Move: (
            ch01.empty_slot_is_closed,
            ch01.sleeping_objective_is_closed,
            ch01.one_move_a_turn,
            ch01.entrance_is_paid,
            ch01.player_soldier_pays_for_itself,
            ch01.entrance_is_paid_with_action_cards,
            ch01.others_may_be_funded,
            ch01.hostiles_do_not_pin,
        )
    },
    effects={Move: (ch01.entrance_cards_are_discarded, ch01.soldier_is_shifted)},
    candidates={Move: moves},
)
