"""Cards: lists and details."""

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from django.db.models import Count, Prefetch, Q, QuerySet, Value
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers

from cardsdb.api.catalogue_forms import CardForm
from cardsdb.api.days import DayView
from cardsdb.api.errors import Missing
from cardsdb.api.filters import GAME, by_edition, by_keyword, column, split_id
from cardsdb.api.parameters import Parameter, choice_parameter
from cardsdb.api.printings import printing_item
from cardsdb.api.reads import Items, ReadView
from cardsdb.api.rulings import SHOWN, ruling_items, shown_rulings
from cardsdb.api.schema import Constant, FreeField, ItemSerializer, list_of
from cardsdb.api.search import SearchedListView
from cardsdb.api.views import READS, ApiView
from cardsdb.api.writes import CreatingView, WrittenView, creating, writing
from cardsdb.catalogue.ids import card_id, edition_id, keyword_id, printing_id
from cardsdb.catalogue.legality import Legalities, legalities
from cardsdb.catalogue.models import Card, CardKeyword, Printing
from cardsdb.catalogue.search import find_cards, find_printings, nearness
from cardsdb.plugin_api import registry

NEUTRAL = "neutral"
NUMBER = ("edition__code", "sort_key")  # the order of a card's printings
UNIQUE = choice_parameter(
    "unique", "Whether a row is a card, or one of its printings.", ("cards", "prints"), "cards"
)


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
class CardListView(CreatingView, SearchedListView):
    """`GET` and `POST /cards`: cards, or with `unique=prints` a card for each of its printings."""

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

    def all_rows(self, **names: Any) -> QuerySet[Card]:
        """Return all cards with all that is shown of one."""
        return shown_cards(self.included)

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
        keys = cards.order_by().values("pk")
        rows = Printing.objects.filter(card__in=keys).select_related("card", "edition")
        edition = self.values["edition"]
        return by_edition("edition").narrow(rows, edition) if edition else rows

    def items(self, rows: list[Any]) -> Items:
        """Return the cards as JSON; a card for each printing, with that one alone."""
        if not self.is_of_prints:
            return card_items(self, rows, self.included)
        cards = list(shown_cards(self.included).filter(pk__in={row.card_id for row in rows}))
        items = card_items(self, cards, self.included)
        by_key = {card.pk: item for card, item in zip(cards, items, strict=True)}
        is_full = "printings" in self.included
        return [
            {
                **by_key[row.card_id],
                "printings": [printing_item(self, row) if is_full else _printing(row)],
            }
            for row in rows
        ]


@writing(CardSerializer, CardForm)
class CardView(WrittenView, DayView):
    """`GET`, `PUT`, `PATCH` and `DELETE /cards/{id}`."""

    form = CardForm
    field_names = CardListView.field_names
    extras: ClassVar = EXTRAS

    @extend_schema(operation_id="show_card", responses=CardSerializer)
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Show a card with its printings, keywords and legalities."""
        return super().get(*arguments, **names)

    def document(self, **names: Any) -> dict[str, Any]:
        """Return the card; Missing if there is none."""
        game, slug = split_id("card", names["id"])
        card = shown_cards(self.included).filter(game=game, slug=slug).first()
        if card is None:
            raise Missing(f"card {names['id']}")
        self.changed_at = self.changed_since(card.game, card.updated_at)
        return self.chosen(card_items(self, [card], self.included))[0]


def shown_cards(included: Collection[str] = ()) -> QuerySet[Card]:
    """Return cards with what is shown of them: five queries for any number of cards.

    Two more for the rulings, where those are included.
    """
    printings = Printing.objects.select_related("edition")
    keywords = CardKeyword.objects.select_related("keyword")
    shown = Count("rulings", filter=Q(rulings__status__in=SHOWN), distinct=True)
    cards = Card.objects.annotate(ruling_count=shown).prefetch_related(
        Prefetch("printings", printings), Prefetch("card_keywords", keywords), "aliases"
    )
    if "rulings" in included:
        rulings = shown_rulings().order_by("-date", "-pk")
        cards = cards.prefetch_related(Prefetch("rulings", rulings, to_attr="shown_rulings"))
    return cards


def card_items(view: DayView, cards: Sequence[Card], included: Collection[str] = ()) -> Items:
    """Return the cards as JSON, with what formats say of them that day and what is included."""
    said = legalities(cards, view.as_of, view.catalogue)
    return [
        {**_card(view, card, said[card.pk]), **_included(view, card, included)} for card in cards
    ]


def _included(view: ApiView, card: Card, names: Collection[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if "printings" in names:
        found["printings"] = []
        for printing in card.printings.all():
            printing.card = card  # known: it need not be asked for
            found["printings"].append(printing_item(view, printing))
    if "rulings" in names:
        rulings = card.shown_rulings  # type: ignore[attr-defined]  # prefetched above
        found["rulings"] = ruling_items(view, rulings, has_rules=False)
    return found


def _card(view: ApiView, card: Card, said: Legalities) -> dict[str, Any]:
    identity = card_id(card)
    return {
        "object": "card",
        "id": identity,
        "game": card.game,
        "name": card.title,
        "aliases": [one.name for one in card.aliases.all()],
        "type": card.type,
        "faction": card.faction,
        "unique": card.is_unique,
        "attributes": {**_own_word(card), **card.attributes},
        "text": card.text,
        "faces": card.faces,
        "keywords": [_keyword(one) for one in card.card_keywords.all()],
        "printings": [_printing(one) for one in card.printings.all()],
        "rulings": card.ruling_count,  # type: ignore[attr-defined]  # annotated above
        "legalities": said,
        "revision": card.revision,
        "updated_at": card.updated_at,
        "url": view.address(f"/cards/{identity}"),
    }


def _own_word(card: Card) -> dict[str, Any]:
    """Return the faction under the game's own word for it, where it has one."""
    game = registry.current().games.get(card.game)
    word = game.faction_title.lower() if game else "faction"
    return {} if word == "faction" else {word: card.faction or NEUTRAL}


def _keyword(link: CardKeyword) -> dict[str, Any]:
    keyword = link.keyword
    return {
        "keyword": keyword_id(keyword),
        "name": keyword.name,
        "kind": link.kind,
        "value": link.value,
    }


def _printing(printing: Printing) -> dict[str, Any]:
    return {
        "id": printing_id(printing),
        "edition": edition_id(printing.edition),
        "number": printing.number,
        "artist": printing.artist,
        "image": printing.image or None,
    }
