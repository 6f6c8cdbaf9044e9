"""What rows of a game have in common."""

from datetime import date
from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import CheckConstraint, Q

from cardsdb.catalogue.attributes import game_problems

EARLIEST = date(1950, 1, 1)  # no edition and no ruling is older than the games
GAME_LENGTH = 50
IDENTITY_LENGTH = 200  # a game and a slug, or a game, an edition and a number

is_slug = RegexValidator(
    r"\A[a-z0-9]+(-[a-z0-9]+)*\Z", "A slug is lower case letters and digits, joined by hyphens."
)
is_code = RegexValidator(r"\A[A-Za-z0-9]+\Z", "A code is letters and digits.")


def filled(*fields: str, model: str) -> list[CheckConstraint]:
    """Return constraints that keep each of these columns from being empty."""
    return [
        CheckConstraint(
            condition=~Q(**{field: ""}),
            name=f"{model}_{field}_filled",
            violation_error_message=f"The {field} must not be empty.",
        )
        for field in fields
    ]


class OfGame(models.Model):
    """A row of one game, which has to be registered."""

    game = models.CharField(max_length=GAME_LENGTH)

    class Meta:
        """It has no table of its own."""

        abstract = True

    def clean(self) -> None:
        """Raise ValidationError when no plugin registers the game."""
        super().clean()
        if problems := game_problems(self.game):
            raise ValidationError({"game": problems})


class Belonging(models.Model):
    """A row that is of the game of another one, `of`, to which it belongs.

    The column `game` repeats it, so that the database can keep what `SameGame` says.
    """

    of: ClassVar[str]
    game = models.CharField(max_length=GAME_LENGTH, editable=False, blank=True)

    class Meta:
        """It has no table of its own."""

        abstract = True

    def save(self, *arguments: Any, **options: Any) -> None:
        """Take the game over and save."""
        self.adopt_game()
        super().save(*arguments, **options)

    def clean_fields(self, exclude: Any = None) -> None:
        """Take the game over before anything is checked."""
        self.adopt_game()
        super().clean_fields(exclude)

    def adopt_game(self) -> None:
        """Be of the game of the row to which this one belongs."""
        owner = getattr(self, self.of, None)
        if owner is not None:
            self.game = owner.game
