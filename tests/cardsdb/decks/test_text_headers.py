import pytest

from cardsdb.decks.text import read_text
from tests.cardsdb.decks.lists import codes, kinds, udacha, warfighter
from tests.cardsdb.decks.pools import words_with

# Rule 1: name and comments


def test_a_first_line_with_a_hash_is_the_name_and_a_later_one_a_comment() -> None:
    read = udacha("\n# One\n# Two\n// Three\nFair Wind")
    assert read.deck.name == "One"
    assert kinds(read) == ["blank", "name", "comment", "comment", "card"]


def test_a_first_line_that_is_nothing_else_is_the_name() -> None:
    assert udacha("My deck\n\nFair Wind").deck.name == "My deck"


@pytest.mark.parametrize("first", ["Fair Wind", "Main (1)", "Author: Ana", "Events"])
def test_a_first_line_that_is_a_card_a_heading_or_a_header_is_not_the_name(first: str) -> None:
    read = udacha(f"{first}\nFair Wind")
    assert read.deck.name == "Unnamed deck"
    assert not read.unread


def test_a_first_line_with_a_count_is_no_name() -> None:
    read = udacha("3x No Such Card\nFair Wind")
    assert read.deck.name == "Unnamed deck"
    assert codes(read) == ["unknown-card"]


def test_only_the_first_line_can_be_the_name() -> None:
    read = udacha("# Deck of mine\nNo Such Card\nFair Wind")
    assert read.deck.name == "Deck of mine"
    assert codes(read) == ["unknown-card"]


def test_without_a_name_that_of_the_request_is_taken() -> None:
    assert udacha("Fair Wind", name="harbour").deck.name == "harbour"
    assert udacha("# Own\nFair Wind", name="harbour").deck.name == "Own"


# Rule 2: headers


def test_headers_are_read_in_any_case_and_other_keys_go_into_the_context() -> None:
    read = warfighter(
        "GAME: warfighter\nruleset: upgrade-2023\nname: A\nAuthor: Ana\nNotes: For two\n"
        "Resource points: 60\nWeight: 1.5\nMood: grim\nCorporal Reyes"
    )
    deck = read.deck
    assert (deck.name, deck.author, deck.notes) == ("A", "Ana", "For two")
    assert deck.ruleset == "upgrade-2023"
    assert deck.context == {"resource_points": 60, "weight": 1.5, "mood": "grim"}
    assert read.lines[5]["key"] == "context.resource_points"


def test_a_header_ends_with_the_first_section() -> None:
    read = udacha("Main\nAuthor: Ana\nFair Wind")
    assert read.deck.author is None
    assert codes(read) == ["unknown-card"]


def test_a_header_that_names_a_card_is_read_like_a_card_line() -> None:
    read = warfighter("Mission: dry wadi (WFS) 1\nObjective: Radio Mist\nCorporal Reyes")
    assert read.deck.context["mission"]["name"] == "Dry Wadi"
    assert "number" in read.deck.context["mission"]
    (unread,) = read.unread
    assert (unread["line"], unread["code"]) == (2, "unknown-card")
    assert unread["candidates"][0] == "Radio Mast"


def test_a_header_that_names_a_card_takes_no_count() -> None:
    assert codes(warfighter("Mission: 2x Dry Wadi\nCorporal Reyes")) == ["bad-count"]


def test_about_and_name_are_two_headers_as_arena_writes_them() -> None:
    read = udacha("About\nName Tide and Tidings\n\nDeck\n1 Fair Wind (UDS) 62\n")
    assert read.deck.name == "Tide and Tidings"
    assert kinds(read) == ["header", "header", "blank", "heading", "card"]
    assert [finding["key"] for finding in read.lines[:2]] == ["name", "name"]
    assert not read.unread


def test_about_alone_is_no_header() -> None:
    assert udacha("About\nFair Wind").deck.name == "About"


def test_a_title_with_a_colon_is_a_card_before_the_first_section() -> None:
    read = read_text("Nine: The Last\nTide: The First", words_with("Nine: The Last"))
    assert [finding["kind"] for finding in read.lines] == ["card", "header"]
