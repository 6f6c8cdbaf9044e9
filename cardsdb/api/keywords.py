"""Keywords: words that cards print and that a rule gives their meaning."""

from collections.abc import Collection
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from cardsdb.api.catalogue_forms import KeywordForm
from cardsdb.api.documents import ById, DocumentListView, DocumentView
from cardsdb.api.filters import GAME, column, split_id
from cardsdb.api.reads import ReadView
from cardsdb.api.schema import Constant, FreeField, ItemSerializer, list_of
from cardsdb.api.writes import CreatingView, WrittenView, creating, writing
from cardsdb.catalogue.ids import named_id
from cardsdb.catalogue.kinds import KEYWORD
from cardsdb.catalogue.models import CardKeyword, Keyword


class KeywordCardSerializer(serializers.Serializer[Any]):
    """A card that prints a keyword."""

    card = serializers.CharField(help_text="Id of the card.")
    name = serializers.CharField()
    kind = serializers.CharField(help_text="The card `has`, `grants` or `removes` it.")
    value = FreeField()


class KeywordSerializer(ItemSerializer):
    """A keyword."""

    object = Constant("keyword")
    id = serializers.CharField()
    game = serializers.CharField()
    name = serializers.CharField()
    reminder = serializers.CharField()
    rule_number = serializers.CharField(
        allow_null=True, help_text="The rule that gives it its meaning, if one does."
    )
    cards = KeywordCardSerializer(
        many=True, required=False, help_text="In a list with `include=cards`."
    )
    url = serializers.URLField()


@creating(KeywordSerializer, KeywordForm)
class KeywordListView(CreatingView, DocumentListView):
    """`GET` and `POST /keywords`."""

    kind = KEYWORD
    form = KeywordForm
    field_names = tuple(KeywordSerializer._declared_fields)
    extras: ClassVar = {"cards": "the cards that print it"}
    filters = (GAME, column("rule", "rule_number", "Number of the rule that gives the meaning."))
    orders: ClassVar = {"name": ("name",)}

    def item_view(self) -> type[ReadView]:
        """Return the view of one of them."""
        return KeywordView

    @extend_schema(operation_id="list_keywords", responses=list_of(KeywordSerializer))
    def get(self, *arguments: Any, **names: Any) -> Any:
        """List keywords."""
        return super().get(*arguments, **names)

    def extend(self, items: ById, names: Collection[str]) -> None:
        """Add the cards, where they are wanted."""
        _extend(items, names)


@writing(KeywordSerializer, KeywordForm)
class KeywordView(WrittenView, DocumentView):
    """`GET`, `PUT`, `PATCH` and `DELETE /keywords/{id}`."""

    kind = KEYWORD
    form = KeywordForm
    field_names = KeywordListView.field_names
    whole = frozenset({"cards"})

    @extend_schema(operation_id="show_keyword", responses=KeywordSerializer)
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Show a keyword with the cards that print it."""
        return super().get(*arguments, **names)

    def named(self, identity: str) -> QuerySet[Keyword]:
        """Return the keyword of the slug."""
        game, slug = split_id("keyword", identity)
        return Keyword.objects.filter(game=game, slug=slug)

    def extend(self, items: ById, names: Collection[str]) -> None:
        """Add the cards."""
        _extend(items, names)


def _extend(items: ById, names: Collection[str]) -> None:
    if "cards" not in names:
        return
    for item in items.values():
        item["cards"] = []
    links = CardKeyword.objects.filter(keyword__in=items.keys())
    rows = links.order_by("card__title", "kind", "pk")
    for keyword, game, slug, title, kind, value in rows.values_list(
        "keyword_id", "game", "card__slug", "card__title", "kind", "value"
    ):
        link = {"card": named_id(game, slug), "name": title, "kind": kind, "value": value}
        items[keyword]["cards"].append(link)
