"""What happens to the Gear of Soldiers."""

from dataclasses import dataclass
from typing import ClassVar

from cardsdb.plugin_api import Event, Tag
from rules_plugins.warfighter.position import LOADED, Dropped, Gear, GearId, Position, SoldierId


@dataclass(slots=True)
class GearReceived(Event):
    """The Soldier has the Gear from the start, with so many loaded counters (6.1h)."""

    tag: ClassVar[Tag] = {"type": "gear_received"}
    soldier: SoldierId
    gear: GearId
    ammo: int

    def apply(self, position: Position) -> None:
        """Give the Gear."""
        position.soldiers[self.soldier].gear[self.gear] = Gear(ammo=(LOADED,) * self.ammo)


@dataclass(slots=True)
class GearPassed(Event):
    """The Soldier handed the Gear to another."""

    tag: ClassVar[Tag] = {"type": "gear_passed"}
    soldier: SoldierId
    to: SoldierId
    gear: GearId

    def apply(self, position: Position) -> None:
        """Move the Gear as it is."""
        state = position.soldiers[self.soldier].gear.pop(self.gear)
        position.soldiers[self.to].gear[self.gear] = state


@dataclass(slots=True)
class AmmoPassed(Event):
    """Loaded counters went under those of another Weapon (1.7a, 1.7h)."""

    tag: ClassVar[Tag] = {"type": "ammo_passed"}
    soldier: SoldierId
    to: SoldierId
    count: int
    from_weapon: GearId
    to_weapon: GearId

    def apply(self, position: Position) -> None:
        """Move the counters; of a spare Ammo card its `uses` are the counters left."""
        giver, taker = position.soldiers[self.soldier].gear, position.soldiers[self.to].gear
        state = giver[self.from_weapon]
        printed = position.cards[self.from_weapon].counters
        if printed:  # spare Ammo
            left = (printed if state.uses is None else state.uses) - self.count
            giver[self.from_weapon] = state._replace(uses=left)
        else:
            giver[self.from_weapon] = state._replace(ammo=_without(state.ammo, self.count))
        to = taker[self.to_weapon]
        taker[self.to_weapon] = to._replace(ammo=(*to.ammo, *(LOADED,) * self.count))


def _without(ammo: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Return the counters less so many loaded ones, the lowest first."""
    kept = list(ammo)
    for index in reversed(range(len(kept))):
        if count and kept[index] == LOADED:
            del kept[index]
            count -= 1
    return tuple(kept)


@dataclass(slots=True)
class GearDropped(Event):
    """The Gear lies in the slot (1.7e, 3.9d)."""

    tag: ClassVar[Tag] = {"type": "gear_dropped"}
    soldier: SoldierId
    gear: GearId
    slot: int

    def apply(self, position: Position) -> None:
        """Lay the Gear down as it is; what was thrown is down too."""
        state = position.soldiers[self.soldier].gear.pop(self.gear)
        if state.thrown_at is not None:
            state = state._replace(thrown_at=None)
        position.dropped[self.gear] = Dropped(self.slot, state)


@dataclass(slots=True)
class GearRecovered(Event):
    """The Soldier picked the Gear up."""

    tag: ClassVar[Tag] = {"type": "gear_recovered"}
    soldier: SoldierId
    gear: GearId

    def apply(self, position: Position) -> None:
        """Give the Gear to the Soldier."""
        position.soldiers[self.soldier].gear[self.gear] = position.dropped.pop(self.gear).gear


@dataclass(slots=True)
class LoadLightened(Event):
    """The Soldier took the Gear out of the game (1.8a)."""

    tag: ClassVar[Tag] = {"type": "load_lightened"}
    soldier: SoldierId
    gear: GearId

    def apply(self, position: Position) -> None:
        """Remove the Gear for good."""
        del position.soldiers[self.soldier].gear[self.gear]
        position.out_of_game.append(self.gear)


@dataclass(slots=True)
class GearExpended(LoadLightened):
    """The Gear left the game with its last use, or the Ammo card with its last counter."""

    tag: ClassVar[Tag] = {"type": "gear_expended"}


@dataclass(slots=True)
class GearReadied(Event):
    """The Gear may be used by anybody again: a turn began (1.7c)."""

    tag: ClassVar[Tag] = {"type": "gear_readied"}
    gear: GearId

    def apply(self, position: Position) -> None:
        """Forget who used it."""
        for one in position.soldiers.values():
            if self.gear in one.gear:
                one.gear[self.gear] = one.gear[self.gear]._replace(used_by=None)
        if self.gear in position.dropped:
            slot, state = position.dropped[self.gear]
            position.dropped[self.gear] = Dropped(slot, state._replace(used_by=None))
