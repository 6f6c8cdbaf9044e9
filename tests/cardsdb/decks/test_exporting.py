"""Decks as files of other programs: they are read again, and what is lost is told."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from cardsdb.decks.documents import dump_deck_list, load_deck_list, read_json
from cardsdb.decks.exporting import Exported, export_deck, export_forms
from cardsdb.decks.readers import markup_reader, text_reader
from cardsdb.decks.services import read_deck
from cardsdb.plugin_api import DeckEntry, DeckList, DeckSection, MalformedInput
from tests.cardsdb.decks.decks import decks
from tests.cardsdb.decks.pools import pool_of, sample_deck, sample_decks, words_of


def sample(game: str, slug: str) -> DeckList:
    return load_deck_list(sample_deck(game, slug))


def exported(deck: DeckList, form: str) -> Exported:
    return export_deck(deck, form, pool_of(deck.game))


def lost(deck: DeckList, form: str) -> list[str]:
    return [fault.at for fault in exported(deck, form).lost]


def udacha(*cards: DeckEntry, section: str = "main") -> DeckList:
    return DeckList(
        game="udacha", name="A", sections=(DeckSection(name=section, cards=tuple(cards)),)
    )


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize(("game", "slug"), sample_decks())
def test_our_own_forms_lose_nothing(game: str, slug: str, form: str) -> None:
    assert lost(sample(game, slug), form) == []


@pytest.mark.parametrize("form", export_forms())
def test_a_file_is_called_as_its_deck(form: str) -> None:
    deck = sample("udacha", "harbour-watch")
    extension = export_forms()[form].extension
    assert exported(deck, form).file_name == f"harbour-watch.{extension}"
    assert exported(replace(deck, name="?!"), form).file_name == f"deck.{extension}"


@pytest.mark.django_db
@pytest.mark.usefixtures("fixtures_loaded")
@pytest.mark.parametrize("form", export_forms())
def test_a_file_is_read_by_its_content_type(form: str) -> None:
    file = exported(udacha(DeckEntry(count=3, name="Fair Wind")), form)
    read = read_deck(file.text.encode(), game="udacha", content_type=file.content_type)
    assert read.deck.sections[0].cards == (DeckEntry(count=3, name="Fair Wind"),)


def test_a_document_is_written_as_json() -> None:
    document = sample_deck("warfighter", "alpha")
    file = exported(load_deck_list(document), "json")
    assert json.loads(file.text)["context"] == document["context"]
    assert file.content_type == "application/json"


def test_octgn_loses_the_name_and_printings() -> None:
    deck = udacha(
        DeckEntry(count=3, name="Hounds on the Trail", set="UDS", number="24"),
        DeckEntry(count=2, set="UDS", number="28"),
        DeckEntry(count=1, name="Fair Wind"),
        DeckEntry(count=1, name="fair wind", set="UDS"),
    )
    assert lost(deck, "octgn") == [
        "/name",
        "/sections/0/cards/0/set",
        "/sections/0/cards/0/number",
        "/sections/0/cards/1/set",
        "/sections/0/cards/1/number",
        "/sections/0/cards/3/set",
    ]


def test_octgn_loses_headers_and_what_cards_carry() -> None:
    deck = replace(sample("warfighter", "alpha"), author="Ana", notes="N", tags=("t",))
    assert lost(deck, "octgn") == [
        "/name",
        "/author",
        "/tags",
        "/context/mission",
        "/context/nation",
        "/context/objective",
        "/sections/0/cards/0/with",
        "/sections/0/cards/1/with",
    ]


CARRIED = {
    "name": ("/name",),
    "author": ("/author",),
    "notes": ("/notes",),
    "tags": ("/tags",),
    "printings": ("/sections/0/cards/0/set", "/sections/0/cards/0/number"),
    "sections": ("/sections/0", "/sections/1"),
}


@pytest.mark.parametrize("form", export_forms())
def test_a_form_carries_what_the_docs_say(form: str) -> None:
    page = (Path(__file__).parents[3] / "docs/decks.md").read_text(encoding="utf-8")
    row = re.search(rf"^\| `{form}` \|.*\| ([^|]*) \|$", page, re.MULTILINE)
    assert row is not None
    hounds = DeckEntry(count=3, name="Hounds on the Trail", set="UDS", number="24")
    banner = DeckSection(name="banner", cards=(DeckEntry(name="Lantern of the Tidewardens"),))
    deck = replace(udacha(hounds), author="Ana", notes="A note.", tags=("coast",))
    missing = set(lost(replace(deck, sections=(*deck.sections, banner)), form))
    carried = {what for what, places in CARRIED.items() if not missing.intersection(places)}
    said = (
        set(CARRIED) if row[1] == "everything" else set(CARRIED) & set(re.findall(r"\w+", row[1]))
    )
    assert carried == said


def test_what_is_lost_is_said_in_a_sentence() -> None:
    (name, *_) = exported(udacha(DeckEntry(name="Fair Wind")), "octgn").lost
    assert (name.code, name.message) == ("lost", "The name of the deck is not in the file.")


@pytest.mark.parametrize("form", export_forms())
def test_a_card_that_nobody_knows_is_written_and_not_counted_as_lost(form: str) -> None:
    file = exported(udacha(DeckEntry(name="No Such Card"), DeckEntry(name="Fair Wind")), form)
    assert "No Such Card" in file.text
    assert [one.at for one in file.lost if one.at.startswith("/sections")] == []


@pytest.mark.parametrize("form", export_forms())
def test_repeats_are_added_up_and_not_lost(form: str) -> None:
    deck = udacha(DeckEntry(count=2, name="Fair Wind"), DeckEntry(count=1, name="Fair Wind"))
    assert [one for one in lost(deck, form) if one.startswith("/sections")] == []


def test_a_form_that_nobody_writes_is_malformed() -> None:
    with pytest.raises(MalformedInput) as caught:
        exported(udacha(), "chess")
    assert [(fault.at, fault.code) for fault in caught.value.faults] == [("/as", "unknown-form")]


def read_by_its_content(file: Exported, game: str) -> DeckList:
    """Return the deck of a file of which nothing is known but what stands in it."""
    if file.content_type == "application/json":
        return load_deck_list(read_json(file.text))
    if file.content_type == "application/xml":
        return markup_reader(file.text)(words_of(game)).deck
    return text_reader(file.text)(words_of(game)).deck


def comparable(deck: DeckList) -> Any:
    """Return the document without what means nothing: the order of sections, and empty ones."""
    document = dump_deck_list(deck)
    document["sections"] = {
        one["name"]: one["cards"] for one in document["sections"] if one["cards"]
    }
    return json.dumps(
        {key: value for key, value in document.items() if value != ""}, sort_keys=True
    )


@settings(max_examples=150, deadline=None)
@given(decks(), st.sampled_from(sorted(export_forms())))
def test_what_is_not_lost_is_read_again(deck: DeckList, form: str) -> None:
    file = exported(deck, form)
    again = read_by_its_content(file, deck.game)
    if not file.lost:
        assert comparable(again) == comparable(deck)
    if form in ("text", "json"):
        assert not file.lost
    kept = [fault.at.split("/")[1] for fault in file.lost]
    for field in ("name", "author", "notes"):
        if field not in kept and getattr(deck, field) is not None:
            assert getattr(again, field) == getattr(deck, field)
    if "sections" not in kept:
        assert comparable(replace(again, **_others(deck))) == comparable(deck)


def _others(deck: DeckList) -> dict[str, Any]:
    names = ("name", "ruleset", "author", "notes", "tags", "context")
    return {name: getattr(deck, name) for name in names}


@settings(max_examples=100, deadline=None)
@given(decks(), st.sampled_from(sorted(export_forms())))
def test_no_form_drops_a_card(deck: DeckList, form: str) -> None:
    again = read_by_its_content(exported(deck, form), deck.game)
    assert copies(again) == copies(deck)


def copies(deck: DeckList) -> int:
    return sum(entry_copies(entry) for section in deck.sections for entry in section.cards)


def entry_copies(entry: DeckEntry) -> int:
    return entry.count + sum(map(entry_copies, entry.carried))
