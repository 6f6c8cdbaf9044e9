import json
from datetime import date
from typing import Any

import pytest

from cardsdb.catalogue.models import Card
from cardsdb.catalogue.selectors import card_pool, catalogue_revision
from cardsdb.catalogue.services import catalogue_write, revise
from cardsdb.decks.documents import dump_deck_list, load_deck_list
from cardsdb.decks.services import read_deck, resolve_deck, validate_deck, vocabulary
from cardsdb.decks.writing import write_text
from cardsdb.plugin_api import DeckList, MalformedInput
from cardsdb.plugin_api.registry import Registry
from tests.cardsdb.decks.pools import GAMES, sample_deck, sample_decks

DAY = date(2026, 11, 30)
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixtures_loaded")]


def faults(*arguments: Any, **fields: Any) -> list[tuple[str, str]]:
    with pytest.raises(MalformedInput) as caught:
        read_deck(*arguments, **{"game": None, **fields})
    return [(fault.at, fault.code) for fault in caught.value.faults]


def judged(deck: DeckList, **fields: Any) -> dict[str, Any]:
    return validate_deck(deck, **{"ruleset": None, "format": None, "as_of": DAY, **fields})


@pytest.mark.parametrize(("game", "slug"), sample_decks())
def test_a_deck_is_the_same_in_every_form(game: str, slug: str) -> None:
    document = sample_deck(game, slug)
    deck = read_deck(document, game=None).deck
    text = write_text(deck, vocabulary(game))
    for source in (json.dumps(document), json.dumps(document).encode(), text, text.encode()):
        assert read_deck(source, game=None).deck == deck


# Documents


@pytest.mark.parametrize("source", ["[]", b'[{"name": "A"}]', "[1, 2]"])
def test_a_deck_document_is_an_object_and_no_list(source: str | bytes) -> None:
    with pytest.raises(MalformedInput, match="deck document"):
        read_deck(source, game="udacha")


def test_what_is_no_json_is_no_document() -> None:
    document = sample_deck("udacha", "harbour-watch") | {"notes": "\ud800"}
    with pytest.raises(MalformedInput, match="half of a sign"):
        read_deck(document, game=None)


def test_a_document_has_no_lines() -> None:
    read = read_deck(sample_deck("udacha", "harbour-watch"), game=None)
    assert read.lines == []
    assert read.unread == []


def test_the_request_may_name_the_game_of_a_document() -> None:
    document = sample_deck("udacha", "harbour-watch")
    del document["game"]
    assert read_deck(document, game="udacha").deck.game == "udacha"
    assert faults(document) == [("/game", "missing-field")]


def test_a_document_of_another_game_than_the_requests_is_malformed() -> None:
    document = sample_deck("udacha", "harbour-watch")
    assert faults(document, game="bands") == [("/game", "malformed-input")]


@pytest.mark.parametrize("game", ["chess", "", "UDACHA"])
def test_a_game_that_nobody_knows_is_malformed(game: str) -> None:
    assert faults({**sample_deck("udacha", "harbour-watch"), "game": game}) == [
        ("/game", "unknown-game")
    ]
    assert faults("Fair Wind", game=game) == [("/game", "unknown-game")]


def test_a_bad_count_is_said_where_it_stands() -> None:
    document = sample_deck("udacha", "harbour-watch")
    document["sections"][3]["cards"][3]["count"] = 0
    assert faults(json.dumps(document)) == [("/sections/3/cards/3/count", "bad-count")]


def test_a_card_that_the_context_should_name_has_to_be_named() -> None:
    document = {**sample_deck("warfighter", "alpha"), "context": {"mission": 5, "objective": {}}}
    assert [at for at, _ in faults(document)] == ["/context/mission", "/context/objective"]


@pytest.mark.parametrize("text", ["{", '{"a": 1, "a": 2}', '{"format": NaN}', "[]", '"deck"'])
def test_json_that_is_no_deck_document_is_malformed(text: str) -> None:
    assert faults(text, content_type="application/json")


def test_half_a_sign_in_a_document_is_malformed() -> None:
    assert faults({**sample_deck("udacha", "harbour-watch"), "name": "\ud800"})


# Lists


def test_the_game_of_the_request_wins_over_that_of_a_list() -> None:
    read = read_deck("Game: bands\nFair Wind", game="udacha")
    assert read.deck.game == "udacha"


@pytest.mark.parametrize("game", ["udacha", "Udacha", "UDACHA"])
def test_a_list_may_name_its_game(game: str) -> None:
    assert read_deck(f"Game: {game}\nFair Wind\nNonsense", game=None).deck.game == "udacha"


def test_a_list_that_names_a_game_that_nobody_knows_is_malformed() -> None:
    assert faults("Game: chess\nFair Wind") == [("/game", "unknown-game")]


def test_without_a_game_it_is_the_only_one_that_knows_every_title() -> None:
    assert read_deck("My deck\n\n3x Fair Wind\n0x Goat Stair", game=None).deck.game == "udacha"
    assert read_deck("Old Hand x3\nPaid Eyes", game=None).deck.game == "bands"
    assert read_deck("Scouts\nSergeant Hale\n  Pistol", game=None).deck.game == "warfighter"


@pytest.mark.parametrize("text", ["3x Fair Wind\n3x Old Hand", "3x Nonsense", "", "# A", "\n\n"])
def test_a_list_whose_game_nobody_can_tell_is_malformed(text: str) -> None:
    assert faults(text)


@pytest.mark.parametrize("text", ["", "# A", "3x Nonsense", "Main\n0x Fair Wind", "Author: Ana"])
def test_a_list_in_which_no_card_can_be_read_is_malformed(text: str) -> None:
    assert ("", "malformed-input") in faults(text, game="udacha")


def test_an_octgn_file_is_known_by_its_beginning() -> None:
    text = '\n<deck><section name="Main"><card qty="3">Fair Wind</card></section></deck>'
    for source in (text, text.encode()):
        read = read_deck(source, game=None, name="wind")
        assert (read.deck.game, read.deck.name) == ("udacha", "wind")
    assert faults(text.replace("Fair Wind", "Nonsense"), game="udacha")
    assert faults("<deck>", game="udacha")


# Resolving and judging


@pytest.mark.parametrize(("game", "slug"), sample_decks())
def test_the_sample_decks_name_cards_that_there_are(game: str, slug: str) -> None:
    _, violations = resolve_deck(load_deck_list(sample_deck(game, slug)), card_pool(game))
    assert not violations


def test_a_report_names_the_revision_of_the_catalogue() -> None:
    report = judged(load_deck_list(sample_deck("udacha", "harbour-watch")))
    assert report["legal"] is True
    assert report["versions"]["catalogue"] == catalogue_revision()


def test_a_changed_card_is_judged_as_it_is_now() -> None:
    deck = load_deck_list(sample_deck("udacha", "harbour-watch"))
    assert judged(deck)["legal"] is True
    with catalogue_write():
        revise()
        Card.objects.filter(slug="road-warden").update(is_unique=True)
    assert [one["code"] for one in judged(deck)["violations"]] == ["unique-limit"]


@pytest.mark.parametrize("named", ["standard", "udacha.standard"])
def test_a_format_is_named_by_slug_or_id(named: str) -> None:
    report = judged(load_deck_list(sample_deck("udacha", "harbour-watch")), format=named)
    assert (report["format"], report["ruleset"]) == ("standard", "supplement-1")


def test_the_ruleset_is_the_requests_then_the_decks_then_the_default() -> None:
    document = sample_deck("warfighter", "alpha")
    assert judged(load_deck_list(document))["ruleset"] == "universal-2021"
    deck = load_deck_list({**document, "ruleset": "new-recruit"})
    assert judged(deck)["ruleset"] == "new-recruit"
    assert judged(deck, ruleset="upgrade-2023")["ruleset"] == "upgrade-2023"
    assert judged(deck)["legal"] is True


@pytest.mark.parametrize("field", ["ruleset", "format"])
def test_a_ruleset_or_format_that_there_is_not_is_malformed(field: str) -> None:
    deck = load_deck_list(sample_deck("udacha", "harbour-watch"))
    with pytest.raises(MalformedInput) as caught:
        judged(deck, **{field: "none-such"})
    assert [(one.at, one.code) for one in caught.value.faults] == [
        (f"/{field}", f"unknown-{field}")
    ]


def test_a_deck_of_an_unknown_game_is_not_judged() -> None:
    with pytest.raises(MalformedInput):
        judged(DeckList(game="chess", name="A"))


@pytest.mark.parametrize("game", GAMES)
def test_an_empty_deck_is_incomplete_and_no_more(game: str) -> None:
    report = judged(DeckList(game=game, name="A"))
    assert report["legal"] is False
    assert {one["severity"] for one in report["violations"]} == {"incomplete"}


def test_another_game_is_judged_by_its_own_rules(race: Registry, race_cards: None) -> None:
    card = Card.objects.filter(game="race").first()
    assert card is not None
    read = read_deck(f"13x {card.title}", game=None)
    assert read.deck.game == "race"
    report = judged(read.deck)
    assert [one["code"] for one in report["violations"]] == ["deck-size"]
    assert dump_deck_list(read.deck)["sections"] == [
        {"name": "main", "cards": [{"count": 13, "name": card.title}]}
    ]
