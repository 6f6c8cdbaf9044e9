"""Reads: progress, results, and games played again."""

import pytest

from cardsdb.catalogue.models import Card
from cardsdb.plugin_api import MalformedInput
from cardsdb.resolutions.models import Batch, Resolution
from cardsdb.resolutions.selectors import (
    ReplayDiffers,
    game_document,
    replay,
    replayed_events,
    replayed_position,
    summarise,
)
from cardsdb.resolutions.services import run_chunk
from tests.cardsdb.resolutions.batches import first_chunk, play_queued, stored

pytestmark = pytest.mark.usefixtures("race_cards")


def test_a_batch_that_has_not_begun_has_no_figures() -> None:
    found = summarise(stored())
    assert found["games"] == {"total": 60, "done": 0, "failed": 0}
    assert (found["state"], found["digest"], found["games_per_s"]) == ("queued", None, None)
    assert found["results"]["wins"][0]["share"] is None


def test_a_batch_in_mid_play_tells_how_long_the_rest_takes() -> None:
    batch = stored()
    run_chunk(first_chunk(batch).pk)
    batch.refresh_from_db()
    found = summarise(batch)
    assert found["games"] == {"total": 60, "done": 25, "failed": 0}
    assert found["remaining_s"] == pytest.approx(35 / found["games_per_s"])
    assert found["results"]["games"] == 25


def test_a_finished_batch_has_results_and_nothing_to_wait_for() -> None:
    found = summarise(play_queued(stored(policies=["hasty", "random"])))
    assert (found["state"], found["remaining_s"]) == ("done", None)
    assert found["results"]["games"] == 60
    first = found["results"]["wins"][0]
    assert (first["seat"], first["policy"]) == ("a", "hasty")
    assert first["interval"][0] < first["share"] < first["interval"][1]
    assert [row["slug"] for row in found["results"]["measures"]] == ["rolls", "turns"]


@pytest.fixture
def batch() -> Batch:
    return play_queued(stored(games=5))


def test_a_game_tells_seed_outcome_turns_measures_and_digest(batch: Batch) -> None:
    found = game_document(Resolution.objects.get(batch=batch, index=2))
    assert found["index"] == 2
    assert found["outcome"]["winners"] in (["a"], ["b"])
    assert found["outcome"]["rule"] == "1.2"
    assert found["turns"] == found["measures"]["turns"]
    assert len(found["digest"]) == 64


def test_a_replayed_game_has_its_events_with_citations(batch: Batch) -> None:
    events = replayed_events(batch, 2)
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert all(event["cites"] for event in events)
    assert events[-1]["type"] == "race_ended"


def test_a_position_of_a_replayed_game_is_that_after_so_many_events(batch: Batch) -> None:
    count = len(replayed_events(batch, 2))
    first, last = replayed_position(batch, 2, 0), replayed_position(batch, 2, count)
    assert (first["status"], first["players"]["a"]["square"]) == ("playing", 0)
    assert last["status"] == "finished"


@pytest.mark.parametrize("after", [-1, 10_000])
def test_a_position_beyond_the_game_is_refused(batch: Batch, after: int) -> None:
    with pytest.raises(MalformedInput) as caught:
        replayed_position(batch, 2, after)
    assert caught.value.faults[0].at == "/position"


def test_a_game_is_replayed_with_the_cards_of_its_day(batch: Batch) -> None:
    before = replayed_events(batch, 2)
    Card.objects.filter(game="race").update(attributes={"pace": 1})
    Card.objects.filter(slug="trot").delete()
    assert replayed_events(batch, 2) == before


def test_a_game_that_comes_out_otherwise_now_is_no_replay(batch: Batch) -> None:
    Resolution.objects.filter(batch=batch, index=2).update(digest="0" * 64)
    with pytest.raises(ReplayDiffers):
        replay(batch, 2)


def test_a_game_that_was_not_played_is_not_replayed(batch: Batch) -> None:
    with pytest.raises(Resolution.DoesNotExist):
        replay(batch, 5)
