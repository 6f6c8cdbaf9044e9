"""What an action or query names: Soldiers, Hostiles, cards. There is no verdict on others."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, get_args, get_type_hints

from cardsdb.plugin_api import MOST_NUMBER, CardId, Fault, as_json, pointer
from rules_plugins.warfighter.actions import (
    Cards,
    Count,
    Payments,
    Points,
    ResolveEvent,
    SetUp,
    WoundIndex,
)
from rules_plugins.warfighter.position import GearId, HostileId, Position, SoldierId
from rules_plugins.warfighter.printed import (
    EVENT,
    GEAR,
    HOSTILE,
    LOCATION,
    MISSION,
    OBJECTIVE,
    SOLDIERS,
)
from rules_plugins.warfighter.queries import AttackOutcome, HostileDraw, Place

Telling = Callable[[Position, Any, str], Iterator[Fault]]


def unknown_references(position: Position, thing: Any) -> list[Fault]:
    """Return the fields of an action or query that name what the position does not have."""
    faults: list[Fault] = []
    for name, telling in _tellings(thing.__class__):
        value = getattr(thing, name)
        if value is not None:
            faults += telling(position, value, pointer(name.removesuffix("_")))
    for name, kinds in TYPES_OF_CARDS.get(type(thing), {}).items():
        value = getattr(thing, name)
        if not faults and value is not None and position.cards[value].type not in kinds:
            known = " or ".join(sorted(kinds))
            message = f"The card {value!r} is no {known}."
            faults.append(Fault(pointer(name), message, "wrong-card-type"))
    return faults


@cache
def _tellings(kind: Any) -> tuple[tuple[str, Telling], ...]:
    """Return the fields of the class that name something, with what tells of their faults."""
    hints = get_type_hints(kind)
    found: list[tuple[str, Telling]] = []
    for field in fields(kind):
        hint = hints[field.name]
        if hint == Place:
            found.append((field.name, _place))
            continue
        kinds = (hint, *get_args(hint)) if hint != Cards else (Cards,)
        found += [(field.name, TELLINGS[one]) for one in kinds if one in TELLINGS]
    return tuple(found)


def _card(position: Position, value: Any, at: str) -> Iterator[Fault]:
    if value not in position.cards:
        yield Fault(at, f"The position has no card {as_json(value)}.", "unknown-card")


def _typed(kinds: frozenset[str], word: str) -> Telling:
    def telling(position: Position, value: Any, at: str) -> Iterator[Fault]:
        if value not in position.cards:
            yield from _card(position, value, at)
        elif position.cards[value].type not in kinds:
            yield Fault(at, f"The card {value!r} is no {word}.", "wrong-card-type")

    return telling


def _soldier(position: Position, value: Any, at: str) -> Iterator[Fault]:
    yield from _typed(SOLDIERS, "Soldier")(position, value, at)
    if value in position.cards and value not in position.soldiers:
        yield Fault(at, f"The Soldier {value!r} is not in the mission.", "unknown-card")


def _hostile(position: Position, value: Any, at: str) -> Iterator[Fault]:
    yield from _typed(frozenset((HOSTILE,)), "Hostile")(position, value, at)
    if value in position.cards and value not in position.hostiles:
        yield Fault(at, f"The Hostile {value!r} is not in play.", "unknown-card")


def _place(position: Position, value: Any, at: str) -> Iterator[Fault]:
    if isinstance(value, int):
        if not 0 <= value < len(position.path):
            yield Fault(at, "The path has no such slot.", "bad-number")
    elif value not in position.hostiles and value not in position.soldiers:
        message = f"No Soldier or Hostile {as_json(value)} is in the mission."
        yield Fault(at, message, "unknown-card")


def _cards(position: Position, value: Any, at: str) -> Iterator[Fault]:
    for index, card in enumerate(value):
        yield from _card(position, card, at + pointer(index))


def _number(position: Position, value: Any, at: str) -> Iterator[Fault]:
    if not 0 <= value <= MOST_NUMBER:
        yield Fault(at, f"This is no whole number from 0 to {MOST_NUMBER}.", "bad-number")


def _count(position: Position, value: Any, at: str) -> Iterator[Fault]:
    if not 1 <= value <= MOST_NUMBER:
        yield Fault(at, f"This is no whole number from 1 to {MOST_NUMBER}.", "bad-number")


def _payments(position: Position, value: Any, at: str) -> Iterator[Fault]:
    if not isinstance(value, dict):
        yield Fault(at, "Discards are an object: for each Soldier a list of cards.")
        return
    for soldier, cards in value.items():
        place = at + pointer(soldier)
        yield from _soldier(position, soldier, place)
        if isinstance(cards, list | tuple) and all(isinstance(card, str) for card in cards):
            yield from _cards(position, cards, place)
        else:
            yield Fault(place, "This is no list of cards.")


def _points(position: Position, value: Any, at: str) -> Iterator[Fault]:
    if not isinstance(value, dict):
        yield Fault(at, "XP are an object: for each Soldier a number.")
        return
    for soldier, amount in value.items():
        place = at + pointer(soldier)
        yield from _soldier(position, soldier, place)
        if type(amount) is int:
            yield from _number(position, amount, place)
        else:
            yield Fault(place, "This is no whole number.", "bad-number")


TELLINGS: Mapping[Any, Telling] = {
    CardId: _card,
    SoldierId: _soldier,
    HostileId: _hostile,
    GearId: _typed(GEAR, "Gear"),
    Cards: _cards,
    Count: _count,
    WoundIndex: _number,
    Payments: _payments,
    Points: _points,
}
TYPES_OF_CARDS: Mapping[type, Mapping[str, frozenset[str]]] = {
    SetUp: {"mission": frozenset((MISSION,)), "objective": frozenset((OBJECTIVE,))},
    ResolveEvent: {"card": frozenset((EVENT,))},
    HostileDraw: {"location": frozenset((LOCATION, OBJECTIVE))},
    AttackOutcome: {"card": frozenset(("support",))},
}
