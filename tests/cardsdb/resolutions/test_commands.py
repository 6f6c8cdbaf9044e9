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


def test_of_an_illegal_deck_the_whole_report_is_shown(tmp_path: Path, decks: list[str]) -> None:
    small = tmp_path / "small.json"
    small.write_text(json.dumps(dump_deck_list(deck_list(trot=2))))
    with pytest.raises(CommandError) as caught:
        resolve(*decks[:2], "--deck", str(small))
    assert caught.value.returncode == 1
    lines = str(caught.value).splitlines()
    assert lines[0].startswith(f"{small}: ")
    assert "ILLEGAL" in lines[0]
    assert any(line.endswith("deck-size (rule 5.1)") for line in lines)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, ": The file cannot be read: No such file or directory."),
        ("{}", " /format: A deck document has the format 'cardsdb-deck/1'."),
        ("{", ": This is no JSON: "),
    ],
)
def test_a_file_that_cannot_be_read_is_named(
    tmp_path: Path, decks: list[str], content: str | None, told: str
) -> None:
    file = tmp_path / "bad.json"
    if content is not None:
        file.write_text(content)
    with pytest.raises(CommandError) as caught:
        resolve(*decks[:2], "--deck", str(file))
    assert caught.value.returncode == 2
    assert str(caught.value).startswith(f"{file}{told}")


def test_a_ruleset_that_a_deck_names_is_wrong_in_its_file(tmp_path: Path, decks: list[str]) -> None:
    file = tmp_path / "odd.json"
    file.write_text(json.dumps({**dump_deck_list(deck_list(trot=8)), "ruleset": "none"}))
    with pytest.raises(CommandError) as caught:
        resolve(*decks[:2], "--deck", str(file))
    assert caught.value.returncode == 2
    assert str(caught.value).startswith(f'{file} /ruleset: There is no ruleset "none"')


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--games", "0"), "--games: The games are"),
        (("--seed", "-1"), "--seed: A seed is"),
        (("--policy", "a=clever"), '--policy a: There is no policy "clever"'),
        (("--policy", "clever"), "--policy: Write SEAT=POLICY"),
    ],
)
def test_what_is_wrong_is_named_by_its_option(
    decks: list[str], options: tuple[str, str], told: str
) -> None:
    with pytest.raises(CommandError) as caught:
        resolve(*decks, *options)
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize(
    ("log", "reason"), [("no/events.jsonl", "No such file or directory"), (".", "Is a directory")]
)
def test_a_log_that_cannot_be_written_is_named(
    tmp_path: Path, decks: list[str], log: str, reason: str
) -> None:
    with pytest.raises(CommandError) as caught:
        resolve(*decks, "--log", str(tmp_path / log))
    assert caught.value.returncode == 2
    assert str(caught.value) == f"{tmp_path / log}: The file cannot be written: {reason}."


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_log_that_runs_full_is_named(decks: list[str]) -> None:
    with pytest.raises(CommandError, match="/dev/full: The file cannot be written: No space left"):
        resolve(*decks, "--log", "/dev/full", "--games", "50")


@pytest.mark.parametrize("text", ["0", "-1", "nan", "inf", "soon"])
def test_a_sweep_every_no_time_is_refused(text: str) -> None:
    with pytest.raises(CommandError, match="a number of seconds from 0 to 86400"):
        call_command("sweep", f"--every={text}")
