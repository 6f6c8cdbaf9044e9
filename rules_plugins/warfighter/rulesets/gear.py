"""Sections 1.7 and 1.8: passing, dropping, recovering and lightening Gear."""

from rules_plugins.warfighter.actions import DropGear, LightenLoad, PassAmmo, PassGear, RecoverGear
from rules_plugins.warfighter.events.gear import AmmoPassed
from rules_plugins.warfighter.listing import gear as listing
from rules_plugins.warfighter.rules import chapter_01_gear as ch01
from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic(
    permits={
        PassGear: (
            ch01.player_soldiers_exchange_gear,
            ch01.non_player_soldier_is_given_ammo,
            ch01.fixed_gear_stays,
            ch01.squad_soldiers_exchange_nothing,
        ),
        PassAmmo: (
            ch01.player_soldiers_exchange_gear,
            ch01.non_player_soldier_is_given_ammo,
            ch01.squad_soldiers_exchange_nothing,
        ),
        DropGear: (ch01.gear_is_there,),
        RecoverGear: (ch01.gear_is_there,),
        LightenLoad: (ch01.gear_is_there,),
    },
    checks={
        PassGear: (
            ch01.taker_stays_within_its_loadout,
            ch01.used_gear_is_not_handed_over,
            ch01.thrown_weapon_is_not_at_hand,
            ch01.allowance_holds_for_non_player_soldiers,
        ),
        PassAmmo: (ch01.allowance_holds_for_non_player_soldiers,),
        DropGear: (
            ch01.dropping_leaves_it_in_the_game,
            ch01.thrown_weapon_is_not_at_hand,
            ch01.fixed_gear_is_not_laid_down,
            ch01.squad_soldiers_handle_no_gear,
        ),
        RecoverGear: (
            ch01.finder_stays_within_its_loadout,
            ch01.fixed_gear_is_not_laid_down,
            ch01.non_player_soldier_picks_up_what_fits,
            ch01.squad_soldiers_handle_no_gear,
        ),
        LightenLoad: (ch01.load_is_lightened,),
    },
    effects={
        PassGear: (ch01.gear_is_handed_over,),
        PassAmmo: (ch01.ammo_is_handed_over,),
        AmmoPassed: (ch01.empty_ammo_card_leaves,),
        DropGear: (ch01.gear_is_laid_down,),
        RecoverGear: (ch01.gear_is_picked_up,),
        LightenLoad: (ch01.gear_leaves_the_game,),
    },
    candidates={
        PassGear: listing.gear_passes,
        PassAmmo: listing.ammo_passes,
        DropGear: listing.drops,
        RecoverGear: listing.recoveries,
        LightenLoad: listing.lightenings,
    },
)
