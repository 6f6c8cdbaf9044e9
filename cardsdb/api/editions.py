"""Editions: published sets of printings."""

from typing import Any, ClassVar

from django.db.models import Count, Prefetch, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from cardsdb.api.catalogue_forms import EditionForm
from cardsdb.api.errors import Missing
from cardsdb.api.filters import GAME, split_id
from cardsdb.api.lists import ListView
from cardsdb.api.printings import PrintingSerializer, printing_item, shown_printings
from cardsdb.api.reads import Items, ReadView
from cardsdb.api.schema import Constant, ItemSerializer, list_of
from cardsdb.api.views import ApiView
from cardsdb.api.writes import CreatingView, WrittenView, creating, writing
from cardsdb.catalogue.ids import edition_id
from cardsdb.catalogue.models import Edition


class EditionSerializer(ItemSerializer):
    """A published set of printings."""

    object = Constant("edition")
    id = serializers.CharField(help_text="`<game>.<code>` in lower case.")
    game = serializers.CharField()
    code = serializers.CharField(help_text="As printed on its cards.")
    name = serializers.CharField()
    released_on = serializers.DateField(allow_null=True)
    printing_count = serializers.IntegerField()
    printings = PrintingSerializer(
        many=True, required=False, help_text="In a list with `include=printings`."
    )
    url = serializers.URLField()


@creating(EditionSerializer, EditionForm)
class EditionListView(CreatingView, ListView):
    """`GET` and `POST /editions`."""

    form = EditionForm
    field_names = tuple(EditionSerializer._declared_fields)
    extras: ClassVar = {"printings": "its printings"}
    filters = (GAME,)
    orders: ClassVar = {"name": ("name",), "code": ("code",)}

    def item_view(self) -> type[ReadView]:
        """Return the view of one of them."""
        return EditionView

    @extend_schema(operation_id="list_editions", responses=list_of(EditionSerializer))
    def get(self, *arguments: Any, **names: Any) -> Any:
        """List editions."""
        return super().get(*arguments, **names)

    def all_rows(self, **names: Any) -> QuerySet[Edition]:
        """Return all editions, with their printings where they are wanted."""
        return _shown_editions(is_whole="printings" in self.included)

    def items(self, rows: list[Edition]) -> Items:
        """Return the editions as JSON."""
        is_whole = "printings" in self.included
        return [_edition(self, row, is_whole=is_whole) for row in rows]


@writing(EditionSerializer, EditionForm)
class EditionView(WrittenView, ReadView):
    """`GET`, `PUT`, `PATCH` and `DELETE /editions/{id}`."""

    form = EditionForm
    field_names = EditionListView.field_names

    @extend_schema(operation_id="show_edition", responses=EditionSerializer)
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Show an edition with its printings."""
        return super().get(*arguments, **names)

    def document(self, **names: Any) -> dict[str, Any]:
        """Return the edition; Missing if there is none."""
        game, code = split_id("edition", names["id"])
        found = _shown_editions(is_whole=True).filter(game=game, code__iexact=code)
        edition = found.first()
        if edition is None or edition_id(edition) != names["id"]:
            raise Missing(f"edition {names['id']}")
        return self.chosen([_edition(self, edition, is_whole=True)])[0]


def _shown_editions(*, is_whole: bool) -> QuerySet[Edition]:
    rows = Edition.objects.annotate(printing_count=Count("printings"))
    return rows.prefetch_related(Prefetch("printings", shown_printings())) if is_whole else rows


def _edition(view: ApiView, edition: Edition, *, is_whole: bool) -> dict[str, Any]:
    identity = edition_id(edition)
    item: dict[str, Any] = {
        "object": "edition",
        "id": identity,
        "game": edition.game,
        "code": edition.code,
        "name": edition.name,
        "released_on": edition.released_on,
        "printing_count": edition.printing_count,  # type: ignore[attr-defined]  # annotated above
    }
    if is_whole:
        item["printings"] = [printing_item(view, one) for one in edition.printings.all()]
    item["url"] = view.address(f"/editions/{identity}")
    return item
