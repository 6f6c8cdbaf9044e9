"""Who changed which row of the catalogue, when and why, and what it was before."""

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q

from cardsdb.catalogue.models.games import GAME_LENGTH


class Edit(models.Model):
    """One write to the catalogue: who made it, by which door, and why."""

    class Via(models.TextChoices):
        """By which door it was made."""

        ADMIN = "admin"
        API = "api"
        IMPORT = "import"
        COMMAND = "command"
        FIXTURES = "fixtures"

    revision = models.PositiveBigIntegerField(primary_key=True, help_text="That the write made.")
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="catalogue_edits",
    )
    name = models.CharField(
        max_length=150, blank=True, help_text="Of the account, also when it is gone."
    )
    via = models.CharField(max_length=10, choices=Via, default=Via.COMMAND)
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        """Its order and what the database keeps."""

        ordering = ("-revision",)
        constraints = (
            CheckConstraint(
                condition=Q(via__in=("admin", "api", "import", "command", "fixtures")),
                name="edit_via_known",
            ),
        )

    def __str__(self) -> str:
        """Return revision, account and reason."""
        return f"{self.revision} {self.name or self.via}: {self.reason}"


class RowEdit(models.Model):
    """What one write made of one row, in the shape of a fixture row; null where there was none."""

    edit = models.ForeignKey(Edit, on_delete=models.CASCADE, related_name="rows")
    game = models.CharField(max_length=GAME_LENGTH)
    table = models.CharField(max_length=20)
    row = models.PositiveBigIntegerField(help_text="The primary key.")
    key = models.CharField(max_length=200, help_text="The natural key after the write.")
    old_key = models.CharField(max_length=200, blank=True, help_text="Where it was another one.")
    subject = models.CharField(
        max_length=200, help_text="Natural key of what it is about, of a printing its card."
    )
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)

    class Meta:
        """Its order and what the database keeps."""

        ordering = ("-edit_id", "id")
        indexes = (
            models.Index(fields=("game", "subject", "table"), name="row_edit_by_subject"),
            models.Index(fields=("table", "row"), name="row_edit_by_row"),
        )
        constraints = (
            CheckConstraint(
                condition=Q(before__isnull=False) | Q(after__isnull=False), name="row_edit_of_a_row"
            ),
        )

    def __str__(self) -> str:
        """Return which row it was."""
        return f"{self.game} {self.table} {self.key}"
