"""Formats as they change: dated snapshots with their card pools and restrictions."""

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint

from cardsdb.catalogue.constraints import NoOverlap, SameGame
from cardsdb.catalogue.models.cards import Card, Edition
from cardsdb.catalogue.models.games import EARLIEST, Belonging, OfGame, filled, is_slug
from cardsdb.catalogue.models.keywords import Keyword
from cardsdb.plugin_api import MOST_NUMBER, UnknownSlug, registry, text_problem

is_sane = MaxValueValidator(MOST_NUMBER)


class FormatSnapshot(OfGame):
    """What a format takes from one day until another. A draft counts for nobody yet.

    A snapshot without card pool takes every card of the game.
    """

    format = models.CharField(
        max_length=50, validators=[is_slug], help_text="Slug of a format that the plugin registers."
    )
    slug = models.CharField(max_length=100, validators=[is_slug], help_text="It never changes.")
    name = models.CharField(max_length=100, help_text="For people, e.g. Autumn 2026.")
    announced_on = models.DateField(null=True, blank=True, help_text="Empty if not known.")
    starts_on = models.DateField("in effect from", help_text="The first day on which it holds.")
    ends_on = models.DateField(
        "in effect until",
        null=True,
        blank=True,
        help_text="The first day on which it holds no more, if one is set.",
    )
    points_limit = models.PositiveIntegerField(
        null=True,
        blank=True,
        validators=[is_sane],
        help_text="What the points of a deck's cards may add up to.",
    )
    note = models.TextField(blank=True, help_text="Why, and where it was announced.")
    is_published = models.BooleanField("published", default=False)

    class Meta:
        """Its order and what the database keeps."""

        verbose_name = "format snapshot"
        ordering = ("game", "format", "starts_on", "id")
        constraints = (
            *filled("game", "format", "slug", "name", model="snapshot"),
            UniqueConstraint(
                fields=("game", "format", "slug"),
                name="snapshot_slug_unique",
                violation_error_message="The format has a snapshot of this slug already.",
            ),
            UniqueConstraint(fields=("id", "game"), name="snapshot_of_game"),
            CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(ends_on__gt=F("starts_on")),
                name="snapshot_ends_after_start",
                violation_error_message="It ends after it has begun.",
            ),
            CheckConstraint(
                condition=Q(announced_on__isnull=True) | Q(announced_on__lte=F("starts_on")),
                name="snapshot_announced_before",
                violation_error_message="It is announced before it is in effect.",
            ),
            CheckConstraint(
                condition=Q(starts_on__gte=EARLIEST)
                & (Q(announced_on__isnull=True) | Q(announced_on__gte=EARLIEST)),
                name="snapshot_dates_sane",
                violation_error_message="No format is that old.",
            ),
            NoOverlap(
                name="snapshots_apart",
                among=("game", "format"),
                start="starts_on",
                end="ends_on",
                counted="is_published",
            ),
        )

    def __str__(self) -> str:
        """Return the format and the name."""
        return f"{self.game}.{self.format} {self.name}"

    def clean(self) -> None:
        """Raise ValidationError for a format that the plugin does not register, and broken text."""
        super().clean()
        problems = {
            field: problem
            for field in ("name", "note")
            if (problem := text_problem(getattr(self, field)))
        }
        try:
            registry.current().format(self.game, self.format)
        except UnknownSlug as error:
            problems["format"] = str(error)
        if problems:
            raise ValidationError(problems)


class PoolEntry(Belonging):
    """What a snapshot's card pool takes: all cards printed in an edition, or one card."""

    of = "snapshot"
    snapshot = models.ForeignKey(
        FormatSnapshot, on_delete=models.CASCADE, related_name="pool_entries"
    )
    # A pool that loses its last entry would take every card, so what it names is protected.
    edition = models.ForeignKey(
        Edition, on_delete=models.PROTECT, null=True, blank=True, related_name="pool_entries"
    )
    card = models.ForeignKey(
        Card, on_delete=models.PROTECT, null=True, blank=True, related_name="pool_entries"
    )

    class Meta:
        """Its order and what the database keeps."""

        verbose_name = "entry of the card pool"
        verbose_name_plural = "card pool"
        ordering = ("snapshot", "edition__code", "card__title", "id")
        constraints = (
            CheckConstraint(
                condition=Q(edition__isnull=True) ^ Q(card__isnull=True),
                name="pool_entry_names_one",
                violation_error_message="Name either an edition or a card.",
            ),
            UniqueConstraint(
                fields=("snapshot", "edition"),
                name="pool_entry_edition_unique",
                violation_error_message="The card pool has this edition already.",
            ),
            UniqueConstraint(
                fields=("snapshot", "card"),
                name="pool_entry_card_unique",
                violation_error_message="The card pool has this card already.",
            ),
            SameGame(name="pool_entry_snapshot_game", field="snapshot"),
            SameGame(
                name="pool_entry_edition_game",
                field="edition",
                violation_error_message="The edition is of another game than the format.",
            ),
            SameGame(
                name="pool_entry_card_game",
                field="card",
                violation_error_message="The card is of another game than the format.",
            ),
        )

    def __str__(self) -> str:
        """Return what it takes."""
        return str(self.edition or self.card)


class Restriction(Belonging):
    """What a snapshot says of one card, or of all cards with a keyword or of a type."""

    class Kind(models.TextChoices):
        """In which way it restricts."""

        BANNED = "banned"
        RESTRICTED = "restricted", "restricted to one copy"
        LIMITED = "limited", "limited to some copies"
        POINTS = "points", "costs points"

    of = "snapshot"
    snapshot = models.ForeignKey(
        FormatSnapshot, on_delete=models.CASCADE, related_name="restrictions"
    )
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.BANNED)
    card = models.ForeignKey(
        Card, on_delete=models.CASCADE, null=True, blank=True, related_name="restrictions"
    )
    keyword = models.ForeignKey(
        Keyword, on_delete=models.PROTECT, null=True, blank=True, related_name="restrictions"
    )
    card_type = models.CharField(max_length=50, blank=True, help_text="Slug of a type of card.")
    copies = models.PositiveIntegerField(
        null=True,
        blank=True,
        validators=[is_sane],
        help_text="Of a limited card: how many copies a deck may have.",
    )
    points = models.PositiveIntegerField(
        null=True,
        blank=True,
        validators=[is_sane],
        help_text="Of a card that costs points: how many for each copy.",
    )

    class Meta:
        """Its order and what the database keeps."""

        ordering = ("snapshot", "kind", "card__title", "keyword__name", "card_type", "id")
        constraints = (
            CheckConstraint(
                condition=Q(kind__in=("banned", "restricted", "limited", "points")),
                name="restriction_kind_known",
            ),
            CheckConstraint(
                condition=Q(card__isnull=False, keyword__isnull=True, card_type="")
                | (
                    Q(card__isnull=True, kind="banned")
                    & (Q(keyword__isnull=True) ^ Q(card_type=""))
                ),
                name="restriction_names_one",
                violation_error_message="Name one card, or of a ban a keyword or a type.",
            ),
            CheckConstraint(
                condition=Q(kind="limited", copies__isnull=False, copies__gte=2)
                | (~Q(kind="limited") & Q(copies__isnull=True)),
                name="restriction_copies_of_limited",
                violation_error_message="Copies, 2 or more, are for limited cards alone.",
            ),
            CheckConstraint(
                condition=Q(kind="points", points__isnull=False, points__gte=1)
                | (~Q(kind="points") & Q(points__isnull=True)),
                name="restriction_points_of_points",
                violation_error_message="Points are for cards that cost points alone.",
            ),
            UniqueConstraint(
                fields=("snapshot", "card"),
                condition=~Q(kind="points"),
                name="restriction_card_unique",
                violation_error_message="The snapshot restricts this card already.",
            ),
            UniqueConstraint(
                fields=("snapshot", "card"),
                condition=Q(kind="points"),
                name="restriction_points_unique",
                violation_error_message="The snapshot says already what this card costs.",
            ),
            UniqueConstraint(
                fields=("snapshot", "keyword"),
                name="restriction_keyword_unique",
                violation_error_message="The snapshot bans this keyword already.",
            ),
            UniqueConstraint(
                fields=("snapshot", "card_type"),
                condition=~Q(card_type=""),
                name="restriction_type_unique",
                violation_error_message="The snapshot bans this type of card already.",
            ),
            SameGame(name="restriction_snapshot_game", field="snapshot"),
            SameGame(
                name="restriction_card_game",
                field="card",
                violation_error_message="The card is of another game than the format.",
            ),
            SameGame(
                name="restriction_keyword_game",
                field="keyword",
                violation_error_message="The keyword is of another game than the format.",
            ),
        )

    def __str__(self) -> str:
        """Return kind and subject."""
        return f"{self.kind}: {self.card or self.keyword or self.card_type}"

    def clean(self) -> None:
        """Raise ValidationError for a type of card that the game has not."""
        super().clean()
        if self.card_type and self.game:
            try:
                registry.current().card_type(self.game, self.card_type)
            except UnknownSlug as error:
                raise ValidationError({"card_type": str(error)}) from error
