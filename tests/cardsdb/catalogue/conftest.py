"""What tests of the catalogue share: a catalogue filled from fixtures, and fixtures to change."""

import json
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from pytest_django import Settings

from cardsdb.catalogue.services import load_fixtures

Change = Callable[[str, str, Callable[[list[dict[str, Any]]], Any]], None]


@pytest.fixture
def udacha(db: None) -> None:
    """Fill the catalogue with the cards of Udacha."""
    load_fixtures(["udacha"])


@pytest.fixture
def change_fixture(settings: Settings, tmp_path: Path) -> Change:
    """Return what changes the rows of a table in a copy of all fixtures."""
    copytree(Path(settings.ROOT) / "fixtures", tmp_path / "fixtures")
    settings.ROOT = tmp_path

    def change(game: str, table: str, edit: Callable[[list[dict[str, Any]]], Any]) -> None:
        path = tmp_path / "fixtures" / game / f"{table}.json"
        rows = json.loads(path.read_text(encoding="utf-8"))
        edit(rows)
        text = json.dumps(rows, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
        path.write_text(text, encoding="utf-8")

    return change
