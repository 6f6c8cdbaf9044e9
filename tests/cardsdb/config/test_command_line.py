"""What `manage.py` says where nothing is set up yet, to people and as real processes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

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
