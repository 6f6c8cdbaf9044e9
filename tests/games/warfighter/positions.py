"""Small positions of Warfighter for its tests: Mission, Location, empty slot, Objective."""

from collections.abc import Mapping
from typing import Any

from cardsdb.plugin_api import JSON, CardPool, Ruleset, ScriptedDice, Step
from cardsdb.plugin_api.registry import Codecs
from rules_plugins.warfighter.engine import ENGINE
from rules_plugins.warfighter.position import Position
from rules_plugins.warfighter.rulesets import UNIVERSAL_2021

CODECS = Codecs(ENGINE)
PATH: JSON = ["m", "l", None, "o"]
CARDS: JSON = {
    "a": {"type": "player_soldier", "health": 4, "cost": 10, "loadout": 6},
    "b": {"type": "player_soldier", "health": 4, "cost": 12, "loadout": 6},
    "c1": {"type": "action"},
    "c2": {"like": "c1"},
    "c3": {"like": "c1"},
    "mk": {"type": "location_marker"},
    "x": {"type": "location", "cover": 3},
    "m": {"type": "mission", "cover": 3, "reinforce": "none"},
    "l": {"type": "location", "cover": 4, "entrance_cost": 1, "reinforce": [1]},
    "o": {"type": "objective", "cover": 4, "requires": {"actions": 2}},
    "h": {
        "type": "hostile",
        "xp": 1,
        "reticles": 2,
        "cover": 4,
        "range": [0, 1],
        "attack": {"1": {"8": 1}, "2": {"6": 1}},
    },
}


def written(cards: Mapping[str, JSON] | None = None, **fields: JSON) -> JSON:
    """Return the JSON of a position with these cards besides, and these fields."""
    return {"path": PATH, "soldiers": {"a": {"slot": 0}}, **fields, "cards": CARDS | (cards or {})}


def load(data: JSON, ruleset: Ruleset = UNIVERSAL_2021) -> Position:
    """Return the position of the JSON."""
    return ENGINE.load(data, CardPool("warfighter", (), {}), ruleset)


def play(position: Position, action: JSON, dice: Mapping[str, list[int]] | None = None) -> Step:
    """Play the action of the JSON on the position, with every listed die rolled."""
    scripted = ScriptedDice.load(dict(dice or {}))
    step = ENGINE.play(position, CODECS.actions.load(action), scripted)
    scripted.check_used()
    return step


def told(step: Step) -> list[dict[str, Any]]:
    """Return the events of a step without numbers and citations."""
    return [
        {name: value for name, value in CODECS.events.dump(event).items() if name not in STAMPS}
        for event in step.events
    ]


STAMPS = ("seq", "cause", "cites")
