"""Sections 3.2 and 3.4: who may act, Action counters and Suppress, the hand."""

from rules_plugins.warfighter.actions import (
    DiscardAndDraw,
    PaidAction,
    RemoveSuppress,
    SoldierAction,
)
from rules_plugins.warfighter.answers import facts as answers
from rules_plugins.warfighter.events.cards import DeckRanOut, MarkerReplaced
from rules_plugins.warfighter.listing.turn import redraws, suppress_removals
from rules_plugins.warfighter.queries import (
    ActionsAllowed,
    ActiveReticles,
    EntranceCost,
    HandSize,
    InRange,
    LoadoutLegal,
    Range,
    ResourceValue,
)
from rules_plugins.warfighter.rules import chapter_03_actions as ch03
from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic(
    permits={
        RemoveSuppress: (ch03.one_suppress_is_removed,),
        DiscardAndDraw: (ch03.player_soldiers_discard_and_draw,),
    },
    checks={
        SoldierAction: (ch03.downed_soldier_is_out, ch03.removed_soldier_is_out),
        PaidAction: (ch03.action_needs_its_counters, ch03.suppress_comes_first),
        DiscardAndDraw: (
            ch03.discards_come_from_the_hand,
            ch03.team_without_locations_draws_for_one,
        ),
    },
    effects={
        PaidAction: (
            ch03.saved_actions_are_lost,
            ch03.ordinary_action_takes_a_counter,
            ch03.printed_actions_are_paid,
        ),
        RemoveSuppress: (ch03.suppress_comes_off,),
        DiscardAndDraw: (ch03.hand_is_filled_up,),
        MarkerReplaced: (ch03.marker_gives_a_location,),
        DeckRanOut: (ch03.discard_pile_is_shuffled,),
    },
    candidates={RemoveSuppress: suppress_removals, DiscardAndDraw: redraws},
    answers={
        Range: answers.range_between,
        EntranceCost: answers.entrance,
        HandSize: answers.size_of_hand,
        ActionsAllowed: answers.allowance,
        ResourceValue: answers.value_of_team,
        ActiveReticles: answers.reticles,
        InRange: answers.target_in_range,
        LoadoutLegal: answers.loadout,
    },
    # Only the rules of 2021 know Actions that are set aside (2.12).
    upgrade_2023={ch03.saved_actions_are_lost: None},
    new_recruit={ch03.saved_actions_are_lost: None},
)
