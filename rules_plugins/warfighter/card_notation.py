"""How a card of Warfighter is written in a position, and what is wrong with it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cardsdb.plugin_api import LEAST_NUMBER, MOST_NUMBER, Fault, as_json, pointer
from rules_plugins.warfighter.printed import (
    ACTION,
    AMMO,
    ANY,
    EQUIPMENT,
    EVENT,
    FRONT_MOST,
    HOSTILE,
    HOSTILE_TURN,
    LOCATION,
    LOCATION_MARKER,
    MISSION,
    NON_PLAYER,
    OBJECTIVE,
    PLAYER,
    REAR_MOST,
    SELF,
    SKILL,
    SOLDIER_TURN,
    SQUAD,
    SUPPORT,
    TARGETED,
    WEAPON,
)

Check = Callable[[Any, str], Iterator[Fault]]  # yields what is wrong with a value, at its place
MOST_LISTED = 100  # dice of a mode and such: what is rolled one by one


def number(least: int = 0, most: int = MOST_NUMBER) -> Check:
    """Return the check of a whole number within these bounds."""

    def check(value: Any, at: str) -> Iterator[Fault]:
        if type(value) is not int or not least <= value <= most:
            yield Fault(at, f"This is no whole number from {least} to {most}.", "bad-number")

    return check


def one_of(*known: str) -> Check:
    """Return the check of a word that is one of these."""

    def check(value: Any, at: str) -> Iterator[Fault]:
        if not isinstance(value, str) or value not in known:
            yield Fault(at, f"{as_json(value)} is none of: {', '.join(known)}.")

    return check


def text(value: Any, at: str) -> Iterator[Fault]:
    """Yield what is wrong with a text."""
    if not isinstance(value, str) or not value:
        yield Fault(at, "This is no text.")


def boolean(value: Any, at: str) -> Iterator[Fault]:
    """Yield what is wrong with a truth value."""
    if not isinstance(value, bool):
        yield Fault(at, "This is neither true nor false.")


def or_null(inner: Check) -> Check:
    """Return the check of a value that may be null."""

    def check(value: Any, at: str) -> Iterator[Fault]:
        if value is not None:
            yield from inner(value, at)

    return check


def each(inner: Check) -> Check:
    """Return the check of a list whose every entry passes this one."""

    def check(value: Any, at: str) -> Iterator[Fault]:
        if not isinstance(value, list):
            yield Fault(at, "This is no list.")
            return
        for index, one in enumerate(value):
            yield from inner(one, at + pointer(index))

    return check


def fields(*needed: str, **known: Check) -> Check:
    """Return the check of an object with these fields, the needed ones among them."""

    def check(value: Any, at: str) -> Iterator[Fault]:
        if not isinstance(value, dict):
            yield Fault(at, "This is no object.")
            return
        for name in needed:
            if name not in value:
                yield Fault(at + pointer(name), f"The field {name!r} is missing.", "missing-field")
        for name, one in value.items():
            if name in known:
                yield from known[name](one, at + pointer(name))
            else:
                text = f"There is no field {name!r} here."
                yield Fault(at + pointer(name), text, "unknown-field")

    return check


def table(key: Check, entry: Check) -> Check:
    """Return the check of an object whose keys and entries pass these."""

    def check(value: Any, at: str) -> Iterator[Fault]:
        if not isinstance(value, dict):
            yield Fault(at, "This is no table.")
            return
        for name, one in value.items():
            yield from key(name, at + pointer(name))
            yield from entry(one, at + pointer(name))

    return check


def plain_key(least: int = 0, most: int = MOST_LISTED, *words: str) -> Check:
    """Return the check of a key that is a whole number in plain digits, or one of the words."""

    def check(value: Any, at: str) -> Iterator[Fault]:
        is_plain = value.isascii() and value.isdecimal() and str(int(value[:9])) == value
        if value not in words and not (is_plain and least <= int(value) <= most):
            yield Fault(at, f"{as_json(value)} is no whole number from {least} to {most}.")

    return check


def actions_by_health(value: Any, at: str) -> Iterator[Fault]:
    """Yield what is wrong with the Actions of a Soldier: a number, or a table by Health (3.2h)."""
    by_health = table(plain_key(1), number(0, MOST_LISTED))
    yield from (by_health if isinstance(value, dict) else number(0, MOST_LISTED))(value, at)


def reinforce(value: Any, at: str) -> Iterator[Fault]:
    """Yield what is wrong with a Reinforce entry: a list of values, or "none"."""
    if value != "none":
        yield from each(number())(value, at)


_ROW = fields("min", "value", min=number(), max=or_null(number()), value=number(LEAST_NUMBER))
_CHART = each(_ROW)
_SIGNED = number(LEAST_NUMBER)
_ENVIRONMENT = each(fields("name", "threshold", name=text, threshold=number()))
_AREA_EFFECT = fields(suppress=number(0, MOST_LISTED), wounds=number(), who=text)
_EFFECT = fields(
    attack=_SIGNED,
    cover=_SIGNED,
    dice=number(0, MOST_LISTED),
    draw=number(),
    remove_suppress=number(0, MOST_LISTED),
    actions=number(),
)
_WHO = one_of(SELF, ANY)
_KEYWORDS = each(text)
_TIMING = each(one_of(SOLDIER_TURN, HOSTILE_TURN))
_RANGES = table(plain_key(0, MOST_LISTED, "striking"), or_null(number()))
_COLUMNS = table(plain_key(), table(plain_key(), number()))

_COMMON: Mapping[str, Check] = {
    "type": text,
    "name": text,
    "cost": number(),
    "region": text,
    "nation": text,
    "keywords": _KEYWORDS,
}
_PLACE: Mapping[str, Check] = {
    "play_cost": number(),
    "entrance_cost": number(),
    "entrance_penalty": number(),
    "cover": number(),
    "chart": _CHART,
    "hostile_deck": text,
    "reinforce": reinforce,
    "always_reinforce": boolean,
    "environment": _ENVIRONMENT,
    "engage_actions": number(),
    "effect": _AREA_EFFECT,
}
_BODY: Mapping[str, Check] = {
    "health": number(),
    "movement": number(),
    "actions": actions_by_health,
}
_FIRING: Mapping[str, Check] = {
    "loadout": number(),
    "caliber": text,
    "ammo": number(0, MOST_LISTED),
    "reload": or_null(number()),
    "ranges": _RANGES,
    "modes": table(text, number(0, MOST_LISTED)),
    "penetration": _SIGNED,
    "stumble": each(number()),
    "uses": or_null(number()),
    "timing": _TIMING,
}
_CARRIED: Mapping[str, Check] = {
    "armor": fields(protects=each(number(1, 20)), cover=number()),
    "heal": fields(roll=or_null(number()), points=number()),
    "restore": fields(points=number()),
    "action_cost": number(),
}
_UPGUN = fields(effect=_EFFECT, who=_WHO)
FIELDS: Mapping[str, Mapping[str, Check]] = {
    MISSION: {
        **_PLACE,
        "resources": number(),
        "time": number(),
        "objective_at": number(0, MOST_LISTED),
        "loadout_modifier": _SIGNED,
        "hostile_adjust": _SIGNED,
        "forbid_remove": boolean,
        "escape": boolean,
    },
    OBJECTIVE: {**_PLACE, "requires": fields(actions=number(), ekia=number())},
    LOCATION: _PLACE,
    LOCATION_MARKER: {},
    PLAYER: {**_BODY, "loadout": number()},
    NON_PLAYER: {**_BODY, "fixed_gear": each(text)},
    SQUAD: {
        **_BODY,
        "attack": fields(
            ranges=_RANGES,
            dice=number(0, MOST_LISTED),
            penetration=_SIGNED,
            keywords=_KEYWORDS,
        ),
    },
    WEAPON: {**_FIRING, **_CARRIED},
    EQUIPMENT: {**_FIRING, **_CARRIED},
    AMMO: {"caliber": text, "counters": number(0, MOST_LISTED), "loadout": number()},
    ACTION: {
        "requires": _KEYWORDS,
        "effect": _EFFECT,
        "cost_play": fields(actions=number(), discards=number(), xp=number()),
        "who": _WHO,
        "timing": _TIMING,
        "retain": or_null(number()),
        "upgun": _UPGUN,
    },
    SKILL: {
        "requires": _KEYWORDS,
        "effect": _EFFECT,
        "who": _WHO,
        "upgun": _UPGUN,
        "hardy": table(text, number()),
    },
    SUPPORT: {
        "play_cost": number(),
        "retain": or_null(number()),
        "attack": fields(dice=number(0, MOST_LISTED), hit=number(), penetration=_SIGNED),
        "allows_modifiers": boolean,
    },
    HOSTILE: {
        "xp": number(),
        "reticles": number(0, MOST_LISTED),
        "cover": number(),
        "range": each(number()),
        "attack": _COLUMNS,
        "penetration": _SIGNED,
        "entrance_penalty": number(),
        "placement": fields(at=one_of(FRONT_MOST, REAR_MOST, TARGETED), beyond=_SIGNED),
        "reinforce": reinforce,
        "persists": boolean,
        "engages": boolean,
        "deck": text,
    },
    EVENT: {
        "xp": number(),
        "effect": _AREA_EFFECT,
        "cancel": fields(discards=number(), xp=number()),
        "deck": text,
    },
}
TYPES = tuple(FIELDS)
_CHECKS = {kind: fields(**_COMMON, **printed) for kind, printed in FIELDS.items()}


def card_faults(printed: Any) -> list[Fault]:
    """Return what is wrong with the printed attributes of a card, each at its JSON pointer."""
    if not isinstance(printed, dict):
        return [Fault("", "A card is an object.")]
    if "type" not in printed:
        return [Fault("/type", "A card has a type.", "missing-field")]
    faults = list(one_of(*TYPES)(printed["type"], "/type"))
    return faults or list(_CHECKS[printed["type"]](printed, ""))
