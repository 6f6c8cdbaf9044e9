from typing import Any

import pytest

from cardsdb.decks.documents import dump_deck_list
from cardsdb.decks.reading import ReadDeck
from cardsdb.decks.text import read_text
from tests.cardsdb.decks.pools import words_of, words_with

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


def udacha(text: str, **how: Any) -> ReadDeck:
    return read_text(text, words_of("udacha"), **how)


def warfighter(text: str) -> ReadDeck:
    return read_text(text, words_of("warfighter"))


def entries(read: ReadDeck, section: str = "main") -> list[dict[str, Any]]:
    found = {one["name"]: one["cards"] for one in dump_deck_list(read.deck)["sections"]}
    cards: list[dict[str, Any]] = found[section]
    return cards


def kinds(read: ReadDeck) -> list[str]:
    return [finding["kind"] for finding in read.lines]


def codes(read: ReadDeck) -> list[str]:
    return [finding["code"] for finding in read.unread]


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


# Rule 8: carried cards


def test_a_deeper_line_is_carried_by_the_nearest_line_with_a_lesser_indent() -> None:
    read = warfighter(
        "Corporal Reyes\n      Quiet Rifle\n        Spare Magazines 5.56\n   Plate Vest\nScouts"
    )
    assert [finding["depth"] for finding in read.lines] == [0, 1, 2, 1, 0]


def test_a_tab_counts_as_four_columns() -> None:
    read = warfighter("Corporal Reyes\n    Quiet Rifle\n\tPlate Vest\n\t Aid Kit")
    assert [finding["depth"] for finding in read.lines] == [0, 1, 1, 2]


@pytest.mark.parametrize("sign", ["-", ">"])
def test_a_sign_stands_for_one_level_below_the_last_line_without_one(sign: str) -> None:
    read = warfighter(f"Corporal Reyes\n{sign} Steady\n{sign} Quiet Rifle\nScouts\n{sign} Grenade")
    assert [finding["depth"] for finding in read.lines] == [0, 1, 1, 0, 1]


def test_a_sign_below_an_indented_line_is_one_level_below_it() -> None:
    read = warfighter("Corporal Reyes\n  Quiet Rifle\n  - Spare Magazines 5.56\n  Plate Vest")
    assert [finding["depth"] for finding in read.lines] == [0, 1, 2, 1]


def test_blank_lines_and_comments_end_nothing() -> None:
    read = warfighter("Corporal Reyes\n\n// gear\n  Quiet Rifle")
    assert read.lines[3]["depth"] == 1


def test_a_new_section_ends_what_cards_carry() -> None:
    read = warfighter("Player soldiers\nCorporal Reyes\nSquad soldiers\n  Fire Team")
    assert read.lines[3]["depth"] == 0
    assert read.lines[3]["section"] == "squad soldiers"


def test_indents_and_signs_mean_nothing_where_cards_carry_none() -> None:
    read = udacha("Fair Wind\n    3x Goat Stair\n- 2x Rockslide\n> Song of Deeds")
    assert [finding["depth"] for finding in read.lines] == [0, 0, 0, 0]
    assert [entry["count"] for entry in entries(read)] == [1, 3, 2, 1]


def test_a_carrier_with_a_count_above_one_is_unread_with_all_that_it_carries() -> None:
    read = warfighter("Scouts\n2x Corporal Reyes\n  Quiet Rifle\n    Spare Magazines 5.56\nScouts")
    assert codes(read) == ["bad-count", "carrier-missing", "carrier-missing"]
    assert [section.name for section in read.deck.sections] == ["squad soldiers"]


def test_what_an_unknown_card_carries_is_unread_too() -> None:
    read = warfighter("Scouts\nCaptain Nobody\n  Quiet Rifle\n  Nonsense")
    assert codes(read) == ["unknown-card", "carrier-missing", "unknown-card"]
    assert "Quiet Rifle" in read.unread[1]["candidates"]


# Rule 9: repeats and unread lines


def test_the_same_entry_twice_is_added_up_at_the_first_place() -> None:
    read = udacha("2x Fair Wind\nGoat Stair\nFair Wind\nFair Wind (UDS)\nfair wind")
    assert entries(read) == [
        {"count": 4, "name": "Fair Wind"},
        {"count": 1, "name": "Goat Stair"},
        {"count": 1, "name": "Fair Wind", "set": "UDS"},
    ]


def test_entries_that_carry_something_are_not_added_up() -> None:
    read = warfighter("Scouts\nCorporal Reyes\n  Steady\nScouts\nCorporal Reyes\nCorporal Reyes")
    assert [(entry["count"], "with" in entry) for entry in entries(read, "player soldiers")] == [
        (1, True),
        (2, False),
    ]
    assert entries(read, "squad soldiers") == [{"count": 2, "name": "Scouts"}]


def test_carried_cards_are_not_added_up() -> None:
    read = warfighter("Corporal Reyes\n  Grenade\n  Grenade")
    assert len(entries(read, "player soldiers")[0]["with"]) == 2


def test_an_unread_line_is_kept_with_its_text_and_the_rest_is_read() -> None:
    read = udacha("# A\n 3x Hounds on the Trial \nFair Wind\n---\n")
    assert read.unread == [
        {
            "line": 2,
            "kind": "unread",
            "code": "unknown-card",
            "text": " 3x Hounds on the Trial ",
            "candidates": ["Hounds on the Trail", *read.unread[0]["candidates"][1:]],
        },
        {"line": 4, "kind": "unread", "code": "unread-line", "text": "---", "candidates": []},
    ]
    assert entries(read) == [{"count": 1, "name": "Fair Wind"}]


def test_a_title_of_two_cards_is_ambiguous_until_the_set_tells_them_apart() -> None:
    words = words_with("Twin", "Twin", "Other")
    read = read_text("# A\nTwin\nTwin (TST) 2\nOther", words)
    assert codes(read) == ["ambiguous-card"]
    assert read.lines[2]["number"] == "2"
