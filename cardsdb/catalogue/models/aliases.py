"""Other names by which cards are known."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import UniqueConstraint
from django.db.models.functions import Lower

from cardsdb.catalogue.constraints import SameGame
from cardsdb.catalogue.models.cards import Card
from cardsdb.catalogue.models.games import Belonging, filled
from cardsdb.catalogue.naming import alias_problem


class CardAlias(Belonging):
    """Another name of a card: an older title, a translation, what people call it."""

    of = "card"
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="aliases")
    name = models.CharField(
        max_length=200, help_text="A whole name, such as lists of decks may have for the title."
    )

    class Meta:
        """Its order and what the database keeps."""

        ordering = ("card", "name", "id")
        verbose_name = "other name"
        constraints = (
            *filled("name", model="card_alias"),
            UniqueConstraint(
                "card",
                Lower("name"),
                name="card_alias_unique",
                violation_error_message="The card has this other name already.",
            ),
            SameGame(name="card_alias_card_game", field="card"),
        )

    def __str__(self) -> str:
        """Return the name and the title of its card."""
        return f"{self.name} ({self.card.title})"

    def clean(self) -> None:
        """Raise ValidationError for what can be no title, and for the title itself."""
        super().clean()
        if self.name and (problem := alias_problem(self.name, self.card.title)):
            raise ValidationError({"name": problem})
