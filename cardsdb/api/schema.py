"""How our views, parameters and constants look in the OpenAPI document."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse
from rest_framework import serializers

from cardsdb.plugin_api import registry

TOKEN = "token"  # as the settings name the security scheme
_STORED = ("/api/v1/decks/", "/api/v1/resolutions/")  # what has ids that nobody chose


def game_schema() -> dict[str, Any]:
    """Return the schema of the slug of a registered game."""
    return {"type": "string", "enum": sorted(registry.current().games)}


class Constant(serializers.ReadOnlyField):
    """A field that always has the same value, as `object` has in every answer."""

    def __init__(self, value: str) -> None:
        """Take the value."""
        super().__init__()
        self.value = value


class ClosedSerializer(serializers.Serializer[Any]):
    """The shape of a body that may have no other fields."""


class ItemSerializer(serializers.Serializer[Any]):
    """The shape of an item of which `fields` may leave out all but `object` and `id`."""


class ConstantExtension(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]  # its own
    """Show a constant as one."""

    target_class = "cardsdb.api.schema.Constant"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        """Return the schema of the constant."""
        return {"type": "string", "const": self.target.value}


class FreeField(serializers.JSONField):
    """Any JSON whose form another document describes."""


class FreeExtension(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]  # its own
    """Show free JSON as a schema that allows everything."""

    target_class = "cardsdb.api.schema.FreeField"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        """Return the schema, empty but for what the description says."""
        return {}


class FaultSerializer(serializers.Serializer[Any]):
    """One thing that is wrong, and where."""

    at = serializers.CharField(help_text="JSON pointer into what was sent; empty for all of it.")
    code = serializers.CharField(help_text="Stable: programs read this.")
    message = serializers.CharField(help_text="For people.")


class CandidateSerializer(serializers.Serializer[Any]):
    """What may have been meant."""

    id = serializers.CharField()
    name = serializers.CharField()
    url = serializers.URLField()


class ErrorSerializer(serializers.Serializer[Any]):
    """The shape of every error."""

    object = Constant("error")
    status = serializers.IntegerField(help_text="The status of the answer.")
    code = serializers.CharField(help_text="Stable: programs read this.")
    detail = serializers.CharField(help_text="One or two sentences for people.")
    errors = FaultSerializer(many=True)  # type: ignore[assignment]  # DRF's word too
    request_id = serializers.CharField(help_text="Also in the header X-Request-ID.")
    candidates = CandidateSerializer(
        many=True, required=False, help_text="Where a name is that of no card, or of several."
    )


@cache
def list_of(item: type[serializers.Serializer[Any]]) -> type[serializers.Serializer[Any]]:
    """Return the shape of a list of such items."""
    name = item.__name__.removesuffix("Serializer")
    members = {
        "__doc__": f"One page of a list of: {name}.",
        "__module__": item.__module__,
        "object": Constant("list"),
        "has_more": serializers.BooleanField(),
        "next": serializers.URLField(
            required=False, help_text="Address of the next page, there exactly if has_more is true."
        ),
        "total": serializers.IntegerField(required=False, help_text="With count=true."),
        "data": item(many=True),
        "warnings": serializers.ListField(child=serializers.CharField()),
    }
    return type(f"{name}ListSerializer", (serializers.Serializer,), members)


class ApiSchema(AutoSchema):
    """Takes parameters from the view and adds the shape of errors to every operation."""

    def get_override_parameters(self) -> list[Any]:
        """Return what the view declares for this method, and the parts of its address."""
        parameters = getattr(self.view, "parameters_of", lambda _method: ())(self.method)
        return [*(one.documented() for one in parameters), *self._parts()]

    def _parts(self) -> Iterator[OpenApiParameter]:
        """Yield the parts of the address of which there is more to say than that they are texts."""
        schemas = {"game": game_schema(), "n": {"type": "integer", "minimum": 0}}
        if self.path.startswith(_STORED):
            schemas["id"] = {"type": "string", "format": "uuid"}
        for name in re.findall(r"{(\w+)}", self.path):
            if name in schemas:
                yield OpenApiParameter(name, schemas[name], OpenApiParameter.PATH)

    def get_auth(self) -> list[dict[str, list[str]]]:
        """Return what the method needs: a token with its scope, or perhaps one and perhaps none."""
        scope = getattr(self.view, "scopes", {}).get(self.method)
        return [{TOKEN: [scope.value]}] if scope else [{}, {TOKEN: []}]

    def get_summary(self) -> str:
        """Return the first sentence of the method's docstring, which the page lists."""
        return str(self.get_description()).partition(".")[0]

    def get_examples(self) -> list[OpenApiExample]:
        """Return bodies with which the page can be tried, of the games that are registered."""
        games = registry.current().games
        return [
            OpenApiExample(
                one["summary"],
                value=one["body"],
                request_only=True,
                media_type="application/json",
            )
            for one in examples()
            if one["operation"] == self.get_operation_id() and one["game"] in games
        ]

    def get_tags(self) -> list[str]:
        """Group the operations by the first word of their address."""
        return [self.path.removeprefix("/api/v1").strip("/").partition("/")[0] or "index"]

    def _map_basic_serializer(self, serializer: Any, direction: Any) -> dict[str, Any]:
        shape: dict[str, Any] = super()._map_basic_serializer(serializer, direction)  # type: ignore[no-untyped-call]  # its own
        if isinstance(serializer, ClosedSerializer):
            shape["additionalProperties"] = False
        if isinstance(serializer, ItemSerializer):
            shape["required"] = [name for name in ("id", "object") if name in shape["properties"]]
        return shape

    def _get_request_body(self, direction: Any = "request") -> dict[str, Any] | None:
        body: dict[str, Any] | None = super()._get_request_body(direction)  # type: ignore[no-untyped-call]  # its own
        return body and {**body, "required": True}

    def _get_format_parameters(self) -> list[dict[str, Any]]:
        return []  # the format is asked for by Accept alone

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        error = OpenApiResponse(ErrorSerializer, description="Any error.")
        as_json = self._get_response_for_code(error, "default", ["application/json"])  # type: ignore[no-untyped-call]  # its own
        bodies["default"] = as_json
        return bodies


@cache
def examples() -> list[dict[str, Any]]:
    """Return bodies of requests; they name cards, so they are content and no code."""
    text = Path(__file__).with_name("examples.json").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = json.loads(text)
    return found
