"""What the API shows of each object of the catalogue, rendered once and kept."""

from django.db import models
from django.db.models import DO_NOTHING, OneToOneField

from cardsdb.catalogue.models.cards import Card, Edition, Printing
from cardsdb.catalogue.models.games import GAME_LENGTH, IDENTITY_LENGTH
from cardsdb.catalogue.models.keywords import Keyword
from cardsdb.catalogue.models.rules import RuleText, Ruling


class Document(models.Model):
    """The JSON of one object as lists show it, but for its `url`, which depends on the host.

    Services write it in the transaction that writes what it shows. `row` is the key of the object;
    a document outlives its object until the write that deleted that has been recorded.
    """

    # Not unique: two objects may change their ids at once.
    identity = models.CharField(max_length=IDENTITY_LENGTH, db_index=True)
    game = models.CharField(max_length=GAME_LENGTH)
    revision = models.PositiveBigIntegerField(help_text="That wrote it as it is.")
    written_s = models.PositiveBigIntegerField(
        default=0, help_text="When it was written as it is, in seconds since 1970."
    )
    tag = models.CharField(max_length=32, help_text="Digest of the body.")
    body = models.BinaryField()

    class Meta:
        """It has no table of its own."""

        abstract = True

    def __str__(self) -> str:
        """Return the id of the object."""
        return self.identity


def _row(of: type[models.Model]) -> OneToOneField[models.Model, models.Model]:
    """Return the key of a document: that of its row, which may be gone before it."""
    return OneToOneField(
        of,
        primary_key=True,
        on_delete=DO_NOTHING,
        db_constraint=False,
        related_name="document",
    )


class CardDocument(Document):
    """A card as it is shown."""

    row = _row(Card)


class PrintingDocument(Document):
    """A printing as it is shown."""

    row = _row(Printing)


class EditionDocument(Document):
    """An edition as it is shown."""

    row = _row(Edition)


class KeywordDocument(Document):
    """A keyword as it is shown."""

    row = _row(Keyword)


class RulingDocument(Document):
    """A ruling as it is shown; a draft has none."""

    row = _row(Ruling)


class RuleDocument(Document):
    """A rule as it is shown."""

    row = _row(RuleText)
