"""Writes: make a batch, play its chunks, cancel it, and mend what got lost."""

import logging
import time
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from cardsdb.accounts.idempotency import forget_keys
from cardsdb.decks.documents import dump_deck_list
from cardsdb.plugin_api import derive_seed, registry
from cardsdb.resolutions.chunks import (
    FIRST_GAMES,
    MAX_ATTEMPTS,
    Claim,
    Played,
    claim,
    close_batch,
    cut_chunk,
    finish,
    renew,
    resend_time,
    send_wake_up,
)
from cardsdb.resolutions.digests import EventRows
from cardsdb.resolutions.models import UNFINISHED, Batch, Chunk, FrozenPool, Resolution, State
from cardsdb.resolutions.play import Setup, play_game
from cardsdb.resolutions.requests import DeckSource, Prepared, ResolutionRequest, prepare
from cardsdb.resolutions.selectors import batch_results, batch_setup, summarise

__all__ = [
    "DeckSource",
    "ResolutionRequest",
    "Swept",
    "cancel_batch",
    "claim",
    "close_batch",
    "create_batch",
    "delete_batches",
    "game_row",
    "run_chunk",
    "summarise",
    "sweep",
]

logger = logging.getLogger(__name__)

KEEP_MESSAGES_S = 3600  # a processed message that is older has been read by its worker


def create_batch(request: ResolutionRequest, *, owner: AbstractBaseUser | None = None) -> Batch:
    """Store a batch and wake a worker for its first chunk, on commit.

    What is wrong with the request is raised as `prepare` says.
    """
    prepared = prepare(request)
    with transaction.atomic():
        return _stored(request, prepared, owner)


def _stored(request: ResolutionRequest, prepared: Prepared, owner: Any) -> Batch:
    cards, setup = prepared.cards, prepared.setup
    pool, _ = FrozenPool.objects.get_or_create(
        digest=cards.digest, defaults={"game": setup.game, "cards": cards.document}
    )
    batch = Batch.objects.create(
        owner=owner,
        game=setup.game,
        ruleset=setup.ruleset.slug,
        decks=[dump_deck_list(deck) for deck in request.decks],
        sources=[source and source.document() for _, source in request.sourced()],
        visibility=request.visibility(),
        seats=list(prepared.seats),
        policies=[policy.slug for policy in setup.policies],
        seed=prepared.seed,
        games=prepared.games,
        pool=pool,
        catalogue_revision=cards.revision,
        plugins=registry.current().fingerprint,
    )
    cut_chunk(batch, FIRST_GAMES)
    return batch


def run_chunk(chunk_id: int) -> None:
    """Play the games of the chunk that have no row yet, if nobody else does, and store them.

    Ten calls at once are as good as one: the claim lets one through, and the token of the claim
    keeps out whoever has lost it since.
    """
    held = claim(chunk_id)
    if held is None:
        return
    played = _play(held)
    if played is None or not finish(held, played):
        text = "Chunk %s was taken over by another worker, or its batch is over"
        logger.warning(text, chunk_id)


def _play(held: Claim) -> Played | None:
    """Play what is missing; None when the lease was lost meanwhile."""
    batch = held.chunk.batch
    if batch.plugins != registry.current().fingerprint:
        text = f"The batch was made for the plugins {batch.plugins}, which this worker lacks."
        return Played(games=(), seconds=0.0, error=text)
    setup = batch_setup(batch)
    rows = EventRows(setup.engine)
    games: list[Resolution] = []
    error = ""
    start = time.perf_counter()
    next_beat = start + settings.CARDSDB_LEASE_S / 3
    for index in _missing(held.chunk):
        if time.perf_counter() >= next_beat:
            if not renew(held):
                return None
            next_beat = time.perf_counter() + settings.CARDSDB_LEASE_S / 3
        try:
            games.append(game_row(batch, setup, rows, index))
        except Exception as raised:
            logger.exception("Game %s of batch %s failed", index, batch.public_id)
            error = error or f"Game {index} failed: {type(raised).__name__}: {raised}"
    return Played(games=games, seconds=time.perf_counter() - start, error=error)


def _missing(chunk: Chunk) -> list[int]:
    """Return the indexes of the chunk's games that an earlier attempt left out."""
    indexes = range(chunk.first, chunk.first + chunk.count)
    stored = Resolution.objects.filter(batch=chunk.batch_id, index__in=indexes)
    known = set(stored.values_list("index", flat=True)) if chunk.attempt > 1 else set()
    return [index for index in indexes if index not in known]


def game_row(batch: Batch, setup: Setup, rows: EventRows, index: int) -> Resolution:
    """Play one game of the batch and return its row, unsaved."""
    played = play_game(setup, derive_seed(batch.seed, index))
    return Resolution(
        batch=batch,
        index=index,
        seed=played.seed,
        winners=list(played.outcome.winners),
        reason=played.outcome.reason or "",
        decisions=played.decisions,
        measures=played.measured(setup.measures),
        digest=rows.digest(played.events),
    )


def cancel_batch(batch: Batch) -> bool:
    """Stop what has not begun, and count what is stored. False when the batch was over.

    Games that are being played are played to their end, but nothing is stored of them: from now
    on the batch stays as it is.
    """
    with transaction.atomic():
        stopped = Batch.objects.filter(pk=batch.pk, state__in=UNFINISHED).update(
            state=State.CANCELLED, finished_at=timezone.now()
        )
        if stopped:
            Chunk.objects.filter(batch=batch, state=State.QUEUED).update(state=State.CANCELLED)
            Batch.objects.filter(pk=batch.pk).update(results=batch_results(batch))
    batch.refresh_from_db()
    return bool(stopped)


def delete_batches(owner: AbstractBaseUser) -> None:
    """Delete all batches of the account with their games.

    They are cancelled first: then no worker stores any more games of them.
    """
    for batch in Batch.objects.filter(owner_id=owner.pk, state__in=UNFINISHED):
        cancel_batch(batch)
    with transaction.atomic():
        Batch.objects.filter(owner_id=owner.pk).delete()


@dataclass(frozen=True, slots=True, kw_only=True)
class Swept:
    """What a sweep did."""

    resent: int = 0
    failed: int = 0
    closed: int = 0
    pruned: int = 0

    def __bool__(self) -> bool:
        """Whether it did anything."""
        return bool(self.resent or self.failed or self.closed or self.pruned)


def sweep() -> Swept:
    """Mend what got lost: doing it twice, or in two places at once, does no harm.

    A chunk that waits too long for its wake-up, or whose worker let its lease pass, is sent again;
    after the last attempt it has failed. A batch of which nothing is left is closed.
    """
    _drop_cancelled()
    forget_keys()
    return Swept(
        failed=_fail_exhausted(), resent=_resend(), closed=_close_left(), pruned=_prune_messages()
    )


def _drop_cancelled() -> None:
    """Cancel what a failed attempt or a killed worker left of batches that are over."""
    is_idle = Q(state=State.QUEUED) | Q(state=State.RUNNING, lease_until__lt=timezone.now())
    left = Chunk.objects.filter(is_idle).exclude(batch__state__in=UNFINISHED)
    left.update(state=State.CANCELLED, token=None, lease_until=None)


def _fail_exhausted() -> int:
    text = f"The worker was lost {MAX_ATTEMPTS} times while it played these games."
    lost = Chunk.objects.filter(
        state=State.RUNNING, lease_until__lt=timezone.now(), attempt__gte=MAX_ATTEMPTS
    )
    return lost.update(state=State.FAILED, token=None, lease_until=None, error=text)


def _resend() -> int:
    """Wake workers for what is due; each row is sent by the one sweeper that advances it."""
    now = timezone.now()
    is_waiting = Q(state=State.QUEUED) | Q(state=State.RUNNING, lease_until__lt=now)
    due = Chunk.objects.filter(
        is_waiting, resend_at__lte=now, attempt__lt=MAX_ATTEMPTS, batch__state__in=UNFINISHED
    )
    sent = 0
    for pk, sends in due.order_by("resend_at").values_list("pk", "sends"):
        mine = Chunk.objects.filter(is_waiting, pk=pk, sends=sends, resend_at__lte=now)
        if mine.update(sends=F("sends") + 1, sent_at=now, resend_at=resend_time(now, sends)):
            send_wake_up(pk)
            sent += 1
    return sent


def _close_left() -> int:
    """Close the batches whose last worker was killed between its chunk and the end."""
    left = Batch.objects.filter(state__in=UNFINISHED).exclude(chunks__state__in=UNFINISHED)
    return sum(close_batch(pk) for pk in left.values_list("pk", flat=True))


def _prune_messages() -> int:
    """Delete what the embedded broker keeps of messages that a killed worker was reading."""
    options = getattr(settings, "CELERY_BROKER_TRANSPORT_OPTIONS", {})
    folder = options.get("processed_folder")
    if folder is None:
        return 0
    oldest = time.time() - timedelta(seconds=KEEP_MESSAGES_S).total_seconds()
    old = [path for path in Path(folder).iterdir() if path.stat().st_mtime < oldest]
    for path in old:
        path.unlink(missing_ok=True)
    return len(old)
