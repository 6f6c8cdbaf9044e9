"""What an action or a query names: players, cards, deck rules. There is no verdict on others."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from cardsdb.plugin_api import Fault, MalformedInput, as_json, pointer
from rules_plugins.udacha.actions import Play
from rules_plugins.udacha.deck_rules import DECK_RULES
from rules_plugins.udacha.inline_decks import deck_of_position
from rules_plugins.udacha.position import PLAYERS, Position
from rules_plugins.udacha.printed import GEAR, PLACE, PURSUIT
from rules_plugins.udacha.queries import DeckLegal, EffectiveGeography


def unknown_references(position: Position, thing: Any) -> list[Fault]:
    """Return the fields of an action or query that name what the position does not have."""
    faults: list[Fault] = []
    for field in fields(thing):
        value = getattr(thing, field.name)
        if field.name == "player" and value not in PLAYERS:
            faults.append(
                Fault("/player", f"There is no player {as_json(value)}.", "unknown-player")
            )
        if field.name in ("card", "target") and value is not None and value not in position.cards:
            message = f"The position has no card {as_json(value)}."
            faults.append(Fault(pointer(field.name), message, "unknown-card"))
    return faults or _TELLING.get(type(thing), _nothing_more)(position, thing)


def _nothing_more(position: Position, thing: Any) -> list[Fault]:
    return []


def _play_problems(position: Position, action: Play) -> list[Fault]:
    if action.target is None or position.cards[action.card].type == GEAR:
        return []
    return [Fault("/target", "Only a Gear is played on a target.")]


def _geography_problems(position: Position, query: EffectiveGeography) -> list[Fault]:
    if position.cards[query.card].type in (PLACE, PURSUIT):
        return []
    return [Fault("/card", "Only Places and Pursuits lie somewhere.", "wrong-card-type")]


def _deck_problems(position: Position, query: DeckLegal) -> list[Fault]:
    known = {number for one in DECK_RULES for number in one.numbers}
    faults = [
        Fault(pointer("only", index), f"{as_json(number)} is no deck rule.", "unknown-rule")
        for index, number in enumerate(query.only or ())
        if number not in known
    ]
    try:
        deck_of_position(position.cards, query.deck)
    except MalformedInput as error:
        faults += error.below("/deck").faults
    return faults


_TELLING: Mapping[type, Callable[[Position, Any], list[Fault]]] = {
    Play: _play_problems,
    EffectiveGeography: _geography_problems,
    DeckLegal: _deck_problems,
}
