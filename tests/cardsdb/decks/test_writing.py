import json
from typing import Any

import pytest
from hypothesis import given, settings

from cardsdb.decks.documents import MAX_DEPTH, dump_deck_list, load_deck_list, read_json
from cardsdb.decks.text import read_text
from cardsdb.decks.writing import write_text
from cardsdb.plugin_api import DeckEntry, DeckList, DeckSection, MalformedInput
from tests.cardsdb.decks.decks import decks
from tests.cardsdb.decks.pools import (
    sample_deck,
    sample_decks,
    words_of,
    words_with,
)


def written_and_read(deck: DeckList) -> DeckList:
    words = words_of(deck.game)
    return read_text(write_text(deck, words), words).deck


@pytest.mark.parametrize(("game", "slug"), sample_decks())
def test_reading_what_was_written_gives_each_sample_deck_again(game: str, slug: str) -> None:
    deck = load_deck_list(sample_deck(game, slug))
    assert written_and_read(deck) == deck


def test_a_list_is_written_as_the_format_shows_it() -> None:
    deck = load_deck_list(sample_deck("warfighter", "alpha"))
    assert write_text(deck, words_of("warfighter")) == (
        "# Alpha\n"
        "Game: warfighter\n"
        "Mission: Dry Wadi\n"
        "Nation: US\n"
        "Objective: Radio Mast\n"
        "\n"
        "Player soldiers (2)\n"
        "1x Sergeant Ward\n"
        "  1x Marksman\n"
        "  1x Desert Trained\n"
        "  1x Carbine\n"
        "  1x Grenade\n"
        "  1x Aid Kit\n"
        "  1x Throwing Knife\n"
        "  1x Combat Blade\n"
        "1x Corporal Reyes\n"
        "  1x Steady\n"
        "  1x Quiet Rifle\n"
        "    1x Spare Magazines 5.56\n"
        "  1x Plate Vest\n"
        "\n"
        "Squad soldiers (1)\n"
        "1x Fire Team\n"
    )


def test_sections_are_written_in_the_order_of_the_game() -> None:
    deck = DeckList(
        game="udacha", name="A", sections=(DeckSection(name="main"), DeckSection(name="banner"))
    )
    assert write_text(deck, words_of("udacha")) == ("# A\nGame: udacha\n\nBanner (0)\n\nMain (0)\n")


def test_an_entry_without_a_title_is_written_with_it() -> None:
    entry = DeckEntry(count=3, set="UDS", number="28")
    deck = DeckList(game="udacha", name="A", sections=(DeckSection(name="main", cards=(entry,)),))
    assert "3x Sails on the Horizon (UDS) 28" in write_text(deck, words_of("udacha"))


@pytest.mark.parametrize(
    "title",
    [
        "7 Wonders",
        "Rope x3",
        "Gate (TST)",
        "Star *F*",
        "Main",
        "Name: Ana",
        "- Dash",
        "# Hash",
        "1984",
    ],
)  # fmt: skip
def test_titles_that_look_like_something_else_come_back(title: str) -> None:
    words = words_with(title, "Other")
    cards = (
        DeckEntry(count=2, name=title),
        DeckEntry(count=1, name="Other"),
        DeckEntry(count=1, name=title, set="TST", number="1"),
        DeckEntry(count=4, name=title, set="TST"),
    )
    deck = DeckList(game="udacha", name="A", sections=(DeckSection(name="main", cards=cards),))
    assert read_text(write_text(deck, words), words).deck == deck


@pytest.mark.parametrize(
    "context",
    [
        {"resource_points": 60},
        {"resource_points": "60"},
        {"weight": 1.5, "other": 1e300, "third": 1e-9},
        {"mood": "grim", "Mood": "glad", "mood swings": "many", "": "empty", "name": "not that"},
        {"mission": "Dry Wadi", "objective": {"name": "No Such"}},
        {"mission": {"name": "Dry Wadi", "set": "WFS"}, "context": {"context": 1}},
        {"a": None, "b": True, "c": [1, {"d": "e"}], "main": 7, "deck": 1, "about": "x"},
        {"note": "two\nlines", "space": " around ", "equals": "= 5", "empty": "", "rtl": "\u200fx"},
    ],
)
def test_a_context_of_any_kind_comes_back(context: dict[str, Any]) -> None:
    sections = (DeckSection(name="squad soldiers", cards=(DeckEntry(name="Scouts"),)),)
    deck = DeckList(game="warfighter", name="A", context=context, sections=sections)
    found = written_and_read(deck)
    assert json.dumps(found.context, sort_keys=True) == json.dumps(context, sort_keys=True)
    assert found.sections == deck.sections


@settings(max_examples=300, deadline=None)
@given(decks())
def test_reading_what_was_written_gives_the_same_document(deck: DeckList) -> None:
    found = dump_deck_list(written_and_read(deck))
    assert json.dumps(found, sort_keys=True) == json.dumps(dump_deck_list(deck), sort_keys=True)


def carried(levels: int) -> DeckList:
    """Return a team whose Soldier carries a card that carries a card, and so on."""
    entry = DeckEntry(name="Grenade")
    for _ in range(levels - 1):
        entry = DeckEntry(name="Grenade", carried=(entry,))
    soldier = DeckEntry(name="Corporal Reyes", carried=(entry,))
    section = DeckSection(name="player soldiers", cards=(soldier,))
    return DeckList(game="warfighter", name="Deep", sections=(section,))


def test_cards_are_carried_as_deep_in_lists_as_in_documents() -> None:
    deck = carried(MAX_DEPTH)
    assert written_and_read(deck) == load_deck_list(dump_deck_list(deck)) == deck
    assert read_json(json.dumps({"deck": dump_deck_list(deck)}))


def test_a_line_deeper_than_that_is_unread_and_not_dropped() -> None:
    deck = carried(MAX_DEPTH + 2)
    with pytest.raises(MalformedInput, match=f"more than {MAX_DEPTH} levels deep"):
        load_deck_list(dump_deck_list(deck))
    words = words_of("warfighter")
    read = read_text(write_text(deck, words), words)
    assert [one["code"] for one in read.unread] == ["carrier-missing", "carrier-missing"]
    assert read.deck == carried(MAX_DEPTH)
