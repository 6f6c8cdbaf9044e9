"""What is said of actions and queries that have not the form of any."""

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import pytest

from cardsdb.plugin_api import Action, Codec, MalformedInput, PlayerId, Tag


@dataclass(slots=True)
class Run(Action):
    """Move in one of two ways: by running."""

    tag: ClassVar[Tag] = {"type": "move", "use": "run"}
    player: PlayerId
    pace: Literal[None, "slow", "fast"] = None


@dataclass(slots=True)
class Swim(Action):
    """Move in the other way."""

    tag: ClassVar[Tag] = {"type": "move", "use": "swim"}
    player: PlayerId


@dataclass(slots=True)
class Rest(Action):
    """Stay."""

    tag: ClassVar[Tag] = {"type": "rest"}
    player: PlayerId


CODEC: Codec[Action] = Codec("action", (Run, Swim, Rest))
RUN = {"type": "move", "use": "run", "player": "a"}


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({}, ("/type", "missing-field", "An action needs a type; there are: move, rest.")),
        (
            {"type": None},
            ("/type", "missing-field", "An action needs a type; there are: move, rest."),
        ),
        (
            {"type": "fly"},
            ("/type", "malformed-input", 'There is no action "fly"; there are: move, rest.'),
        ),
        (
            {"type": ["move"]},
            ("/type", "malformed-input", 'There is no action ["move"]; there are: move, rest.'),
        ),
        (
            {"type": "move", "player": "a"},
            ("/use", "missing-field", "The field 'use' is missing; there are: run, swim."),
        ),
        (
            {"type": "move", "use": True},
            ("/use", "malformed-input", "true is none of: run, swim."),
        ),
        (
            {"type": "rest"},
            ("/player", "missing-field", "The field 'player' is missing."),
        ),
        (
            {**RUN, "speed": 3},
            ("/speed", "unknown-field", "The action 'move' has no field 'speed'."),
        ),
        (
            {**RUN, "pace": "z"},
            ("/pace", "malformed-input", '"z" is none of: null, "slow", "fast".'),
        ),
        ([], ("", "malformed-input", "This action is no object.")),
    ],
)
def test_what_is_wrong_is_said_in_words_of_json(data: Any, fault: tuple[str, str, str]) -> None:
    with pytest.raises(MalformedInput) as caught:
        CODEC.load(data)
    assert [(one.at, one.code, one.message) for one in caught.value.faults] == [fault]


def test_a_query_needs_a_type_too() -> None:
    with pytest.raises(MalformedInput, match="A query needs a type; there are: rest"):
        Codec("query", (Rest,)).load({})
