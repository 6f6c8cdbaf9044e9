"""Editions: published sets of printings."""

from collections.abc import Collection
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from cardsdb.api.catalogue_forms import EditionForm
from cardsdb.api.documents import ById, DocumentListView, DocumentsView, DocumentView
from cardsdb.api.filters import GAME, split_id
from cardsdb.api.printings import PrintingSerializer, printings_by
from cardsdb.api.reads import ReadView
from cardsdb.api.schema import Constant, ItemSerializer, list_of
from cardsdb.api.writes import CreatingView, WrittenView, creating, writing
from cardsdb.catalogue.kinds import EDITION
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
class EditionListView(CreatingView, DocumentListView):
    """`GET` and `POST /editions`."""

    kind = EDITION
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

    def extend(self, items: ById, names: Collection[str]) -> None:
        """Add the printings, where they are wanted."""
        _extend(self, items, names)


@writing(EditionSerializer, EditionForm)
class EditionView(WrittenView, DocumentView):
    """`GET`, `PUT`, `PATCH` and `DELETE /editions/{id}`."""

    kind = EDITION
    form = EditionForm
    field_names = EditionListView.field_names
    whole = frozenset({"printings"})

    @extend_schema(operation_id="show_edition", responses=EditionSerializer)
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Show an edition with its printings."""
        return super().get(*arguments, **names)

    def named(self, identity: str) -> QuerySet[Edition]:
        """Return the edition of the code, whatever its case."""
        game, code = split_id("edition", identity)
        return Edition.objects.filter(game=game, code__iexact=code)

    def extend(self, items: ById, names: Collection[str]) -> None:
        """Add the printings."""
        _extend(self, items, names)


def _extend(view: DocumentsView, items: ById, names: Collection[str]) -> None:
    if "printings" in names:
        found = printings_by(view, "edition", items.keys())
        for pk, item in items.items():
            item["printings"] = found.get(pk, [])
