"""Section 3.6: Support cards and Retain."""

from rules_plugins.warfighter.actions import (
    EndSoldierTurn,
    PlayLocation,
    PlaySupport,
    Retain,
    UseSupport,
)
from rules_plugins.warfighter.listing.cards import retentions, support_plays, support_uses
from rules_plugins.warfighter.rules import chapter_03_support as ch03
from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic(
    permits={
        PlaySupport: (ch03.support_is_played_from_the_own_hand,),
        UseSupport: (ch03.support_works_in_play,),
        Retain: (ch03.card_without_retain_is_not_kept, ch03.retain_cost_is_paid),
    },
    checks={
        PlayLocation: (ch03.card_is_for_the_soldier_turn,),
        PlaySupport: (ch03.card_is_for_the_soldier_turn, ch03.support_is_paid_from_the_own_hand),
        UseSupport: (
            ch03.card_is_for_the_soldier_turn,
            ch03.support_works_once_a_turn,
            ch03.support_takes_no_modifiers,
            ch03.modifiers_of_support_are_its_owners,
        ),
        Retain: (ch03.anyone_may_pay_retain, ch03.retaining_saves_the_discards),
    },
    effects={
        PlaySupport: (ch03.support_is_paid, ch03.support_is_in_play),
        Retain: (ch03.retain_points_are_spent, ch03.card_is_retained),
        EndSoldierTurn: (ch03.cards_leave_play,),
    },
    candidates={PlaySupport: support_plays, UseSupport: support_uses, Retain: retentions},
)
