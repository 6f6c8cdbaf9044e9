"""What differs between databases: how a part of a text is found, and how many cards are named."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import and_, or_
from typing import Any, Final, Literal, Protocol

from django.db import connection
from django.db.models import Q
from django.db.models.expressions import RawSQL

from cardsdb.catalogue.models import FoldedCard

TRIGRAM: Final = 3  # characters: shorter parts are in no index
_JOINED: Final[Mapping[str, Callable[[Any, Any], Any]]] = {"and": and_, "or": or_}


Part = tuple[str, str]  # a column of the folded texts, and what stands in it
Joint = Literal["and", "or"]


class Backend(Protocol):
    """The questions. Conditions are on rows, before whose columns of a card `card` stands."""

    collation: str  # by which texts are compared sign by sign

    def containing(self, card: str, key: str, parts: Sequence[Part], joint: Joint) -> Q:
        """Return which cards, whose key is at `key`, have all or one of these parts."""

    def among(self, key: str, cards: Sequence[int]) -> Q:
        """Return which cards are among these, however many they are."""


class SqliteBackend:
    """SQLite: FTS5 with trigrams, in a table beside `FoldedCard`."""

    collation = "BINARY"

    def containing(self, card: str, key: str, parts: Sequence[Part], joint: Joint) -> Q:
        """Ask the index once for all parts; those that are too short are looked for in each row."""
        short = [(column, part) for column, part in parts if len(part) < TRIGRAM]
        long = [(column, part) for column, part in parts if len(part) >= TRIGRAM]
        found = [_like(card, column, part) for column, part in short]
        if long:
            index = f"{FoldedCard._meta.db_table}_trigrams"
            sql = f"SELECT rowid FROM {index} WHERE {index} MATCH %s"
            asked = f" {joint.upper()} ".join(
                f"{column} : {_quoted(part)}" for column, part in long
            )
            found.append(Q(**{f"{key}__in": RawSQL(sql, (asked,))}))
        return reduce(_JOINED[joint], found)

    def among(self, key: str, cards: Sequence[int]) -> Q:
        """Hand the keys over as one JSON list."""
        listed = RawSQL("SELECT value FROM json_each(%s)", (json.dumps(list(cards)),))
        return Q(**{f"{key}__in": listed})


class PostgresqlBackend:
    """PostgreSQL: LIKE, which an index of pg_trgm makes fast."""

    collation = "C"

    def containing(self, card: str, key: str, parts: Sequence[Part], joint: Joint) -> Q:
        """Look for the parts; the database knows which of them its index has."""
        return reduce(_JOINED[joint], [_like(card, column, part) for column, part in parts])

    def among(self, key: str, cards: Sequence[int]) -> Q:
        """Hand the keys over as one array."""
        listed = RawSQL("SELECT unnest(%s::bigint[])", (list(cards),))
        return Q(**{f"{key}__in": listed})


def _like(card: str, column: str, part: str) -> Q:
    return Q(**{f"{card}folded__{column}__contains": part})


def _quoted(part: str) -> str:
    """Return a string of FTS5: nothing in it is syntax once its quotation marks are doubled."""
    doubled = part.replace('"', '""')
    return f'"{doubled}"'


_BACKENDS: Final[Mapping[str, Backend]] = {
    "sqlite": SqliteBackend(),
    "postgresql": PostgresqlBackend(),
}


def backend() -> Backend:
    """Return the backend of the database in use."""
    return _BACKENDS[connection.vendor]
