"""Tables: batches, the chunks in which they are played, and the games that came of them.

The rows are the truth about what is to be played; a message of the broker only wakes a worker.
"""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from cardsdb.decks.models import Visibility

SLUG, DIGEST = 100, 64  # lengths


class State(models.TextChoices):
    """How far a batch or a chunk has come."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


UNFINISHED = (State.QUEUED, State.RUNNING)
IS_KNOWN = Q(state__in=State.values)
IS_DONE = Q(state=State.DONE)


class FrozenPool(models.Model):
    """The card pool of a game at one moment: what a batch plays with, whatever is edited later."""

    game = models.CharField(max_length=SLUG)
    digest = models.CharField(max_length=DIGEST, unique=True)
    cards = models.JSONField(help_text="The pool as cardsdb.resolutions.pools writes it.")

    def __str__(self) -> str:
        """Name the game and the beginning of the digest."""
        return f"{self.game} {self.digest[:12]}"


class Batch(models.Model):
    """Many games of one setup, each from a seed that follows from the batch's and its index."""

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="batches"
    )
    game = models.CharField(max_length=SLUG)
    ruleset = models.CharField(max_length=SLUG)
    decks = models.JSONField(help_text="Deck documents, one a seat.")
    sources = models.JSONField(
        default=list, help_text="For each seat the revision of the stored deck, null without one."
    )
    visibility = models.CharField(
        max_length=8,
        choices=Visibility.choices,
        default=Visibility.PUBLIC,
        help_text="Who may see the games: those who might see all decks at the start.",
    )
    seats = models.JSONField(help_text="The players' ids, in seat order.")
    policies = models.JSONField(help_text="A policy's slug for each seat.")
    seed = models.BigIntegerField()
    games = models.PositiveIntegerField()
    planned = models.PositiveIntegerField(
        default=0, help_text="So many games, from the first on, stand in chunks."
    )

    pool = models.ForeignKey(FrozenPool, models.PROTECT, related_name="batches")
    catalogue_revision = models.PositiveBigIntegerField()
    plugins = models.CharField(max_length=16, help_text="The fingerprint of the plugins.")

    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED)
    error = models.TextField(blank=True, default="")
    digest = models.CharField(max_length=DIGEST, blank=True, default="")
    results = models.JSONField(null=True, blank=True, help_text="Counted once, at the end.")
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """What holds for every batch."""

        verbose_name_plural = "batches"
        ordering: ClassVar[list[str]] = ["-id"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["state"], name="batch_state"),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=IS_KNOWN, name="batch_state_is_known"),
            models.CheckConstraint(
                condition=Q(visibility__in=Visibility.values), name="batch_visibility_is_known"
            ),
            models.CheckConstraint(condition=Q(games__gte=1), name="batch_has_games"),
            models.CheckConstraint(condition=Q(seed__gte=0), name="batch_seed_is_not_negative"),
            models.CheckConstraint(
                condition=Q(planned__lte=F("games")), name="batch_plans_its_games_only"
            ),
            models.CheckConstraint(
                condition=(IS_DONE & ~Q(digest="")) | (~IS_DONE & Q(digest="")),
                name="batch_digest_when_done",
            ),
        ]

    def __str__(self) -> str:
        """Name the game, the number of games and the beginning of the id."""
        return f"{self.games} x {self.game} ({str(self.public_id)[:8]})"


class Chunk(models.Model):
    """A part of a batch that one worker plays in about a second.

    Whoever plays it holds a lease with a token. A worker that lost its lease, because it was
    killed or slept too long, cannot write: the token is not its own any more.
    """

    batch = models.ForeignKey(Batch, models.CASCADE, related_name="chunks", db_index=False)
    first = models.PositiveIntegerField()
    count = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0, help_text="So many games have a row.")
    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED)
    attempt = models.PositiveSmallIntegerField(default=0)
    token = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    sends = models.PositiveSmallIntegerField(default=0, help_text="Wake-ups since the last claim.")
    sent_at = models.DateTimeField(null=True, blank=True)
    resend_at = models.DateTimeField(help_text="From then on the sweeper wakes a worker again.")
    tally = models.JSONField(null=True, blank=True, help_text="What the games come to.")
    seconds = models.FloatField(null=True, blank=True, help_text="That the last attempt played.")
    error = models.TextField(blank=True, default="")

    class Meta:
        """What holds for every chunk."""

        ordering: ClassVar[list[str]] = ["batch", "first"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["resend_at"],
                condition=Q(state__in=UNFINISHED),
                name="chunk_to_be_swept",
            ),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["batch", "first"], name="chunk_begins_once"),
            models.CheckConstraint(condition=IS_KNOWN, name="chunk_state_is_known"),
            models.CheckConstraint(condition=Q(count__gte=1), name="chunk_has_games"),
            models.CheckConstraint(condition=Q(done__lte=F("count")), name="chunk_does_its_games"),
            models.CheckConstraint(
                condition=~Q(state=State.RUNNING)
                | Q(token__isnull=False, lease_until__isnull=False),
                name="chunk_runs_on_a_lease",
            ),
        ]

    def __str__(self) -> str:
        """Name the games."""
        return f"games {self.first} to {self.first + self.count - 1} of {self.batch_id}"


class Resolution(models.Model):
    """One game played to its outcome. Its events are not kept: the seed gives them again."""

    batch = models.ForeignKey(Batch, models.CASCADE, related_name="resolutions", db_index=False)
    index = models.PositiveIntegerField()
    seed = models.BigIntegerField()
    winners = models.JSONField(help_text="The ids of who won, none in a draw.")
    reason = models.CharField(max_length=20, blank=True, help_text="The rule that ended the game.")
    decisions = models.PositiveIntegerField()
    measures = models.JSONField()
    digest = models.CharField(max_length=DIGEST)

    class Meta:
        """What holds for every resolution."""

        ordering: ClassVar[list[str]] = ["batch", "index"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["batch", "index"], name="game_is_played_once"),
        ]

    def __str__(self) -> str:
        """Name the game by its index."""
        return f"game {self.index} of {self.batch_id}"
