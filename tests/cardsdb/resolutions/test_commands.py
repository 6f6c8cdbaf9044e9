"""`manage.py resolve`."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cardsdb.decks.documents import dump_deck_list
from cardsdb.resolutions.selectors import summarise
from tests.cardsdb.resolutions.batches import DECKS, deck_list, play_queued, stored

pytestmark = pytest.mark.usefixtures("race_cards")

Text = pytest.CaptureFixture[str]


@pytest.fixture
def decks(tmp_path: Path) -> list[str]:
    options = []
    for deck in DECKS:
        path = tmp_path / f"{deck.name}.json"
        path.write_text(json.dumps(dump_deck_list(deck)))
        options += ["--deck", str(path)]
    return options


def resolve(*options: str) -> None:
    call_command("resolve", "--game", "race", *options)


def resolved(capsys: Text, *options: str) -> dict[str, Any]:
    resolve("--json", *options)
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_games_are_played_here_and_summed_up(decks: list[str], capsys: Text) -> None:
    resolve(*decks, "--seed", "4422", "--games", "60", "--policy", "a=hasty")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("60 games of race (first), seed 4422, ")
    assert lines[1].startswith("  a (hasty): ")
    assert lines[-1].startswith("digest ")


def test_the_summary_is_that_of_the_api(decks: list[str], capsys: Text) -> None:
    here = resolved(capsys, *decks, "--seed", "4422", "--games", "60")
    batch = json.loads(json.dumps(summarise(play_queued(stored())), default=str))
    assert here.keys() == batch.keys()
    for name in ("game", "ruleset", "seed", "seats", "policies", "games", "digest", "results"):
        assert here[name] == batch[name]


def test_all_events_are_logged_as_json_lines(
    decks: list[str], capsys: Text, tmp_path: Path
) -> None:
    log = tmp_path / "events.jsonl"
    document = resolved(capsys, *decks, "--seed", "1", "--games", "2", "--log", str(log))
    rows = [json.loads(line) for line in log.read_text().splitlines()]
    games: list[list[Any]] = [[], []]
    for row in rows:
        games[row.pop("game")].append(row)
    texts = [json.dumps(events, sort_keys=True, separators=(",", ":")) for events in games]
    digests = [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    assert document["digest"] == hashlib.sha256("".join(digests).encode()).hexdigest()


@pytest.mark.parametrize(
    "options",
    [
        ("--games", "0"),
        ("--policy", "a=clever"),
        ("--policy", "clever"),
        ("--policy", "z=random"),
        ("--ruleset", "third"),
        ("--deck", "nowhere.json"),
    ],
)
def test_what_cannot_be_played_exits_with_two(decks: list[str], options: tuple[str, str]) -> None:
    with pytest.raises(CommandError) as caught:
        resolve(*decks, *options)
    assert caught.value.returncode == 2


def test_an_illegal_deck_is_named(tmp_path: Path, decks: list[str]) -> None:
    small = tmp_path / "small.json"
    small.write_text(json.dumps(dump_deck_list(deck_list(trot=2))))
    with pytest.raises(CommandError, match="/decks/1: "):
        resolve(*decks[:2], "--deck", str(small))
