"""What holds of all our commands: what they say before anything is set up, how they end."""

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command

ROOT = Path(__file__).resolve().parents[3]
DECK = "fixtures/udacha/decks/nine-cairns.json"
NEED_TABLES = [
    "bench decks",
    "cardsdb_up",
    "coverage udacha --games 1",
    "judge tests/scenarios/udacha",
    "load_fixtures",
    "make_admin",
    f"resolve --game udacha --deck {DECK} --deck {DECK}",
    "rule udacha 2.1a",
    "sweep",
    f"validate_deck {DECK}",
]


def manage(*arguments: str, var: Path, python: tuple[str, ...] = ()) -> tuple[int, str]:
    """Return the exit code and what was said of what went wrong."""
    given = {
        "CARDSDB_VAR": str(var),
        "DJANGO_SETTINGS_MODULE": "cardsdb.config.settings.embedded",
    }
    ran = subprocess.run(
        [sys.executable, *python, "manage.py", *arguments],
        cwd=ROOT,
        env={**os.environ, **given},
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.returncode, ran.stderr


def test_without_django_it_is_said_what_brings_it(tmp_path: Path) -> None:
    code, told = manage("check", var=tmp_path, python=("-E", "-S"))
    assert (code, told) == (1, "Run ./run --setup first, then .venv/bin/python manage.py ...\n")


@pytest.mark.slow
@pytest.mark.parametrize("command", NEED_TABLES, ids=lambda command: str(command).split()[0])
def test_before_there_are_tables_a_command_says_what_makes_them(
    tmp_path: Path, command: str
) -> None:
    code, told = manage(*command.split(), var=tmp_path)
    assert (code, told.removeprefix("CommandError: ")) == (1, "Set up first: ./run --setup\n")


def exit_code(command: str) -> int:
    """Return the code with which the command ends here."""
    try:
        call_command(*command.split(), stdout=StringIO(), stderr=StringIO())
    except CommandError as error:
        return error.returncode
    except SystemExit as end:
        return int(str(end.code))
    return 0


@pytest.mark.django_db
@pytest.mark.parametrize(
    "command",
    [
        "bench chess",
        "coverage chess",
        "coverage udacha --ruleset none",
        "load_fixtures chess",
        f"resolve --game chess --deck {DECK}",
        f"resolve --game udacha --deck {DECK} --ruleset none",
        "rule chess 1",
        f"validate_deck {DECK} --format none",
        f"validate_deck {DECK} --game chess",
        f"validate_deck {DECK} --ruleset none",
        "write_rule_pages chess",
    ],
)
def test_what_is_not_registered_exits_with_2(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert exit_code(command) == 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    "command",
    [
        "judge none",
        "load_fixtures udacha",
        "resolve --game udacha --deck fixtures",
        "validate_deck fixtures",
        "write_rule_pages udacha",
    ],
)
def test_what_cannot_be_read_exits_with_2(
    command: str, tmp_path: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fixtures" / "udacha" / "cards.json").mkdir(parents=True)
    settings.ROOT = tmp_path
    monkeypatch.chdir(tmp_path)
    assert exit_code(command) == 2


@pytest.mark.django_db
def test_a_sample_deck_that_cannot_be_read_is_named(tmp_path: Path, settings: LazySettings) -> None:
    sample = tmp_path / "fixtures" / "udacha" / "decks" / "torn.json"
    sample.parent.mkdir(parents=True)
    sample.write_text("{")
    settings.ROOT = tmp_path
    with pytest.raises(CommandError, match=f"{sample}: This is no JSON") as caught:
        call_command("coverage", "udacha")
    assert caught.value.returncode == 2


@pytest.mark.parametrize("text", ["0", "-1", "many"])
def test_coverage_plays_a_game_at_least(text: str) -> None:
    with pytest.raises(CommandError, match="a whole number from 1 to"):
        call_command("coverage", "udacha", f"--games={text}")


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is Linux's")
def test_an_output_that_cannot_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, "manage.py", "judge", "--json", "tests/scenarios/udacha/decks.json"],
            cwd=ROOT,
            env={**os.environ, "CARDSDB_VAR": str(tmp_path)},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ran.returncode in (1, 2)
    assert "Traceback" not in ran.stderr
