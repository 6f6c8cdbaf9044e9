import json
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.cardsdb.decks.pools import FIXTURES

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixtures_loaded")]


def deck(game: str, slug: str) -> str:
    return str(FIXTURES / game / "decks" / f"{slug}.json")


def run(*arguments: str) -> tuple[int, str]:
    """Return the exit code and what was written."""
    out = StringIO()
    try:
        call_command("validate_deck", *arguments, stdout=out, no_color=True)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue()
    return 0, out.getvalue()


def test_a_legal_deck_exits_with_0() -> None:
    code, page = run(deck("udacha", "harbour-watch"), "--as-of", "2026-11-30")
    assert code == 0
    assert page.splitlines()[0].endswith("Harbour Watch: LEGAL")
    assert "udacha, supplement-1, 2026-11-30; 33 cards (banner 1" in page


def test_an_illegal_deck_exits_with_1_and_says_all_that_is_wrong() -> None:
    code, page = run(deck("warfighter", "too-much-to-carry"))
    assert code == 1
    assert "ILLEGAL, 7 error" in page
    assert "  error ammo-mismatch (rule 5.4b)\n" in page
    assert "      Sergeant Ward > Carbine: 1x Spare Magazines 9mm\n" in page
    assert "    Fix: " in page


def test_of_several_files_the_worst_decides(tmp_path: Path) -> None:
    legal, illegal = deck("udacha", "nine-cairns"), deck("udacha", "too-few-feet")
    assert run(legal, illegal)[0] == 1
    code, page = run(illegal, str(tmp_path / "none.json"), legal)
    assert code == 2
    assert "UNREADABLE" in page
    assert "Nine Cairns: LEGAL" in page


@pytest.mark.parametrize("content", [b"", b"{", b"<deck", b"\xff", b"# A\n3x Nonsense", b"[]"])
def test_an_unreadable_deck_exits_with_2(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(content)
    assert run(str(path), "--game", "udacha")[0] == 2


def test_a_list_takes_its_name_from_the_file_and_its_game_from_the_option(tmp_path: Path) -> None:
    path = tmp_path / "fair-winds.txt"
    path.write_text("3x Fair Wind\n2x Fare Wind\n")
    code, page = run(str(path), "--game", "udacha", "--format", "standard")
    assert code == 1
    assert "fair-winds: ILLEGAL" in page
    assert "udacha, supplement-1, standard" in page
    assert "line 2 (2x Fare Wind)" in page


@pytest.mark.parametrize("option", [("--game", "chess"), ("--format", "none"), ("--ruleset", "no")])
def test_what_is_not_registered_is_unreadable(option: tuple[str, str]) -> None:
    assert run(deck("udacha", "harbour-watch"), *option)[0] == 2


@pytest.mark.parametrize(
    ("as_of", "code", "told"),
    [
        (
            "2026-08-31",
            1,
            "harbour-league, 2026-08-31, udacha.harbour-league.spring-2026; 33 cards",
        ),
        (
            "2026-09-01",
            0,
            "harbour-league, 2026-09-01, udacha.harbour-league.autumn-2026; 33 cards",
        ),
        ("2026-02-28", 1, "    Fix: It is in force from 2026-03-01 on.\n"),
    ],
)
def test_a_format_is_judged_by_its_snapshot_of_the_day(as_of: str, code: int, told: str) -> None:
    chosen = ("--format", "harbour-league", "--as-of", as_of)
    found, page = run(deck("udacha", "harbour-watch"), *chosen)
    assert (found, told in page) == (code, True)


def test_programs_get_one_report_as_an_object_and_several_as_a_list() -> None:
    legal, illegal = deck("udacha", "harbour-watch"), deck("udacha", "too-few-feet")
    code, text = run(illegal, "--json", "--as-of", "2026-11-30")
    report: Any = json.loads(text)
    assert (code, report["legal"], report["as_of"]) == (1, False, "2026-11-30")
    assert report["file"] == illegal
    assert [one["rule"] for one in report["violations"]] == ["19.1a", "1.3a", "19.1d", "19.1f"]
    reports: Any = json.loads(run(legal, illegal, "--json")[1])
    assert [one["legal"] for one in reports] == [True, False]


def test_programs_get_the_errors_of_an_unreadable_deck(tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    path.write_text('{"format": "cardsdb-deck/1", "game": "udacha", "name": 1}')
    code, text = run(str(path), "--json")
    assert code == 2
    assert json.loads(text)["errors"] == [
        {"at": "/name", "code": "malformed-input", "message": "The field 'name' is no text."}
    ]


def test_a_folder_and_a_file_that_is_not_there_are_no_files(tmp_path: Path) -> None:
    code, page = run(str(tmp_path), str(tmp_path / "none.json"))
    assert code == 2
    assert page.splitlines() == [
        f"{tmp_path}: UNREADABLE",
        "  / no-file: The file cannot be read: Is a directory.",
        f"{tmp_path / 'none.json'}: UNREADABLE",
        "  / no-file: The file cannot be read: No such file or directory.",
    ]


def test_of_what_is_no_deck_it_is_said_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "readme.md"
    path.write_text("# Not a deck\n\nOnly words.\n")
    code, page = run(str(path))
    assert code == 2
    assert " ".join(page.split()).endswith(
        "/ game-not-named: No game knows every card of this list. "
        "Name its game, one of: bands, udacha, warfighter. The option is --game."
    )


@pytest.mark.parametrize("options", [(), ("--game", "udacha")])
def test_of_json_that_is_no_deck_it_is_said_so(options: tuple[str, ...]) -> None:
    code, page = run(str(FIXTURES / "udacha" / "cards.json"), *options)
    assert code == 2
    assert page.splitlines()[1] == (
        "  / malformed-input: This is JSON, but no deck document: "
        "an object of the format 'cardsdb-deck/1'."
    )


@pytest.mark.parametrize("text", ["yesterday", "20261130", "2026-W48-1", "2026-11-31"])
def test_what_is_no_day_is_told_how_to_write_one(text: str) -> None:
    with pytest.raises(CommandError, match=f"write a day as YYYY-MM-DD, not '{text}'"):
        run(deck("udacha", "harbour-watch"), "--as-of", text)


def test_a_deck_is_read_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    content = Path(deck("udacha", "court-of-cinders")).read_bytes()
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(content)))
    assert run("-")[0] == 0
