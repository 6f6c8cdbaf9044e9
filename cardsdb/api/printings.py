"""Printings: a card in one edition, with number, artist and picture."""

from collections.abc import Collection
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from cardsdb.api.catalogue_forms import PrintingForm
from cardsdb.api.documents import DocumentListView, DocumentsView, DocumentView, nested
from cardsdb.api.filters import GAME, by_card, by_edition, column, split_id
from cardsdb.api.reads import Items, ReadView
from cardsdb.api.schema import Constant, ItemSerializer, list_of
from cardsdb.api.search import SearchedListView
from cardsdb.api.writes import CreatingView, WrittenView, creating, writing
from cardsdb.catalogue.kinds import PRINTING
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
class PrintingListView(CreatingView, SearchedListView, DocumentListView):
    """`GET` and `POST /printings`."""

    kind = PRINTING
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

    def narrowed(self, **names: Any) -> QuerySet[Printing]:
        """Return the printings that the filters leave and the search finds."""
        return self.searched(super().narrowed(**names), find_printings)


@writing(PrintingSerializer, PrintingForm)
class PrintingView(WrittenView, DocumentView):
    """`GET`, `PUT`, `PATCH` and `DELETE /printings/{id}`."""

    kind = PRINTING
    form = PrintingForm
    is_tagged_by_document = True
    field_names = PrintingListView.field_names

    @extend_schema(operation_id="show_printing", responses=PrintingSerializer)
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Show a printing."""
        return super().get(*arguments, **names)

    def named(self, identity: str) -> QuerySet[Printing]:
        """Return the printing of edition and number, whatever their case."""
        game, code, number = split_id("printing", identity, 3)
        return Printing.objects.filter(game=game, edition__code__iexact=code, number__iexact=number)


def printings_by(view: DocumentsView, owner: str, keys: Collection[int]) -> dict[int, Items]:
    """Return the printings in full by what they belong to: a card or an edition."""
    rows = Printing.objects.filter(**{f"{owner}__in": keys})
    rows = rows.order_by("edition__game", "edition__code", "sort_key", "pk")
    documents = ("document__identity", "document__body")
    return nested(view, PRINTING, rows.values_list(f"{owner}_id", "pk", *documents))
