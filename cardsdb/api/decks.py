"""Decks over HTTP: lists and files read, decks checked. Nothing is stored."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import (
    PolymorphicProxySerializer,
    extend_schema,
    extend_schema_field,
)
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api.deck_requests import JUDGING_PARAMETERS, READING_PARAMETERS, deck_request
from cardsdb.api.parsers import BytesParser, JSONParser, TextParser, TextXMLParser, XMLParser
from cardsdb.api.schema import ClosedSerializer, Constant, FreeField
from cardsdb.api.tokens import reader
from cardsdb.api.views import ApiView
from cardsdb.decks.documents import dump_deck_list
from cardsdb.decks.foreign.known import hints
from cardsdb.decks.services import deck_legality, validate_deck
from cardsdb.plugin_api import DECK_FORMAT


@extend_schema_field({"type": ["object", "string", "null"]})
class DeckField(serializers.JSONField):
    """A deck document, or the id of a stored deck; `<id>@<number>` is one of its revisions."""


@extend_schema_field({"type": ["string", "null"], "enum": [*hints(), None]})
class FormField(serializers.CharField):
    """The slug of a form of decks, or the extension of its files."""


class ParseRequestSerializer(ClosedSerializer):
    """A deck: exactly one of `text` and `deck`."""

    game = serializers.CharField(required=False, allow_null=True, help_text="Slug of the game.")
    name = serializers.CharField(
        required=False, allow_null=True, help_text="The deck's name where it has none."
    )
    text = serializers.CharField(
        required=False, allow_null=True, help_text="A list, or the text of a deck file."
    )
    deck = DeckField(required=False, help_text="A deck document, or the id of a stored deck.")


# Python keeps this word for itself.
ParseRequestSerializer._declared_fields["as"] = FormField(
    required=False,
    help_text="The form of the list, or the extension of its file, where it may be of several.",
)


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
    form = serializers.CharField(
        required=False, help_text="Of a list: slug of the form as which it was read."
    )
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


class PointSerializer(serializers.Serializer[Any]):
    """One value, and how many cards have it."""

    x = FreeField(help_text="A number, or a text: a symbol such as X, the name of a group.")
    y = serializers.IntegerField()


class SeriesSerializer(serializers.Serializer[Any]):
    """How many cards have each value: ready for a plot."""

    key = serializers.CharField(help_text="`types`, `factions`, or the name of an attribute.")
    title = serializers.CharField()
    unit = serializers.CharField(help_text="What `y` counts.")
    points = PointSerializer(many=True)


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
    series = SeriesSerializer(many=True)


class DeckLegalitySerializer(serializers.Serializer[Any]):
    """In which formats of its game a deck is legal."""

    object = Constant("deck-legality")
    game = serializers.CharField()
    as_of = serializers.DateField()
    versions = serializers.DictField()
    legal = serializers.DictField(
        child=serializers.BooleanField(), help_text="By id of a format, whether the deck is legal."
    )
    reports = ReportSerializer(
        many=True, help_text="One for each format, as `/decks/validate` gives it."
    )


DECK_PARSERS = (JSONParser, TextParser, XMLParser, TextXMLParser, BytesParser)


def deck_bodies(name: str, shape: type[serializers.Serializer[Any]]) -> dict[str, Any]:
    """Return the bodies in which a deck comes: in an object of this shape, or as a file."""
    in_json = PolymorphicProxySerializer(
        component_name=name,
        serializers=[shape, DeckDocumentSerializer],
        resource_type_field_name=None,
    )
    return {
        "application/json": in_json,
        **dict.fromkeys(("text/plain", "application/xml", "text/xml"), OpenApiTypes.STR),
        "application/octet-stream": OpenApiTypes.BINARY,
    }


class DeckView(ApiView):
    """A view that reads a deck: inside a body, or as a file with its own content type."""

    parser_classes = DECK_PARSERS


class ParseView(DeckView):
    """`POST /decks/parse`."""

    parameters = {"POST": READING_PARAMETERS}  # noqa: RUF012  # declared so above

    @extend_schema(
        operation_id="parse_deck",
        request=deck_bodies("ParseBody", ParseRequestSerializer),
        responses={200: ParsedDeckSerializer},
    )
    def post(self, request: Request) -> Response:
        """Read a deck. Lines that cannot be read are named; the others are read."""
        read = deck_request(self, request.data, reader(request), judged=False).read
        form = {"form": read.form} if read.lines else {}
        return Response(
            {
                "object": "parsed-deck",
                **form,
                "deck": dump_deck_list(read.deck),
                "lines": read.lines,
                "unread": read.unread,
            }
        )


class ValidateView(DeckView):
    """`POST /decks/validate`."""

    parameters = {"POST": (*READING_PARAMETERS, *JUDGING_PARAMETERS)}  # noqa: RUF012  # declared so above

    @extend_schema(
        operation_id="validate_deck",
        request=deck_bodies("ValidateBody", ValidateRequestSerializer),
        responses={200: ReportSerializer},
    )
    def post(self, request: Request) -> Response:
        """Check a deck and report everything that is wrong with it. An illegal deck is 200."""
        asked = deck_request(self, request.data, reader(request), judged=True)
        return Response({"object": "report", **asked.judged(validate_deck)})


class DeckLegalityView(DeckView):
    """`POST /decks/legality`."""

    parameters = {"POST": (*READING_PARAMETERS, *JUDGING_PARAMETERS)}  # noqa: RUF012  # declared so above

    @extend_schema(
        operation_id="judge_deck_legality",
        request=deck_bodies("LegalityBody", ValidateRequestSerializer),
        responses={200: DeckLegalitySerializer},
    )
    def post(self, request: Request) -> Response:
        """Check a deck by every format of its game, or by the one that is named."""
        asked = deck_request(self, request.data, reader(request), judged=True)
        found = asked.judged(deck_legality)
        reports = [{"object": "report", **one} for one in found["reports"]]
        return Response({"object": "deck-legality", **found, "reports": reports})
