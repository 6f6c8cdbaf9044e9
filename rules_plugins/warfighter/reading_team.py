"""Reads the team of a position, which stands there only for team checks."""

from typing import Any

from cardsdb.plugin_api import JSON, pointer
from rules_plugins.warfighter.printed import (
    AMMO,
    EQUIPMENT,
    MISSION,
    OBJECTIVE,
    SKILL,
    SOLDIERS,
    WEAPON,
)
from rules_plugins.warfighter.reading import Reader

MEMBER_FIELDS = ("card", "gear", "skills", "ammo")
CARRIED = {"gear": frozenset((WEAPON, EQUIPMENT, AMMO)), "skills": frozenset((SKILL,))}


def read_team(read: Reader, written: Any) -> JSON:
    """Return the team as it is written; faults at what names no card of the right type."""
    data = read.object(written, "/team", ("mission", "objective", "nation", "soldiers"))
    for name, kind in (("mission", MISSION), ("objective", OBJECTIVE)):
        if data.get(name) is not None:
            read.card(data[name], f"/team/{name}", frozenset((kind,)))
    if not isinstance(data.get("nation"), str | None):
        read.fault("/team/nation", "A nation is a text.")
    for index, one in enumerate(read.entries(data.get("soldiers", []), "/team/soldiers")):
        _read_member(read, one, pointer("team", "soldiers", index))
    return written


def _read_member(read: Reader, written: Any, at: str) -> None:
    data = read.object(written, at, MEMBER_FIELDS)
    read.card(data.get("card"), at + "/card", SOLDIERS)
    for name, kinds in CARRIED.items():
        for index, value in enumerate(read.entries(data.get(name, []), at + pointer(name))):
            read.card(value, at + pointer(name, index), kinds)
    ammo = read.object(data.get("ammo", {}), at + "/ammo")
    for weapon in ammo:
        read.card(weapon, at + pointer("ammo", weapon), frozenset((WEAPON, EQUIPMENT)))
        read.count(ammo, weapon, 0, at + "/ammo")
