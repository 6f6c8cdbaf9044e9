"""Section 3.8: wounds, healing and Restore."""

from rules_plugins.warfighter.actions import Heal
from rules_plugins.warfighter.events.soldiers import HealSucceeded
from rules_plugins.warfighter.listing.soldiers import heals
from rules_plugins.warfighter.rules import chapter_03_wounds as ch03
from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic(
    permits={Heal: (ch03.gear_heals_as_it_prints, ch03.restore_is_of_another_edition)},
    checks={
        Heal: (
            ch03.wound_is_named,
            ch03.treated_wound_is_beyond_healing,
            ch03.healing_brings_nobody_back,
            ch03.removed_soldier_is_not_healed,
            ch03.heal_is_on_the_spot,
            ch03.equipment_has_one_user,
            ch03.use_is_left,
            ch03.equipment_has_its_time,
        )
    },
    effects={
        Heal: (
            ch03.use_is_counted,
            ch03.heal_is_rolled,
            ch03.wound_is_restored,
            ch03.soldier_is_restored,
            ch03.expended_equipment_leaves,
        ),
        HealSucceeded: (ch03.wound_is_treated_in_part, ch03.wound_is_healed_wholly),
    },
    candidates={Heal: heals},
    upgrade_2023={
        ch03.restore_is_of_another_edition: ch03.restore_works_as_it_prints,
        ch03.treated_wound_is_beyond_healing: ch03.treated_wound_needs_a_restore,
        ch03.healing_brings_nobody_back: ch03.only_a_restore_brings_back,
    },
)
