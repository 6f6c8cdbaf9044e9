"""Every measure reads a number off every finished game, and the numbers add up over a batch."""

import math
from functools import lru_cache
from statistics import fmean

import orjson

from cardsdb.resolutions.play import PlayedGame, play_game
from cardsdb.resolutions.summary import GameResult, Tally, spread
from tests.contract.games import Subject

GAMES, CHUNK = 60, 7


@lru_cache(maxsize=8)
def _played(subject: Subject) -> tuple[PlayedGame, ...]:
    """Play the game's share of the games, in more than one chunk."""
    indexes = range(subject.scaled(GAMES, least=2 * CHUNK))
    return tuple(play_game(subject.setup(index), subject.seed(index)) for index in indexes)


def _results(subject: Subject) -> list[GameResult]:
    measures = subject.setup(0).measures
    return [
        GameResult(
            winners=played.outcome.winners,
            reason=played.outcome.reason or "",
            decisions=played.decisions,
            measures=played.measured(measures),
        )
        for played in _played(subject)
    ]


def _chunks(results: list[GameResult]) -> list[list[GameResult]]:
    return [results[start : start + CHUNK] for start in range(0, len(results), CHUNK)]


def test_every_measure_is_a_number_in_every_finished_game(subject: Subject) -> None:
    for result in _results(subject):
        for slug, value in result.measures.items():
            assert math.isfinite(value), slug


def test_a_measure_is_the_same_however_often_it_is_read(subject: Subject) -> None:
    measures = subject.setup(0).measures
    for played in _played(subject):
        assert played.measured(measures) == played.measured(measures[::-1])


def test_the_mean_of_all_is_the_mean_of_the_chunks(subject: Subject) -> None:
    results = _results(subject)
    for measure in subject.setup(0).measures:
        values = [result.measures[measure.slug] for result in results]
        chunks = [[result.measures[measure.slug] for result in some] for some in _chunks(results)]
        added = fmean(map(fmean, chunks), map(len, chunks))
        assert math.isclose(fmean(values), added, rel_tol=1e-12, abs_tol=1e-12), measure.slug
        mean = spread(Tally.of(results).measures[measure.slug])["mean"]
        assert math.isclose(mean, added, rel_tol=1e-12, abs_tol=1e-12), measure.slug


def test_tallies_of_chunks_that_were_written_and_read_add_up_to_that_of_all(
    subject: Subject,
) -> None:
    results = _results(subject)
    whole = Tally()
    for some in _chunks(results):
        whole.merge(Tally.load(orjson.loads(orjson.dumps(Tally.of(some).dump()))))
    assert whole == Tally.of(results)
