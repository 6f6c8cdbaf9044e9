"""The sweeper: whatever got lost is found, and sweeping twice does no harm."""

import os
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import call_command
from django.utils import timezone

from cardsdb.resolutions.chunks import claim
from cardsdb.resolutions.models import Batch, Chunk, State
from cardsdb.resolutions.services import Swept, cancel_batch, run_chunk, sweep
from tests.cardsdb.resolutions.batches import first_chunk, play_queued, stored

pytestmark = pytest.mark.usefixtures("race_cards")

LONG = timedelta(hours=1)


def let_time_pass(batch: Batch) -> None:
    """Make every lease and every wake-up of the batch an hour old."""
    past = timezone.now() - LONG
    Chunk.objects.filter(batch=batch).update(resend_at=past)
    Chunk.objects.filter(batch=batch, lease_until__isnull=False).update(lease_until=past)


def test_a_wake_up_that_is_on_its_way_is_not_sent_again() -> None:
    stored()
    assert not sweep()


def test_a_wake_up_that_was_lost_is_sent_again_and_played() -> None:
    batch = stored(games=3)
    let_time_pass(batch)
    assert sweep() == Swept(resent=1)  # under test a task runs where it is sent
    batch.refresh_from_db()
    assert batch.state == State.DONE


def test_a_chunk_that_a_killed_worker_left_is_played_by_another() -> None:
    batch = stored(games=3)
    claim(first_chunk(batch).pk)
    assert not sweep()
    let_time_pass(batch)
    assert sweep().resent == 1
    assert first_chunk(batch).attempt == 2
    batch.refresh_from_db()
    assert batch.state == State.DONE


def test_a_chunk_that_kills_its_workers_has_failed_after_three() -> None:
    batch = stored(games=3)
    for _ in range(3):
        assert claim(first_chunk(batch).pk) is not None
        let_time_pass(batch)
    assert sweep() == Swept(failed=1, closed=1)
    batch.refresh_from_db()
    assert (batch.state, first_chunk(batch).state) == (State.FAILED, State.FAILED)
    assert "lost 3 times" in batch.error


def test_a_batch_that_nobody_closed_is_closed() -> None:
    batch = play_queued(stored(games=3))
    Batch.objects.update(state=State.RUNNING, digest="", results=None)
    assert sweep() == Swept(closed=1)
    digest = batch.digest
    batch.refresh_from_db()
    assert (batch.state, batch.digest) == (State.DONE, digest)


def test_what_a_killed_worker_left_of_a_cancelled_batch_is_not_played() -> None:
    batch = stored()
    claim(first_chunk(batch).pk)
    cancel_batch(batch)
    let_time_pass(batch)
    assert not sweep()
    assert (first_chunk(batch).state, first_chunk(batch).done) == (State.CANCELLED, 0)


def test_each_wake_up_without_answer_waits_twice_as_long(
    monkeypatch: pytest.MonkeyPatch, settings: LazySettings
) -> None:
    batch = stored()
    # A worker that is woken finds nothing to do, as if the message had been lost.
    Chunk.objects.update(attempt=2)
    waits = []
    for sends in (1, 2, 3):
        Chunk.objects.update(sends=sends, resend_at=timezone.now() - LONG)
        before = timezone.now()
        monkeypatch.setattr("cardsdb.resolutions.services.send_wake_up", lambda chunk_id: None)
        assert sweep().resent == 1
        waits.append((first_chunk(batch).resend_at - before).total_seconds())
    step = settings.CARDSDB_RESEND_S
    assert [round(wait / step) for wait in waits] == [2, 4, 8]


def test_a_failed_attempt_is_tried_again_by_the_sweeper_a_little_later() -> None:
    batch = stored(games=3)
    Batch.objects.update(plugins="other")
    run_chunk(first_chunk(batch).pk)
    assert not sweep()
    Batch.objects.update(plugins=batch.plugins)
    let_time_pass(batch)
    sweep()
    batch.refresh_from_db()
    assert batch.state == State.DONE


def test_old_messages_of_the_embedded_broker_are_deleted(
    tmp_path: Path, settings: LazySettings
) -> None:
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = {"processed_folder": str(tmp_path)}
    old, new = tmp_path / "old.msg", tmp_path / "new.msg"
    old.touch()
    new.touch()
    os.utime(old, (time.time() - 7200,) * 2)
    assert sweep() == Swept(pruned=1)
    assert (old.exists(), new.exists()) == (False, True)


def test_the_command_says_what_it_did(capsys: pytest.CaptureFixture[str]) -> None:
    batch = stored(games=3)
    let_time_pass(batch)
    call_command("sweep")
    assert capsys.readouterr().out == "1 sent again, 0 failed, 0 closed, 0 messages deleted\n"


def test_the_command_is_silent_when_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("sweep")
    assert capsys.readouterr().out == ""
