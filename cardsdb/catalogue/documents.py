"""Stored documents, read: JSON as bytes that can be sent as it is."""

from collections.abc import Collection, Mapping
from datetime import date
from functools import cache
from typing import Any, NamedTuple

from django.db import connection
from django.utils import timezone

from cardsdb.catalogue.encoding import dump_json
from cardsdb.catalogue.kinds import CARD, Kind
from cardsdb.catalogue.models import OldId, Revision


class Body(NamedTuple):
    """The id of an object and its JSON, without `url`."""

    identity: str
    json: bytes


class Found(NamedTuple):
    """A stored document: its object, by primary key, and since when it reads as it does."""

    pk: Any
    identity: str
    json: bytes
    tag: str
    written_s: int


def find_document(kind: Kind, identity: str) -> Found | None:
    """Return the document of the object, None if none is stored or its day has passed.

    By SQL, as most reads of one object come to this alone and take half the time so.
    """
    with connection.cursor() as cursor:
        cursor.execute(_finding(kind), (identity,))
        row = cursor.fetchone()
    if row is None:
        return None
    *columns, due_on = row
    if kind is CARD and due_on is not None and str(due_on) <= timezone.localdate().isoformat():
        return None
    return Found(*columns)


@cache
def _finding(kind: Kind) -> str:
    table, revision = kind.document._meta.db_table, Revision._meta.db_table
    columns = ", ".join(f"d.{name}" for name in ("row_id", "identity", "body", "tag", "written_s"))
    return f"SELECT {columns}, r.due_on FROM {table} d, {revision} r WHERE d.identity = %s"


def rendered_bodies(kind: Kind, keys: Collection[Any], as_of: date) -> Mapping[Any, Body]:
    """Return the objects of these keys as they are on the day, rendered now."""
    rendered = kind.rendered(keys, as_of)
    return {item.pk: Body(item.identity, dump_json(item.fields)) for item in rendered}


def present_id(kind: Kind, identity: str) -> str | None:
    """Return the id that an object has now which had this one before, None if none had it."""
    found = OldId.objects.filter(object=kind.object, identity=identity)
    return found.values_list("new_identity", flat=True).first()
