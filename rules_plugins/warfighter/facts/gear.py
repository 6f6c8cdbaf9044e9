"""Who may hand what to whom: calibers, counters, allowances."""

from cardsdb.plugin_api import CardId, fact
from rules_plugins.warfighter.facts.soldiers import uses_left
from rules_plugins.warfighter.position import LOADED, GearId, Position, Soldier
from rules_plugins.warfighter.printed import AMMO, NON_PLAYER, PLAYER, SQUAD


def kinds(position: Position, *soldiers: Soldier) -> set[str]:
    """Return the kinds of these Soldiers."""
    return {position.cards[one.id].type for one in soldiers}


def are_players(position: Position, *soldiers: Soldier) -> bool:
    """Say whether all are Player Soldiers."""
    return kinds(position, *soldiers) == {PLAYER}


def has_squad(position: Position, *soldiers: Soldier) -> bool:
    """Say whether a Squad Soldier is among them."""
    return SQUAD in kinds(position, *soldiers)


def has_non_player(position: Position, *soldiers: Soldier) -> bool:
    """Say whether a Non-Player Soldier is among them."""
    return NON_PLAYER in kinds(position, *soldiers)


def is_spare_ammo(position: Position, gear: GearId) -> bool:
    """Say whether it is a spare Ammo card."""
    return position.cards[gear].type == AMMO


def loaded(position: Position, one: Soldier, gear: GearId) -> int:
    """Return the loaded counters of a Weapon, or those left on a spare Ammo card."""
    state = one.gear.get(gear)
    if state is None:
        return 0
    if is_spare_ammo(position, gear):
        left = position.cards[gear].counters if state.uses is None else state.uses
        return left or 0
    return state.ammo.count(LOADED)


def weapons_of(position: Position, one: Soldier, caliber: str | None) -> list[GearId]:
    """Return what the Soldier carries that fires this caliber, spare Ammo left out."""
    return [
        gear
        for gear in one.gear
        if caliber is not None
        and position.cards[gear].caliber == caliber
        and not is_spare_ammo(position, gear)
    ]


@fact("1.7a", "1.7h")
def fits_a_weapon(position: Position, one: Soldier, ammo: GearId) -> bool:
    """Say whether the Soldier carries a Weapon of the caliber of the spare Ammo card."""
    return bool(weapons_of(position, one, position.cards[ammo].caliber))


@fact("1.7i")
def room(position: Position, one: Soldier, weapon: GearId) -> int:
    """Return how many loaded counters the Weapon still takes within its printed allowance."""
    return position.cards[weapon].ammo - loaded(position, one, weapon)


def has_room_for(position: Position, one: Soldier, ammo: GearId, counters: int) -> bool:
    """Say whether a Weapon of the Soldier takes the counters of the spare Ammo card."""
    weapons = weapons_of(position, one, position.cards[ammo].caliber)
    return any(room(position, one, weapon) >= counters for weapon in weapons)


def is_used_up(position: Position, one: Soldier, gear: CardId) -> bool:
    """Say whether nothing is left of the Gear that the Soldier carries."""
    state = one.gear.get(GearId(gear))
    return state is not None and uses_left(position, GearId(gear), state) == 0


@fact("8.1u")
def spare_ammo_for(position: Position, one: Soldier, weapon: GearId) -> GearId | None:
    """Return the first spare Ammo card of the Weapon's caliber that the Soldier carries."""
    caliber = position.cards[weapon].caliber
    if caliber is None:
        return None
    for gear in one.gear:
        is_spare = is_spare_ammo(position, gear) and position.cards[gear].caliber == caliber
        if is_spare and loaded(position, one, gear):
            return gear
    return None
