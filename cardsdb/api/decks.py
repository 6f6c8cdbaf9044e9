"""Decks over HTTP: lists and files read, decks checked. Nothing is stored."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api.bodies import Body, read_day
from cardsdb.api.errors import ApiError
from cardsdb.api.filters import known_game
from cardsdb.api.parameters import Parameter
from cardsdb.api.parsers import (
    BytesParser,
    JSONParser,
    RawBody,
    TextParser,
    TextXMLParser,
    XMLParser,
)
from cardsdb.api.schema import ClosedSerializer, Constant, FreeField
from cardsdb.api.views import ApiView
from cardsdb.decks.documents import dump_deck_list
from cardsdb.decks.reading import ReadDeck
from cardsdb.decks.services import read_deck, validate_deck
from cardsdb.plugin_api import DECK_FORMAT, MalformedInput, registry

_READING = ("game", "name", "text", "deck")
_JUDGING = ("ruleset", "format", "as_of")

_READING_PARAMETERS = (
    Parameter(
        name="game",
        description="Of a list or file sent as it is: slug of the game, else the list says it.",
        read=known_game,
    ),
    Parameter(name="name", description="Of a list or file: the deck's name where it has none."),
)
_JUDGING_PARAMETERS = (
    Parameter(name="ruleset", description="Of a list or file: slug of the edition of the rules."),
    Parameter(name="format", description="Of a list or file: slug of the format."),
    Parameter(
        name="as_of",
        description="Of a list or file: the day by which it is judged; today if absent.",
        read=read_day,
        schema={"type": "string", "format": "date"},
    ),
)


class ParseRequestSerializer(ClosedSerializer):
    """A deck: exactly one of `text` and `deck`."""

    game = serializers.CharField(required=False, allow_null=True, help_text="Slug of the game.")
    name = serializers.CharField(
        required=False, allow_null=True, help_text="The deck's name where it has none."
    )
    text = serializers.CharField(
        required=False, allow_null=True, help_text="A list, or the text of an .o8d file."
    )
    deck = serializers.DictField(required=False, allow_null=True, help_text="A deck document.")


class ValidateRequestSerializer(ParseRequestSerializer):
    """A deck and what it is judged by."""

    ruleset = serializers.CharField(required=False, allow_null=True)
    format = serializers.CharField(required=False, allow_null=True)
    as_of = serializers.DateField(required=False, allow_null=True, help_text="Today if absent.")


class DeckDocumentSerializer(ClosedSerializer):
    """A deck document, sent as it is; what else there is to say stands in the address."""

    format = serializers.CharField(help_text=f"`{DECK_FORMAT}`")
    game = serializers.CharField(required=False)
    ruleset = serializers.CharField(required=False, allow_null=True)
    name = serializers.CharField()
    author = serializers.CharField(required=False, allow_null=True)
    notes = serializers.CharField(required=False, allow_null=True)
    tags = serializers.ListField(child=serializers.CharField(), required=False)
    context = serializers.DictField(required=False)  # type: ignore[assignment]  # DRF's word too
    sections = serializers.ListField(child=serializers.DictField(), required=False)


class ParsedDeckSerializer(serializers.Serializer[Any]):
    """What was read."""

    object = Constant("parsed-deck")
    deck = serializers.DictField(help_text="The deck document.")
    lines = serializers.ListField(
        child=serializers.DictField(), help_text="One finding for each line of a list."
    )
    unread = serializers.ListField(
        child=serializers.DictField(), help_text="The findings of kind `unread`."
    )


class ViolationSerializer(serializers.Serializer[Any]):
    """One way in which a deck fails."""

    code = serializers.CharField()
    severity = serializers.CharField(help_text="`error`, `incomplete`, `warning` or `info`.")
    message = serializers.CharField()
    rule = serializers.CharField(required=False, allow_null=True)
    cards = serializers.ListField(child=serializers.DictField())
    expected = serializers.DictField(required=False, allow_null=True)
    actual = FreeField(required=False)
    fix = serializers.CharField(required=False, allow_null=True)


class ReportSerializer(serializers.Serializer[Any]):
    """What a check found."""

    object = Constant("report")
    game = serializers.CharField()
    ruleset = serializers.CharField()
    format = serializers.CharField(allow_null=True)
    snapshot = serializers.CharField(allow_null=True)
    as_of = serializers.DateField()
    versions = serializers.DictField(required=False)
    legal = serializers.BooleanField()
    violations = ViolationSerializer(many=True)
    statistics = serializers.DictField()


_BODIES = {
    "application/json": PolymorphicProxySerializer(
        component_name="ParseBody",
        serializers=[ParseRequestSerializer, DeckDocumentSerializer],
        resource_type_field_name=None,
    ),
    **dict.fromkeys(("text/plain", "application/xml", "text/xml"), OpenApiTypes.STR),
    "application/octet-stream": OpenApiTypes.BINARY,
}


_JUDGED_BODIES = {
    **_BODIES,
    "application/json": PolymorphicProxySerializer(
        component_name="ValidateBody",
        serializers=[ValidateRequestSerializer, DeckDocumentSerializer],
        resource_type_field_name=None,
    ),
}


class DeckView(ApiView):
    """A view that reads a deck: inside a body, or as a file with its own content type."""

    parser_classes = (JSONParser, TextParser, XMLParser, TextXMLParser, BytesParser)


class ParseView(DeckView):
    """`POST /decks/parse`."""

    parameters = {"POST": _READING_PARAMETERS}  # noqa: RUF012  # declared so above

    @extend_schema(
        operation_id="parse_deck", request=_BODIES, responses={200: ParsedDeckSerializer}
    )
    def post(self, request: Request) -> Response:
        """Read a deck. Lines that cannot be read are named; the others are read."""
        read = _deck_request(self, request.data, judged=False).read
        return Response(
            {
                "object": "parsed-deck",
                "deck": dump_deck_list(read.deck),
                "lines": read.lines,
                "unread": read.unread,
            }
        )


class ValidateView(DeckView):
    """`POST /decks/validate`."""

    parameters = {"POST": (*_READING_PARAMETERS, *_JUDGING_PARAMETERS)}  # noqa: RUF012  # declared so above

    @extend_schema(
        operation_id="validate_deck",
        request=_JUDGED_BODIES,
        responses={200: ReportSerializer},
    )
    def post(self, request: Request) -> Response:
        """Check a deck and report everything that is wrong with it. An illegal deck is 200."""
        asked = _deck_request(self, request.data, judged=True)
        try:
            report = validate_deck(
                asked.read, ruleset=asked.ruleset, format=asked.format, as_of=asked.as_of
            )
        except MalformedInput as error:
            raise asked.placed(error) from error
        return Response({"object": "report", **report})


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRequest:
    """A deck that was read, and what it is to be judged by."""

    read: ReadDeck
    ruleset: str | None = None
    format: str | None = None
    as_of: date
    deck_ruleset_at: str = "/ruleset"  # where the deck names its own
    is_file: bool = False  # then what it is judged by stands in the address

    def placed(self, error: MalformedInput) -> Exception:
        """Return what is wrong with ruleset or format, at the place that names it."""
        fault = error.faults[0]
        if fault.code == "unknown-ruleset" and self.ruleset is None:
            return MalformedInput([replace(fault, at=self.deck_ruleset_at)])
        if self.is_file and fault.at in ("/ruleset", "/format"):
            return ApiError("bad-parameter", fault.message, at=fault.at)
        return error


def _deck_request(view: ApiView, content: Any, *, judged: bool) -> DeckRequest:
    if isinstance(content, RawBody):
        return _file_request(view, content.content, content.content_type)
    if isinstance(content, Mapping) and content.get("format") == DECK_FORMAT:
        return _file_request(view, content)
    body = Body(content, (*_READING, *_JUDGING) if judged else _READING)
    game, name, text = body.text("game"), body.text("name"), body.text("text")
    document = body.object("deck")
    ruleset, deck_format, as_of = body.text("ruleset"), body.text("format"), body.day("as_of")
    if body.has("text") == body.has("deck"):
        body.fault("deck", 'Exactly one of "text" and "deck" is read.')
    if game is not None and game not in registry.current().games:
        body.fault("game", f'There is no game "{game}".', "unknown-game")
    body.check()
    read = _read_text(text, game, name) if document is None else _read_document(document, game)
    return DeckRequest(
        read=read,
        ruleset=ruleset,
        format=deck_format,
        as_of=as_of or timezone.localdate(),
        deck_ruleset_at="/text" if document is None else "/deck/ruleset",
    )


def _read_text(text: str | None, game: str | None, name: str | None) -> ReadDeck:
    try:
        return read_deck(text or "", game=game, name=name)
    except MalformedInput as error:
        # No pointer leads into a text.
        raise MalformedInput([replace(fault, at="/text") for fault in error.faults]) from error


def _read_document(document: Mapping[str, Any], game: str | None) -> ReadDeck:
    try:
        return read_deck(document, game=game)
    except MalformedInput as error:
        raise error.below("/deck") from error


def _file_request(
    view: ApiView, content: bytes | Mapping[str, Any], content_type: str | None = None
) -> DeckRequest:
    """Read a file that was sent as it is; what else there is to say stands in the address."""
    values = view.values
    read = read_deck(content, game=values["game"], content_type=content_type, name=values["name"])
    return DeckRequest(
        read=read,
        ruleset=values.get("ruleset"),
        format=values.get("format"),
        as_of=values.get("as_of") or timezone.localdate(),
        deck_ruleset_at="" if read.lines else "/ruleset",
        is_file=True,
    )
