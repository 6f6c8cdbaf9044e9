"""Rulings: dated answers, with the cards concerned and the rules cited."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django.db.models import Prefetch, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from cardsdb.api.catalogue_forms import RulingForm
from cardsdb.api.errors import Missing
from cardsdb.api.filters import GAME, by_card, split_id
from cardsdb.api.lists import Filter, ListView
from cardsdb.api.parameters import one_of
from cardsdb.api.reads import Items, ReadView
from cardsdb.api.schema import Constant, ItemSerializer, list_of
from cardsdb.api.views import ApiView
from cardsdb.api.writes import ONLY_READ, CreatingView, WrittenView, creating, writing
from cardsdb.catalogue.ids import card_id, ruling_id
from cardsdb.catalogue.models import Card, RuleText, Ruling, RulingCard
from cardsdb.catalogue.selectors import rule_texts

SHOWN = [status for status in Ruling.Status.values if status != Ruling.Status.DRAFT]


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
class RulingListView(CreatingView, ListView):
    """`GET` and `POST /rulings`."""

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
        return shown_rulings()

    def items(self, rows: list[Ruling]) -> Items:
        """Return the rulings as JSON."""
        return ruling_items(self, rows, has_rules="rules" in self.included)


class CardRulingListView(RulingListView):
    """`GET /cards/{id}/rulings`."""

    http_method_names = ONLY_READ
    filters = tuple(one for one in RulingListView.filters if one.name == "status")

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
        return shown_rulings().filter(ruling_cards__card=card)


@writing(RulingSerializer, RulingForm)
class RulingView(WrittenView, ReadView):
    """`GET`, `PUT`, `PATCH` and `DELETE /rulings/{id}`."""

    form = RulingForm
    field_names = RulingListView.field_names

    @extend_schema(operation_id="show_ruling", responses=RulingSerializer)
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Show a ruling with the rules that it cites."""
        return super().get(*arguments, **names)

    def document(self, **names: Any) -> dict[str, Any]:
        """Return the ruling; Missing if there is none."""
        game, slug = split_id("ruling", names["id"])
        ruling = shown_rulings().filter(game=game, slug=slug).first()
        if ruling is None:
            raise Missing(f"ruling {names['id']}")
        return self.chosen(ruling_items(self, [ruling], has_rules=True))[0]


def shown_rulings() -> QuerySet[Ruling]:
    """Return all rulings but drafts, with what is shown of them."""
    links = RulingCard.objects.select_related("card")
    rows = Ruling.objects.filter(status__in=SHOWN).select_related("superseded_by")
    return rows.prefetch_related(Prefetch("ruling_cards", links))


def ruling_items(view: ApiView, rulings: Iterable[Ruling], *, has_rules: bool) -> Items:
    """Return the rulings as JSON, with the texts of the rules that they cite if wanted."""
    if not has_rules:
        return [_ruling(view, ruling, None) for ruling in rulings]
    numbers: dict[str, set[str]] = {}
    for ruling in rulings:
        numbers.setdefault(ruling.game, set()).update(ruling.rule_numbers)
    texts = {game: rule_texts(game, cited) for game, cited in numbers.items()}
    return [_ruling(view, ruling, texts[ruling.game]) for ruling in rulings]


def _ruling(view: ApiView, ruling: Ruling, texts: Mapping[str, RuleText] | None) -> dict[str, Any]:
    identity = ruling_id(ruling)
    later = ruling.superseded_by
    item: dict[str, Any] = {
        "object": "ruling",
        "id": identity,
        "game": ruling.game,
        "question": ruling.question,
        "answer": ruling.answer,
        "source": ruling.source,
        "date": ruling.date,
        "status": ruling.status,
        "superseded_by": ruling_id(later) if later else None,
        "cards": [
            {"card": card_id(link.card), "name": link.card.title, "role": link.role}
            for link in ruling.ruling_cards.all()
        ],
        "rule_numbers": ruling.rule_numbers,
    }
    if texts is not None:
        cited = (texts[number] for number in ruling.rule_numbers if number in texts)
        item["rules"] = [_citation(rule) for rule in cited]
    item["url"] = view.address(f"/rulings/{identity}")
    return item


def _citation(rule: RuleText) -> dict[str, Any]:
    return {
        "number": rule.number,
        "title": rule.title,
        "text": rule.text,
        "source": rule.source,
    }
