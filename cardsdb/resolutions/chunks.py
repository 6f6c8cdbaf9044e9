"""Chunks: who plays which games. Claim, lease, token, and what follows when one is finished.

Each step is one short transaction, most of them one statement, for SQLite has one writer at a
time. Two rows are locked in one order, chunk before batch.
"""

import logging
import math
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from celery import signature
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from cardsdb.resolutions.digests import batch_digest
from cardsdb.resolutions.models import UNFINISHED, Batch, Chunk, Resolution, State
from cardsdb.resolutions.selectors import batch_results
from cardsdb.resolutions.summary import Tally

logger = logging.getLogger(__name__)

WAKE: Final = "cardsdb.resolutions.tasks.wake"
MAX_ATTEMPTS = 3
FIRST_GAMES = 25  # nobody knows yet how long a game of the batch takes
MAX_GAMES = 5_000  # in a chunk
MAX_DOUBLINGS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """The right to play a chunk, as long as its lease is renewed."""

    chunk: Chunk
    token: uuid.UUID

    def held(self) -> QuerySet[Chunk]:
        """Return the chunk's row, or none when another worker has taken it over."""
        return Chunk.objects.filter(pk=self.chunk.pk, token=self.token, state=State.RUNNING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """What an attempt at a chunk led to: rows, and what went wrong if it did."""

    games: Sequence[Resolution]
    seconds: float
    error: str = ""


def lease_end(now: datetime) -> datetime:
    """Return until when a worker that reports now is believed to be alive."""
    return now + timedelta(seconds=settings.CARDSDB_LEASE_S)


def resend_time(now: datetime, sends: int) -> datetime:
    """Return when to wake a worker again: after each wake-up it waits twice as long."""
    return now + timedelta(seconds=settings.CARDSDB_RESEND_S * 2 ** min(sends, MAX_DOUBLINGS))


def cut_chunk(batch: Batch, count: int) -> Chunk:
    """Make the chunk of the next games that stand in none, and wake a worker on commit.

    The caller is the only one who plans this batch now: it made the batch or has locked it.
    """
    now = timezone.now()
    chunk = Chunk.objects.create(
        batch=batch,
        first=batch.planned,
        count=min(count, batch.games - batch.planned),
        sends=1,
        sent_at=now,
        resend_at=resend_time(now, 0),
    )
    batch.planned += chunk.count
    batch.save(update_fields=["planned"])
    transaction.on_commit(lambda: send_wake_up(chunk.pk))
    return chunk


def send_wake_up(chunk_id: int) -> None:
    """Wake a worker for the chunk; if that fails it is logged, and the sweeper tries again."""
    try:
        signature(WAKE, args=(chunk_id,)).apply_async(retry=False)
    except Exception:
        logger.exception("Nobody could be woken for chunk %s", chunk_id)


def claim(chunk_id: int) -> Claim | None:
    """Take the chunk, or return None: it is taken, over, or its batch was cancelled."""
    now, token = timezone.now(), uuid.uuid4()
    is_free = Q(state=State.QUEUED) | Q(state=State.RUNNING, lease_until__lt=now)
    # No join: PostgreSQL, having waited for another claim, looks again at this row's columns only.
    batches = Batch.objects.filter(state__in=UNFINISHED).values("pk")
    free = Chunk.objects.filter(is_free, pk=chunk_id, attempt__lt=MAX_ATTEMPTS, batch__in=batches)
    taken = free.update(
        state=State.RUNNING,
        attempt=F("attempt") + 1,
        token=token,
        lease_until=lease_end(now),
        sends=0,
        resend_at=now,  # as soon as the lease is over
    )
    if not taken:
        return None
    chunk = Chunk.objects.select_related("batch__pool").defer("batch__pool__cards").get(pk=chunk_id)
    Batch.objects.filter(pk=chunk.batch_id, state=State.QUEUED).update(
        state=State.RUNNING, started_at=now
    )
    return Claim(chunk=chunk, token=token)


def renew(held: Claim) -> bool:
    """Prolong the lease; False: another worker has taken the chunk over, so stop."""
    return bool(held.held().update(lease_until=lease_end(timezone.now())))


def finish(held: Claim, played: Played) -> bool:
    """Store what was played and settle the chunk; False: the lease was lost, nothing is stored.

    Nor is anything stored of a batch that is over: what it came to stays as it is.
    A chunk that failed is left to the sweeper, which tries again a little later. One that
    is done brings about the next two, as long as they are needed to hold a second's work.
    """
    is_stored = _store(held, played)
    if is_stored:
        close_batch(held.chunk.batch_id)
    else:
        held.held().update(state=State.CANCELLED, token=None, lease_until=None)
    return is_stored


def _store(held: Claim, played: Played) -> bool:
    """Store all or nothing; False: the lease was lost, or the batch is over."""
    with transaction.atomic():
        # First the fence: who gets past it holds the row until the end of the transaction.
        if not held.held().update(seconds=played.seconds, error=played.error):
            return False
        Resolution.objects.bulk_create(played.games, ignore_conflicts=True, batch_size=500)
        chunk = held.chunk
        tally = _tally(chunk, played)
        is_done = tally.games == chunk.count
        held.held().update(
            done=tally.games,
            tally=tally.dump(),
            token=None,
            lease_until=None,
            **_settled(chunk, is_done=is_done),
        )
        # Last, for all chunks of a batch wait here for each other, and who cancels it for them.
        batch = Batch.objects.select_for_update().get(pk=chunk.batch_id)
        if batch.state not in UNFINISHED:
            transaction.set_rollback(True)
            return False
        if is_done:
            _plan_next(batch, _next_count(played))
    return True


def _tally(chunk: Chunk, played: Played) -> Tally:
    """Count the games of the chunk that have a row, those of earlier attempts among them."""
    if len(played.games) == chunk.count:
        return Tally.of(played.games)
    indexes = (chunk.first, chunk.first + chunk.count - 1)
    return Tally.of(Resolution.objects.filter(batch=chunk.batch_id, index__range=indexes))


def _settled(chunk: Chunk, *, is_done: bool) -> dict[str, object]:
    """Return the fields that say what becomes of a chunk after an attempt."""
    if is_done:
        return {"state": State.DONE}
    if chunk.attempt >= MAX_ATTEMPTS:
        return {"state": State.FAILED}
    return {"state": State.QUEUED, "resend_at": resend_time(timezone.now(), chunk.attempt - 1)}


def _next_count(played: Played) -> int:
    """Return how many games take as long as a chunk should, by what this attempt measured."""
    rate = len(played.games) / max(played.seconds, 1e-6)
    wanted: float = rate * settings.CARDSDB_CHUNK_S
    return max(1, min(MAX_GAMES, math.ceil(wanted)))


def _plan_next(batch: Batch, count: int) -> None:
    """Cut two more chunks, so that a batch is soon on all workers, and no more than is needed.

    The caller has locked the batch.
    """
    for _ in range(2):
        if batch.state == State.RUNNING and batch.planned < batch.games:
            cut_chunk(batch, count)


def close_batch(batch_id: int) -> bool:
    """Give a batch of which no chunk is left its digest and its results; say whether it did.

    Of those who close it at the same time one writes, and all would write the same.
    """
    batch = Batch.objects.get(pk=batch_id)
    chunks = Chunk.objects.filter(batch=batch)
    if batch.state not in UNFINISHED or chunks.filter(state__in=UNFINISHED).exists():
        return False
    failed = chunks.filter(state=State.FAILED).first()
    if failed is None and batch.planned < batch.games:
        return False
    if failed is not None:
        outcome = {"state": State.FAILED, "error": failed.error}
    else:
        digests = Resolution.objects.filter(batch=batch).order_by("index")
        found = batch_digest(digests.values_list("digest", flat=True).iterator())
        outcome = {"state": State.DONE, "digest": found}
    open_batch = Batch.objects.filter(pk=batch_id, state__in=UNFINISHED)
    return bool(
        open_batch.update(results=batch_results(batch), finished_at=timezone.now(), **outcome)
    )
