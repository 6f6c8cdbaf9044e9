"""What cards of Udacha print."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules_plugins.udacha.card_types import CARD_TYPES

CARDS = json.loads((Path(__file__).parents[3] / "fixtures/udacha/cards.json").read_text("utf-8"))
TYPES = {card_type.slug: card_type for card_type in CARD_TYPES}


def faults(slug: str, **attributes: Any) -> list[tuple[str, str]]:
    """Return place and message of what is wrong with a card of the type."""
    return [(fault.at, fault.message) for fault in TYPES[slug].faults(attributes)]


@pytest.mark.rule("10.1a")
def test_every_card_is_of_one_of_seven_types() -> None:
    assert sorted(TYPES) == ["banner", "event", "gear", "hazard", "hero", "place", "pursuit"]
    assert {card["type"] for card in CARDS} == set(TYPES)


def test_the_sample_cards_have_no_faults() -> None:
    for card in CARDS:
        assert TYPES[card["type"]].faults(card.get("attributes", {})) == []


@pytest.mark.rule("4.2b")
@pytest.mark.parametrize("line", ["Nowhere", ": Bay", "Coast:", "Coast: Bay: Quay", ""])
def test_a_geography_line_has_a_region_a_colon_and_a_locale(line: str) -> None:
    assert faults("place", geography=line) == [
        ("/geography", "This does not read “Region: Locale”.")
    ]


@pytest.mark.rule("4.2b")
def test_spaces_around_the_colon_do_not_count() -> None:
    assert faults("place", geography="Coast :Bay") == []


@pytest.mark.rule("2.1a")
def test_a_banner_has_an_action() -> None:
    assert faults("banner") == [("/action", "This has to be given.")]


@pytest.mark.rule("10.1c")
def test_a_number_that_is_not_printed_may_be_left_out() -> None:
    assert faults("hero") == faults("hazard") == faults("gear") == []
    assert faults("hazard", danger=-1) == [("/danger", "This is less than 0.")]


def test_a_card_prints_only_what_its_type_has() -> None:
    assert faults("pursuit", strength=3) == [("/strength", "A Pursuit has no attribute strength.")]


def test_a_number_is_at_most_what_a_position_takes() -> None:
    assert faults("hero", strength=1_000_000) == []
    assert faults("hero", strength=10**20) == [("/strength", "This is more than 1000000.")]


def test_a_name_that_is_empty_is_left_out() -> None:
    banner = TYPES["banner"]
    (name,) = [one for one in banner.attributes if one.name == "action.name"]
    assert name.problem("") == "This is empty: leave it out."
    assert name.problem("Follow") is None
