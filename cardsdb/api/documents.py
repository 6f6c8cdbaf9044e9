"""Reads of stored documents: bytes that are sent as they are, but for the `url` at their end.

Only what is chosen by `fields`, or has more in it by `include`, is taken apart.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any, ClassVar

import orjson
from django.db.models import QuerySet
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from rest_framework.request import Request

from cardsdb.api.errors import Missing
from cardsdb.api.lists import ListView, plain
from cardsdb.api.reads import Items, ReadView, is_unchanged, with_tag
from cardsdb.api.renderers import JSONRenderer
from cardsdb.catalogue.documents import Body, find_document, rendered_bodies
from cardsdb.catalogue.kinds import CARD, Kind

ById = Mapping[Any, dict[str, Any]]  # by primary key what is shown


class DocumentsView(ReadView):
    """A read of objects of one kind."""

    kind: ClassVar[Kind]
    whole: ClassVar[frozenset[str]] = frozenset()  # what is always included

    @property
    def named_kind(self) -> Kind | None:
        """Objects of the kind are what addresses name."""
        return self.kind

    @property
    def day(self) -> date | None:
        """The day that was asked for, if one was."""
        day: date | None = self.values.get("as_of")
        return day

    def url_of(self, identity: str) -> str:
        """Return the address of an object by its id."""
        return self.address(f"/{self.kind.plural}/{identity}")

    def bodies(self, stored: Mapping[Any, Body | None]) -> Mapping[Any, Body]:
        """Return the documents; those that are not stored, or of another day, are rendered now.

        What is not shown, as a draft, is left out.
        """
        is_due = self.kind is CARD and bool(self.day or (self.catalogue and self.catalogue.day))
        missing = [pk for pk, body in stored.items() if body is None or is_due]
        rendered = self._rendered(missing) if missing else {}
        found = ((pk, rendered.get(pk) if pk in missing else body) for pk, body in stored.items())
        return {pk: body for pk, body in found if body is not None}

    def _rendered(self, keys: Collection[Any]) -> Mapping[Any, Body]:
        return rendered_bodies(self.kind, keys, self.day or timezone.localdate())

    def shown(self, bodies: Mapping[Any, Body]) -> Items:
        """Return what is shown of the objects: as it is stored, or with other parts."""
        if not self.included and not self.whole and not self.values.get("fields"):
            return [self.sent(body) for body in bodies.values()]
        return self.chosen(self.whole_items(bodies))

    def whole_items(self, bodies: Mapping[Any, Body]) -> list[dict[str, Any]]:
        """Return the objects with all that is included."""
        items = {pk: orjson.loads(body.json) for pk, body in bodies.items()}
        self.extend(items, {*self.included, *self.whole})
        for pk, body in bodies.items():
            items[pk]["url"] = self.url_of(body.identity)
        return list(items.values())

    def sent(self, body: Body) -> orjson.Fragment:
        """Return the JSON of an object with its address."""
        url = orjson.dumps(self.url_of(body.identity))
        return orjson.Fragment(b'%b,"url":%b}' % (body.json[:-1], url))

    def extend(self, items: ById, names: Collection[str]) -> None:
        """Add to the items what is to be included."""


class DocumentView(DocumentsView):
    """One object, tagged by its document, or by the catalogue where more is shown."""

    is_tagged_by_document: ClassVar[bool] = False

    def named(self, identity: str) -> QuerySet[Any]:
        """Return the rows that may have the id, which is asked if no document is stored."""
        raise NotImplementedError

    def identity(self, **names: Any) -> str:
        """Return the id that the address names."""
        identity: str = names["id"]
        return identity

    def _answer(self, request: Request, **names: Any) -> HttpResponseBase:
        if self.is_tagged_by_document and not any(map(self.values.get, _SHAPING)):
            found = find_document(self.kind, self.identity(**names))
            if found is not None:
                tag = f'"{found.tag}"'
                written_at = datetime.fromtimestamp(found.written_s, UTC)
                if is_unchanged(request._request, tag, written_at, is_there=True):
                    return with_tag(HttpResponse(status=304), tag, written_at)
                sent = orjson.dumps(self.sent(Body(found.identity, found.json)))
                answer = HttpResponse(sent, content_type=JSONRenderer.media_type)
                return with_tag(answer, tag, written_at)
        return super()._answer(request, **names)

    def document(self, **names: Any) -> Any:
        """Return the object; Missing if there is none."""
        identity = self.identity(**names)
        found = find_document(self.kind, identity)
        stored: dict[Any, Body | None]
        if found is not None:
            stored = {found.pk: Body(found.identity, found.json)}
        else:
            stored = dict.fromkeys(self.named(identity).values_list("pk", flat=True)[:1])
        shown = {pk: one for pk, one in self.bodies(stored).items() if one.identity == identity}
        if not shown:
            raise Missing(f"{self.kind.object} {identity}")
        return self.shown(shown)[0]


_SHAPING = ("fields", "include", "as_of")


class DocumentListView(DocumentsView, ListView):
    """A list of objects."""

    def all_rows(self, **names: Any) -> QuerySet[Any]:
        """Return all rows of the kind."""
        return self.kind.model._default_manager.all()

    def rows(self, place: list[Any] | None, limit: int, **names: Any) -> list[Any]:
        """Return so many rows after the place: their place, and the document of each."""
        rows = self.ordered(place, limit, **names)
        columns = (*self.columns(), "document__identity", "document__body")
        return list(rows.values_list(*columns))

    def place(self, row: Any) -> list[Any]:
        """Return the row's values in the order's columns, the primary key last."""
        return [plain(value) for value in row[: len(self.columns())]]

    def items(self, rows: list[Any]) -> Items:
        """Return the objects as JSON."""
        return self.shown(self.bodies({row[-3]: body_of(*row[-2:]) for row in rows}))


def body_of(identity: str | None, json: bytes | memoryview | None) -> Body | None:
    """Return what was read of a document, None if there is none."""
    return None if identity is None or json is None else Body(identity, bytes(json))


def nested(view: DocumentsView, kind: Kind, rows: Iterable[Sequence[Any]]) -> dict[Any, Items]:
    """Return by what they belong to objects that stand within others, in the order of the rows.

    A row is what the object belongs to, its key, and id and body of its document.
    """
    listed = list(rows)
    missing = [key for _, key, _, body in listed if body is None]
    rendered = rendered_bodies(kind, missing, timezone.localdate()) if missing else {}
    found: dict[Any, Items] = {}
    for owner, key, identity, json in listed:
        body = body_of(identity, json) or rendered.get(key)
        if body is not None:
            item = orjson.loads(body.json)
            item["url"] = view.address(f"/{kind.plural}/{body.identity}")
            found.setdefault(owner, []).append(item)
    return found
