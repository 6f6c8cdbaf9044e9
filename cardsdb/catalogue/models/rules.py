"""The rulebooks, and the rulings that cite them."""

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.utils import timezone

from cardsdb.catalogue.constraints import SameGame
from cardsdb.catalogue.models.cards import Card
from cardsdb.catalogue.models.games import EARLIEST, Belonging, OfGame, filled, is_slug
from cardsdb.catalogue.order import SortKeyField
from cardsdb.plugin_api import plain_problem, registry


class RuleText(OfGame):
    """One rule of a game's rulebook, in our words."""

    number = models.CharField(max_length=20, help_text="Spelled as in the book, e.g. 14.6c.")
    sort_key = SortKeyField()
    chapter = models.CharField(max_length=100, blank=True)
    title = models.CharField(max_length=200)
    text = models.TextField()
    source = models.CharField(max_length=200, blank=True)
    is_supplement = models.BooleanField(
        "supplement", default=False, help_text="Ours, where the published rules are silent."
    )
    rulesets = models.JSONField(
        default=list, blank=True, help_text="Slugs of rulesets, separated by commas."
    )
    keywords = models.JSONField(
        default=list, blank=True, help_text="What it is about: words separated by commas."
    )
    rests_on = models.JSONField(
        default=list,
        blank=True,
        help_text="Numbers of the rules or sections that it fills out, separated by commas.",
    )

    class Meta:
        """Its order and what the database keeps."""

        verbose_name = "rule"
        ordering = ("game", "sort_key", "id")
        indexes = (models.Index(fields=("game", "sort_key"), name="rule_by_number"),)
        constraints = (
            *filled("game", "number", "title", "text", model="rule"),
            UniqueConstraint(
                fields=("game", "number"),
                name="rule_number_unique",
                violation_error_message="The game has a rule of this number already.",
            ),
        )

    def __str__(self) -> str:
        """Return game, number and title."""
        return f"{self.game} {self.number} {self.title}"

    def clean(self) -> None:
        """Raise ValidationError for rules that the book lacks and unregistered rulesets."""
        super().clean()
        book = {*rule_numbers(self.game), self.number}
        unknown = [one for one in listed(self, "rests_on") if not is_in_book(one, book)]
        if unknown:
            raise ValidationError({"rests_on": unknown_rules(unknown)})
        listed(self, "keywords")
        known = {one.slug for one in registry.current().rulesets(self.game)}
        if strange := [one for one in listed(self, "rulesets") if one not in known]:
            raise ValidationError({"rulesets": f"There is no ruleset {', '.join(strange)}."})


def rule_numbers(game: str) -> set[str]:
    """Return the numbers of the game's rulebook."""
    return set(RuleText.objects.filter(game=game).values_list("number", flat=True))


def is_in_book(number: str, book: Iterable[str]) -> bool:
    """Return whether the book has the rule, or rules of the section, of this number."""
    return any(
        one == number or (one.startswith(number) and one[len(number) :].isalpha()) for one in book
    )


def unknown_rules(numbers: Iterable[str]) -> str:
    """Return the sentence that the rulebook lacks these numbers."""
    return f"The rulebook has no rule {', '.join(numbers)}."


def listed(row: models.Model, field: str) -> list[str]:
    """Return the texts of a JSON column; ValidationError at it for anything else."""
    value: Any = getattr(row, field)
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise ValidationError({field: "This is no list of texts."})
    if problem := plain_problem(value):
        raise ValidationError({field: problem})
    return value


def require_rules(row: OfGame, field: str, numbers: Iterable[str]) -> None:
    """Raise ValidationError at the field for numbers that the row's rulebook lacks."""
    book = rule_numbers(row.game)
    if unknown := [number for number in numbers if number not in book]:
        raise ValidationError({field: unknown_rules(unknown)})


class Ruling(OfGame):
    """A dated answer on how the rules apply, with citations."""

    class Status(models.TextChoices):
        """Whether the answer holds."""

        DRAFT = "draft"
        CURRENT = "current"
        SUPERSEDED = "superseded"
        WITHDRAWN = "withdrawn"

    slug = models.CharField(max_length=100, validators=[is_slug], help_text="It never changes.")
    question = models.TextField()
    answer = models.TextField()
    source = models.CharField(max_length=200)
    date = models.DateField()
    status = models.CharField(max_length=12, choices=Status, default=Status.CURRENT)
    superseded_by = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        related_name="supersedes",
        null=True,
        blank=True,
        help_text="The ruling that takes its place, if it is superseded.",
    )
    rule_numbers = models.JSONField(
        "rules cited", default=list, blank=True, help_text="Rule numbers, separated by commas."
    )
    cards = models.ManyToManyField(Card, through="RulingCard", related_name="rulings")

    class Meta:
        """Its order and what the database keeps."""

        ordering = ("game", "-date", "slug", "id")
        indexes = (models.Index(fields=("game", "-date"), name="ruling_by_date"),)
        constraints = (
            *filled("game", "slug", "question", "answer", "source", model="ruling"),
            UniqueConstraint(
                fields=("game", "slug"),
                name="ruling_slug_unique",
                violation_error_message="The game has a ruling of this slug already.",
            ),
            UniqueConstraint(fields=("id", "game"), name="ruling_of_game"),
            CheckConstraint(
                condition=Q(status__in=("draft", "current", "superseded", "withdrawn")),
                name="ruling_status_known",
            ),
            CheckConstraint(
                condition=Q(date__gte=EARLIEST),
                name="ruling_date_sane",
                violation_error_message="No ruling is that old.",
            ),
            CheckConstraint(
                condition=Q(superseded_by__isnull=True) | ~Q(superseded_by=F("id")),
                name="ruling_not_by_itself",
                violation_error_message="A ruling cannot supersede itself.",
            ),
            CheckConstraint(
                condition=Q(status="superseded", superseded_by__isnull=False)
                | (~Q(status="superseded") & Q(superseded_by__isnull=True)),
                name="ruling_superseded_by_one",
                violation_error_message="A superseded ruling names the one that took its place, "
                "and no other ruling does.",
            ),
            SameGame(
                name="ruling_superseded_game",
                field="superseded_by",
                violation_error_message="That ruling is of another game.",
            ),
        )

    def __str__(self) -> str:
        """Return game and slug."""
        return f"{self.game} {self.slug}"

    def clean(self) -> None:
        """Raise ValidationError for unknown rules, a date to come, and a circle of rulings."""
        super().clean()
        require_rules(self, "rule_numbers", listed(self, "rule_numbers"))
        if self.date and self.date > timezone.localdate():
            raise ValidationError({"date": "This day is still to come."})
        if self.pk and self.pk in self.successors():
            raise ValidationError({"superseded_by": "These rulings supersede one another."})

    def successors(self) -> list[int]:
        """Return the ids of the rulings that took its place, one after the other."""
        found: list[int] = []
        later = self.superseded_by
        while later is not None and later.pk not in found:
            found.append(later.pk)
            later = later.superseded_by if later.pk != self.pk else None
        return found


class RulingCard(Belonging):
    """A card with which a ruling is concerned."""

    class Role(models.TextChoices):
        """Whether the ruling is about the card or only speaks of it."""

        SUBJECT = "subject"
        MENTIONED = "mentioned"

    of = "ruling"
    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="ruling_cards")
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="ruling_cards")
    role = models.CharField(max_length=10, choices=Role, default=Role.SUBJECT)

    class Meta:
        """Its order and what the database keeps."""

        ordering = ("ruling", "-role", "card__title", "id")
        constraints = (
            UniqueConstraint(
                fields=("ruling", "card"),
                name="ruling_card_unique",
                violation_error_message="The ruling names this card already.",
            ),
            CheckConstraint(
                condition=Q(role__in=("subject", "mentioned")), name="ruling_card_role_known"
            ),
            SameGame(name="ruling_card_ruling_game", field="ruling"),
            SameGame(
                name="ruling_card_card_game",
                field="card",
                violation_error_message="The card is of another game than the ruling.",
            ),
        )

    def __str__(self) -> str:
        """Return the card's part in the ruling."""
        return f"{self.card.title}: {self.role} of {self.ruling.slug}"
