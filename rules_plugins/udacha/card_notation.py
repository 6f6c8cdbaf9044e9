"""How a card of Udacha is written in a position: what may stand there and what is wrong with it."""

from collections.abc import Callable, Mapping
from typing import Any

from cardsdb.plugin_api import Fault, as_json, pointer
from rules_plugins.udacha.printed import TYPES

Problem = Callable[[Any], str | None]
NUMBERS = ("strength", "bonus", "danger", "glory")
MOST = 1_000_000  # of any number in a position: what they add up to can still be written


def card_faults(printed: Any) -> list[Fault]:
    """Return what is wrong with the printed fields of a card, each at its JSON pointer."""
    if not isinstance(printed, dict):
        return [Fault("", "A card is an object.")]
    faults = [
        Fault(pointer(name), f"A card has a {name}.", "missing-field")
        for name in ("title", "type")
        if name not in printed
    ]
    faults += _faults_of("", printed, FIELDS)
    for name in ("action", "effect"):
        if name in printed and isinstance(printed[name], dict):
            faults += _effect_faults(name, printed[name])
    return faults


def none_of(value: Any, known: tuple[str | None, ...]) -> str | None:
    """Return that the value is none of those known, in the words of JSON, or None if it is one."""
    if isinstance(value, str | None) and value in known:
        return None
    return f"{as_json(value)} is none of: {', '.join(map(as_json, known))}."


def _text(value: Any) -> str | None:
    return None if isinstance(value, str) and value else "This is no text."


def _type(value: Any) -> str | None:
    return none_of(value, TYPES)


def _boolean(value: Any) -> str | None:
    return None if isinstance(value, bool) else "This is neither true nor false."


def _number(value: Any) -> str | None:
    """Return what is wrong with a number of a position."""
    is_number = type(value) is int and 0 <= value <= MOST
    return None if is_number else f"This is no whole number from 0 to {MOST}."


def _keywords(value: Any) -> str | None:
    is_list = isinstance(value, list) and all(isinstance(one, str) for one in value)
    return None if is_list else "This is no list of keywords."


def _geography(value: Any) -> str | None:
    """Return what is wrong with a Geography line: Region, a colon, Locale (4.2b)."""
    if not isinstance(value, str):
        return "This is no Geography line."
    region, colon, locale = value.partition(":")
    is_line = bool(colon and region.strip() and locale.strip())
    return None if is_line else "A Geography line names a Region, has a colon, and names a Locale."


def _object(value: Any) -> str | None:
    return None if isinstance(value, dict) else "This is no object."


FIELDS: Mapping[str, Problem] = {
    "title": _text,
    "type": _type,
    "base": _boolean,
    "allegiance": _text,
    "unique": _boolean,
    "geography": _geography,
    "keywords": _keywords,
    **dict.fromkeys(NUMBERS, _number),
    "action": _object,
    "effect": _object,
}
_GIVES: Mapping[str, Problem] = dict.fromkeys(("movements", "cards", "glory"), _number)
_REQUIRES: Mapping[str, Problem] = dict.fromkeys(("region", "locale", "keyword"), _text)


def _effect_faults(name: str, effect: Mapping[str, Any]) -> list[Fault]:
    known: dict[str, Problem] = {"gives": _object, "requires": _object}
    if name == "action":
        known["name"] = _text
    faults = _faults_of(pointer(name), effect, known)
    for part, table in (("gives", _GIVES), ("requires", _REQUIRES)):
        if isinstance(effect.get(part), dict):
            faults += _faults_of(pointer(name, part), effect[part], table)
    return faults


def _faults_of(at: str, data: Mapping[str, Any], known: Mapping[str, Problem]) -> list[Fault]:
    found = []
    for name, value in data.items():
        place, problem = at + pointer(name), known.get(name)
        if problem is None:
            found.append(Fault(place, f"There is no field {name!r} here.", "unknown-field"))
        elif message := problem(value):
            code = "bad-number" if problem is _number else "malformed-input"
            found.append(Fault(place, message, code))
    return found
