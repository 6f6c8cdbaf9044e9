"""`manage.py judge` and `manage.py rule`."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command

from cardsdb.catalogue.models import RuleText

pytestmark = pytest.mark.usefixtures("race", "db")

Text = pytest.CaptureFixture[str]


def scenario(name: str, *, is_legal: bool) -> dict[str, Any]:
    step = {"action": {"type": "concede", "player": "a"}, "expect": {"legal": is_legal}}
    return {
        "id": name,
        "game": "race",
        "title": "Giving up",
        "cites": ["4.1"],
        "position": {},
        "steps": [step],
    }


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "scenarios").mkdir()
    return tmp_path / "scenarios"


def test_scenarios_that_hold_are_counted(folder: Path, capsys: Text) -> None:
    (folder / "1.json").write_text(json.dumps([scenario("race-1", is_legal=True)]))
    call_command("judge", str(folder))
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


def test_each_difference_is_a_line_and_the_exit_code_is_one(folder: Path, capsys: Text) -> None:
    (folder / "1.json").write_text(json.dumps([scenario("race-1", is_legal=False)]))
    with pytest.raises(SystemExit) as left:
        call_command("judge", str(folder))
    assert left.value.code == 1
    assert capsys.readouterr().out.splitlines() == [
        "race-1 step 1 /legal: expected false, found true",
        "0 passed, 1 failed",
    ]


def test_the_report_can_be_had_as_json(folder: Path, capsys: Text) -> None:
    (folder / "1.json").write_text(json.dumps([scenario("race-1", is_legal=True)]))
    call_command("judge", "--json", str(folder))
    report = json.loads(capsys.readouterr().out)
    assert (report["passed"], report["failed"], report["failures"]) == (1, 0, [])


def test_a_file_that_is_not_json_is_a_failure_and_no_traceback(folder: Path, capsys: Text) -> None:
    (folder / "1.json").write_text("[")
    with pytest.raises(SystemExit):
        call_command("judge", str(folder / "1.json"))
    assert capsys.readouterr().out.splitlines()[-1] == "0 passed, 1 failed"


def test_a_path_that_is_not_there_exits_with_two(folder: Path) -> None:
    with pytest.raises(CommandError) as caught:
        call_command("judge", str(folder / "none"))
    assert caught.value.returncode == 2


def test_a_rule_is_shown_with_its_functions_and_scenarios(
    folder: Path, capsys: Text, settings: LazySettings
) -> None:
    shown = folder.parent / "tests" / "scenarios" / "race"
    shown.mkdir(parents=True)
    (shown / "4.json").write_text(json.dumps([scenario("race-4.1-1", is_legal=True)]))
    settings.ROOT = folder.parent
    call_command("rule", "race", "4.1")
    assert capsys.readouterr().out.splitlines() == [
        "4.1 A runner may give up",
        "",
        "Implemented by",
        "  tests.toy_game.rules.giving_up_loses: The other runner wins.",
        "  tests.toy_game.rules.runner_may_give_up: A runner may give up at any time.",
        "",
        "Shown by",
        "  race-4.1-1",
    ]


def test_a_deck_rule_is_found(capsys: Text) -> None:
    call_command("rule", "race", "5.1")
    assert "tests.toy_game.decks.deck_has_six_to_twelve_cards" in capsys.readouterr().out


def test_a_rule_without_code_says_why(capsys: Text) -> None:
    call_command("rule", "race", "1.1")
    assert "No code: Setting up follows it" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "number", "code"), [("race", "7.7", 1), ("race", "", 1), ("chess", "1.1", 2)]
)
def test_what_is_no_rule_is_an_error(game: str, number: str, code: int) -> None:
    with pytest.raises(CommandError) as caught:
        call_command("rule", game, number)
    assert caught.value.returncode == code


@pytest.mark.parametrize(
    ("number", "told"),
    [
        ("4", "The rulebook of race has no 4. There is 4.1."),
        ("5.", "The rulebook of race has no 5.. There is 5.1."),
        ("9", "The rulebook of race has no 9."),
        ("2", "The rulebook of race has no 2. There are 2.1, 2.2, 2.3, 2.4."),
    ],
)
def test_the_numbers_that_begin_like_one_that_there_is_not_are_named(
    number: str, told: str
) -> None:
    with pytest.raises(CommandError) as caught:
        call_command("rule", "race", number)
    assert str(caught.value) == told


def test_of_many_numbers_that_begin_so_the_rest_is_counted() -> None:
    numbers = [*(f"9.{place}" for place in range(1, 15)), "90.1"]
    RuleText.objects.bulk_create(
        RuleText(game="race", number=number, title="Running", text="Run.") for number in numbers
    )
    with pytest.raises(CommandError, match=r"There are 9\.1, .*, 9\.11, 9\.12 and 2 more\.$"):
        call_command("rule", "race", "9")
