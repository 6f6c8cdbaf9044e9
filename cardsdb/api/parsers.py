"""Bytes in: strict JSON, and the lists and files in which decks are sent."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO, Any

from rest_framework.parsers import BaseParser

from cardsdb.api.errors import ApiError
from cardsdb.api.renderers import media_type
from cardsdb.api.strict_json import read_json

MAX_BYTES = 1024 * 1024


@dataclass(frozen=True, slots=True)
class RawBody:
    """A body that is no JSON: a deck list or a deck file, as it was sent."""

    content: bytes
    content_type: str


def read_body(stream: IO[Any], context: Mapping[str, Any]) -> bytes:
    """Return the whole body; ApiError above the size limit (413), without reading it all.

    ApiError (415) for one that is compressed.
    """
    headers = context["request"]._request.META
    encoding = headers.get("HTTP_CONTENT_ENCODING", "").strip().lower()
    if encoding not in ("", "identity"):
        detail = f'A body comes as it is, not in the encoding "{encoding}".'
        raise ApiError("unsupported-encoding", detail)
    announced = headers.get("CONTENT_LENGTH") or "0"
    if announced.isdigit() and int(announced[:20]) > MAX_BYTES:
        raise ApiError("body-too-large", f"A body has {MAX_BYTES} bytes at most; this has more.")
    return bytes(stream.read(MAX_BYTES + 1))


class JSONParser(BaseParser):
    """Reads strict JSON."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return what the body says; MalformedInput with its place otherwise."""
        _check_charset(media_type or "")
        return read_json(read_body(stream, parser_context or {}))


class RawParser(BaseParser):
    """Passes the body on as it is; what it means is the reader's matter."""

    def parse(  # type: ignore[override]  # a list is no mapping
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> RawBody:
        """Return the bytes and the content type without its parameters."""
        return RawBody(read_body(stream, parser_context or {}), _bare(media_type or ""))


class TextParser(RawParser):
    """A deck as a text list."""

    media_type = "text/plain"


class XMLParser(RawParser):
    """A deck as an OCTGN file."""

    media_type = "application/xml"


class TextXMLParser(RawParser):
    """The same, under the older name of XML."""

    media_type = "text/xml"


class BytesParser(RawParser):
    """A deck file of a kind that its sender does not know."""

    media_type = "application/octet-stream"


_bare = media_type


def _check_charset(header: str) -> None:
    for parameter in header.split(";")[1:]:
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "charset" and value.strip(' "').lower() not in ("utf-8", "utf8"):
            raise ApiError("unsupported-media-type", "JSON is read in UTF-8 and in nothing else.")
