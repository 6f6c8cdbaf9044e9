"""The ids that objects had before they were renamed, or merged into others."""

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint

from cardsdb.catalogue.models.games import IDENTITY_LENGTH


class OldId(models.Model):
    """An id that an object had before, and the one that it has now."""

    object = models.CharField(max_length=20)
    identity = models.CharField(max_length=IDENTITY_LENGTH)
    new_identity = models.CharField(max_length=IDENTITY_LENGTH)

    class Meta:
        """What the database keeps."""

        indexes = (models.Index(fields=("object", "new_identity"), name="old_id_by_new"),)
        constraints = (
            UniqueConstraint(fields=("object", "identity"), name="old_id_unique"),
            CheckConstraint(condition=~Q(identity=F("new_identity")), name="old_id_is_another"),
        )

    def __str__(self) -> str:
        """Return both ids."""
        return f"{self.object} {self.identity} is {self.new_identity}"
