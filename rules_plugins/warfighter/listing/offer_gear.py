"""Offered with Gear: handing it over, laying it down, taking it out of the game."""

from collections.abc import Iterator
from functools import lru_cache

from cardsdb.plugin_api import is_legal
from rules_plugins.warfighter.actions import DropGear, LightenLoad, PassGear
from rules_plugins.warfighter.facts.soldiers import loadout_limit, loadout_used
from rules_plugins.warfighter.position import GearId, Position, Soldier, SoldierId
from rules_plugins.warfighter.printed import AMMO, PLAYER, SQUAD


@lru_cache(2048)
def _drop(soldier: SoldierId, gear: GearId) -> DropGear:
    return DropGear(soldier, gear)


@lru_cache(2048)
def _lightening(soldier: SoldierId, gear: GearId) -> LightenLoad:
    return LightenLoad(soldier, gear)


def passes(position: Position, here: list[Soldier]) -> Iterator[PassGear]:
    """Yield each piece of Gear to every comrade in the Location that may have it."""
    cards = position.cards
    for one in here:
        if not one.gear or cards[one.id].type == SQUAD:
            continue
        for other in here:
            if other is not one and other.slot == one.slot and cards[other.id].type != SQUAD:
                yield from _passes_between(position, one, other)


def _passes_between(position: Position, one: Soldier, other: Soldier) -> Iterator[PassGear]:
    """Yield what goes from one to the other; only Ammo, and what is not for players, is judged."""
    cards = position.cards
    are_players = cards[one.id].type == PLAYER and cards[other.id].type == PLAYER
    room = loadout_limit(position, other) - loadout_used(position, other)
    for gear, state in one.gear.items():
        if are_players and cards[gear].type != AMMO:
            is_at_hand = state.used_by is None and state.thrown_at is None
            if is_at_hand and cards[gear].loadout <= room:
                yield PassGear(one.id, other.id, gear)
        else:
            action = PassGear(one.id, other.id, gear)
            if is_legal(position, action):
                yield action


def drops(position: Position, here: list[Soldier]) -> Iterator[DropGear]:
    """Yield each piece of Gear that may be laid down."""
    cards = position.cards
    for one in here:
        kind = cards[one.id].type
        if kind == SQUAD:
            continue
        is_player = kind == PLAYER
        for gear, state in one.gear.items():
            if state.thrown_at is None and (is_player or cards[gear].type == AMMO):
                yield _drop(one.id, gear)


def lightenings(position: Position, here: list[Soldier]) -> Iterator[LightenLoad]:
    """Yield each piece of Gear."""
    for one in here:
        for gear in one.gear:
            yield _lightening(one.id, gear)
