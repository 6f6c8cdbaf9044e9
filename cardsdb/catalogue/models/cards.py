"""Cards, and the editions in which they were printed."""

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.db.models.functions import Lower

from cardsdb.catalogue.attributes import Problems, card_problems
from cardsdb.catalogue.constraints import SameGame, UniqueInOrder
from cardsdb.catalogue.models.games import EARLIEST, Belonging, OfGame, filled, is_code, is_slug
from cardsdb.catalogue.models.old_ids import OldId
from cardsdb.catalogue.naming import title_problem
from cardsdb.catalogue.order import SortKeyField
from cardsdb.plugin_api import text_problem


class Edition(OfGame):
    """A published set of printings."""

    code = models.CharField(
        max_length=16, validators=[is_code], help_text="As printed on its cards, e.g. UDS."
    )
    name = models.CharField(max_length=100)
    released_on = models.DateField(null=True, blank=True, help_text="Empty if not known.")

    class Meta:
        """Its order and what the database keeps."""

        ordering = ("game", "code", "id")
        constraints = (
            *filled("game", "code", "name", model="edition"),
            UniqueConstraint(
                "game",
                Lower("code"),
                name="edition_code_unique",
                violation_error_message="The game has an edition of this code already.",
            ),
            UniqueConstraint(fields=("id", "game"), name="edition_of_game"),
            UniqueInOrder(fields=("game", "code"), name="edition_in_order"),
            CheckConstraint(
                condition=Q(released_on__isnull=True) | Q(released_on__gte=EARLIEST),
                name="edition_released_on_sane",
                violation_error_message="No edition is that old.",
            ),
        )

    def __str__(self) -> str:
        """Return name and code."""
        return f"{self.name} ({self.code})"


class Card(OfGame):
    """The thing the rules know: one card of one game, whatever its printings."""

    slug = models.CharField(
        max_length=100,
        validators=[is_slug],
        help_text="Joins the card to its code in the plugin; it never changes.",
    )
    title = models.CharField(max_length=200)
    type = models.CharField(max_length=50)
    faction = models.CharField(  # noqa: DJ001  # None is neutral, and "" is forbidden below
        max_length=100, null=True, blank=True, help_text="Faction or allegiance; neutral if empty."
    )
    is_unique = models.BooleanField("unique", default=False)
    text = models.TextField(blank=True, help_text="The rules text as it is printed.")
    attributes = models.JSONField(
        default=dict, blank=True, help_text="What else is printed, as the card's type says."
    )
    faces = models.JSONField(
        default=list,
        blank=True,
        help_text="A list of objects, each with what that face prints in place of the front: "
        "title, type, text, keywords (a list of slugs), attributes (an object).",
    )
    revision = models.PositiveBigIntegerField(
        default=0, editable=False, help_text="The catalogue's revision that last changed it."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        """Its order and what the database keeps."""

        ordering = ("game", "title", "id")
        indexes = (
            models.Index(fields=("game", "title"), name="card_by_title"),
            # Pages of lists begin where the last one ended, in one of these orders.
            models.Index(fields=("title", "id"), name="card_by_title_alone"),
            models.Index(fields=("updated_at", "id"), name="card_by_day"),
            models.Index(fields=("revision", "id"), name="card_by_revision_and_id"),
            models.Index(fields=("game", "type"), name="card_by_type"),
            models.Index(fields=("game", "faction"), name="card_by_faction"),
        )
        constraints = (
            *filled("game", "slug", "title", "type", "faction", model="card"),
            UniqueConstraint(
                fields=("game", "slug"),
                name="card_slug_unique",
                violation_error_message="The game has a card of this slug already.",
            ),
            UniqueConstraint(fields=("id", "game"), name="card_of_game"),
        )

    def __str__(self) -> str:
        """Return title and game."""
        return f"{self.title} ({self.game})"

    def clean(self) -> None:
        """Raise ValidationError for what the card's type does not allow, and a broken title.

        Also for a new card whose id another one had before. A wrong attribute is reported at
        `attributes__` and its name, parts joined the same way.
        """
        super().clean()
        self.faction = self.faction or None
        if problems := self.problems():
            raise ValidationError(problems)
        if self._state.adding:
            identity = f"{self.game}.{self.slug}"
            former = OldId.objects.filter(object="card", identity=identity).first()
            if former is not None:
                told = f"It lives on as an old id of {former.new_identity}."
                raise ValidationError({"slug": told})

    def problems(self) -> Problems:
        """Return what is wrong with texts, attributes and faces, by the form field that shows it.

        An empty title is found before; two cards may have one title.
        """
        found = card_problems(self.game, self.type, self.attributes, self.faces)
        if self.title and (problem := title_problem(self.title)):
            found.setdefault("title", []).append(problem)
        for field in ("faction", "text"):
            if problem := text_problem(getattr(self, field) or ""):
                found.setdefault(field, []).append(problem)
        return found


class Printing(Belonging):
    """A card in one edition, with number, artist and picture."""

    of = "card"
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="printings")
    edition = models.ForeignKey(Edition, on_delete=models.PROTECT, related_name="printings")
    number = models.CharField(max_length=16, help_text="The collector's number, e.g. 12a.")
    sort_key = SortKeyField()
    artist = models.CharField(max_length=100, blank=True)
    flavour = models.TextField("flavour text", blank=True)
    image = models.CharField(
        max_length=500, blank=True, validators=[URLValidator()], help_text="Address of a picture."
    )
    printed_text = models.TextField(
        blank=True, help_text="Only where it differs from the text of the card."
    )

    class Meta:
        """Its order and what the database keeps."""

        ordering = ("edition", "sort_key", "id")
        indexes = (models.Index(fields=("edition", "sort_key"), name="printing_by_number"),)
        constraints = (
            *filled("number", model="printing"),
            UniqueConstraint(
                "edition",
                Lower("number"),
                name="printing_number_unique",
                violation_error_message="The edition has a printing of this number already.",
            ),
            SameGame(name="printing_card_game", field="card"),
            SameGame(
                name="printing_edition_game",
                field="edition",
                violation_error_message="The edition is of another game than the card.",
            ),
        )

    def __str__(self) -> str:
        """Return the card's title with edition and number."""
        return f"{self.card.title} ({self.edition.code}) {self.number}"
