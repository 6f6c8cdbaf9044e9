"""How the lines of a list come together: carried cards, repeats, and what is left unread."""

import pytest

from cardsdb.decks.text import read_text
from tests.cardsdb.decks.lists import codes, entries, udacha, warfighter
from tests.cardsdb.decks.pools import words_with

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
