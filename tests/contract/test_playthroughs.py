"""Whole games stay as they are written, until somebody means to change them."""

import difflib
from pathlib import Path

import pytest

from tests.contract.playthroughs import COMMAND, FOLDER, playthroughs

KNOWN = dict(playthroughs())


@pytest.mark.parametrize("path", KNOWN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_game_is_played_as_its_playthrough_says(path: Path) -> None:
    written = path.read_text(encoding="utf-8") if path.exists() else ""
    differences = list(
        difflib.unified_diff(
            written.splitlines(), KNOWN[path].splitlines(), "written", "played", lineterm="", n=2
        )
    )
    assert not differences, "\n".join(
        [f"If this is meant to change, write it anew: {COMMAND}", *differences[:60]]
    )


def test_every_playthrough_is_still_played() -> None:
    assert sorted(FOLDER.rglob("*.txt")) == sorted(KNOWN)
