"""Stored decks as files of other programs, over HTTP."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api.deck_history import named_revision
from cardsdb.api.parameters import boolean_parameter, choice_parameter, number_parameter
from cardsdb.api.reads import ReadView
from cardsdb.api.renderers import Negotiation
from cardsdb.api.schema import Constant, FaultSerializer
from cardsdb.api.stored_decks import MAX_NUMBER, readable_deck
from cardsdb.decks.exporting import export_deck, export_forms
from cardsdb.decks.losses import LOST
from cardsdb.decks.models import DeckRevision
from cardsdb.decks.selectors import revision_deck
from cardsdb.plugin_api import Fault, pointer

LOSSES = "X-Deck-Lost"  # how many parts of the deck the file does not say


class ExportSerializer(serializers.Serializer[Any]):
    """A deck written as a file, and what of it the file does not say."""

    object = Constant("deck-export")
    file_name = serializers.CharField()
    content_type = serializers.CharField()
    content = serializers.CharField()
    lost = FaultSerializer(many=True, help_text="At JSON pointers into the deck document.")


class AnyKind(Negotiation):
    """Sends what the address asks for, whatever is accepted: who wants a file gets it."""

    def select_renderer(
        self,
        request: Request,
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        """Return the first renderer."""
        first = next(iter(renderers))
        return first, str(first.media_type)


def _file_types() -> Sequence[str]:
    kinds = (form.content_type.partition(";")[0] for form in export_forms().values())
    return list(dict.fromkeys(kind for kind in kinds if kind != "application/json"))


class ExportView(ReadView):
    """`GET /decks/{id}/export`."""

    is_personal = True
    content_negotiation_class = AnyKind
    parameters = {  # noqa: RUF012  # declared so above
        "GET": (
            choice_parameter("as", "In which form.", tuple(export_forms()), "text"),
            number_parameter(
                "revision", "The current one if absent.", minimum=1, maximum=MAX_NUMBER
            ),
            boolean_parameter("report", "`true`: JSON, with what the file does not say of it."),
        )
    }

    @extend_schema(
        operation_id="export_deck",
        responses={
            200: OpenApiResponse(ExportSerializer, description="With `report=true`."),
            **{(200, kind): OpenApiTypes.STR for kind in _file_types()},
        },
    )
    def get(self, request: Request, **names: Any) -> HttpResponseBase:
        """Send a deck as a file of another program, or JSON that also says what that loses."""
        revision = named_revision(
            readable_deck(self, names["id"]), "revision", self.values["revision"]
        )
        exported = export_deck(revision_deck(revision), self.values["as"])
        lost = [*exported.lost, *_unread(revision)]
        if self.values["report"]:
            return self.tagged(
                {
                    "object": "deck-export",
                    "file_name": exported.file_name,
                    "content_type": exported.content_type,
                    "content": exported.text,
                    "lost": [
                        {"at": one.at, "code": one.code, "message": one.message} for one in lost
                    ],
                }
            )
        answer = self.tagged(exported.text.encode())
        if isinstance(answer, Response):
            answer.content_type = exported.content_type
        answer["Content-Disposition"] = f'attachment; filename="{exported.file_name}"'
        answer[LOSSES] = str(len(lost))
        return answer


def _unread(revision: DeckRevision) -> Iterable[Fault]:
    """Yield a fault for each line that was kept unread: no file has it."""
    for place, finding in enumerate(revision.unread):
        message = f'The line "{finding["text"].strip()}", which could not be read, is not there.'
        yield Fault(pointer("unread", place), message, LOST)
