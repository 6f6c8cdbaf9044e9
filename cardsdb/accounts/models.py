"""Tokens: what a program shows to act for an account."""

from typing import ClassVar

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone

LONGEST_PREFIX, DIGEST = 16, 64  # lengths


class Scope(models.TextChoices):
    """What a token may be good for."""

    READ = "read", "read what belongs to the account"
    DECKS = "decks", "store, change and delete decks"
    RESOLUTIONS = "resolutions", "start and cancel resolutions"
    EDIT = "edit", "write to the catalogue, as far as the account may"


class Token(models.Model):
    """A key to an account, for some scopes. Of its secret only a digest is kept.

    The prefix is the beginning of the secret: it finds the row, and tells people which is which.
    """

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=100, help_text="What it is for, e.g. the bot that uses it.")
    scopes = models.JSONField(default=list, help_text="What it is good for.")
    prefix = models.CharField(max_length=LONGEST_PREFIX, unique=True, editable=False)
    digest = models.CharField(max_length=DIGEST, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True, help_text="Never, if empty.")
    revoked_at = models.DateTimeField(null=True, blank=True, editable=False)
    last_used_at = models.DateTimeField(
        null=True, blank=True, editable=False, help_text="To within five minutes."
    )

    class Meta:
        """Its order."""

        ordering: ClassVar[list[str]] = ["-created_at", "-id"]

    def __str__(self) -> str:
        """Return name and prefix."""
        return f"{self.name} ({self.prefix}…)"

    def clean(self) -> None:
        """Raise ValidationError for scopes that there are not, for none, and for a past end."""
        super().clean()
        known = Scope.values
        if not isinstance(self.scopes, list) or any(one not in known for one in self.scopes):
            raise ValidationError({"scopes": f"Scopes are some of: {', '.join(known)}."})
        if not self.scopes:
            raise ValidationError({"scopes": "A token without a scope is good for nothing."})
        if self._state.adding and self.is_expired:
            raise ValidationError({"expires_at": "This moment has passed."})

    @property
    def is_expired(self) -> bool:
        """Say whether its time is over."""
        return self.expires_at is not None and self.expires_at <= timezone.now()


class IdempotencyKey(models.Model):
    """A key under which an account sent a request, and what came of it."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="idempotency_keys", db_index=False
    )
    key = models.CharField(max_length=255)
    digest = models.CharField(max_length=DIGEST, help_text="Of the request.")
    made = models.CharField(max_length=100, help_text="The id of what it made.")
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        """What the database keeps."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["account", "key"], name="idempotency_key_once"),
        ]

    def __str__(self) -> str:
        """Return the key."""
        return self.key
