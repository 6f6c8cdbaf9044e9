"""What differs between databases: how a part of a text is found, and how many cards are named."""

import json
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from django.db import connection
from django.db.models import Q
from django.db.models.expressions import RawSQL

from cardsdb.catalogue.models import FoldedCard

TRIGRAM: Final = 3  # characters: shorter parts are in no index


class Backend(Protocol):
    """The two questions. Both give a condition on the primary key of a card, `path`."""

    collation: str  # by which texts are compared sign by sign

    def containing(self, path: str, column: str, part: str) -> Q:
        """Return which cards have this part in that column of their folded texts."""

    def among(self, path: str, keys: Sequence[int]) -> Q:
        """Return which cards are among these, however many they are."""


class SqliteBackend:
    """SQLite: FTS5 with trigrams, in a table beside `FoldedCard`."""

    collation = "BINARY"

    def containing(self, path: str, column: str, part: str) -> Q:
        """Ask the index; for parts that are too short read all texts."""
        if len(part) < TRIGRAM:
            return _read_all(path, column, part)
        # A quoted string of FTS5 is never syntax, once its quotation marks are doubled.
        quoted = part.replace('"', '""')
        index = f"{FoldedCard._meta.db_table}_trigrams"
        found = RawSQL(
            f"SELECT rowid FROM {index} WHERE {index} MATCH %s",
            (f'{column} : "{quoted}"',),
        )
        return Q(**{f"{path}__in": found})

    def among(self, path: str, keys: Sequence[int]) -> Q:
        """Hand the keys over as one JSON list."""
        listed = RawSQL("SELECT value FROM json_each(%s)", (json.dumps(list(keys)),))
        return Q(**{f"{path}__in": listed})


class PostgresqlBackend:
    """PostgreSQL: LIKE, which an index of pg_trgm makes fast."""

    collation = "C"

    def containing(self, path: str, column: str, part: str) -> Q:
        """Ask the index; for parts that are too short PostgreSQL reads all texts."""
        return _read_all(path, column, part)

    def among(self, path: str, keys: Sequence[int]) -> Q:
        """Hand the keys over as one array."""
        listed = RawSQL("SELECT unnest(%s::bigint[])", (list(keys),))
        return Q(**{f"{path}__in": listed})


def _read_all(path: str, column: str, part: str) -> Q:
    found = FoldedCard.objects.filter(**{f"{column}__contains": part})
    return Q(**{f"{path}__in": found.values("card")})


_BACKENDS: Final[Mapping[str, Backend]] = {
    "sqlite": SqliteBackend(),
    "postgresql": PostgresqlBackend(),
}


def backend() -> Backend:
    """Return the backend of the database in use."""
    return _BACKENDS[connection.vendor]
