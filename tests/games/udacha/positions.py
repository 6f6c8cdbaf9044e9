"""Reads positions, actions and queries for the tests of Udacha, which go through its scenarios."""

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
