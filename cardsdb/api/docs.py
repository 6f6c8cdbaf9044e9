"""The OpenAPI document, and the page on which it is read and tried without a network."""

from functools import cache
from threading import Lock
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema

from cardsdb.api.games import service_version
from cardsdb.api.reads import STARTED_AT, ReadView
from cardsdb.api.renderers import JSONRenderer
from cardsdb.catalogue.encoding import dump_json

# Nothing on the page may come from elsewhere, and nothing that it asks may go elsewhere.
_POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"


class OpenApiRenderer(JSONRenderer):
    """The same JSON under the name that OpenAPI gave it."""

    media_type = "application/vnd.oai.openapi+json"


class SchemaView(ReadView):
    """`GET /schema`."""

    renderer_classes = (JSONRenderer, OpenApiRenderer)

    @extend_schema(exclude=True)
    def get(self, *arguments: Any, **names: Any) -> HttpResponseBase:
        """Return the OpenAPI 3.1 document."""
        return super().get(*arguments, **names)

    def state(self) -> None:
        """Return nothing: the document is at hand, and does not depend on the catalogue."""

    def document(self, **names: Any) -> bytes:
        """Return the document as it was written once."""
        self.changed_at = STARTED_AT
        with _writing:
            return schema_bytes()


_writing = Lock()  # what writes the document breaks when two threads do it at once


@cache
def schema_bytes() -> bytes:
    """Return the document, built once: the code does not change while it runs.

    Its version is the one of the service, which the index names too.
    """
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]  # its own
    schema: dict[str, Any] = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call]  # its own
    schema["info"]["version"] = service_version()
    return dump_json(schema)


@require_safe
@gzip_page
def docs_page(request: HttpRequest) -> HttpResponse:
    """Return the page, whose scripts and styles stand on this host."""
    page = render(request, "api/docs.html")
    page["Content-Security-Policy"] = _POLICY
    return page
