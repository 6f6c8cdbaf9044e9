"""Rulings: dated answers, with the cards concerned and the rules cited."""

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from cardsdb.api.catalogue_forms import RulingForm
from cardsdb.api.documents import (
    ById,
    DocumentListView,
    DocumentsView,
    DocumentView,
    nested,
)
from cardsdb.api.errors import Missing
from cardsdb.api.filters import GAME, by_card, split_id
from cardsdb.api.lists import Filter
from cardsdb.api.parameters import one_of
from cardsdb.api.reads import Items, ReadView
from cardsdb.api.schema import Constant, ItemSerializer, list_of
from cardsdb.api.writes import ONLY_READ, CreatingView, WrittenView, creating, writing
from cardsdb.catalogue.kinds import CARD, RULING, Kind
from cardsdb.catalogue.models import Card, RuleText, Ruling, RulingCard
from cardsdb.catalogue.rendering import SHOWN
from cardsdb.catalogue.selectors import rule_texts


class CitationSerializer(serializers.Serializer[Any]):
    """A rule that is cited."""

    number = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]  # DRF's word too


class RulingCardSerializer(serializers.Serializer[Any]):
    """A card with which a ruling is concerned."""

    card = serializers.CharField(help_text="Id of the card.")
    name = serializers.CharField()
    role = serializers.CharField(help_text="`subject` or `mentioned`.")


class RulingSerializer(ItemSerializer):
    """A dated answer on how the rules apply."""

    object = Constant("ruling")
    id = serializers.CharField()
    game = serializers.CharField()
    question = serializers.CharField()
    answer = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]  # DRF's word too
    date = serializers.DateField()
    status = serializers.CharField(help_text="`current`, `superseded` or `withdrawn`.")
    superseded_by = serializers.CharField(allow_null=True, help_text="Id of the later ruling.")
    cards = RulingCardSerializer(many=True)
    rule_numbers = serializers.ListField(child=serializers.CharField())
    rules = CitationSerializer(
        many=True, required=False, help_text="The rules cited; with `include=rules`."
    )
    url = serializers.URLField()


@creating(RulingSerializer, RulingForm)
class RulingListView(CreatingView, DocumentListView):
    """`GET` and `POST /rulings`."""

    kind = RULING
    form = RulingForm
    field_names = tuple(RulingSerializer._declared_fields)
    extras: ClassVar = {"rules": "the rules cited, with their texts"}
    filters: ClassVar[Sequence[Filter]] = (
        GAME,
        by_card("cards"),
        Filter(
            name="status",
            description="`current`, `superseded` or `withdrawn`.",
            read=one_of(*SHOWN),
            schema={"type": "string", "enum": SHOWN},
            narrow=lambda rows, value: rows.filter(status=value),
        ),
    )
    orders: ClassVar = {"date": ("date",)}
    usual_direction = "desc"

    def item_view(self) -> type[ReadView]:
        """Return the view of one of them."""
        return RulingView

    @extend_schema(operation_id="list_rulings", responses=list_of(RulingSerializer))
    def get(self, *arguments: Any, **names: Any) -> Any:
        """List rulings, the newest first."""
        return super().get(*arguments, **names)

    def all_rows(self, **names: Any) -> QuerySet[Ruling]:
        """Return all rulings but drafts."""
        return Ruling.objects.filter(status__in=SHOWN)

    def extend(self, items: ById, names: Collection[str]) -> None:
        """Add the rules, where they are wanted."""
        _extend(items, names)


class CardRulingListView(RulingListView):
    """`GET /cards/{id}/rulings`."""

    http_method_names = ONLY_READ

    filters = tuple(one for one in RulingListView.filters if one.name == "status")

    @property
    def named_kind(self) -> Kind:
        """The address names a card."""
        return CARD

    @extend_schema(operation_id="list_rulings_of_card", responses=list_of(RulingSerializer))
    def get(self, *arguments: Any, **names: Any) -> Any:
        """List the rulings on a card, and those that mention it."""
        return super().get(*arguments, **names)

    def all_rows(self, **names: Any) -> QuerySet[Ruling]:
        """Return the rulings of the card; Missing if there is no such card."""
        game, slug = split_id("card", names["id"])
        card = Card.objects.filter(game=game, slug=slug).only("pk").first()
        if card is None:
            raise Missing(f"card {names['id']}")
        return super().all_rows().filter(ruling_cards__card=card)


@writing(RulingSerializer, RulingForm)
class RulingView(WrittenView, DocumentView):
    """`GET`, `PUT`, `PATCH` and `DELETE /rulings/{id}`."""

    kind = RULING
    form = RulingForm
    field_names = RulingListView.field_names
    whole = frozenset({"rules"})

    @extend_schema(operation_id="show_ruling", responses=RulingSerializer)
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Show a ruling with the rules that it cites."""
        return super().get(*arguments, **names)

    def named(self, identity: str) -> QuerySet[Ruling]:
        """Return the ruling of the slug."""
        game, slug = split_id("ruling", identity)
        return Ruling.objects.filter(game=game, slug=slug)

    def extend(self, items: ById, names: Collection[str]) -> None:
        """Add the rules."""
        _extend(items, names)


def rulings_by_card(view: DocumentsView, cards: Collection[int]) -> dict[int, Items]:
    """Return the rulings on each card, the newest first."""
    links = RulingCard.objects.filter(card__in=cards, ruling__status__in=SHOWN)
    rows = links.order_by("-ruling__date", "-ruling__pk")
    documents = ("ruling__document__identity", "ruling__document__body")
    return nested(view, RULING, rows.values_list("card_id", "ruling_id", *documents))


def _extend(items: ById, names: Collection[str]) -> None:
    if "rules" not in names:
        return
    cited: dict[str, set[str]] = {}
    for item in items.values():
        cited.setdefault(item["game"], set()).update(item["rule_numbers"])
    texts = {game: rule_texts(game, numbers) for game, numbers in cited.items()}
    for item in items.values():
        known = texts[item["game"]]
        item["rules"] = [_citation(known[one]) for one in item["rule_numbers"] if one in known]


def _citation(rule: RuleText) -> dict[str, Any]:
    return {
        "number": rule.number,
        "title": rule.title,
        "text": rule.text,
        "source": rule.source,
    }
