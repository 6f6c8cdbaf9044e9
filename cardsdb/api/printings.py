"""Printings: a card in one edition, with number, artist and picture."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from cardsdb.api.catalogue_forms import PrintingForm
from cardsdb.api.errors import Missing
from cardsdb.api.filters import GAME, by_card, by_edition, column, split_id
from cardsdb.api.reads import Items, ReadView
from cardsdb.api.schema import Constant, ItemSerializer, list_of
from cardsdb.api.search import SearchedListView
from cardsdb.api.views import ApiView
from cardsdb.api.writes import CreatingView, WrittenView, creating, writing
from cardsdb.catalogue.ids import card_id, edition_id, printing_id
from cardsdb.catalogue.models import Printing
from cardsdb.catalogue.search import find_printings


class PrintingSerializer(ItemSerializer):
    """A card in one edition."""

    object = Constant("printing")
    id = serializers.CharField(help_text="`<game>.<edition>.<number>`.")
    game = serializers.CharField()
    card = serializers.CharField(help_text="Id of the card.")
    name = serializers.CharField(help_text="Name of the card.")
    edition = serializers.CharField(help_text="Id of the edition.")
    number = serializers.CharField()
    artist = serializers.CharField()
    flavour = serializers.CharField()
    image = serializers.URLField(allow_null=True)
    printed_text = serializers.CharField(
        allow_null=True, help_text="Where it differs from the card's text, else null."
    )
    url = serializers.URLField()


@creating(PrintingSerializer, PrintingForm)
class PrintingListView(CreatingView, SearchedListView):
    """`GET` and `POST /printings`."""

    form = PrintingForm
    field_names = tuple(PrintingSerializer._declared_fields)
    filters = (
        GAME,
        by_card("card"),
        by_edition("edition"),
        column("artist", "artist", "Name of the artist, spelled as in the catalogue."),
    )
    orders: ClassVar = {
        "number": ("edition__game", "edition__code", "sort_key"),
        "name": ("card__title",),
    }

    def item_view(self) -> type[ReadView]:
        """Return the view of one of them."""
        return PrintingView

    @extend_schema(operation_id="list_printings", responses=list_of(PrintingSerializer))
    def get(self, *arguments: Any, **names: Any) -> Any:
        """List printings."""
        return super().get(*arguments, **names)

    def all_rows(self, **names: Any) -> QuerySet[Printing]:
        """Return all printings with card and edition."""
        return shown_printings()

    def narrowed(self, **names: Any) -> QuerySet[Printing]:
        """Return the printings that the filters leave and the search finds."""
        return self.searched(super().narrowed(**names), find_printings)

    def items(self, rows: list[Printing]) -> Items:
        """Return the printings as JSON."""
        return [printing_item(self, row) for row in rows]


@writing(PrintingSerializer, PrintingForm)
class PrintingView(WrittenView, ReadView):
    """`GET`, `PUT`, `PATCH` and `DELETE /printings/{id}`."""

    form = PrintingForm
    field_names = PrintingListView.field_names

    @extend_schema(operation_id="show_printing", responses=PrintingSerializer)
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Show a printing."""
        return super().get(*arguments, **names)

    def document(self, **names: Any) -> dict[str, Any]:
        """Return the printing; Missing if there is none."""
        game, code, number = split_id("printing", names["id"], 3)
        found = shown_printings().filter(
            game=game, edition__code__iexact=code, number__iexact=number
        )
        printing = found.first()
        if printing is None or printing_id(printing) != names["id"]:
            raise Missing(f"printing {names['id']}")
        return self.chosen([printing_item(self, printing)])[0]


def shown_printings() -> QuerySet[Printing]:
    """Return printings with card and edition, in one query."""
    return Printing.objects.select_related("card", "edition")


def printing_item(view: ApiView, printing: Printing) -> dict[str, Any]:
    """Return the printing as JSON."""
    identity = printing_id(printing)
    return {
        "object": "printing",
        "id": identity,
        "game": printing.game,
        "card": card_id(printing.card),
        "name": printing.card.title,
        "edition": edition_id(printing.edition),
        "number": printing.number,
        "artist": printing.artist,
        "flavour": printing.flavour,
        "image": printing.image or None,
        "printed_text": printing.printed_text or None,
        "url": view.address(f"/printings/{identity}"),
    }
