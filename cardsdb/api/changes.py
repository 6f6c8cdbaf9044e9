"""The change feed: what happened to the catalogue since somebody looked last."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar
from urllib.parse import urlencode

import orjson
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from cardsdb.api.errors import ApiError
from cardsdb.api.filters import known_game
from cardsdb.api.lists import MOST, USUAL
from cardsdb.api.parameters import Parameter, choice_parameter, number_parameter
from cardsdb.api.reads import ReadView
from cardsdb.api.schema import game_schema, list_of
from cardsdb.catalogue.kinds import KINDS
from cardsdb.catalogue.models import Change, Revision

OBJECTS = sorted(kind.object for kind in KINDS)
LARGEST = 2**63 - 1


class ChangeSerializer(serializers.Serializer[Any]):
    """What one write did to one object."""

    seq = serializers.IntegerField(help_text="Its number in the feed: one more than the last.")
    at = serializers.DateTimeField()
    revision = serializers.IntegerField(help_text="Of the catalogue, made by the same write.")
    kind = serializers.ChoiceField(choices=Change.Kind.values)
    object = serializers.ChoiceField(choices=OBJECTS, help_text="What kind of object it was.")
    id = serializers.CharField()
    new_id = serializers.CharField(
        allow_null=True, help_text="Of what was merged: the id that it has now."
    )
    fields = serializers.DictField(  # type: ignore[assignment]  # DRF's word too
        help_text="All fields of what was created; of what was updated those that are new, with "
        "what they are now. `url` is not among them."
    )


class ChangeListView(ReadView):
    """`GET /changes`."""

    parameters: ClassVar[Mapping[str, Sequence[Parameter]]] = {
        "GET": (
            number_parameter(
                "since",
                "Only changes after the one of this number.",
                minimum=0,
                maximum=LARGEST,
                default=0,
            ),
            number_parameter(
                "limit", "How many changes a page has.", minimum=1, maximum=MOST, default=USUAL
            ),
            Parameter(
                name="game", description="Slug of the game.", read=known_game, schema=game_schema
            ),
            choice_parameter("object", "What kind of objects.", OBJECTS),
        )
    }

    @extend_schema(operation_id="list_changes", responses=list_of(ChangeSerializer))
    def get(self, *arguments: Any, **names: Any) -> Any:
        """List what happened to the catalogue, in its order and without a gap."""
        return super().get(*arguments, **names)

    def document(self, **names: Any) -> dict[str, Any]:
        """Return the changes after `since`; ApiError if the feed does not reach so far."""
        since, limit = self.values["since"], self.values["limit"]
        self._check(since)
        chosen = {name: self.values[name] for name in ("game", "object") if self.values[name]}
        rows = Change.objects.filter(seq__gt=since, **chosen).order_by("seq")[: limit + 1]
        found = [_change(row) for row in rows]
        document: dict[str, Any] = {"object": "list", "has_more": len(found) > limit}
        if len(found) > limit:
            query = urlencode({"since": found[limit - 1]["seq"], "limit": limit, **chosen})
            document["next"] = self.address(f"/changes?{query}")
        return document | {"data": found[:limit], "warnings": []}

    def _check(self, since: int) -> None:
        """Refuse a number that is not reached yet: who has it read the feed of another catalogue.

        An empty answer would leave them behind for ever.
        """
        last = Revision.objects.values_list("seq", flat=True).first() or 0
        if since > last:
            detail = f"There is no change {since} yet; the last one is {last}."
            raise ApiError("bad-parameter", detail, at="/since")


def _change(change: Change) -> dict[str, Any]:
    return {
        "seq": change.seq,
        "at": change.at,
        "revision": change.revision,
        "kind": change.kind,
        "object": change.object,
        "id": change.identity,
        "new_id": change.new_identity or None,
        "fields": orjson.Fragment(bytes(change.fields)),
    }
