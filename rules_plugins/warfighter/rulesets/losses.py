"""Section 3.9: Soldiers that are Downed or Removed."""

from rules_plugins.warfighter.actions import RemoveSoldier
from rules_plugins.warfighter.events.soldiers import SoldierLost, Wounded
from rules_plugins.warfighter.listing.soldiers import removals
from rules_plugins.warfighter.rules import chapter_03_losses as ch03
from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic(
    permits={RemoveSoldier: (ch03.weak_soldier_may_be_removed,)},
    checks={RemoveSoldier: (ch03.mission_may_forbid_removal, ch03.loss_lowers_the_value)},
    effects={
        RemoveSoldier: (ch03.soldier_is_removed,),
        Wounded: (ch03.soldier_without_health_is_downed,),
        SoldierLost: (
            ch03.hand_is_discarded,
            ch03.gear_is_left_behind,
            ch03.choice_falls_away,
            ch03.hostiles_draw_new_targets,
        ),
    },
    standing=((ch03.nobody_goes_on_without_health, ()),),  # of positions from outside
    candidates={RemoveSoldier: removals},
)
