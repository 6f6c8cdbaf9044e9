"""What cards of Bands print."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules_plugins.bands.card_types import CARD_TYPES

CARDS = json.loads((Path(__file__).parents[3] / "fixtures/bands/cards.json").read_text("utf-8"))
TYPES = {card_type.slug: card_type for card_type in CARD_TYPES}


def faults(slug: str, **attributes: Any) -> list[tuple[str, str]]:
    """Return place and message of what is wrong with a card of the type."""
    return [(fault.at, fault.message) for fault in TYPES[slug].faults(attributes)]


@pytest.mark.rule("8.1")
def test_every_card_is_of_one_of_ten_types() -> None:
    assert len(TYPES) == 10
    assert {card["type"] for card in CARDS} == set(TYPES)


def test_the_sample_cards_have_no_faults() -> None:
    for card in CARDS:
        assert TYPES[card["type"]].faults(card.get("attributes", {})) == []


@pytest.mark.rule("11.1")
def test_an_attack_has_power_and_range() -> None:
    assert faults("character", attack={"high": True}) == [
        ("/attack", "An attack has a power and a range.")
    ]


@pytest.mark.rule("14.10f")
def test_a_text_changes_rules_by_known_clauses() -> None:
    shared = ["no_controller", "open_occupancy", "occupants_lose_atk"]
    assert faults("capital_spacecraft", clauses=shared) == []
    assert faults("capital_spacecraft", clauses=["haunted"]) == [
        ("/clauses", f'"haunted" is none of: {", ".join(shared)}.')
    ]


@pytest.mark.rule("8.11")
def test_only_a_character_is_bound() -> None:
    assert faults("character", bound_to="a-promise-kept") == []
    assert faults("device", bound_to="a-promise-kept") == [
        ("/bound_to", "A Device has no attribute bound_to.")
    ]


def test_what_a_bound_character_names_is_a_card() -> None:
    slugs = {card["slug"] for card in CARDS}
    bound = {card["attributes"].get("bound_to") for card in CARDS} - {None}
    assert bound <= slugs


def test_a_text_may_give_a_card_another_type() -> None:
    assert faults("device", treat_as="capital_spacecraft") == []
    assert [at for at, _ in faults("device", treat_as="castle")] == ["/treat_as"]
