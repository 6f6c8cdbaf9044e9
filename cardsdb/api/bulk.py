"""Bulk files: the list of them, and the files themselves, which never change."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

from django.db.models import QuerySet
from django.http import FileResponse, HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from whitenoise.responders import SlicedFile

from cardsdb.api.errors import Missing
from cardsdb.api.filters import GAME
from cardsdb.api.lists import Filter, ListView
from cardsdb.api.parameters import one_of
from cardsdb.api.reads import Items, is_unchanged
from cardsdb.api.schema import Constant, ItemSerializer, list_of
from cardsdb.api.throttles import Limit
from cardsdb.api.views import ApiView
from cardsdb.catalogue.bulk import CATALOGUE, DATABASE, LINES, bulk_folder
from cardsdb.catalogue.kinds import KINDS
from cardsdb.catalogue.models import BulkFile

TYPES = sorted({CATALOGUE, *(kind.plural for kind in KINDS)})
MEDIA_TYPES: Final = {LINES: "application/gzip", DATABASE: "application/vnd.sqlite3"}
FOR_EVER = "public, max-age=31536000, immutable"
_NAME = re.compile(rf"[a-z0-9-]+-(?P<digest>[0-9a-f]{{64}})\.(?P<ending>{'|'.join(MEDIA_TYPES)})")
_RANGE = re.compile(r"bytes=(?P<first>\d{1,18})?-(?P<last>\d{1,18})?")


class BulkFileSerializer(ItemSerializer):
    """A file that holds all objects of one kind and game, or the whole catalogue."""

    object = Constant("bulk-file")
    id = serializers.CharField(help_text="Its name, which holds the digest of its content.")
    type = serializers.ChoiceField(choices=TYPES)
    game = serializers.CharField(allow_null=True, help_text="null: of all games.")
    schema_version = serializers.IntegerField(
        help_text="Another one when fields change their meaning."
    )
    revision = serializers.IntegerField(help_text="Of the catalogue as the file shows it.")
    seq = serializers.IntegerField(
        help_text="Of the last change that it shows: the later ones are at `/changes?since=`."
    )
    updated_at = serializers.DateTimeField(help_text="When this content was first written.")
    rows = serializers.IntegerField()
    size = serializers.IntegerField(help_text="In bytes.")
    sha256 = serializers.CharField(help_text="Of the file as it is sent.")
    media_type = serializers.CharField()
    download_uri = serializers.URLField()


class BulkFileListView(ListView):
    """`GET /bulk`."""

    field_names = tuple(BulkFileSerializer._declared_fields)
    filters = (
        GAME,
        Filter(
            name="type",
            description="What is in it.",
            read=one_of(*TYPES),
            schema={"type": "string", "enum": TYPES},
            narrow=lambda rows, value: rows.filter(type=value),
        ),
    )
    orders: ClassVar = {"type": ("type", "game")}

    @extend_schema(operation_id="list_bulk_files", responses=list_of(BulkFileSerializer))
    def get(self, *arguments: Any, **names: Any) -> Any:
        """List the bulk files of now."""
        return super().get(*arguments, **names)

    def state(self) -> None:
        """Return nothing: when files are built does not depend on the catalogue alone."""

    def all_rows(self, **names: Any) -> QuerySet[BulkFile]:
        """Return the files that no other has replaced."""
        return BulkFile.objects.filter(superseded_at=None)

    def items(self, rows: list[BulkFile]) -> Items:
        """Return the files as JSON."""
        return [self._item(row) for row in rows]

    def _item(self, row: BulkFile) -> dict[str, Any]:
        return {
            "object": "bulk-file",
            "id": row.name,
            "type": row.type,
            "game": row.game or None,
            "schema_version": row.schema_version,
            "revision": row.revision,
            "seq": row.seq,
            "updated_at": row.updated_at,
            "rows": row.rows,
            "size": row.size,
            "sha256": row.sha256,
            "media_type": MEDIA_TYPES[row.name.partition(".")[2]],
            "download_uri": self.address(f"/bulk/{row.name}"),
        }


class BulkFileView(ApiView):
    """`GET /bulk/{id}`: the file itself. It is not counted, and caches keep it for ever."""

    limits: ClassVar[Mapping[str, Sequence[Limit]]] = {"GET": (), "HEAD": ()}

    @classmethod
    def as_view(cls, **initkwargs: Any) -> Any:
        """Return the view as it is: the files are compressed, or are to be read by ranges."""
        return super(ApiView, cls).as_view(**initkwargs)

    @extend_schema(
        operation_id="download_bulk_file",
        parameters=[OpenApiParameter("Range", str, OpenApiParameter.HEADER)],
        responses={
            (200, "application/gzip"): OpenApiResponse(OpenApiTypes.BINARY, "JSON lines."),
            (200, "application/vnd.sqlite3"): OpenApiResponse(OpenApiTypes.BINARY, "A database."),
        },
    )
    def get(self, request: Request, id: str) -> HttpResponseBase:
        """Download a bulk file, or some of its bytes."""
        named = _NAME.fullmatch(id)
        path = bulk_folder() / id
        if named is None or not path.is_file():
            raise Missing(f"bulk file {id}")
        tag = f'"{named["digest"]}"'
        asked = request._request
        if is_unchanged(asked, tag, None, is_there=True):
            answer: HttpResponseBase = HttpResponse(status=304)
        else:
            wanted = asked.META.get("HTTP_RANGE", "")
            is_whole = asked.META.get("HTTP_IF_RANGE", tag) != tag
            answer = _file(path, "" if is_whole else wanted)
            answer["Content-Disposition"] = f'attachment; filename="{id}"'
            answer["Content-Type"] = MEDIA_TYPES[named["ending"]]
        answer["ETag"] = tag
        answer["Cache-Control"] = FOR_EVER
        answer["Accept-Ranges"] = "bytes"
        return answer


def _file(path: Path, wanted: str) -> HttpResponseBase:
    """Return the bytes of the file that a range wants; all, if it is none that we understand."""
    size = path.stat().st_size
    found = _RANGE.fullmatch(wanted.replace(" ", ""))
    if found is None or not any(found.groups()):
        return FileResponse(path.open("rb"))
    first, last = _bounds(found["first"], found["last"], size)
    if first > last:
        return HttpResponse(status=416, headers={"Content-Range": f"bytes */{size}"})
    answer = FileResponse(SlicedFile(path.open("rb"), first, last), status=206)
    answer["Content-Range"] = f"bytes {first}-{last}/{size}"
    answer["Content-Length"] = str(last - first + 1)
    return answer


def _bounds(first: str | None, last: str | None, size: int) -> tuple[int, int]:
    """Return the first and the last byte; `-5` wants the last five."""
    if first is None:
        return max(0, size - int(last or 0)), size - 1
    return int(first), size - 1 if last is None else min(int(last), size - 1)
