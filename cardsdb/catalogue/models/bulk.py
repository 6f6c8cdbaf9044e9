"""The files in which the whole catalogue is given away."""

from django.db import models
from django.db.models import Q, UniqueConstraint

from cardsdb.catalogue.models.games import GAME_LENGTH


class BulkFile(models.Model):
    """One file: which objects of which game it holds, and at which state of the catalogue.

    Its name holds the digest of its content, so that another content has another address. A file
    that another one has taken the place of is kept for a while, for those who are reading it.
    """

    type = models.CharField(max_length=20, help_text="Plural of a kind of objects, or catalogue.")
    game = models.CharField(max_length=GAME_LENGTH, blank=True, help_text="Empty: all games.")
    name = models.CharField(max_length=200)
    schema_version = models.PositiveIntegerField()
    revision = models.PositiveBigIntegerField(help_text="Of the catalogue as the file shows it.")
    seq = models.PositiveBigIntegerField(help_text="Of the last change that the file shows.")
    rows = models.PositiveBigIntegerField()
    size = models.PositiveBigIntegerField(help_text="In bytes.")
    sha256 = models.CharField(max_length=64)
    updated_at = models.DateTimeField(help_text="When this content was first written.")
    superseded_at = models.DateTimeField(null=True)

    class Meta:
        """Its order and what the database keeps."""

        ordering = ("type", "game", "id")
        constraints = (
            UniqueConstraint(
                fields=("type", "game"),
                condition=Q(superseded_at__isnull=True),
                name="bulk_file_of_now_unique",
            ),
        )

    def __str__(self) -> str:
        """Return its name."""
        return self.name
