"""What cards say, folded for searches: written with the card, never edited."""

from django.db import models
from django.db.models import Q

from cardsdb.catalogue.models.cards import Card

WORD_LENGTH = 200
KEY_LENGTH = 100


class FoldedCard(models.Model):
    """The texts of a card without case, accents and kinds of signs.

    Each column is a list of lines, one of them or more a face, with a line break before, between
    and behind them; without any line it is empty.
    """

    card = models.OneToOneField(
        Card, on_delete=models.CASCADE, primary_key=True, related_name="folded"
    )
    name = models.TextField(help_text="Title, other names, titles of other faces.")
    text = models.TextField(help_text="Rules text.")
    own = models.TextField(help_text="Rules text that names the card: there as ~.")
    ruling = models.TextField(help_text="Questions and answers of its rulings.")

    def __str__(self) -> str:
        """Return the first name."""
        return self.name.strip("\n").partition("\n")[0]


class FoldedValue(models.Model):
    """One value that a card prints: a type, a keyword, its faction, or what an attribute holds."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="folded_values")
    key = models.CharField(max_length=KEY_LENGTH, help_text="An attribute, dotted, or :type.")
    number = models.BigIntegerField(null=True, help_text="Of a whole number.")
    word = models.CharField(max_length=WORD_LENGTH, help_text="A text, or how a long one begins.")
    is_long = models.BooleanField()
    text = models.TextField(help_text="All of a long one.")

    class Meta:
        """What makes it fast."""

        indexes = (
            models.Index(
                fields=("key", "number", "card"),
                name="folded_value_by_number",
                condition=Q(number__isnull=False),
            ),
            models.Index(fields=("key", "word", "is_long", "card"), name="folded_value_by_word"),
        )

    def __str__(self) -> str:
        """Return key and value."""
        return f"{self.key} {self.word if self.number is None else self.number}"
