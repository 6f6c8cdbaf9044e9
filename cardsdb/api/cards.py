"""Cards: lists and details."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from django.db.models import QuerySet, Value
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers

from cardsdb.api.catalogue_forms import CardForm
from cardsdb.api.days import DayView
from cardsdb.api.documents import (
    ById,
    DocumentListView,
    DocumentsView,
    DocumentView,
    body_of,
    nested,
)
from cardsdb.api.filters import GAME, by_edition, by_keyword, column, split_id
from cardsdb.api.parameters import Parameter, choice_parameter
from cardsdb.api.printings import printings_by
from cardsdb.api.reads import Items, ReadView
from cardsdb.api.rulings import rulings_by_card
from cardsdb.api.schema import Constant, FreeField, ItemSerializer, list_of
from cardsdb.api.search import SearchedListView
from cardsdb.api.views import READS
from cardsdb.api.writes import CreatingView, WrittenView, creating, writing
from cardsdb.catalogue.kinds import CARD, PRINTING
from cardsdb.catalogue.models import Card, Printing
from cardsdb.catalogue.search import find_cards, find_printings, nearness

NUMBER = ("edition__code", "sort_key")  # the order of a card's printings
UNIQUE = choice_parameter(
    "unique", "Whether a row is a card, or one of its printings.", ("cards", "prints"), "cards"
)
_PARTS = ("identity", "body")  # of a document


class CardKeywordSerializer(serializers.Serializer[Any]):
    """A keyword on a card."""

    keyword = serializers.CharField(help_text="Id of the keyword.")
    name = serializers.CharField()
    kind = serializers.CharField(help_text="The card `has`, `grants` or `removes` it.")
    value = FreeField(help_text="A number or text where the keyword has one, else null.")


class CardPrintingSerializer(serializers.Serializer[Any]):
    """A printing of a card, in short."""

    id = serializers.CharField()
    edition = serializers.CharField(help_text="Id of the edition.")
    number = serializers.CharField()
    artist = serializers.CharField()
    image = serializers.URLField(allow_null=True)


@extend_schema_field(
    {
        "oneOf": [
            {"type": "integer"},
            {"type": "array", "items": {"$ref": "#/components/schemas/Ruling"}},
        ]
    }
)
class CardRulingsField(serializers.JSONField):
    """How many rulings there are, or all of them."""


EXTRAS = {
    "printings": "its printings in full, as at `/printings`",
    "rulings": "its rulings, the newest first, instead of how many they are",
}


class CardSerializer(ItemSerializer):
    """A card: what the rules know, whatever its printings."""

    object = Constant("card")
    id = serializers.CharField(help_text="`<game>.<slug>`; it never changes its meaning.")
    game = serializers.CharField()
    name = serializers.CharField()
    aliases = serializers.ListField(
        child=serializers.CharField(), help_text="Other names by which it is found."
    )
    type = serializers.CharField()
    faction = serializers.CharField(allow_null=True, help_text="null: neutral.")
    unique = serializers.BooleanField()
    attributes = serializers.DictField(help_text="What else is printed, as the card type says.")
    text = serializers.CharField()
    faces = serializers.ListField(child=serializers.DictField())
    keywords = CardKeywordSerializer(many=True)
    printings = CardPrintingSerializer(many=True)
    rulings = CardRulingsField(help_text="How many; with `include=rulings` the rulings.")
    legalities = serializers.DictField(
        child=serializers.CharField(),
        help_text="By id of a format: `legal`, `limited`, `restricted`, "
        "`banned`, `not-in-pool` or `not-in-force`, as of the day.",
    )
    revision = serializers.IntegerField(help_text="Revision of the catalogue that changed it.")
    updated_at = serializers.DateTimeField()
    url = serializers.URLField()


@creating(CardSerializer, CardForm)
class CardListView(CreatingView, SearchedListView, DocumentListView):
    """`GET` and `POST /cards`: cards, or with `unique=prints` a card for each of its printings."""

    kind = CARD
    form = CardForm
    field_names = tuple(CardSerializer._declared_fields)
    extras: ClassVar = EXTRAS
    filters = (
        GAME,
        column("type", "type", "Slug of the card type."),
        column("faction", "faction", "Faction or allegiance, spelled as on the cards."),
        by_edition("printings__edition"),
        by_keyword("keywords"),
    )
    orders: ClassVar = {
        "name": ("title",),
        "updated": ("updated_at",),
        "revision": ("revision",),
        "relevance": ("near", "title"),
    }
    has_usual_order = False  # it depends on the search

    @classmethod
    def parameters_of(cls, method: str) -> Sequence[Parameter]:
        """Return the parameters of the list, with what is a row of it."""
        parameters = super().parameters_of(method)
        return (*parameters, UNIQUE) if method in READS else parameters

    def item_view(self) -> type[ReadView]:
        """Return the view of one of them."""
        return CardView

    @extend_schema(operation_id="list_cards", responses=list_of(CardSerializer))
    def get(self, *arguments: Any, **names: Any) -> Any:
        """List cards."""
        return super().get(*arguments, **names)

    @property
    def is_of_prints(self) -> bool:
        """Whether each printing has a row of its own."""
        return bool(self.values["unique"] == "prints")

    def order_columns(self) -> tuple[str, ...]:
        """Return the columns of the order: relevance, if words are searched for and none is named.

        The printings of a card follow one another in the order of their numbers.
        """
        usual = "name" if nearness(self.search) is None else "relevance"
        columns: tuple[str, ...] = self.orders[self.values["order"] or usual]
        if not self.is_of_prints:
            return columns
        return (*(one if one == "near" else f"card__{one}" for one in columns), *NUMBER)

    def narrowed(self, **names: Any) -> QuerySet[Any]:
        """Return the cards, or their printings, that the filters leave and the search finds."""
        rows: QuerySet[Any] = super().narrowed(**names)
        if self.is_of_prints:
            rows = self.searched(self._printings_of(rows), find_printings)
        else:
            rows = self.searched(rows, find_cards)
        if "near" in self.order_columns():
            near = nearness(self.search, "card__" if self.is_of_prints else "")
            rows = rows.annotate(near=near or Value(0))
        return rows

    def _printings_of(self, cards: QuerySet[Card]) -> QuerySet[Printing]:
        rows = Printing.objects.filter(card__in=cards.order_by().values("pk"))
        edition = self.values["edition"]
        return by_edition("edition").narrow(rows, edition) if edition else rows

    def rows(self, place: list[Any] | None, limit: int, **names: Any) -> list[Any]:
        """Return so many rows after the place; of printings, with the documents of both."""
        if not self.is_of_prints:
            return super().rows(place, limit, **names)
        rows = self.ordered(place, limit, **names)
        documents = [f"{of}document__{part}" for of in ("", "card__") for part in _PARTS]
        return list(rows.values_list(*self.columns(), "card_id", *documents))

    def items(self, rows: list[Any]) -> Items:
        """Return the cards as JSON; a card for each printing, with that one alone."""
        if not self.is_of_prints:
            return super().items(rows)
        cards = self.bodies({row[-5]: body_of(*row[-2:]) for row in rows})
        shown = dict(zip(cards, self.whole_items(cards), strict=True))
        listed = [(row[-6], row[-6], *row[-4:-2]) for row in rows]
        prints = nested(self, PRINTING, listed)
        if "printings" not in self.included:
            prints = {pk: [_in_short(one) for one in found] for pk, found in prints.items()}
        return self.chosen([{**shown[row[-5]], "printings": prints[row[-6]]} for row in rows])

    def extend(self, items: ById, names: Collection[str]) -> None:
        """Add printings and rulings in full, where they are wanted."""
        _extend(self, items, names)


@writing(CardSerializer, CardForm)
class CardView(WrittenView, DayView, DocumentView):
    """`GET`, `PUT`, `PATCH` and `DELETE /cards/{id}`."""

    kind = CARD
    form = CardForm
    is_tagged_by_document = True
    field_names = CardListView.field_names
    extras: ClassVar = EXTRAS

    @extend_schema(operation_id="show_card", responses=CardSerializer)
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Show a card with its printings, keywords and legalities."""
        return super().get(*arguments, **names)

    def named(self, identity: str) -> QuerySet[Card]:
        """Return the card of the slug."""
        game, slug = split_id("card", identity)
        return Card.objects.filter(game=game, slug=slug)

    def extend(self, items: ById, names: Collection[str]) -> None:
        """Add printings and rulings in full, where they are wanted."""
        _extend(self, items, names)


def _extend(view: DocumentsView, items: ById, names: Collection[str]) -> None:
    for name, found in (
        ("printings", printings_by(view, "card", items.keys()) if "printings" in names else None),
        ("rulings", rulings_by_card(view, items.keys()) if "rulings" in names else None),
    ):
        if found is not None:
            for pk, item in items.items():
                item[name] = found.get(pk, [])


def _in_short(printing: Mapping[str, Any]) -> dict[str, Any]:
    """Return of a printing what stands in a card."""
    return {name: printing[name] for name in CardPrintingSerializer._declared_fields}
