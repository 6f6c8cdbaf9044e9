"""The whole catalogue as one SQLite file, which anybody can open.

A table for each kind of objects, a column for each field of its JSON. What is no single value
stands there as JSON, which SQLite reads with its own functions (`json_each`). There are no accounts
in it, no drafts, and nothing else that the API does not show.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import orjson

from cardsdb.catalogue.encoding import dump_json
from cardsdb.catalogue.kinds import Kind

SCHEMA_VERSION: Final = 1  # of all bulk files; another one when fields change their meaning

_ID, _TEXT, _NUMBER, _JSON = "TEXT PRIMARY KEY", "TEXT", "INTEGER", "TEXT"

COLUMNS: Final[Mapping[str, Mapping[str, str]]] = {
    "editions": {
        "object": _TEXT,
        "id": _ID,
        "game": _TEXT,
        "code": _TEXT,
        "name": _TEXT,
        "released_on": _TEXT,
        "printing_count": _NUMBER,
    },
    "rules": {
        "object": _TEXT,
        "id": _ID,
        "game": _TEXT,
        "number": _TEXT,
        "chapter": _TEXT,
        "title": _TEXT,
        "text": _TEXT,
        "source": _TEXT,
        "supplement": _NUMBER,
        "rulesets": _JSON,
        "keywords": _JSON,
        "rests_on": _JSON,
    },
    "keywords": {
        "object": _TEXT,
        "id": _ID,
        "game": _TEXT,
        "name": _TEXT,
        "reminder": _TEXT,
        "rule_number": _TEXT,
    },
    "cards": {
        "object": _TEXT,
        "id": _ID,
        "game": _TEXT,
        "name": _TEXT,
        "aliases": _JSON,
        "type": _TEXT,
        "faction": _TEXT,
        "unique": _NUMBER,
        "attributes": _JSON,
        "text": _TEXT,
        "faces": _JSON,
        "keywords": _JSON,
        "printings": _JSON,
        "rulings": _NUMBER,
        "legalities": _JSON,
        "revision": _NUMBER,
        "updated_at": _TEXT,
    },
    "printings": {
        "object": _TEXT,
        "id": _ID,
        "game": _TEXT,
        "card": _TEXT,
        "name": _TEXT,
        "edition": _TEXT,
        "number": _TEXT,
        "artist": _TEXT,
        "flavour": _TEXT,
        "image": _TEXT,
        "printed_text": _TEXT,
    },
    "rulings": {
        "object": _TEXT,
        "id": _ID,
        "game": _TEXT,
        "question": _TEXT,
        "answer": _TEXT,
        "source": _TEXT,
        "date": _TEXT,
        "status": _TEXT,
        "superseded_by": _TEXT,
        "cards": _JSON,
        "rule_numbers": _JSON,
    },
}
_INDEXED: Final = {"cards": ("name",), "printings": ("card", "edition")}

Documents = Iterator[tuple[str, str, bytes]]


def write_database(
    path: Path, revision: int, seq: int, kinds: Iterable[tuple[Kind, Documents]]
) -> int:
    """Write the documents of all kinds as a database, over an empty file; return how many."""
    with closing(sqlite3.connect(path)) as database:
        # Until it is whole nobody reads it: it needs no journal.
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        columns = "revision INTEGER, seq INTEGER, schema_version INTEGER"
        database.execute(f"CREATE TABLE about ({columns})")
        database.execute("INSERT INTO about VALUES (?, ?, ?)", (revision, seq, SCHEMA_VERSION))
        rows = sum(_write_table(database, kind.plural, found) for kind, found in kinds)
        database.commit()
    return rows


def _write_table(database: sqlite3.Connection, table: str, documents: Documents) -> int:
    columns = COLUMNS[table]
    listed = ", ".join(f'"{name}" {kind}' for name, kind in columns.items())
    database.execute(f'CREATE TABLE "{table}" ({listed})')
    values = ", ".join("?" * len(columns))
    rows = (_row(columns, orjson.loads(body)) for _, _, body in documents)
    written = database.executemany(f'INSERT INTO "{table}" VALUES ({values})', rows).rowcount
    for name in _INDEXED.get(table, ()):
        database.execute(f'CREATE INDEX "{table}_by_{name}" ON "{table}" ("{name}")')
    return max(written, 0)


def _row(columns: Iterable[str], fields: Mapping[str, Any]) -> list[Any]:
    return [_value(fields[name]) for name in columns]


def _value(value: Any) -> Any:
    return dump_json(value).decode() if isinstance(value, list | dict) else value
