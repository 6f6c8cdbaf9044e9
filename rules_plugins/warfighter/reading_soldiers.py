"""Reads the state of Soldiers and of their Gear."""

from collections.abc import Mapping
from typing import Any

from cardsdb.plugin_api import MOST_NUMBER, CardId, pointer
from rules_plugins.warfighter.facts.path import place_at
from rules_plugins.warfighter.facts.soldiers import actions_allowed
from rules_plugins.warfighter.position import (
    ACTIVE,
    EMPTY,
    LOADED,
    SET_UP,
    STATUSES,
    Gear,
    GearId,
    HostileId,
    Position,
    Soldier,
    SoldierId,
    Wound,
)
from rules_plugins.warfighter.printed import GEAR, HOSTILE, PLAYER, SKILL, SOLDIERS, UNKNOWN
from rules_plugins.warfighter.reading import Reader

GEAR_FIELDS = ("ammo", "uses", "used_by", "thrown_at")
SOLDIER_FIELDS = (
    "slot", "status", "actions", "set_aside", "moved", "suppress", "xp", "wounds", "hand", "gear",
    "skills", "skills_used", "hardy", "engaged", "stumbled", "health",
)  # fmt: skip
SKILLS, HOSTILES = frozenset((SKILL,)), frozenset((HOSTILE,))


def read_soldiers(read: Reader, position: Position, written: Any) -> None:
    """Put the Soldiers into the position; Hostiles and cup are not there yet."""
    for card, data, at in read.keyed(written, "/soldiers", SOLDIERS):
        read.place(card, at)
        soldier = SoldierId(card)
        position.soldiers[soldier] = _read_soldier(read, position, soldier, data, at)


def _read_soldier(
    read: Reader, position: Position, soldier: SoldierId, written: Any, at: str
) -> Soldier:
    data = read.object(written, at, SOLDIER_FIELDS)
    one = Soldier(id=soldier, slot=None)
    one.status = read.one_of(data.get("status", ACTIVE), STATUSES, at + "/status")
    one.slot = _read_slot(read, position, one, data, at)
    one.set_aside = read.count(data, "set_aside", 0, at)
    one.suppress, one.xp = read.count(data, "suppress", 0, at), read.count(data, "xp", 0, at)
    one.moved, one.stumbled = read.boolean(data, "moved", at), read.boolean(data, "stumbled", at)
    one.wounds = _read_wounds(read, data.get("wounds", []), at + "/wounds")
    one.hardy = _read_hardy(read, data.get("hardy", {}), at + "/hardy")
    _read_carried(read, one, data, at)
    one.actions = read.count(data, "actions", actions_allowed(position, one), at)
    if one.hand and position.cards[soldier].type != PLAYER:
        read.contradiction(at + "/hand", "Only Player Soldiers have a hand.")
    return one


def _read_slot(
    read: Reader, position: Position, one: Soldier, data: Mapping[str, Any], at: str
) -> int | None:
    """Return where the Soldier is: an active one somewhere on the path, any other nowhere."""
    slot = data.get("slot")
    if slot is None:
        if one.status == ACTIVE and position.step != SET_UP:
            read.fault(at + "/slot", "An active Soldier is in a slot.", "missing-field")
        return None
    if one.status != ACTIVE:
        read.contradiction(at + "/slot", "A Soldier that has left the mission is in no slot.")
        return None
    if type(slot) is not int or not 0 <= slot < len(position.path):
        read.fault(at + "/slot", "The path has no such slot.", "bad-number")
        return None
    if place_at(position, slot) is UNKNOWN:
        read.contradiction(at + "/slot", "No Soldier stands in an empty slot.")
    return slot


def _read_wounds(read: Reader, written: Any, at: str) -> tuple[Wound, ...]:
    found = []
    for index, one in enumerate(read.entries(written, at)):
        place = at + pointer(index)
        data = read.object(one, place, ("points", "treated"))
        points = read.count(data, "points", 0, place, least=1)
        found.append(Wound(points, read.boolean(data, "treated", place)))
    return tuple(found)


def _read_hardy(read: Reader, written: Any, at: str) -> dict[str, int]:
    data = read.object(written, at)
    return {condition: read.count(data, condition, 0, at) for condition in data}


def _read_carried(read: Reader, one: Soldier, data: Mapping[str, Any], at: str) -> None:
    one.hand = read.zone(data.get("hand", []), at + "/hand")
    one.skills = read.zone(data.get("skills", []), at + "/skills", SKILLS)
    for card, state, place in read.keyed(data.get("gear", {}), at + "/gear", GEAR):
        read.place(card, place)
        one.gear[GearId(card)] = read_gear(read, card, state, place)
    used = read.entries(data.get("skills_used", []), at + "/skills_used")
    for index, value in enumerate(used):
        if value not in one.skills:
            place = at + pointer("skills_used", index)
            read.contradiction(place, "Only a Skill of the Soldier is used by it.")
    one.skills_used = tuple([value for value in used if value in one.skills])
    engaged = data.get("engaged")
    if engaged is not None:
        card_engaged = read.card(engaged, at + "/engaged", HOSTILES)
        one.engaged = None if card_engaged is None else HostileId(card_engaged)


def read_gear(read: Reader, card: CardId, written: Any, at: str, *more: str) -> Gear:
    """Return the state of a piece of Gear; `more` are fields that are read elsewhere."""
    data = read.object(written, at, (*GEAR_FIELDS, *more))
    ammo = tuple(
        read.one_of(counter, (LOADED, EMPTY), at + pointer("ammo", index))
        for index, counter in enumerate(read.entries(data.get("ammo", []), at + "/ammo"))
    )
    uses = None
    if data.get("uses") is not None:
        uses = read.count(data, "uses", 0, at)
        printed = read.cards[card].uses or read.cards[card].counters or MOST_NUMBER
        if uses > printed:
            read.contradiction(at + "/uses", f"The card prints no more than {printed}.")
    used_by = thrown_at = None
    if data.get("used_by") is not None:
        used_by = read.card(data["used_by"], at + "/used_by", SOLDIERS)
    if data.get("thrown_at") is not None:
        thrown_at = read.card(data["thrown_at"], at + "/thrown_at", HOSTILES)
    return Gear(
        ammo,
        uses,
        None if used_by is None else SoldierId(used_by),
        None if thrown_at is None else HostileId(thrown_at),
    )


def check_references(read: Reader, position: Position) -> None:
    """Note where Soldiers and their Gear refer to Hostiles and Soldiers that are not there."""
    for one in position.soldiers.values():
        at = pointer("soldiers", one.id)
        if one.engaged is not None:
            hostile = position.hostiles.get(one.engaged)
            if hostile is None or hostile.slot != one.slot:
                read.contradiction(at + "/engaged", "The Hostile is not in the same Location.")
        for gear, state in one.gear.items():
            _check_gear(read, position, state, at + pointer("gear", gear))
    for gear, (_, state) in position.dropped.items():
        _check_gear(read, position, state, pointer("dropped", gear))


def _check_gear(read: Reader, position: Position, state: Gear, at: str) -> None:
    # The Hostile of `thrown_at` may be gone: it was eliminated while its thrower was away (2.7b).
    if state.used_by is not None and state.used_by not in position.soldiers:
        read.contradiction(at + "/used_by", "This Soldier is not in the mission.")
