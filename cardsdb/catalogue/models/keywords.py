"""Keywords, and how cards stand to them."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from cardsdb.catalogue.attributes import keyword_value_problem
from cardsdb.catalogue.constraints import SameGame
from cardsdb.catalogue.models.cards import Card
from cardsdb.catalogue.models.games import Belonging, OfGame, filled, is_slug
from cardsdb.catalogue.models.rules import require_rules


class Keyword(OfGame):
    """A word that cards print and that a rule gives its meaning."""

    slug = models.CharField(max_length=100, validators=[is_slug], help_text="It never changes.")
    name = models.CharField(max_length=100)
    reminder = models.TextField("reminder text", blank=True)
    rule_number = models.CharField(
        max_length=20, blank=True, help_text="The rule that gives it its meaning; may be empty."
    )
    cards = models.ManyToManyField(Card, through="CardKeyword", related_name="keywords")

    class Meta:
        """Its order and what the database keeps."""

        ordering = ("game", "name", "id")
        constraints = (
            *filled("game", "slug", "name", model="keyword"),
            UniqueConstraint(
                fields=("game", "slug"),
                name="keyword_slug_unique",
                violation_error_message="The game has a keyword of this slug already.",
            ),
            UniqueConstraint(fields=("id", "game"), name="keyword_of_game"),
        )

    def __str__(self) -> str:
        """Return name and game."""
        return f"{self.name} ({self.game})"

    def clean(self) -> None:
        """Raise ValidationError when the rulebook lacks the rule number."""
        super().clean()
        if self.rule_number:
            require_rules(self, "rule_number", [self.rule_number])


class CardKeyword(Belonging):
    """A keyword on a card."""

    class Kind(models.TextChoices):
        """How the card stands to the keyword."""

        HAS = "has"
        GRANTS = "grants"
        REMOVES = "removes"

    of = "card"
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="card_keywords")
    keyword = models.ForeignKey(Keyword, on_delete=models.PROTECT, related_name="card_keywords")
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.HAS)
    value = models.JSONField(
        null=True, blank=True, help_text="What is printed with it: a number or a text."
    )

    class Meta:
        """Its order and what the database keeps."""

        ordering = ("card", "keyword__name", "kind", "id")
        constraints = (
            UniqueConstraint(
                fields=("card", "keyword", "kind"),
                name="card_keyword_unique",
                violation_error_message="The card has this keyword already.",
            ),
            CheckConstraint(
                condition=Q(kind__in=("has", "grants", "removes")), name="card_keyword_kind_known"
            ),
            SameGame(name="card_keyword_card_game", field="card"),
            SameGame(
                name="card_keyword_game",
                field="keyword",
                violation_error_message="The keyword is of another game than the card.",
            ),
        )

    def __str__(self) -> str:
        """Return how the card stands to the keyword."""
        return f"{self.card.title} {self.kind} {self.keyword.name}"

    def clean(self) -> None:
        """Raise ValidationError for a value that cannot be written in a position."""
        super().clean()
        if problem := keyword_value_problem(self.value):
            raise ValidationError({"value": problem})
