"""What the catalogue remembers of its own writing."""

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from cardsdb.catalogue.models.games import GAME_LENGTH


class Revision(models.Model):
    """The catalogue's revision: one row, one higher with each transaction that writes.

    The token is new with each write, so that what was read in a transaction that came to
    nothing is never taken for what a later one wrote under the same number.
    """

    number = models.PositiveBigIntegerField(default=0)
    token = models.CharField(max_length=32, default="")
    changed_at = models.DateTimeField(null=True, help_text="When it was last written to.")
    seq = models.PositiveBigIntegerField(default=0, help_text="Of the last change.")
    renderer = models.CharField(
        max_length=64, default="", help_text="Digest of the code that rendered all documents."
    )
    bulk_asked_at = models.DateTimeField(
        null=True, help_text="When bulk files of the catalogue were sent for."
    )
    due_on = models.DateField(
        null=True, help_text="The first day on which a document may read otherwise."
    )

    class Meta:
        """What the database keeps."""

        constraints = (CheckConstraint(condition=Q(id=1), name="revision_is_one_row"),)

    def __str__(self) -> str:
        """Return the number."""
        return str(self.number)


class LoadedRow(models.Model):
    """A fixture row as it was when last loaded: this is how an editor's change is recognised."""

    game = models.CharField(max_length=GAME_LENGTH)
    table = models.CharField(max_length=20)
    key = models.CharField(max_length=200)
    checksum = models.CharField(max_length=64)

    class Meta:
        """What the database keeps."""

        constraints = (UniqueConstraint(fields=("game", "table", "key"), name="loaded_row_unique"),)

    def __str__(self) -> str:
        """Return where the row stands."""
        return f"{self.game} {self.table} {self.key}"
