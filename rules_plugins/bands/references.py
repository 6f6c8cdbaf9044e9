"""What an action or a query names: players, cards, Bands. There is no verdict on others."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from cardsdb.plugin_api import Codec, Fault, MalformedInput, pointer
from rules_plugins.bands.actions import ACTIONS, GrantMoves
from rules_plugins.bands.card_notation import number_problem
from rules_plugins.bands.facts.bands import all_bands
from rules_plugins.bands.ground import SPACE
from rules_plugins.bands.inline_decks import deck_of_position
from rules_plugins.bands.position import Position
from rules_plugins.bands.queries import DeckLegal, IsLegal

CARDS = ("card", "cards", "target", "to", "position")
BANDS = ("a", "b", "band", "from_", "to")
CODEC: Codec[Any] = Codec("action", ACTIONS)


def unknown_references(position: Position, thing: Any) -> list[Fault]:
    """Return the fields of an action or query that name what the position does not have."""
    faults: list[Fault] = []
    names = [field.name for field in fields(thing)]
    is_of_bands = "a" in names or "band" in names or "from_" in names
    for name in names:
        value, at = getattr(thing, name), pointer(name.removesuffix("_"))
        if name == "player" and value not in position.players:
            faults.append(Fault("/player", f"There is no player {value!r}.", "unknown-player"))
        elif is_of_bands and name in BANDS:
            if value not in all_bands(position):
                faults.append(Fault(at, f"There is no Band {value!r}.", "unknown-band"))
        elif name in CARDS and value is not None:
            faults += _unknown_cards(position, name, value)
    return faults or _TELLING.get(type(thing), _nothing_more)(position, thing)


def _unknown_cards(position: Position, name: str, value: Any) -> list[Fault]:
    places = enumerate(value) if isinstance(value, tuple) else [(None, value)]
    is_position = name in ("to", "position")
    return [
        Fault(
            pointer(name) if place is None else pointer(name, place),
            f"The position has no card {card!r}.",
            "unknown-card",
        )
        for place, card in places
        if card not in position.cards and not (is_position and card == SPACE)
    ]


def _nothing_more(position: Position, thing: Any) -> list[Fault]:
    return []


def _grant_problems(position: Position, action: GrantMoves) -> list[Fault]:
    problem = number_problem(action.number)
    return [Fault("/number", problem, "bad-number")] if problem else []


def _deck_problems(position: Position, query: DeckLegal) -> list[Fault]:
    try:
        deck_of_position(position.cards, query.deck)
    except MalformedInput as error:
        return list(error.below("/deck").faults)
    return []


def _action_problems(position: Position, query: IsLegal) -> list[Fault]:
    try:
        action = CODEC.load(query.action)
    except MalformedInput as error:
        return list(error.below("/action").faults)
    faults = unknown_references(position, action)
    return [Fault("/action" + one.at, one.message, one.code) for one in faults]


_TELLING: Mapping[type, Callable[[Position, Any], list[Fault]]] = {
    GrantMoves: _grant_problems,
    DeckLegal: _deck_problems,
    IsLegal: _action_problems,
}
