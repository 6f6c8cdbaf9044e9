"""Reads positions, actions and queries for the tests of Udacha, which go through its scenarios."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardsdb.plugin_api import JSON, Action, CardPool, MalformedInput, ScriptedDice, Step
from cardsdb.plugin_api.registry import Codecs
from rules_plugins.udacha.engine import ENGINE
from rules_plugins.udacha.position import Position
from rules_plugins.udacha.rulesets import SUPPLEMENT_1

CODECS = Codecs(ENGINE)
FOLDER = Path(__file__).parents[2] / "scenarios"
SCENARIOS: dict[str, Any] = {
    scenario["id"]: scenario
    for folder in ("udacha", "udacha-own")
    for file in sorted((FOLDER / folder).glob("*.json"))
    for scenario in json.loads(file.read_text(encoding="utf-8"))
}


def load(data: JSON) -> Position:
    """Return the position of the JSON."""
    return ENGINE.load(data, CardPool("udacha", (), {}), SUPPLEMENT_1)


def read(position: Position, step: JSON) -> Any:
    """Return the action or query of a step; MalformedInput where the judge raises it."""
    codec: Any = CODECS.actions if "action" in step else CODECS.queries
    thing = codec.load(step.get("action", step.get("query")))
    if faults := ENGINE.problems(position, thing):
        raise MalformedInput(faults)
    return thing


def take(position: Position, action: Action) -> Step:
    """Play the action on the position."""
    return ENGINE.play(position, action, ScriptedDice({}))


def moments(name: str) -> Iterator[tuple[Position, Any]]:
    """Yield every position of the scenario with the action or query that comes next."""
    position = load(SCENARIOS[name]["position"])
    for step in SCENARIOS[name]["steps"]:
        thing = read(position, step)
        yield position.copy(), thing
        if isinstance(thing, Action):
            take(position, thing)


# A position of which tests write only what differs at each case.
BOARD = {
    "players": {
        "a": {
            "banner": "lantern",
            "scenery": ["keep", "quay"],
            "party": ["maren"],
            "reserve": ["row", "dunes", "whisper", "jory"],
            "hand": ["blade", "wind", "slide", "stair"],
            "movements": 1,
        },
        "b": {"scenery": ["hold"], "party": ["korr"]},
    },
    "cards": {
        "lantern": {"title": "L", "type": "banner", "action": {"gives": {"movements": 1}}},
        "keep": {"title": "K", "type": "place", "base": True, "geography": "Coast: Bay"},
        "quay": {"title": "Q", "type": "place", "geography": "Coast: Bay", "keywords": ["Port"]},
        "row": {"title": "R", "type": "place", "geography": "Coast: Bay"},
        "dunes": {"title": "D", "type": "place", "geography": "Waste: Flats", "glory": 1},
        "stair": {"title": "S", "type": "place", "geography": "Hills: Pass"},
        "hold": {"title": "H", "type": "place", "base": True, "geography": "Hills: Wall"},
        "whisper": {"title": "W", "type": "pursuit"},
        "hounds": {"title": "Ho", "type": "pursuit"},
        "riders": {"title": "Ri", "type": "pursuit", "keywords": ["Mobile"]},
        "maren": {"title": "M", "type": "hero", "strength": 4},
        "jory": {"title": "J", "type": "hero", "strength": 3},
        "korr": {"title": "Ko", "type": "hero", "strength": 3},
        "blade": {"title": "B", "type": "gear", "bonus": 2},
        "wind": {"title": "Wi", "type": "event", "effect": {"gives": {"movements": 1}}},
        "slide": {"title": "Sl", "type": "hazard", "danger": 4},
        "reef": {"title": "Re", "type": "hazard", "danger": 9, "face": "down"},
    },
}
TRAVEL = {"type": "move", "player": "a", "use": "travel"}
PURSUED = {"players/b/scenery": ["hold", "hounds"]}
CHASED = {"players/b/scenery": ["hold", "riders"]}
BARRED = {"players/b/reserve": ["reef"]}
HEROLESS = {"players/a/party": [], "players/a/discard": ["maren"]}
STUCK = {"players/a/movements": 0}


def board(changes: dict[str, JSON]) -> JSON:
    """Return the position with these fields changed."""
    data: Any = copy.deepcopy(BOARD)
    for at, value in changes.items():
        *way, last = at.split("/")
        holder = data
        for key in way:
            holder = holder[key]
        holder[last] = value
    return data
