"""Summaries: figures that can be checked by hand."""

import json
from collections import Counter

import pytest
from hypothesis import given, strategies as st

from cardsdb.plugin_api import Measure
from cardsdb.resolutions.summary import (
    BINS,
    GameResult,
    Tally,
    histogram,
    spread,
    summarise_tally,
    wilson,
)

TURNS = Measure(game="race", slug="turns", title="Turns", unit="turns", read=lambda game: 0)


def result(*winners: str, turns: float = 0, reason: str = "1.2") -> GameResult:
    return GameResult(winners=winners, reason=reason, decisions=5, measures={"turns": turns})


def test_wins_are_counted_by_seat_and_by_policy() -> None:
    games = [result("a"), result("a"), result("b"), result()]
    found = summarise_tally(
        Tally.of(games), seats=("a", "b"), policies=("greedy", "random"), measures=(TURNS,)
    )
    assert (found["games"], found["draws"]) == (4, 1)
    assert [(row["seat"], row["policy"], row["wins"], row["share"]) for row in found["wins"]] == [
        ("a", "greedy", 2, 0.5),
        ("b", "random", 1, 0.25),
    ]
    assert [(row["policy"], row["seats"]) for row in found["policies"]] == [
        ("greedy", ["a"]),
        ("random", ["b"]),
    ]


def test_a_policy_at_two_seats_is_counted_together() -> None:
    tally = Tally.of([result("a"), result("b")])
    (row,) = summarise_tally(tally, seats=("a", "b"), policies=("random", "random"), measures=())[
        "policies"
    ]
    assert (row["wins"], row["share"], row["seats"]) == (2, 0.5, ["a", "b"])


def test_endings_are_counted_by_rule() -> None:
    games = [result("a"), result(reason="99.1"), result("b")]
    found = summarise_tally(Tally.of(games), seats=("a",), policies=("random",), measures=())
    assert found["endings"] == [{"rule": "1.2", "games": 2}, {"rule": "99.1", "games": 1}]


def test_measures_have_mean_deviation_and_bounds() -> None:
    (row,) = summarise_tally(
        Tally.of([result(turns=2), result(turns=4), result(turns=6)]),
        seats=("a",),
        policies=("random",),
        measures=(TURNS,),
    )["measures"]
    assert (row["slug"], row["mean"], row["deviation"], row["min"], row["max"]) == (
        "turns", 4, 2, 2, 6,
    )  # fmt: skip


def test_nothing_played_has_no_figures() -> None:
    found = summarise_tally(Tally(), seats=("a",), policies=("random",), measures=(TURNS,))
    assert found["wins"][0] == {
        "seat": "a", "policy": "random", "wins": 0, "share": None, "interval": None,
    }  # fmt: skip
    assert found["measures"][0]["mean"] is None


def test_wilson_agrees_with_the_textbook() -> None:
    assert wilson(65, 100) == pytest.approx([0.5525, 0.7364], abs=1e-4)
    assert wilson(0, 10) == pytest.approx([0, 0.2775], abs=1e-4)
    assert wilson(10, 10) == pytest.approx([0.7225, 1], abs=1e-4)


def test_small_whole_numbers_get_a_bin_each() -> None:
    assert histogram(Counter([1, 2, 2, 4])) == [
        {"from": 1, "below": 2, "count": 1},
        {"from": 2, "below": 3, "count": 2},
        {"from": 3, "below": 4, "count": 0},
        {"from": 4, "below": 5, "count": 1},
    ]


def test_a_single_value_has_no_deviation() -> None:
    assert spread(Counter([3]))["deviation"] == 0


@given(st.lists(st.integers(-(10**9), 10**9) | st.floats(-1e6, 1e6), min_size=1, max_size=50))
def test_a_histogram_holds_every_value_in_few_bins(values: list[float]) -> None:
    bins = histogram(Counter(values))
    assert len(bins) <= BINS
    assert sum(row["count"] for row in bins) == len(values)


@given(st.lists(st.tuples(st.sampled_from(["a", "b", ""]), st.floats(0, 9))), st.integers(0, 9))
def test_tallies_add_up_whoever_counted_what(games: list[tuple[str, float]], cut: int) -> None:
    results = [result(*winner, turns=turns) for winner, turns in games]
    parts = [Tally.of(results[cut:]), Tally.of(results[:cut])]
    whole = Tally()
    for part in parts:
        whole.merge(Tally.load(json.loads(json.dumps(part.dump()))))
    assert whole == Tally.of(results)
