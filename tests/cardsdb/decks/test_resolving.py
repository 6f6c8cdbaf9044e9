from typing import Any

import pytest

from cardsdb.decks.documents import load_deck_list
from cardsdb.decks.resolving import resolve
from cardsdb.decks.vocabulary import Vocabulary, find_card
from cardsdb.plugin_api import Deck, DeckCard, Violation
from tests.cardsdb.decks.pools import pool_of, words_of, words_with


def resolved(
    cards: list[Any], game: str = "udacha", words: Vocabulary | None = None, **fields: Any
) -> tuple[Deck, tuple[Violation, ...]]:
    section = words_of(game).shape.sections[-1].name
    document = {
        "format": "cardsdb-deck/1",
        "game": game,
        "name": "A",
        "sections": [{"name": section, "cards": cards}],
        **fields,
    }
    return resolve(load_deck_list(document), words or words_of(game))


def codes(violations: tuple[Violation, ...]) -> list[str]:
    return [violation.code for violation in violations]


@pytest.mark.parametrize(
    "entry",
    [
        {"name": "Hounds on the Trail"},
        {"name": "hounds on the  TRAIL"},
        {"set": "UDS", "number": "24"},
        {"set": "uds", "number": "24"},
        {"name": "Hounds on the Trail", "set": "UDS"},
        {"name": "Hounds on the Trail", "set": "UDS", "number": "24"},
    ],
)
def test_an_entry_names_its_card_by_title_by_printing_or_by_both(entry: dict[str, Any]) -> None:
    deck, faults = resolved([{**entry, "count": 3}])
    (card,) = deck.section("main")
    assert (card.facts.slug, card.count, card.section) == ("hounds-on-the-trail", 3, "main")
    assert not faults


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"name": "Hounds on the Trial"}, "unknown-card"),
        ({"name": "Hounds on the Trail", "set": "XYZ"}, "unknown-card"),
        ({"name": "Hounds on the Trail", "set": "UDS", "number": "999"}, "unknown-card"),
        ({"set": "UDS", "number": "999"}, "unknown-card"),
        ({"card": "hounds"}, "unknown-card"),
        ({"name": "Hounds on the Trail", "set": "UDS", "number": "28"}, "printing-mismatch"),
    ],
)
def test_an_entry_that_names_no_card_is_a_fault_and_the_rest_stays(
    entry: dict[str, Any], code: str
) -> None:
    deck, (fault,) = resolved([{"name": "Fair Wind"}, {**entry, "count": 2}])
    assert [card.facts.title for card in deck.section("main")] == ["Fair Wind"]
    assert (fault.code, fault.severity, fault.rule) == (code, "error", None)
    assert [(card.count, card.section) for card in fault.cards] == [(2, "main")]


def test_a_title_of_two_cards_is_ambiguous_until_the_printing_tells_them_apart() -> None:
    words = words_with("Twin", "Twin")
    _, faults = resolved([{"name": "Twin"}], words=words)
    assert codes(faults) == ["ambiguous-card"]
    deck, faults = resolved([{"name": "Twin", "set": "TST", "number": "2"}], words=words)
    assert deck.section("main")[0].facts.slug == "card-2"
    assert not faults


def test_a_set_narrows_a_title() -> None:
    words = words_with("Twin")
    assert find_card(words.cards, "Twin", "OTH", None) == "unknown-card"
    assert find_card(words.cards, "Twin", "Test Set", None) is words.cards["card-1"]


def test_each_code_comes_once_with_all_its_cards() -> None:
    _, faults = resolved([{"name": "One"}, {"name": "Two"}, {"set": "UDS", "number": "0"}])
    assert codes(faults) == ["unknown-card"]
    assert [card.facts.title for card in faults[0].cards] == ["One", "Two", "UDS 0"]


def test_an_unknown_title_is_told_what_is_near() -> None:
    _, (fault,) = resolved([{"name": "Fare Wind"}])
    assert fault.fix == "Write Fair Wind instead of Fare Wind."


def test_a_section_that_the_game_lacks_is_a_fault_and_its_cards_stay() -> None:
    sections = [{"name": "Main", "cards": [{"name": "Fair Wind"}]}]
    deck, (fault,) = resolved([], sections=sections)
    assert fault.code == "unknown-section"
    assert [card.facts.title for card in fault.cards] == ["Fair Wind"]
    assert [card.facts.title for card in deck.section("Main")] == ["Fair Wind"]


def test_a_section_that_comes_twice_is_one() -> None:
    part = {"name": "main", "cards": [{"name": "Fair Wind"}]}
    deck, faults = resolved([], sections=[part, part])
    assert len(deck.section("main")) == 2
    assert not faults


def test_carried_cards_know_the_way_to_them() -> None:
    ammo = {"name": "Spare Magazines 5.56"}
    gear = {"name": "Quiet Rifle", "with": [ammo]}
    deck, faults = resolved([{"name": "Corporal Reyes", "with": [gear]}], "warfighter")
    (reyes,) = deck.section("squad soldiers")
    assert [card.path for card in reyes.with_carried()] == [
        ("Corporal Reyes",),
        ("Corporal Reyes", "Quiet Rifle"),
        ("Corporal Reyes", "Quiet Rifle", "Spare Magazines 5.56"),
    ]
    assert not faults


def test_what_an_unknown_card_carries_has_no_carrier() -> None:
    entry = {"name": "Nobody", "with": [{"name": "Grenade", "with": [{"name": "Nothing"}]}]}
    deck, faults = resolved([entry], "warfighter")
    assert not list(deck.cards())
    assert codes(faults) == ["unknown-card", "carrier-missing"]
    assert [card.path for card in faults[1].cards] == [
        ("Nobody", "Grenade"),
        ("Nobody", "Grenade", "Nothing"),
    ]


def test_in_a_game_without_carried_cards_nothing_is_carried() -> None:
    deck, (fault,) = resolved([{"name": "Fair Wind", "with": [{"name": "Goat Stair"}]}])
    assert [card.facts.title for card in deck.cards()] == ["Fair Wind"]
    assert fault.code == "carrier-missing"


def test_a_card_that_the_context_names_is_looked_up() -> None:
    context = {"mission": {"name": "Dry Wadi"}, "objective": "radio mast", "nation": "US"}
    deck, faults = resolved([], "warfighter", context=context)
    assert isinstance(deck.context["mission"], DeckCard)
    assert deck.context["mission"].facts.slug == "dry-wadi"
    assert deck.context["objective"].facts.slug == "radio-mast"
    assert deck.context["nation"] == "US"
    assert not faults


def test_a_card_that_the_context_names_and_nobody_knows_is_a_fault() -> None:
    deck, (fault,) = resolved([], "warfighter", context={"mission": "Wet Wadi"})
    assert fault.code == "unknown-card"
    assert fault.cards[0].section == "context"
    assert deck.context["mission"] == "Wet Wadi"


def test_the_deck_of_another_document_is_not_remembered_wrongly() -> None:
    words = Vocabulary(pool_of("udacha"), words_of("udacha").shape, ())
    first, _ = resolved([{"name": "Fair Wind", "count": 2}], words=words)
    second, _ = resolved([{"name": "Fair Wind", "count": 3}], words=words)
    third, _ = resolved([{"name": "Fair Wind", "set": "UDS", "count": 2}], words=words)
    entries = [deck.section("main")[0].entry for deck in (first, second, third)]
    assert [(entry.count, entry.set) for entry in entries] == [(2, None), (3, None), (2, "UDS")]


def test_a_carrier_with_a_fault_in_it_is_judged_anew_each_time() -> None:
    words = Vocabulary(pool_of("warfighter"), words_of("warfighter").shape, ())
    good = {"name": "Corporal Reyes", "with": [{"name": "Steady"}]}
    bad = {"name": "Corporal Reyes", "with": [{"name": "Steady"}, {"name": "Nothing"}]}
    for _ in range(2):
        for entry, expected in ((good, []), (bad, ["unknown-card"])):
            deck, faults = resolved([entry], "warfighter", words)
            assert codes(faults) == expected
            assert [card.facts.title for card in deck.cards()] == ["Corporal Reyes", "Steady"]


def test_no_entry_of_great_length_is_remembered() -> None:
    words = Vocabulary(pool_of("udacha"), words_of("udacha").shape, ())
    deck, _ = resolved([{"name": "Fair" + " " * 5_000 + "Wind"}], words=words)
    assert deck.section("main")[0].facts.title == "Fair Wind"
    assert not words.placed["main"]
