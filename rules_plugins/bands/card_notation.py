"""How a card of Bands is written in a position: what may stand there and what is wrong with it."""

from collections.abc import Callable, Mapping
from typing import Any

from cardsdb.plugin_api import Fault, pointer
from rules_plugins.bands.ground import ZONES
from rules_plugins.bands.printed import CLAUSES, KEYWORDS, RANGES, TYPES

Problem = Callable[[Any], str | None]
MOST_TOTAL = 10**15  # of what a player gathers in a game
MOST = 1_000_000  # of any number of a card or an action


def _text(value: Any) -> str | None:
    return None if isinstance(value, str) and value else "This is no text."


def _boolean(value: Any) -> str | None:
    return None if isinstance(value, bool) else "This is neither true nor false."


def number_problem(value: Any) -> str | None:
    """Return what is wrong with a number of a card or an action."""
    return _problem_up_to(MOST, value)


def total_problem(value: Any) -> str | None:
    """Return what is wrong with what a player has gathered: numbers of cards, turn by turn."""
    return _problem_up_to(MOST_TOTAL, value)


def _problem_up_to(most: int, value: Any) -> str | None:
    is_number = type(value) is int and 0 <= value <= most
    return None if is_number else f"This is no whole number from 0 to {most}."


def _one_of(known: tuple[str, ...]) -> Problem:
    def problem(value: Any) -> str | None:
        is_known = isinstance(value, str) and value in known
        return None if is_known else f"{value!r} is none of: {', '.join(known)}."

    return problem


def _list_of(inner: Problem) -> Problem:
    def problem(value: Any) -> str | None:
        if not isinstance(value, list):
            return "This is no list."
        return next((found for one in value if (found := inner(one))), None)

    return problem


def _attack(value: Any) -> str | None:
    if not isinstance(value, dict) or not {"power", "range"} <= value.keys() <= _ATTACK.keys():
        return "An attack has a power, a range, and perhaps high."
    return next((found for name, one in value.items() if (found := _ATTACK[name](one))), None)


_ATTACK: Mapping[str, Problem] = {
    "power": number_problem,
    "range": _one_of(RANGES),
    "high": _boolean,
}
PRINTED: Mapping[str, Problem] = {
    "keywords": _list_of(_one_of(KEYWORDS)),
    "capacity": number_problem,
    "moves": number_problem,
    "vote": number_problem,
    "income": number_problem,
    "ability": _text,
    "attack": _attack,
    "defense": number_problem,
    "liberation": number_problem,
    "resistance": number_problem,
    "cost": number_problem,
    "faction": _text,
    "permissions": _list_of(_text),
    "clauses": _list_of(_one_of(CLAUSES)),
    "treat_as": _one_of(TYPES),
    "name": _text,
    "type": _one_of(TYPES),
}


def _reverse(value: Any) -> str | None:
    return None if isinstance(value, dict) else "This is no object."


FIELDS: Mapping[str, Problem] = {
    **PRINTED,
    "reverse": _reverse,
    "binds": _text,
    "slug": _text,
}
AS_IT_LIES: Mapping[str, Problem] = {
    "owner": _text,
    "zone": _one_of(ZONES),
    "face": _one_of(("prime", "contested", "reverse")),
    "activated": _boolean,
    "used": _boolean,
    "occupies": _text,
    "attached_to": _text,
    "bound_to": _text,
    "names": _text,
    "no_return": _list_of(_text),
}


def card_faults(card: Any) -> list[Fault]:
    """Return what is wrong with a card by itself, each fault at its JSON pointer."""
    if not isinstance(card, dict):
        return [Fault("", "A card is an object.")]
    faults = [
        Fault(pointer(name), f"A card has a {name}.", "missing-field")
        for name in ("owner", "type")
        if name not in card
    ]
    faults += _faults("", card, {**FIELDS, **AS_IT_LIES})
    if isinstance(reverse := card.get("reverse"), dict):
        faults += _faults("/reverse", reverse, PRINTED)
    return faults


def _faults(at: str, data: Mapping[str, Any], fields: Mapping[str, Problem]) -> list[Fault]:
    found = []
    for name, value in data.items():
        place = at + pointer(name)
        if name not in fields:
            found.append(Fault(place, f"There is no field {name!r} here.", "unknown-field"))
        elif problem := fields[name](value):
            found.append(Fault(place, problem))
    return found
