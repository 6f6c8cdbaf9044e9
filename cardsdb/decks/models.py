"""Tables: decks that accounts keep, each with every content that it ever had."""

import uuid
from collections.abc import Iterable
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

SLUG, DIGEST = 100, 64  # lengths
NAME, MESSAGE = 200, 500


class Visibility(models.TextChoices):
    """Who may read a deck, from the fewest to all."""

    PRIVATE = "private"  # the account that keeps it
    UNLISTED = "unlisted"  # whoever has its id
    PUBLIC = "public"  # anybody, and it is listed


def narrowest(kinds: Iterable[str]) -> Visibility:
    """Return the visibility of what is made of things of these kinds: no wider than any of them."""
    return Visibility(min(kinds, key=Visibility.values.index, default=Visibility.PUBLIC))


class StoredDeck(models.Model):
    """A deck that an account keeps. What is in it stands in its revisions.

    The name is that of the current revision's document, cut where it is too long to be listed.
    """

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="decks", db_index=False
    )
    game = models.CharField(max_length=SLUG)
    name = models.CharField(max_length=NAME, blank=True)
    visibility = models.CharField(
        max_length=8, choices=Visibility.choices, default=Visibility.PRIVATE
    )
    revision = models.PositiveIntegerField(default=1, help_text="The number of the current one.")
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField(help_text="Of the last new revision or visibility.")

    class Meta:
        """What holds for every stored deck."""

        ordering: ClassVar[list[str]] = ["-id"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["owner", "created_at"], name="deck_of_owner"),
            # Lists walk along their order and leave out what is not to be seen. With an index on
            # the visibility, databases sort all that may be seen instead.
            models.Index(fields=["created_at", "id"], name="deck_by_birth"),
            models.Index(fields=["updated_at", "id"], name="deck_by_change"),
            models.Index(fields=["name", "id"], name="deck_by_name"),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=Q(visibility__in=Visibility.values), name="deck_visibility_is_known"
            ),
            models.CheckConstraint(condition=~Q(game=""), name="deck_has_a_game"),
            models.CheckConstraint(condition=Q(revision__gte=1), name="deck_has_a_revision"),
        ]

    def __str__(self) -> str:
        """Name the deck and its game."""
        return f"{self.name or 'Unnamed deck'} ({self.game})"


class DeckRevision(models.Model):
    """What was in a deck from one moment on. It never changes, and goes only with its deck."""

    deck = models.ForeignKey(StoredDeck, models.CASCADE, related_name="revisions", db_index=False)
    number = models.PositiveIntegerField()
    document = models.TextField(help_text="The deck document in canonical JSON.")
    digest = models.CharField(max_length=DIGEST, help_text="SHA-256 of the document.")
    unread = models.JSONField(help_text="The findings of the lines that could not be read.")
    message = models.CharField(max_length=MESSAGE, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="deck_revisions"
    )
    created_at = models.DateTimeField()

    class Meta:
        """What holds for every revision."""

        ordering: ClassVar[list[str]] = ["deck", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["deck", "number"], name="deck_revision_comes_once"),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="deck_revision_counts_from_one"
            ),
        ]

    def __str__(self) -> str:
        """Name the revision by its number."""
        return f"revision {self.number} of {self.deck_id}"
