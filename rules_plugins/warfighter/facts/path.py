"""Where things are: slots, Range, the Locations of the path."""

from cardsdb.plugin_api import CardId, fact
from rules_plugins.warfighter.position import (
    ACTIVE,
    Hostile,
    HostileId,
    Position,
    Soldier,
    SoldierId,
)
from rules_plugins.warfighter.printed import OBJECTIVE, UNKNOWN, Card


@fact("1.1a", "1.1b")
def distance(here: int, there: int) -> int:
    """Return the Range between two slots: 0 within one, and 1 more for each space of the path."""
    return abs(here - there)


def card_at(position: Position, slot: int) -> CardId | None:
    """Return the card of the slot; None for an empty slot and for none at all."""
    return position.path[slot] if 0 <= slot < len(position.path) else None


@fact("1.1c")
def place_at(position: Position, slot: int) -> Card:
    """Return what the Location of the slot prints: Mission and Objective are Locations too."""
    path = position.path
    card = path[slot] if 0 <= slot < len(path) else None
    return UNKNOWN if card is None else position.cards[card]


def mission_of(position: Position) -> Card:
    """Return what the Mission prints."""
    card = position.path[0] if position.path else None
    return UNKNOWN if card is None else position.cards[card]


def last_slot(position: Position) -> int:
    """Return the slot of the Objective."""
    return len(position.path) - 1


def is_played(position: Position, slot: int) -> bool:
    """Say whether the slot holds a played Location, which an Objective is once it is active."""
    card = card_at(position, slot)
    if card is None:
        return False
    return position.cards[card].type != OBJECTIVE or position.is_objective_active


def front_slot(position: Position) -> int:
    """Return the slot of the frontmost played Location, the Objective left out."""
    for slot in range(last_slot(position) - 1, 0, -1):
        if position.path[slot] is not None:
            return slot
    return 0


def active_soldiers(position: Position) -> list[Soldier]:
    """Return the Soldiers that are still in the mission, in the order of the position."""
    return [one for one in position.soldiers.values() if one.status == ACTIVE]


def soldiers_at(position: Position, slot: int) -> list[Soldier]:
    """Return the Soldiers in the slot, in the order of the position."""
    return [one for one in position.soldiers.values() if one.slot == slot]


def hostiles_at(position: Position, slot: int) -> list[Hostile]:
    """Return the Hostiles in the slot, in the order of the position."""
    return [one for one in position.hostiles.values() if one.slot == slot]


def slot_of(position: Position, thing: SoldierId | HostileId | int) -> int | None:
    """Return where a Soldier, a Hostile or a slot is; None for a Soldier that has left."""
    if isinstance(thing, int):
        return thing
    if thing in position.hostiles:
        return position.hostiles[HostileId(thing)].slot
    return position.soldiers[SoldierId(thing)].slot


def is_same_location(one: Soldier | Hostile, other: Soldier | Hostile) -> bool:
    """Say whether both are in one Location."""
    return one.slot is not None and one.slot == other.slot
