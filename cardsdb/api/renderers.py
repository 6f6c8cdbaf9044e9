"""Bytes out: JSON by orjson, JSON lines, and which of them is asked for."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rest_framework import exceptions
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from cardsdb.catalogue.encoding import dump_json


class JSONRenderer(BaseRenderer):
    """Writes JSON."""

    media_type = "application/json"
    format = "json"
    charset = None  # JSON is UTF-8 by definition

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Return the bytes of the answer; none for one without content."""
        return b"" if data is None else dump_json(data)


class JSONLinesRenderer(BaseRenderer):
    """Writes the items of a list, one JSON a line; anything else on a line of its own."""

    media_type = "application/x-ndjson"
    format = "ndjson"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Return one line for each item; bytes are lines already."""
        if isinstance(data, bytes):
            return data
        items: Iterable[Any] = data.get("data", [data])
        return b"".join(dump_json(item) + b"\n" for item in items)


class Negotiation(BaseContentNegotiation):
    """Chooses by `Accept` and `Content-Type` alone: `?format=` is a parameter like others."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        """Return the parser of the body's content type, or None: 415."""
        kind = media_type(request.content_type or "")
        return next((one for one in parsers if one.media_type == kind), None)

    def select_renderer(
        self,
        request: Request,
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        """Return the renderer that is accepted best, of equals the first; NotAcceptable: 406."""
        accept = request._request.META.get("HTTP_ACCEPT") or "*/*"
        first = next(iter(renderers))
        if accept in ("*/*", first.media_type):
            return first, str(first.media_type)
        ranges = [_range(part) for part in accept.split(",")]
        ranked = [(_quality(str(one.media_type), ranges), one) for one in renderers]
        quality, best = max(ranked, key=lambda ranking: ranking[0])
        if quality <= 0:
            raise exceptions.NotAcceptable
        return best, str(best.media_type)


def media_type(header: str) -> str:
    """Return the bare media type of a header, in lower case and without its parameters."""
    return header.partition(";")[0].strip().lower()


def _range(part: str) -> tuple[str, float]:
    quality = 1.0
    for parameter in part.split(";")[1:]:
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "q":
            quality = _number(value.strip())
    return media_type(part), quality


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        return 0.0
    return number if 0.0 <= number <= 1.0 else 0.0


def _quality(kind: str, ranges: Sequence[tuple[str, float]]) -> float:
    """Return the quality of the most specific range that the media type falls into."""
    for wanted in (kind, kind.partition("/")[0] + "/*", "*/*"):
        for name, quality in ranges:
            if name == wanted:
                return quality
    return 0.0
