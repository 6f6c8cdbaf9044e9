"""What happened to the catalogue, change by change."""

from django.db import models
from django.db.models import CheckConstraint, Q

from cardsdb.catalogue.models.games import GAME_LENGTH, IDENTITY_LENGTH


class Change(models.Model):
    """What one write did to one object, in the order of the writes, without a gap."""

    class Kind(models.TextChoices):
        """What was done."""

        CREATED = "created"
        UPDATED = "updated"
        MERGED = "merged"
        DELETED = "deleted"

    seq = models.PositiveBigIntegerField(primary_key=True)
    at = models.DateTimeField()
    revision = models.PositiveBigIntegerField(help_text="That the write made.")
    kind = models.CharField(max_length=10, choices=Kind)
    object = models.CharField(max_length=20)
    game = models.CharField(max_length=GAME_LENGTH)
    identity = models.CharField(max_length=IDENTITY_LENGTH)
    new_identity = models.CharField(
        max_length=IDENTITY_LENGTH, blank=True, help_text="Of what was merged: what it is now."
    )
    fields = models.BinaryField(help_text="JSON: all of what was created, what is new of the rest.")

    class Meta:
        """Its order and what the database keeps."""

        ordering = ("seq",)
        indexes = (models.Index(fields=("game", "seq"), name="change_by_game"),)
        constraints = (
            CheckConstraint(
                condition=Q(kind__in=("created", "updated", "merged", "deleted")),
                name="change_kind_known",
            ),
            CheckConstraint(
                condition=Q(kind="merged") & ~Q(new_identity="")
                | ~Q(kind="merged") & Q(new_identity=""),
                name="change_merged_into_one",
            ),
        )

    def __str__(self) -> str:
        """Return what happened to what."""
        return f"{self.seq}: {self.object} {self.identity} {self.kind}"
