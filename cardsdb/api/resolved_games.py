"""The games of a batch over HTTP: each with its outcome, and played again with all its events."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers

from cardsdb.api.errors import ApiError, Missing
from cardsdb.api.lists import ListView
from cardsdb.api.parameters import number_parameter
from cardsdb.api.reads import Items
from cardsdb.api.renderers import JSONLinesRenderer, JSONRenderer
from cardsdb.api.resolutions import BatchView, shown_batch
from cardsdb.api.schema import Constant, ItemSerializer, list_of
from cardsdb.api.views import ApiView
from cardsdb.plugin_api import MalformedInput
from cardsdb.resolutions import selectors
from cardsdb.resolutions.models import Batch, Resolution

_NUMBER = OpenApiParameter("n", int, OpenApiParameter.PATH, description="Index of the game.")


class OutcomeSerializer(serializers.Serializer[Any]):
    """How a game ended."""

    winners = serializers.ListField(child=serializers.CharField(), help_text="Empty: a draw.")
    rule = serializers.CharField(allow_null=True, help_text="The rule that ended the game.")


class ResolvedGameSerializer(ItemSerializer):
    """One game of a batch."""

    object = Constant("game")
    index = serializers.IntegerField()
    seed = serializers.IntegerField()
    outcome = OutcomeSerializer()
    turns = serializers.FloatField(allow_null=True)
    decisions = serializers.IntegerField()
    measures = serializers.DictField(child=serializers.FloatField())
    digest = serializers.CharField(help_text="SHA-256 over its cited events.")
    url = serializers.URLField()


class EventsSerializer(serializers.Serializer[Any]):
    """The events of a game, or with `position` the position after one of them."""

    object = serializers.CharField(help_text="`list`, or `position`.")
    has_more = serializers.BooleanField(required=False)
    data = serializers.ListField(  # type: ignore[assignment]  # DRF's word too
        child=serializers.DictField(), required=False
    )
    warnings = serializers.ListField(child=serializers.CharField(), required=False)
    after = serializers.IntegerField(required=False)
    position = serializers.DictField(required=False)


class ResolvedGameListView(ListView):
    """`GET /resolutions/{id}/games`."""

    is_personal = True
    field_names = tuple(ResolvedGameSerializer._declared_fields)
    orders: ClassVar = {"index": ("index",)}

    @extend_schema(operation_id="list_resolved_games", responses=list_of(ResolvedGameSerializer))
    def get(self, *arguments: Any, **names: Any) -> Any:
        """List the games of a batch that have been played."""
        return super().get(*arguments, **names)

    def state(self) -> None:
        """Return nothing: games are added while the catalogue stays as it is."""

    def all_rows(self, **names: Any) -> QuerySet[Resolution]:
        """Return the games of the batch; Missing if there is no such batch."""
        return Resolution.objects.filter(batch=shown_batch(self, names["id"])).select_related(
            "batch"
        )

    def items(self, rows: list[Resolution]) -> Items:
        """Return the games as JSON."""
        return [_game(self, row) for row in rows]


class ResolvedGameView(BatchView):
    """`GET /resolutions/{id}/games/{n}`."""

    @extend_schema(
        operation_id="show_resolved_game", responses=ResolvedGameSerializer, parameters=[_NUMBER]
    )
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Show one game: seed, outcome, measures, digest."""
        return super().get(*arguments, **names)

    def document(self, **names: Any) -> dict[str, Any]:
        """Return the game; Missing if it was not played."""
        return _game(self, _played(shown_batch(self, names["id"]), names["n"]))


class EventsView(BatchView):
    """`GET /resolutions/{id}/games/{n}/events`."""

    renderer_classes = (JSONRenderer, JSONLinesRenderer)
    parameters = {  # noqa: RUF012  # declared so above
        "GET": (
            number_parameter(
                "position",
                "Instead of events the position after so many of them.",
                minimum=0,
                maximum=2**31,
            ),
        )
    }

    @extend_schema(operation_id="list_events", responses=EventsSerializer, parameters=[_NUMBER])
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Play a game again from its seed and show its events, with the rules that they follow.

        JSON lines with `Accept: application/x-ndjson`.
        """
        return super().get(*arguments, **names)

    def document(self, **names: Any) -> dict[str, Any]:
        """Return the events, or the position; Missing if the game was not played."""
        batch = shown_batch(self, names["id"])
        index = _played(batch, names["n"]).index
        after = self.values["position"]
        if after is None:
            events = selectors.replayed_events(batch, index)
            return {"object": "list", "has_more": False, "data": events, "warnings": []}
        try:
            position = selectors.replayed_position(batch, index, after)
        except MalformedInput as error:
            raise ApiError("bad-parameter", error.faults[0].message, at="/position") from error
        return {"object": "position", "after": after, "position": position}


def _played(batch: Batch, index: int) -> Resolution:
    found = Resolution.objects.filter(batch=batch, index=index).select_related("batch").first()
    if found is None:
        where = f"in resolution {batch.public_id}"
        raise Missing(f"game {index} {where}, or it has not been played yet")
    return found


def _game(view: ApiView, resolution: Resolution) -> dict[str, Any]:
    document = selectors.game_document(resolution)
    path = f"/resolutions/{resolution.batch.public_id}/games/{resolution.index}"
    return {**document, "url": view.address(path)}
