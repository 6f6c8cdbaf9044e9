"""One seed gives one game: here and in any process, alone and among others, in any order."""

import json
import os
import random
import subprocess
import sys
from functools import lru_cache

import pytest

from cardsdb.plugin_api import derive_seed
from cardsdb.resolutions.digests import EventRows, batch_digest
from cardsdb.resolutions.play import play_game
from tests.contract.digests import findings, game_digest
from tests.contract.games import ROOT, SEED, Subject
from tests.contract.positions import game

GAMES = 30


def _games(subject: Subject) -> int:
    return subject.scaled(GAMES)


@lru_cache(maxsize=4)
def _found_elsewhere(hash_seed: str) -> dict[str, dict[str, list[str]]]:
    """Return what another process finds, whose strings hash in another way."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.contract.digests"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "CARDSDB_PLUGIN_AUTOLOAD": "0"},
        capture_output=True,
        check=True,
        text=True,
    )
    found: dict[str, dict[str, list[str]]] = json.loads(told.stdout)
    return found


@pytest.mark.parametrize("hash_seed", ["0", "1", "4422"])
def test_another_process_plays_and_lists_alike_whatever_its_hash_seed(
    subject: Subject, hash_seed: str
) -> None:
    assert _found_elsewhere(hash_seed)[str(subject)] == findings(subject)


def test_a_game_is_the_same_when_it_is_played_again(subject: Subject) -> None:
    for index in range(_games(subject)):
        assert game_digest(subject, index) == game_digest(subject, index)


def test_other_seeds_give_other_games(subject: Subject) -> None:
    assert (
        len({game_digest(subject, index) for index in range(_games(subject))})
        > _games(subject) // 2
    )


def test_a_game_is_the_same_alone_and_in_any_chunk_of_its_batch(subject: Subject) -> None:
    in_order = [game_digest(subject, index) for index in range(_games(subject))]
    shuffled = list(range(_games(subject)))
    random.Random(SEED).shuffle(shuffled)
    chunked = {index: game_digest(subject, index) for index in shuffled}
    assert [chunked[index] for index in range(_games(subject))] == in_order
    assert batch_digest(chunked[index] for index in range(_games(subject))) == batch_digest(
        in_order
    )


def test_one_setup_plays_many_games_as_it_plays_each_alone(subject: Subject) -> None:
    setup, rows = subject.setup(1), EventRows(subject.engine)
    seeds = [derive_seed(SEED, index) for index in range(_games(subject))]
    together = [rows.digest(play_game(setup, seed).events) for seed in seeds]
    alone = [
        EventRows(subject.engine).digest(play_game(subject.setup(1), seed).events)
        for seed in reversed(seeds)
    ]
    assert together == alone[::-1]


def test_a_game_is_the_same_decision_by_decision_and_as_a_whole(subject: Subject) -> None:
    rows = EventRows(subject.engine)
    for policy in subject.policies:
        taken = game(subject, 0, policy.slug)
        events = [event for one in taken for event in one.events]
        assert rows.digest(events) == game_digest(subject, 0, policy.slug), policy.slug


def test_judging_between_two_decisions_disturbs_no_game(subject: Subject) -> None:
    """The judge shares cards, rulesets and actions with play, and must leave no trace in them."""
    before = game_digest(subject, 3)
    for one in game(subject, 4)[::3]:
        for action in subject.engine.legal_actions(one.before):
            subject.engine.judge(one.before, action)
            subject.engine.dump(one.before)
    assert game_digest(subject, 3) == before
