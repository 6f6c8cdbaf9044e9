from collections.abc import Sequence

import pytest

from cardsdb.plugin_api import DeckCard, Violation
from rules_plugins.bands.deck_rules import DECK_RULES
from tests.games.inline_decks import broken, card, cards, deck, titles

CINDER = card("Cinder", "homeworld", faction="ember")


def main_of(number: int = 40) -> list[DeckCard]:
    return cards("character", number, faction="ember")


def judge(
    main: Sequence[DeckCard], homeworld: Sequence[DeckCard] = (CINDER,)
) -> dict[str, Violation]:
    return broken(DECK_RULES, deck("bands", {"homeworld": homeworld, "main": main}))


@pytest.mark.rule("17.2")
@pytest.mark.parametrize(
    ("size", "severity"), [(39, "incomplete"), (40, None), (60, None), (61, "error")]
)
def test_a_deck_has_40_to_60_cards_without_its_homeworld(size: int, severity: str | None) -> None:
    found = judge(main_of(size))
    assert (found["deck-size"].severity if found else None) == severity


@pytest.mark.rule("17.1")
def test_a_deck_without_a_homeworld_is_incomplete() -> None:
    found = judge(main_of(), [])
    assert found.keys() == {"homeworld-count"}
    assert found["homeworld-count"].severity == "incomplete"


@pytest.mark.rule("17.1")
def test_another_card_in_the_place_of_the_homeworld_is_an_error() -> None:
    found = judge(main_of(), [card("Ana", "character")])
    assert found.keys() == {"homeworld-count", "wrong-section"}
    assert found["homeworld-count"].severity == "error"
    assert titles(found["wrong-section"]) == ["Ana"]


@pytest.mark.rule("17.1")
def test_homeworlds_are_counted_wherever_they_stand() -> None:
    found = judge([*main_of(), CINDER], [])
    assert found.keys() == {"wrong-section"}
    found = judge([*main_of(), card("Deep", "homeworld", faction="tide")])
    assert found.keys() == {"homeworld-count", "wrong-section"}
    assert found["homeworld-count"].actual == 2


@pytest.mark.rule("17.3")
def test_four_copies_of_a_name_are_one_too_many() -> None:
    assert judge([*main_of(), card("Spare", "device", 3)]) == {}
    found = judge([*main_of(), card("Spare", "device", 3), card("Spare", "device")])["copy-limit"]
    assert (found.actual, found.rule) == (4, "17.3")
    assert [one.count for one in found.cards] == [3, 1]


@pytest.mark.rule("17.4")
def test_two_copies_of_a_unique_card_are_one_too_many() -> None:
    found = judge([*main_of(), card("Ana", "character", 2, is_unique=True)])
    assert found.keys() == {"unique-limit"}


@pytest.mark.rule("17.4")
def test_codes_are_judged_apart_from_one_another() -> None:
    found = judge([*main_of(), card("Ana", "character", 4, is_unique=True)])
    assert found.keys() == {"copy-limit", "unique-limit"}
    assert judge(main_of(), [card("Cinder", "homeworld", 4)]).keys() == {
        "homeworld-count",
        "copy-limit",
    }


@pytest.mark.rule("17.5")
def test_every_card_is_of_the_homeworlds_faction_or_neutral() -> None:
    found = judge([*main_of(), card("Spy", "character", faction="tide"), card("Hand", "character")])
    assert found.keys() == {"faction-mismatch"}
    assert titles(found["faction-mismatch"]) == ["Spy"]
    assert found["faction-mismatch"].expected == {"one_of": ["ember", "neutral"]}


@pytest.mark.rule("17.5")
def test_the_faction_is_judged_with_exactly_one_homeworld_wherever_it_stands() -> None:
    spy = card("Spy", "character", faction="tide")
    assert "faction-mismatch" not in judge([*main_of(), spy], [])
    assert "faction-mismatch" not in judge([*main_of(), spy], [CINDER, CINDER])
    assert "faction-mismatch" in judge([*main_of(), spy, CINDER], [])


@pytest.mark.rule("17.6")
def test_the_reverse_face_of_a_card_changes_nothing() -> None:
    reverse = {"type": "noncapital_spacecraft", "name": "Remnant", "faction": "tide"}
    hull = card("Old Hull", "capital_spacecraft", faction="ember", reverse=reverse)
    assert judge([*main_of(39), hull]) == {}
