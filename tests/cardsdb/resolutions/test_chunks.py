"""Chunks: one worker at a time, and whoever lost the lease cannot write."""

from datetime import timedelta

import pytest
from django.utils import timezone

from cardsdb.resolutions.chunks import Claim, Played, claim, close_batch, finish, renew
from cardsdb.resolutions.digests import EventRows
from cardsdb.resolutions.models import Batch, Chunk, Resolution, State
from cardsdb.resolutions.selectors import batch_setup
from cardsdb.resolutions.services import game_row, run_chunk
from tests.cardsdb.resolutions.batches import first_chunk, play_queued, stored

pytestmark = pytest.mark.usefixtures("race_cards")


def claimed(batch: Batch) -> Claim:
    held = claim(first_chunk(batch).pk)
    assert held is not None
    return held


def let_lease_pass(batch: Batch) -> None:
    Chunk.objects.filter(batch=batch).update(lease_until=timezone.now() - timedelta(seconds=1))


def games(batch: Batch, count: int = 25) -> Played:
    setup = batch_setup(batch)
    rows = EventRows(setup.engine)
    return Played(
        games=[game_row(batch, setup, rows, index) for index in range(count)], seconds=1.0
    )


def test_a_claim_starts_chunk_and_batch() -> None:
    batch = stored()
    held = claimed(batch)
    batch.refresh_from_db()
    assert (held.chunk.state, held.chunk.attempt, batch.state) == (
        State.RUNNING,
        1,
        State.RUNNING,
    )
    assert batch.started_at is not None


def test_a_chunk_is_claimed_once() -> None:
    batch = stored()
    claimed(batch)
    assert claim(first_chunk(batch).pk) is None


def test_a_chunk_whose_lease_has_passed_is_claimed_again() -> None:
    batch = stored()
    claimed(batch)
    let_lease_pass(batch)
    assert claimed(batch).chunk.attempt == 2


def test_a_renewed_lease_holds() -> None:
    batch = stored()
    held = claimed(batch)
    let_lease_pass(batch)
    assert renew(held)
    assert claim(first_chunk(batch).pk) is None


def test_who_lost_the_lease_is_told_and_cannot_write() -> None:
    batch = stored()
    slow = claimed(batch)
    let_lease_pass(batch)
    quick = claimed(batch)
    assert not renew(slow)
    assert not finish(slow, games(batch))
    assert Resolution.objects.count() == 0
    assert finish(quick, games(batch))
    assert Resolution.objects.count() == 25


def test_a_finished_chunk_is_not_finished_again() -> None:
    batch = stored()
    held = claimed(batch)
    assert finish(held, games(batch))
    assert not finish(held, games(batch))
    assert claim(first_chunk(batch).pk) is None


def test_games_that_are_there_already_stay_as_they_are() -> None:
    batch = stored(games=3)
    held = claimed(batch)
    played = games(batch, 3)
    Resolution.objects.bulk_create(played.games[:1])
    assert finish(held, played)
    assert Resolution.objects.count() == 3


def test_a_second_attempt_plays_only_what_is_missing() -> None:
    batch = stored(games=3)
    claimed(batch)
    let_lease_pass(batch)
    Resolution.objects.bulk_create(games(batch, 2).games)
    before = set(Resolution.objects.values_list("pk", flat=True))
    run_chunk(first_chunk(batch).pk)
    assert before < set(Resolution.objects.values_list("pk", flat=True))
    batch.refresh_from_db()
    assert batch.state == State.DONE


def test_a_finished_chunk_brings_about_two_more() -> None:
    batch = stored(games=1_000)
    assert finish(claimed(batch), games(batch))
    sizes = Chunk.objects.filter(batch=batch).order_by("first").values_list("first", "count")
    assert list(sizes) == [(0, 25), (25, 25), (50, 25)]


def test_a_finished_chunk_of_a_fast_game_brings_about_what_is_left() -> None:
    batch = stored(games=40)
    played = games(batch)
    assert finish(claimed(batch), Played(games=played.games, seconds=0.001))
    sizes = Chunk.objects.filter(batch=batch).order_by("first").values_list("first", "count")
    assert list(sizes) == [(0, 25), (25, 15)]


def test_a_batch_with_chunks_left_is_not_closed() -> None:
    batch = stored()
    assert not close_batch(batch.pk)


def test_a_batch_is_closed_once() -> None:
    batch = play_queued(stored(games=3))
    assert not close_batch(batch.pk)
    assert batch.finished_at is not None
