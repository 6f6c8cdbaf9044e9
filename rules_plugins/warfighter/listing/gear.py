"""What might be done with Gear."""

from collections.abc import Iterator

from rules_plugins.warfighter.actions import (
    Count,
    DropGear,
    LightenLoad,
    PassAmmo,
    PassGear,
    RecoverGear,
)
from rules_plugins.warfighter.facts.gear import loaded, weapons_of
from rules_plugins.warfighter.facts.path import active_soldiers, soldiers_at
from rules_plugins.warfighter.position import Position, Soldier


def _comrades(position: Position, one: Soldier) -> list[Soldier]:
    """Return the others in the Soldier's Location."""
    if one.slot is None:
        return []
    return [other for other in soldiers_at(position, one.slot) if other is not one]


def gear_passes(position: Position) -> Iterator[PassGear]:
    """Yield each piece of Gear to every comrade in the Location."""
    for one in active_soldiers(position):
        for other in _comrades(position, one):
            for gear in one.gear:
                yield PassGear(one.id, other.id, gear)


def ammo_passes(position: Position) -> Iterator[PassAmmo]:
    """Yield each number of counters to every Weapon of the caliber that a comrade carries."""
    for one in active_soldiers(position):
        for other in _comrades(position, one):
            for gear in one.gear:
                for weapon in weapons_of(position, other, position.cards[gear].caliber):
                    for count in range(1, loaded(position, one, gear) + 1):
                        yield PassAmmo(one.id, other.id, gear, weapon, Count(count))


def drops(position: Position) -> Iterator[DropGear]:
    """Yield each piece of Gear."""
    for one in active_soldiers(position):
        for gear in one.gear:
            yield DropGear(one.id, gear)


def recoveries(position: Position) -> Iterator[RecoverGear]:
    """Yield what lies in the Location of each Soldier."""
    if position.dropped:
        for one in active_soldiers(position):
            for gear, lying in position.dropped.items():
                if lying.slot == one.slot:
                    yield RecoverGear(one.id, gear)


def lightenings(position: Position) -> Iterator[LightenLoad]:
    """Yield each piece of Gear."""
    for one in active_soldiers(position):
        for gear in one.gear:
            yield LightenLoad(one.id, gear)
