"""Offered with Gear: healing, handing it over, laying it down, taking it out of the game."""

from functools import lru_cache

from rules_plugins.warfighter.actions import (
    Count,
    DropGear,
    Heal,
    LightenLoad,
    PassAmmo,
    PassGear,
    RecoverGear,
)
from rules_plugins.warfighter.facts.gear import (
    fits_a_weapon,
    has_room_for,
    loaded,
    room,
    weapons_of,
)
from rules_plugins.warfighter.facts.soldiers import loadout_limit, loadout_used
from rules_plugins.warfighter.listing.judged import judged
from rules_plugins.warfighter.position import GearId, Position, Soldier, SoldierId
from rules_plugins.warfighter.printed import AMMO, NON_PLAYER, PLAYER, SQUAD

Pairs = list[tuple[Soldier, Soldier]]  # who may hand something to whom
Loadouts = dict[SoldierId, int]  # what each Player Soldier can still take up

_drop = lru_cache(2048)(DropGear)
_recovery = lru_cache(2048)(RecoverGear)
_lightening = lru_cache(2048)(LightenLoad)
_pass = lru_cache(4096)(PassGear)
_ammo_pass = lru_cache(4096)(PassAmmo)


def heals(position: Position, here: list[Soldier], turn: str) -> list[Heal]:
    """Return the judged heals, where Gear of this turn heals and a Soldier bears a wound."""
    if not [one for one in position.soldiers.values() if one.wounds]:
        return []
    cards = position.cards
    for one in here:
        for gear in one.gear:
            printed = cards[gear]
            if (printed.heal is not None or printed.restore) and turn in printed.timing:
                return judged(position, Heal)
    return []


def exchanges(position: Position, here: list[Soldier], armed: list[Soldier]) -> Pairs:
    """Return who may hand something to whom: Squad Soldiers exchange nothing."""
    cards = position.cards
    able = [one for one in here if cards[one.id].type != SQUAD]
    if len(able) < 2:
        return []
    return [
        (one, other)
        for one in armed
        if cards[one.id].type != SQUAD
        for other in able
        if other.slot == one.slot and other is not one
    ]


def loadouts_left(position: Position, here: list[Soldier]) -> Loadouts:
    """Return what each Player Soldier can still take up."""
    return {
        one.id: loadout_limit(position, one) - loadout_used(position, one)
        for one in here
        if position.cards[one.id].type == PLAYER
    }


def passes(position: Position, pairs: Pairs, left: Loadouts) -> list[PassGear]:
    """Return each piece of Gear to every comrade in the Location that may have it."""
    cards, found = position.cards, []
    for one, other in pairs:
        are_players = one.id in left and other.id in left
        for gear, state in one.gear.items():
            if state.used_by is not None or state.thrown_at is not None:
                continue
            if are_players and cards[gear].type != AMMO:
                is_open = cards[gear].loadout <= left[other.id]
            else:
                is_open = _takes(position, one, other, gear, left)
            if is_open:
                found.append(_pass(one.id, other.id, gear))
    return found


def _takes(position: Position, one: Soldier, other: Soldier, gear: GearId, left: Loadouts) -> bool:
    """Say whether the other takes the Gear where it has to be Ammo of a caliber that it fires."""
    card = position.cards[gear]
    if card.type != AMMO or not fits_a_weapon(position, other, gear):
        return False
    if other.id in left:
        return card.loadout <= left[other.id]
    return has_room_for(position, other, gear, loaded(position, one, gear))


def ammo_passes(position: Position, pairs: Pairs) -> list[PassAmmo]:
    """Return each number of counters to every Weapon of the caliber that a comrade carries."""
    cards = position.cards
    found: list[PassAmmo] = []
    for one, other in pairs:
        for gear in one.gear if other.gear else ():
            caliber = cards[gear].caliber
            if caliber is not None:
                for weapon in weapons_of(position, other, caliber):
                    found += _counters(position, one, other, gear, weapon)
    return found


def _counters(
    position: Position, one: Soldier, other: Soldier, gear: GearId, weapon: GearId
) -> list[PassAmmo]:
    """Return each number of counters, for a Non-Player Soldier within the allowance."""
    most = loaded(position, one, gear)
    if position.cards[other.id].type == NON_PLAYER:
        most = min(most, room(position, other, weapon))
    return [
        _ammo_pass(one.id, other.id, gear, weapon, Count(count)) for count in range(1, most + 1)
    ]


def drops(position: Position, armed: list[Soldier]) -> list[DropGear]:
    """Return each piece of Gear that may be laid down."""
    cards, found = position.cards, []
    for one in armed:
        kind = cards[one.id].type
        if kind == SQUAD:
            continue
        is_player = kind == PLAYER
        for gear, state in one.gear.items():
            if state.thrown_at is None and (is_player or cards[gear].type == AMMO):
                found.append(_drop(one.id, gear))
    return found


def recoveries(position: Position, here: list[Soldier], left: Loadouts) -> list[RecoverGear]:
    """Return what lies in the Location of each Soldier that may have it."""
    cards = position.cards
    found: list[RecoverGear] = []
    for one in here:
        slot, is_squad = one.slot, cards[one.id].type == SQUAD
        lying = [gear for gear, state in position.dropped.items() if state.slot == slot]
        if not lying or is_squad:
            continue
        if one.id in left:
            limit = left[one.id]
            lying = [gear for gear in lying if cards[gear].loadout <= limit]
        else:
            lying = [gear for gear in lying if _is_fitting_ammo(position, one, gear)]
        found += [_recovery(one.id, gear) for gear in lying]
    return found


def _is_fitting_ammo(position: Position, one: Soldier, gear: GearId) -> bool:
    return position.cards[gear].type == AMMO and fits_a_weapon(position, one, gear)


def lightenings(armed: list[Soldier]) -> list[LightenLoad]:
    """Return each piece of Gear."""
    return [_lightening(one.id, gear) for one in armed for gear in one.gear]
