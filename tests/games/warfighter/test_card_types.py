"""What cards of Warfighter print."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules_plugins.warfighter.card_types import CARD_TYPES

FIXTURES = Path(__file__).parents[3] / "fixtures/warfighter"
CARDS = json.loads((FIXTURES / "cards.json").read_text("utf-8"))
TYPES = {card_type.slug: card_type for card_type in CARD_TYPES}


def faults(slug: str, **attributes: Any) -> list[str]:
    """Return the places of what is wrong with a card of the type."""
    return [fault.at for fault in TYPES[slug].faults(attributes)]


def test_every_type_of_the_position_format_is_there() -> None:
    assert len(TYPES) == 15
    assert {card["type"] for card in CARDS} == set(TYPES)


def test_the_sample_cards_have_no_faults() -> None:
    for card in CARDS:
        assert TYPES[card["type"]].faults(card.get("attributes", {})) == []


@pytest.mark.parametrize("slug", sorted(TYPES))
def test_every_card_may_print_cost_region_and_nation(slug: str) -> None:
    assert faults(slug, cost=3, region="desert", nation="US") == []


@pytest.mark.rule("3.1g")
@pytest.mark.parametrize("values", [[], [0, 1], ["none"]])
def test_reinforce_is_values_or_the_word_none(values: list[Any]) -> None:
    assert faults("location", reinforce=values) == []


@pytest.mark.parametrize("values", [["none", 1], ["some"], [[1]], "none", [True]])
def test_reinforce_is_nothing_else(values: Any) -> None:
    assert faults("location", reinforce=values) == ["/reinforce"]


@pytest.mark.rule("1.4a")
@pytest.mark.parametrize(
    "row",
    [
        3,
        {},
        {"min": 0, "max": 1},
        {"min": None, "max": 1, "value": 1},
        {"min": 9, "max": 1, "value": 1},
    ],
)
def test_a_row_of_a_chart_is_least_greatest_and_value(row: Any) -> None:
    assert faults("location", chart=[row]) == ["/chart"]
    assert faults("location", chart=[{"min": 70, "max": None, "value": 6}]) == []


@pytest.mark.rule("4.2f")
@pytest.mark.parametrize("chart", [{"1": 2}, {"1": {"low": 1}}, {"1": {"8": "one"}}])
def test_an_attack_chart_goes_from_rolls_to_wounds(chart: Any) -> None:
    assert faults("hostile", attack=chart) == ["/attack"]
    assert faults("hostile", attack={"1": {"8": 1}, "2": {"6": 1, "10": 2}}) == []


@pytest.mark.rule("1.6a")
@pytest.mark.parametrize("one", ["heat", {"name": "heat"}, {"name": None, "threshold": 3}])
def test_a_condition_has_a_name_and_a_threshold(one: Any) -> None:
    assert faults("location", environment=[one]) == ["/environment"]


@pytest.mark.rule("2.10a")
@pytest.mark.parametrize("face", [0, 21, "head", [1], True])
def test_armor_protects_faces_of_a_d20(face: Any) -> None:
    protects = next(one for one in TYPES["equipment"].attributes if one.name == "armor.protects")
    assert protects.problem([face]) is not None
    assert protects.problem([1, 20]) is None


@pytest.mark.rule("1.6c")
def test_hardy_counts_counters() -> None:
    assert faults("skill", hardy={"heat": 2}) == []
    assert faults("skill", hardy={"heat": 0}) == ["/hardy"]


@pytest.mark.rule("5.2d")
def test_fixed_gear_is_cards_of_the_catalogue() -> None:
    slugs = {card["slug"] for card in CARDS}
    fixed = [gear for card in CARDS for gear in card.get("attributes", {}).get("fixed_gear", ())]
    assert fixed
    assert set(fixed) <= slugs
