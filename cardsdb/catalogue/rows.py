"""Rows given in the shape of fixture rows are checked all together and written, all or none."""

from collections.abc import Iterator, Mapping

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Model, ProtectedError

from cardsdb.catalogue import services
from cardsdb.catalogue.fixtures import misshapen_row
from cardsdb.catalogue.loading import Stored, read_table, write_table
from cardsdb.catalogue.misfits import misfits
from cardsdb.catalogue.tables import TABLES, Row, Rows, Table
from cardsdb.plugin_api import Fault, MalformedInput, pointer

Wanted = Mapping[str, Mapping[str, Row | None]]  # table, natural key; None: no such row
Tables = dict[str, dict[str, Stored]]


def read_tables(game: str) -> Tables:
    """Return every row of the game's catalogue by table and natural key."""
    return {table.name: read_table(game, table) for table in TABLES}


def row_faults(game: str, wanted: Wanted, stored: Tables | None = None) -> list[Fault]:
    """Return what would be wrong with the catalogue that is not wrong with it now.

    At `/<table>/<natural key>` and further in.
    """
    stored = read_tables(game) if stored is None else stored
    faults = list(_misshapen(wanted))
    if faults:
        return faults
    now = {name: {key: one.row for key, one in rows.items()} for name, rows in stored.items()}
    known = {(one.at, one.message) for one in misfits(game, now)}
    then = {name: merged(rows, wanted.get(name, {}), name) for name, rows in now.items()}
    return [one for one in misfits(game, then) if (one.at, one.message) not in known]


def merged(rows: Rows, wanted: Mapping[str, Row | None], name: str) -> Rows:
    """Return the rows of the table as they would be."""
    table = next(table for table in TABLES if table.name == name)
    found = dict(rows)
    for key, row in wanted.items():
        if row is None:
            found.pop(key, None)
        else:
            keys = {part: row[part] for part in table.key if part in table.refers}
            found[key] = table.filled(row) | keys
    return found


def _misshapen(wanted: Wanted) -> Iterator[Fault]:
    for table in TABLES:
        for key, row in wanted.get(table.name, {}).items():
            if row is not None:
                whole = dict(zip(table.key, key.split(" "), strict=False)) | row
                yield from misshapen_row(pointer(table.name, key), table, whole)


def write_rows(game: str, wanted: Wanted) -> None:
    """Bring these rows to what is given, and delete those that are None; all or none.

    Raises MalformedInput with every fault, at `/<table>/<natural key>` and further in.
    """
    with services.catalogue_write(), services.legalities_watched(game):
        stored = read_tables(game)
        if faults := row_faults(game, wanted, stored):
            raise MalformedInput(faults)
        _delete(wanted, stored)
        for table in TABLES:
            rows = merged({}, wanted.get(table.name, {}), table.name)
            _write(game, table, rows, stored[table.name])


def _delete(wanted: Wanted, stored: Tables) -> None:
    for table in reversed(TABLES):
        for key, row in wanted.get(table.name, {}).items():
            if row is None and key in stored[table.name]:
                _delete_row(table, key, table.model, stored[table.name][key].pk)


def _delete_row(table: Table, key: str, model: type[Model], pk: int) -> None:
    row = model._default_manager.filter(pk=pk).first()
    if row is None:
        return  # it went with another one
    try:
        services.delete_row(row)
    except ProtectedError as error:
        others = ", ".join(sorted(str(one) for one in error.protected_objects)[:3])
        at = pointer(table.name, key)
        raise MalformedInput([Fault(at, f"It is needed by {others}.", "row-in-use")]) from error


def _write(game: str, table: Table, rows: Rows, stored: Mapping[str, Stored]) -> None:
    changed = {key: row for key, row in rows.items() if not _is_so(stored.get(key), row)}
    try:
        with transaction.atomic():
            left = write_table(game, table, changed, stored, services.note)
    except ValidationError as error:
        raise MalformedInput([Fault(pointer(table.name), " ".join(error.messages))]) from error
    except IntegrityError as error:
        message = f"Two of these rows, or one and one that is there, exclude each other: {error}."
        raise MalformedInput([Fault(pointer(table.name), message, "row-excluded")]) from error
    if left:
        missing = [Fault(pointer(table.name, key), "What it names is not there.") for key in left]
        raise MalformedInput(missing)


def _is_so(stored: Stored | None, row: Row) -> bool:
    return stored is not None and stored.row == row
