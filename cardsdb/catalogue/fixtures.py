"""The fixture files of a game: one JSON list a table, rows with natural keys, in sorted order.

A row says nothing of what has its default. It is written as `render` writes it.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import IntegerField, Model

from cardsdb.catalogue.misfits import misfits
from cardsdb.catalogue.tables import REQUIRED, TABLES, Children, Row, Rows, Table
from cardsdb.plugin_api import Fault, MalformedInput, plain_problem, pointer, registry


def fixture_folder(game: str) -> Path:
    """Return the folder of the game's fixtures."""
    return Path(settings.ROOT) / "fixtures" / game


def games_with_fixtures() -> list[str]:
    """Return the registered games that have fixtures, sorted."""
    return [game for game in registry.current().games if fixture_folder(game).is_dir()]


def render(rows: Any) -> str:
    """Return the text of a fixture file."""
    return json.dumps(rows, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def read_fixtures(game: str) -> dict[str, Rows]:
    """Return the rows of each table of the game, defaults filled in.

    Raises MalformedInput with every fault, at `/<table>/<place>` and further in.
    """
    found: dict[str, Rows] = {}
    faults: list[Fault] = []
    for table in TABLES:
        listed = _listed(game, table, faults)
        misshapen = list(_misshapen(table, listed))
        faults += misshapen
        found[table.name] = {} if misshapen else _by_key(table, listed)
    faults = faults or list(misfits(game, found))
    if faults:
        raise MalformedInput(faults)
    return found


def _listed(game: str, table: Table, faults: list[Fault]) -> list[Any]:
    path = fixture_folder(game) / f"{table.name}.json"
    if not path.exists():
        return []
    try:
        listed = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        faults.append(Fault(pointer(table.name), f"This is not JSON: {error}."))
        return []
    if not isinstance(listed, list):
        faults.append(Fault(pointer(table.name), "This is no list of rows."))
        return []
    if problem := plain_problem(listed):
        faults.append(Fault(pointer(table.name), problem))
        return []
    return listed


def _by_key(table: Table, listed: Sequence[Row]) -> Rows:
    keys = {part for part in table.key if part in table.refers}
    return {
        table.key_of(row): table.filled(row) | {part: row[part] for part in keys} for row in listed
    }


def _misshapen(table: Table, listed: Sequence[Any]) -> Iterator[Fault]:
    """Yield what keeps the rows from being read."""
    seen: set[str] = set()
    for place, row in enumerate(listed):
        at = pointer(table.name, place)
        if not isinstance(row, dict):
            yield Fault(at, "This is no row.")
            continue
        yield from misshapen_row(at, table, row)
        if (key := table.key_of(row)) in seen:
            yield Fault(at, f"There is another row {key}.")
        seen.add(key)


def misshapen_row(at: str, table: Table, row: Row) -> Iterator[Fault]:
    """Yield what keeps one row from being read; `at` is its place."""
    children = {one.name for one in table.children}
    for name in sorted(set(row) - {*table.key, *table.columns, *children}):
        yield Fault(at + pointer(name), "The table has no such column.")
    required = {name for name, default in table.columns.items() if default is REQUIRED}
    for name in sorted({*table.key, *required} - set(row)):
        yield Fault(at + pointer(name), "This has to be given.")
    for name, default in table.columns.items():
        if name in row and not isinstance(row[name], _kinds_of(table.model, name, default)):
            yield Fault(at + pointer(name), "This is of the wrong kind.")
    for one in table.children:
        yield from _misshapen_children(at, one, row.get(one.name, []))


def _kinds_of(model: type[Model], name: str, default: Any) -> tuple[type, ...]:
    """Return of which kinds what stands in the column is."""
    if default is REQUIRED:
        return (str,)
    if default is not None:
        return (type(default),)
    is_number = isinstance(model._meta.get_field(name), IntegerField)
    return (int if is_number else str, type(None))


def _misshapen_children(at: str, children: Children, rows: Any) -> Iterator[Fault]:
    if not isinstance(rows, list):
        yield Fault(at + pointer(children.name), "This is no list of rows.")
        return
    known = {*children.refers, *children.columns}
    for place, row in enumerate(rows):
        where = at + pointer(children.name, place)
        if not isinstance(row, dict) or not _names_what_it_has_to(children, row):
            yield Fault(where, f"This is no row that names a {' and a '.join(children.needed)}.")
        elif strange := sorted(set(row) - known):
            yield Fault(where + pointer(strange[0]), "The table has no such column.")


def _names_what_it_has_to(children: Children, row: Row) -> bool:
    """Return whether what the row has to name is there, and no reference is anything but a text."""
    return all(isinstance(row.get(name), str) for name in children.needed) and all(
        row.get(name) is None or isinstance(row[name], str) for name in children.refers
    )
