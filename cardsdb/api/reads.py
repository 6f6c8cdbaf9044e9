"""Reads: tagged, so that nothing is read twice; the caller chooses what stands in an item."""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import http_date, parse_etags, parse_http_date_safe
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api.errors import ApiError, problem_of
from cardsdb.api.parameters import Parameter, names_parameter, suggestion
from cardsdb.api.views import ROOT, ApiView
from cardsdb.catalogue.documents import present_id
from cardsdb.catalogue.kinds import Kind
from cardsdb.catalogue.selectors import State, catalogue_state
from cardsdb.plugin_api import UnknownSlug, registry

REVALIDATE = "public, max-age=0, must-revalidate"  # stored by caches, asked for by its tag

# Code and plugins last changed before this process began; nothing else says when.
STARTED_AT = datetime.now(UTC)

Items = list[Any]  # objects, or their JSON as it is stored


class ReadView(ApiView):
    """A GET whose answers are tagged, so that a client need not read twice what has not changed.

    The tag is made of the state on which the answer depends, before anything else is asked of the
    database; an answer that depends on more is made first, and tagged by what stands in it.
    """

    catalogue: State | None = None  # the state of the catalogue, where it was asked for
    changed_at: datetime | None = None  # when what is shown last changed, where that is known
    field_names: ClassVar[Sequence[str]] = ()
    extras: ClassVar[Mapping[str, str]] = {}  # what `include` adds, and what it is

    def get(self, request: Request, **names: Any) -> HttpResponseBase:
        """Answer, or say that nothing has changed since the client asked before."""
        try:
            return self._answer(request, **names)
        except (ApiError, UnknownSlug, Http404) as error:
            moved = self._moved(**names) if problem_of(error).status == 404 else {}
            if not moved:
                raise
        path = "/".join(quote(moved.get(part, part)) for part in request.path.split("/"))
        answer = HttpResponse(status=301)
        query = request._request.META.get("QUERY_STRING", "")
        answer["Location"] = self.address(path.removeprefix(ROOT)) + (query and f"?{query}")
        return answer

    @property
    def named_kind(self) -> Kind | None:
        """Of which kind the object is whose id stands in the address, if one does."""
        return None

    def _moved(self, **names: Any) -> dict[str, str]:
        """Return by parts of the address what they are now: in lower case, or of a new id."""
        lower = {key: name.lower() for key, name in names.items() if isinstance(name, str)}
        if any(names[key] != name for key, name in lower.items()):
            with suppress(ApiError, UnknownSlug, Http404):
                self.document(**{**names, **lower})
                return {names[key]: name for key, name in lower.items()}
        now = self.named_kind and present_id(self.named_kind, lower.get("id", ""))
        return {names["id"]: now} if now else {}

    def _answer(self, request: Request, **names: Any) -> HttpResponseBase:
        asked = request._request
        state = self.state()
        if state is None:
            return self.tagged(self.document(**names))
        tag = state_tag(state, asked.build_absolute_uri())
        if is_unchanged(asked, tag, None, is_there=False):
            return with_tag(HttpResponse(status=304), tag, self.changed_at)
        document = self.document(**names)
        if is_unchanged(asked, tag, self.changed_at, is_there=True):
            return with_tag(HttpResponse(status=304), tag, self.changed_at)
        return with_tag(Response(document), tag, self.changed_at)

    def state(self) -> str | None:
        """Return the state of the catalogue and the code, on which most answers depend alone."""
        self.catalogue = catalogue_state()
        self.changed_at = latest(self.catalogue.changed_at, STARTED_AT)
        plugins = registry.current().fingerprint
        number, token, day, _ = self.catalogue
        return f"{number}:{token}:{day}:{plugins}:{code_digest()}"

    def document(self, **names: Any) -> Any:
        """Return what stands at this address; ApiError if nothing does."""
        raise NotImplementedError

    def tagged(self, document: Any) -> HttpResponseBase:
        """Answer with a tag made of the answer itself, or that it has not changed."""
        rendered = self.request.accepted_renderer.render(document)
        content = rendered if isinstance(rendered, bytes) else rendered.encode()
        tag = _tag(content)
        if is_unchanged(self.request._request, tag, self.changed_at, is_there=True):
            return with_tag(HttpResponse(status=304), tag, self.changed_at)
        return with_tag(Response(content), tag, self.changed_at)

    @classmethod
    def parameters_of(cls, method: str) -> Sequence[Parameter]:
        """Return what chooses the parts of an item, where there are any to choose."""
        return (*super().parameters_of(method), *shaping_parameters(cls))

    @property
    def included(self) -> Collection[str]:
        """What the caller wants added; ApiError for what cannot be."""
        wanted = self.values.get("include") or ()
        _check_names("include", wanted, self.extras)
        return frozenset(wanted)

    def chosen(self, items: Items) -> Items:
        """Return the items with the fields that the caller wants; ApiError for unknown ones."""
        wanted = self.values.get("fields")
        if not wanted:
            return items
        _check_names("fields", wanted, (*self.field_names, *self.extras))
        kept = {"object", "id", *wanted}
        return [{name: item[name] for name in item if name in kept} for item in items]


def shaping_parameters(view: type[ReadView]) -> tuple[Parameter, ...]:
    """Return the parameters `fields` and `include`, each where the view has what it chooses of."""
    found = []
    if view.field_names:
        text = "Only these fields of an item, with commas between; `object` and `id` stay."
        found.append(names_parameter("fields", text, view.field_names))
    if view.extras:
        listed = "; ".join(f"`{name}`: {what}" for name, what in view.extras.items())
        found.append(names_parameter("include", f"Add to each item: {listed}.", view.extras))
    return tuple(found)


def _check_names(parameter: str, wanted: Sequence[str], known: Collection[str]) -> None:
    for name in wanted:
        if name not in known:
            detail = f'There is no "{name}" here.{suggestion(name, known)}'
            raise ApiError("unknown-field", detail, at=f"/{parameter}")


def is_unchanged(
    request: HttpRequest, tag: str, changed_at: datetime | None, *, is_there: bool
) -> bool:
    """Say whether the client has what would be answered. `*` is any answer, if there is one."""
    known = request.META.get("HTTP_IF_NONE_MATCH")
    if known is not None:
        tags = parse_etags(known)
        return tag in (one.removeprefix("W/") for one in tags) or (is_there and tags == ["*"])
    since = parse_http_date_safe(request.META.get("HTTP_IF_MODIFIED_SINCE", ""))
    return since is not None and changed_at is not None and int(changed_at.timestamp()) <= since


def with_tag(answer: HttpResponseBase, tag: str, changed_at: datetime | None) -> HttpResponseBase:
    """Return the answer with what lets a client ask again without reading it again."""
    answer["ETag"] = tag
    answer["Cache-Control"] = REVALIDATE
    if changed_at is not None:
        answer["Last-Modified"] = http_date(changed_at.timestamp())
    return answer


def state_tag(state: str, address: str) -> str:
    """Return the tag of what stands at the address, in the state on which it depends."""
    return _tag(f"{state}:{address}".encode())


def _tag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:32]}"'


@cache
def code_digest() -> str:
    """A digest of the code that writes the answers: a new release makes new tags."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def latest(*moments: datetime | None) -> datetime | None:
    """Return the latest of the moments that are known."""
    return max((moment for moment in moments if moment is not None), default=None)
