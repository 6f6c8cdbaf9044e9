"""Offered with Gear: healing, handing it over, laying it down, taking it out of the game."""

from collections.abc import Iterator
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
from rules_plugins.warfighter.position import Gear, GearId, Position, Soldier
from rules_plugins.warfighter.printed import AMMO, NON_PLAYER, PLAYER, SQUAD

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


def _pairs(
    position: Position, here: list[Soldier], armed: list[Soldier]
) -> Iterator[tuple[Soldier, Soldier]]:
    """Yield who may hand something to whom: Squad Soldiers exchange nothing."""
    cards = position.cards
    for one in armed:
        if cards[one.id].type == SQUAD:
            continue
        for other in here:
            if other.slot == one.slot and other is not one and cards[other.id].type != SQUAD:
                yield one, other


def passes(position: Position, here: list[Soldier], armed: list[Soldier]) -> list[PassGear]:
    """Return each piece of Gear to every comrade in the Location that may have it."""
    return [
        _pass(one.id, other.id, gear)
        for one, other in _pairs(position, here, armed)
        for gear, state in one.gear.items()
        if _may_pass(position, one, other, gear, state)
    ]


def _may_pass(position: Position, one: Soldier, other: Soldier, gear: GearId, state: Gear) -> bool:
    """Say whether the Gear is at hand, and fits the other by its kind."""
    if state.used_by is not None or state.thrown_at is not None:
        return False
    cards = position.cards
    is_ammo = cards[gear].type == AMMO
    if is_ammo and not fits_a_weapon(position, other, gear):
        return False
    if not is_ammo and not cards[one.id].type == cards[other.id].type == PLAYER:
        return False
    if cards[other.id].type == NON_PLAYER:
        return has_room_for(position, other, gear, loaded(position, one, gear))
    limit = loadout_limit(position, other)
    return loadout_used(position, other) + cards[gear].loadout <= limit


def ammo_passes(
    position: Position, here: list[Soldier], armed: list[Soldier]
) -> Iterator[PassAmmo]:
    """Yield each number of counters to every Weapon of the caliber that a comrade carries."""
    cards = position.cards
    for one, other in _pairs(position, here, armed):
        is_limited = cards[other.id].type == NON_PLAYER
        for gear in one.gear if other.gear else ():
            for weapon in weapons_of(position, other, cards[gear].caliber):
                most = loaded(position, one, gear)
                if is_limited:
                    most = min(most, room(position, other, weapon))
                for count in range(1, most + 1):
                    yield _ammo_pass(one.id, other.id, gear, weapon, Count(count))


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


def recoveries(position: Position, here: list[Soldier]) -> list[RecoverGear]:
    """Return what lies in the Location of each Soldier that may have it."""
    found: list[RecoverGear] = []
    for one in here:
        slot, kind = one.slot, position.cards[one.id].type
        lying = [gear for gear, state in position.dropped.items() if state.slot == slot]
        if not lying or kind == SQUAD:
            continue
        if kind == PLAYER:
            lying = _within_loadout(position, one, lying)
        else:
            lying = [gear for gear in lying if _is_fitting_ammo(position, one, gear)]
        found += [_recovery(one.id, gear) for gear in lying]
    return found


def _within_loadout(position: Position, one: Soldier, lying: list[GearId]) -> list[GearId]:
    left = loadout_limit(position, one) - loadout_used(position, one)
    return [gear for gear in lying if position.cards[gear].loadout <= left]


def _is_fitting_ammo(position: Position, one: Soldier, gear: GearId) -> bool:
    return position.cards[gear].type == AMMO and fits_a_weapon(position, one, gear)


def lightenings(armed: list[Soldier]) -> list[LightenLoad]:
    """Return each piece of Gear."""
    return [_lightening(one.id, gear) for one in armed for gear in one.gear]
