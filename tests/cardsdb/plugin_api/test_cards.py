"""What values the attributes of cards take: whatever stands on a card can be written and read."""

import json
from typing import Any

import orjson
import pytest
from hypothesis import given, strategies as st

from cardsdb.plugin_api import Attribute, as_json, plain_problem, registry

NUMBER = Attribute(name="size", title="Size", kind="integer")
FREE = [Attribute(name="x", title="X", kind=kind) for kind in ("object", "list")]


def nested(levels: int) -> Any:
    value: Any = []
    for _ in range(levels):
        value = [value]
    return value


def test_a_number_without_bounds_lies_within_a_million() -> None:
    assert (NUMBER.minimum, NUMBER.maximum) == (-1_000_000, 1_000_000)
    assert NUMBER.problem(1_000_000) is NUMBER.problem(-1_000_000) is None
    assert NUMBER.problem(99999999999999999999) == "This is more than 1000000."
    assert NUMBER.problem(-1_000_001) == "This is less than -1000000."


def test_a_bound_that_is_named_is_kept() -> None:
    die = Attribute(name="die", title="Die", kind="integer", minimum=1)
    assert (die.minimum, die.maximum) == (1, 1_000_000)
    assert FREE[0].minimum is FREE[0].maximum is None


@pytest.mark.parametrize("game", ["udacha", "bands", "warfighter"])
def test_every_number_of_every_game_has_bounds(game: str) -> None:
    for card_type in registry.current().card_types(game):
        for one in card_type.attributes:
            if one.kind == "integer":
                assert one.minimum is not None
                assert one.maximum is not None
                assert -1_000_000 <= one.minimum <= one.maximum <= 1_000_000


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (2**64, "A whole number here has more than 64 bits."),
        (-(2**63) - 1, "A whole number here has more than 64 bits."),
        (float("nan"), "A number here is infinite, or none at all."),
        (float("-inf"), "A number here is infinite, or none at all."),
        ("a\0b", "A text here has the sign U+0000 in it."),
        ("\ud800", "A text here has half of a sign in it."),
        (nested(40), "This is nested deeper than 24 levels."),
        ({1, 2}, "This is no JSON."),
        ({3: 4}, "A name here is no text."),
    ],
)
def test_what_is_no_plain_json_is_refused_at_any_depth(value: Any, problem: str) -> None:
    assert plain_problem(value) == problem
    assert FREE[0].problem({"a": [{"b": value}]}) == problem
    assert FREE[1].problem([{"a": value}]) == problem


def test_a_text_that_cannot_be_stored_is_refused() -> None:
    text = Attribute(name="x", title="X", kind="text")
    assert text.problem("\ud800") == "A text here has half of a sign in it."


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


@given(plain)
def test_what_is_plain_can_be_written_and_read(value: Any) -> None:
    if plain_problem(value) is None:
        assert json.loads(orjson.dumps(value)) == value


def test_a_message_repeats_a_value_in_json_and_in_short() -> None:
    assert [as_json(one) for one in (None, True, "a", [1])] == ["null", "true", '"a"', "[1]"]
    assert len(as_json("x" * 1000)) == 81
