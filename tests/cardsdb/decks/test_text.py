import pytest

from cardsdb.decks.documents import dump_deck_list
from cardsdb.decks.text import read_text
from tests.cardsdb.decks.lists import codes, entries, kinds, udacha, warfighter
from tests.cardsdb.decks.pools import words_of

HARBOUR_WATCH = """\
# Harbour Watch
Game: udacha

Banner (1)
1x Lantern of the Tidewardens (UDS) 1

Main (7)
3x Hounds on the Trail (UDS) 24
3 Sails on the Horizon
Fair Wind
"""

ALPHA = """\
# Alpha
Game: warfighter
Mission: Dry Wadi
Objective: Radio Mast
Nation: US

Player soldiers (1)
1x Corporal Reyes
  1x Steady
  1x Quiet Rifle
    1x Spare Magazines 5.56
  1x Plate Vest
"""


# The two lists of the format


def test_the_list_of_the_format_is_read_as_it_says() -> None:
    read = udacha(HARBOUR_WATCH)
    assert dump_deck_list(read.deck) == {
        "format": "cardsdb-deck/1",
        "game": "udacha",
        "name": "Harbour Watch",
        "sections": [
            {
                "name": "banner",
                "cards": [
                    {
                        "count": 1,
                        "name": "Lantern of the Tidewardens",
                        "set": "UDS",
                        "number": "1",
                    }
                ],
            },
            {
                "name": "main",
                "cards": [
                    {"count": 3, "name": "Hounds on the Trail", "set": "UDS", "number": "24"},
                    {"count": 3, "name": "Sails on the Horizon"},
                    {"count": 1, "name": "Fair Wind"},
                ],
            },
        ],
    }


def test_every_line_ends_as_one_finding() -> None:
    read = udacha(HARBOUR_WATCH)
    assert kinds(read) == [
        "name", "header", "blank", "heading", "card", "blank", "heading", "card", "card", "card",
    ]  # fmt: skip
    assert [finding["line"] for finding in read.lines] == list(range(1, 11))
    assert read.lines[1] == {"line": 2, "kind": "header", "key": "game"}
    assert read.lines[6] == {"line": 7, "kind": "heading", "section": "main"}
    assert read.lines[7] == {
        "line": 8,
        "kind": "card",
        "section": "main",
        "count": 3,
        "name": "Hounds on the Trail",
        "set": "UDS",
        "number": "24",
        "depth": 0,
    }


def test_a_team_is_read_with_what_its_soldiers_carry() -> None:
    read = warfighter(ALPHA)
    document = dump_deck_list(read.deck)
    assert document["context"] == {
        "mission": {"name": "Dry Wadi"},
        "objective": {"name": "Radio Mast"},
        "nation": "US",
    }
    assert document["sections"] == [
        {
            "name": "player soldiers",
            "cards": [
                {
                    "count": 1,
                    "name": "Corporal Reyes",
                    "with": [
                        {"count": 1, "name": "Steady"},
                        {
                            "count": 1,
                            "name": "Quiet Rifle",
                            "with": [{"count": 1, "name": "Spare Magazines 5.56"}],
                        },
                        {"count": 1, "name": "Plate Vest"},
                    ],
                }
            ],
        }
    ]
    assert [finding.get("depth") for finding in read.lines[7:]] == [0, 1, 1, 2, 1]
    assert read.lines[10]["section"] == "player soldiers"
    assert read.lines[2]["key"] == "context.mission"


# Rule 3: headings


@pytest.mark.parametrize(
    "heading",
    [
        "Main", "main", "MAIN:", "Main (1)", "Main [1]", "Main ## 1", "Main (1):", "Main: (1)",
        "Main:1", "Deck", "deck (1)", "Mainboard", "  Main  ( 1 ) ",
    ],
)  # fmt: skip
def test_a_heading_is_read_in_every_spelling(heading: str) -> None:
    read = udacha(f"{heading}\nMaren Tideborn")
    assert read.lines[0] == {"line": 1, "kind": "heading", "section": "main"}


@pytest.mark.parametrize(
    ("game", "alias", "section"),
    [
        ("udacha", "Commander", "leader"),
        ("udacha", "Investigator", "leader"),
        ("udacha", "Identity", "banner"),
        ("bands", "Commander", "homeworld"),
        ("bands", "Identity", "homeworld"),
        ("bands", "Investigator", "homeworld"),
        ("warfighter", "Non\u2010Player Soldiers", "non-player soldiers"),
    ],
)
def test_aliases_mean_what_the_game_says(game: str, alias: str, section: str) -> None:
    card = {"udacha": "Fair Wind", "bands": "Old Hand", "warfighter": "Gunner Webb"}[game]
    read = read_text(f"{alias}\n{card}", words_of(game))
    assert read.lines[1]["section"] == section


@pytest.mark.parametrize("alias", ["Deck", "Commander", "Mainboard"])
def test_aliases_mean_nothing_in_a_game_without_such_a_section(alias: str) -> None:
    assert codes(warfighter(f"Corporal Reyes\n{alias}")) == ["unknown-card"]


def test_a_wrong_count_of_a_heading_is_found_and_changes_nothing() -> None:
    read = udacha("Main (5)\n3x Fair Wind\n1x Goat Stair")
    assert read.lines[0]["code"] == "count-mismatch"
    assert read.lines[0]["kind"] == "heading"
    assert [entry["count"] for entry in entries(read)] == [3, 1]


def test_unread_lines_do_not_count_under_a_heading() -> None:
    assert "code" in udacha("Main (4)\n3x Fair Wind\n1x Nonsense").lines[0]


def test_carried_cards_do_not_count_under_a_heading() -> None:
    assert "code" not in warfighter(ALPHA).lines[6]


def test_a_heading_that_names_a_type_groups_and_changes_no_section() -> None:
    read = udacha(
        "Leader\n1x Maren Tideborn\nMain (4)\nPlaces (3)\n3x Goat Stair\nEvent\nFair Wind"
    )
    assert read.lines[3] == {"line": 4, "kind": "heading", "section": None}
    assert [entry["name"] for entry in entries(read)] == ["Goat Stair", "Fair Wind"]
    assert all("code" not in finding for finding in read.lines)


def test_a_type_that_the_section_does_not_take_goes_where_it_belongs() -> None:
    read = udacha("Banner (1)\nEmber Standard\nEvents (2)\n2x Fair Wind\nPlaces (1)\nCinder Throne")
    assert [entry["name"] for entry in entries(read, "banner")] == ["Ember Standard"]
    assert [entry["name"] for entry in entries(read, "main")] == ["Fair Wind"]
    assert [entry["name"] for entry in entries(read, "base")] == ["Cinder Throne"]
    assert all("code" not in finding for finding in read.lines)


def test_a_card_of_another_type_stays_in_a_section_that_takes_the_headings_type() -> None:
    read = udacha("Main\nPlaces\nBeacon Keep\nEmber Standard")
    assert [entry["name"] for entry in entries(read)] == ["Beacon Keep", "Ember Standard"]


def test_the_count_of_a_type_heading_runs_to_the_next_heading() -> None:
    read = udacha("Events (1)\nFair Wind\nPlaces (2)\nGoat Stair\nMain\nGoat Stair")
    assert [finding.get("code") for finding in read.lines] == [
        None, None, "count-mismatch", None, None, None,
    ]  # fmt: skip


def test_a_word_that_is_section_and_type_is_the_section() -> None:
    read = udacha("Banner\nFair Wind")
    assert read.lines[1]["section"] == "banner"


# Rule 4: before any section


def test_before_any_section_a_card_goes_where_it_may_stand() -> None:
    read = udacha("Ember Standard\nCinder Throne\nVask the Kindled\nFair Wind")
    sections = [finding["section"] for finding in read.lines]
    assert sections == ["banner", "base", "main", "main"]


def test_a_soldier_goes_to_its_kind_and_what_none_takes_into_the_first_section() -> None:
    read = warfighter("Gunner Webb\nScouts\nCorporal Reyes\nGrenade")
    assert [finding["section"] for finding in read.lines] == [
        "non-player soldiers", "squad soldiers", "player soldiers", "player soldiers",
    ]  # fmt: skip
