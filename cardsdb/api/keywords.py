"""Keywords: words that cards print and that a rule gives their meaning."""

from typing import Any, ClassVar

from django.db.models import Prefetch, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from cardsdb.api.catalogue_forms import KeywordForm
from cardsdb.api.errors import Missing
from cardsdb.api.filters import GAME, column, split_id
from cardsdb.api.lists import ListView
from cardsdb.api.reads import Items, ReadView
from cardsdb.api.schema import Constant, FreeField, ItemSerializer, list_of
from cardsdb.api.views import ApiView
from cardsdb.api.writes import CreatingView, WrittenView, creating, writing
from cardsdb.catalogue.ids import card_id, keyword_id
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
class KeywordListView(CreatingView, ListView):
    """`GET` and `POST /keywords`."""

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

    def all_rows(self, **names: Any) -> QuerySet[Keyword]:
        """Return all keywords, with their cards where they are wanted."""
        return _shown_keywords(is_whole="cards" in self.included)

    def items(self, rows: list[Keyword]) -> Items:
        """Return the keywords as JSON."""
        is_whole = "cards" in self.included
        return [_keyword(self, row, is_whole=is_whole) for row in rows]


@writing(KeywordSerializer, KeywordForm)
class KeywordView(WrittenView, ReadView):
    """`GET`, `PUT`, `PATCH` and `DELETE /keywords/{id}`."""

    form = KeywordForm
    field_names = KeywordListView.field_names

    @extend_schema(operation_id="show_keyword", responses=KeywordSerializer)
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Show a keyword with the cards that print it."""
        return super().get(*arguments, **names)

    def document(self, **names: Any) -> dict[str, Any]:
        """Return the keyword; Missing if there is none."""
        game, slug = split_id("keyword", names["id"])
        keyword = _shown_keywords(is_whole=True).filter(game=game, slug=slug).first()
        if keyword is None:
            raise Missing(f"keyword {names['id']}")
        return self.chosen([_keyword(self, keyword, is_whole=True)])[0]


def _shown_keywords(*, is_whole: bool) -> QuerySet[Keyword]:
    rows = Keyword.objects.all()
    if not is_whole:
        return rows
    links = CardKeyword.objects.select_related("card").order_by("card__title", "kind", "pk")
    return rows.prefetch_related(Prefetch("card_keywords", links))


def _keyword(view: ApiView, keyword: Keyword, *, is_whole: bool) -> dict[str, Any]:
    identity = keyword_id(keyword)
    item: dict[str, Any] = {
        "object": "keyword",
        "id": identity,
        "game": keyword.game,
        "name": keyword.name,
        "reminder": keyword.reminder,
        "rule_number": keyword.rule_number or None,
    }
    if is_whole:
        item["cards"] = [_link(one) for one in keyword.card_keywords.all()]
    item["url"] = view.address(f"/keywords/{identity}")
    return item


def _link(link: CardKeyword) -> dict[str, Any]:
    return {
        "card": card_id(link.card),
        "name": link.card.title,
        "kind": link.kind,
        "value": link.value,
    }
