"""From the rows of fixtures to the tables, without touching what an editor has changed."""

import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db.models import ForeignKey, Model

from cardsdb.catalogue.models import Edition, LoadedRow
from cardsdb.catalogue.tables import Children, Row, Rows, Table, child_order

Keys = dict[str, int]  # natural key to primary key
Note = Callable[[type[Model], Collection[Any]], None]


@dataclass(slots=True)
class Tally:
    """What became of the rows of one table: their natural keys."""

    game: str
    table: str
    created: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)  # changed or deleted by an editor

    @property
    def written(self) -> list[str]:
        """The rows that were created or updated."""
        return self.created + self.updated


@dataclass(frozen=True, slots=True)
class Stored:
    """A row as it stands in its table, in the shape of a fixture row."""

    pk: int
    row: Row


@dataclass(frozen=True, slots=True)
class Read:
    """A row in the shape of a fixture row, with its game and its natural key."""

    game: str
    key: str
    row: Row


def checksum(row: Row) -> str:
    """Return the checksum of a row's values."""
    return hashlib.sha256(json.dumps(row, sort_keys=True).encode()).hexdigest()


def natural_name(model: type[Model]) -> str:
    """Return the column by which fixtures name a row of the model."""
    return "code" if model is Edition else "slug"


def load_table(game: str, table: Table, rows: Rows, note: Note) -> Tally:
    """Bring the table up to the rows; what an editor changed or deleted since is kept.

    `note` is told the rows that are written, before and after.
    """
    stored = read_table(game, table)
    sums = LoadedRow.objects.filter(game=game, table=table.name)
    loaded = dict(sums.values_list("key", "checksum"))
    tally = Tally(game, table.name)
    for key, row in rows.items():
        getattr(tally, _fate(row, stored.get(key), loaded.get(key))).append(key)
    wanted = {key: rows[key] for key in tally.written}
    unwritten = _clashing(table, wanted, stored)
    unwritten += write_table(game, table, without(wanted, unwritten), stored, note)
    for keys in (tally.created, tally.updated):
        keys[:] = [key for key in keys if key not in unwritten]
    tally.kept += unwritten
    _remember(game, table, {key: rows[key] for key in tally.written + tally.unchanged}, loaded)
    return tally


def without(rows: Rows, keys: Iterable[str]) -> Rows:
    """Return the rows but those of these keys."""
    return {key: row for key, row in rows.items() if key not in set(keys)}


def _clashing(table: Table, wanted: Rows, stored: Mapping[str, Stored]) -> list[str]:
    """Return the keys of rows for which what an editor made or changed leaves no room."""
    if table.clashing is None:
        return []
    staying = without({key: one.row for key, one in stored.items()}, wanted)
    return sorted(table.clashing(wanted, staying))


def _fate(row: Row, stored: Stored | None, loaded: str | None) -> str:
    if stored is None:
        return "created" if loaded is None else "kept"
    if stored.row == row:
        return "unchanged"
    return "updated" if loaded == checksum(stored.row) else "kept"


def read_table(game: str, table: Table) -> dict[str, Stored]:
    """Return the rows of the table by natural key, in the shape of fixture rows."""
    return {one.key: Stored(pk, one.row) for pk, one in _read(table, {"game": game}).items()}


def read_rows(table: Table, keys: Collection[int]) -> dict[int, Read]:
    """Return these rows by primary key, in the shape of fixture rows; what is gone is left out."""
    return _read(table, {"pk__in": keys}) if keys else {}


def _read(table: Table, where: Mapping[str, Any]) -> dict[int, Read]:
    names = list(dict.fromkeys((*table.key, *table.columns)))
    lookups = [
        f"{name}__{natural_name(table.refers[name])}" if name in table.refers else name
        for name in names
    ]
    children = {one.name: _read_children(one, where) for one in table.children}
    found = {}
    queryset = table.model._default_manager.filter(**where).order_by()
    for pk, game, *values in queryset.values_list("pk", "game", *lookups):
        row = {name: _plain(value) for name, value in zip(names, values, strict=True)}
        key = table.key_of(row)
        for part in table.key:
            if part not in table.refers:
                del row[part]
        for name, of_owner in children.items():
            row[name] = sorted(of_owner.get(pk, []), key=child_order)
        found[pk] = Read(game, key, row)
    return found


def _read_children(children: Children, where: Mapping[str, Any]) -> dict[int, list[Row]]:
    found: dict[int, list[Row]] = {}
    names = [*children.refers, *children.columns]
    lookups = [f"{name}__{natural_name(model)}" for name, model in children.refers.items()]
    of_owners = {f"{children.owner}__{name}": value for name, value in where.items()}
    queryset = children.model._default_manager.filter(**of_owners).order_by()
    for owner, *values in queryset.values_list(f"{children.owner}_id", *lookups, *children.columns):
        found.setdefault(owner, []).append(dict(zip(names, values, strict=True)))
    return found


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def write_table(
    game: str, table: Table, wanted: Rows, stored: Mapping[str, Stored], note: Note
) -> list[str]:
    """Write the rows, those first to which others refer; return what refers to nothing."""
    left = dict(wanted)
    while left:
        keys = {name: _keys(game, model) for name, model in table.refers.items()}
        below = [
            (one.name, {name: _keys(game, model) for name, model in one.refers.items()})
            for one in table.children
        ]
        ready = {
            key: row
            for key, row in left.items()
            if _is_ready(row, keys)
            and all(_is_ready(child, known) for name, known in below for child in row[name])
        }
        if not ready:
            break
        made = {
            key: _instance(game, table, key, row, keys, stored.get(key))
            for key, row in ready.items()
        }
        note(table.model, [one.pk for one in made.values() if one.pk is not None])
        _store(table, made)
        for children, (_, known) in zip(table.children, below, strict=True):
            _write_children(game, children, known, made, ready)
        note(table.model, [one.pk for one in made.values()])
        left = {key: row for key, row in left.items() if key not in ready}
    return list(left)


def _is_ready(row: Row, keys: Mapping[str, Keys]) -> bool:
    """Return whether all that the row names is there."""
    return all(row[name] is None or row[name] in known for name, known in keys.items())


def _keys(game: str, model: type[Model]) -> Keys:
    rows = model._default_manager.filter(game=game).order_by()
    return dict(rows.values_list(natural_name(model), "pk"))


def _instance(
    game: str,
    table: Table,
    key: str,
    row: Row,
    keys: Mapping[str, Keys],
    stored: Stored | None,
) -> Model:
    values: Row = dict(zip(table.key, key.split(" "), strict=True)) | row
    for children in table.children:
        del values[children.name]
    for name, known in keys.items():
        if (value := values[name]) is not None:
            # Only key and game of it are needed: it need not be read.
            values[name] = table.refers[name](pk=known[value], game=game)
    made = table.model(pk=stored.pk if stored else None, game=game, **values)
    references = {one.name for one in made._meta.fields if isinstance(one, ForeignKey)}
    made.clean_fields(exclude={"id", *references})
    return made


def _with_keys(values: Row, keys: Mapping[str, Keys]) -> Row:
    """Return the values with primary keys in place of the natural ones."""
    found = {name: value for name, value in values.items() if name not in keys}
    for name, known in keys.items():
        found[f"{name}_id"] = None if values[name] is None else known[values[name]]
    return found


def _store(table: Table, made: Mapping[str, Model]) -> None:
    manager = table.model._default_manager
    known = [one for one in made.values() if one.pk is not None]
    if table.unsettled:
        manager.filter(pk__in=[one.pk for one in known]).update(**table.unsettled)
    manager.bulk_create([one for one in made.values() if one.pk is None])
    columns = [name for name in table.columns if name not in table.key]
    manager.bulk_update(known, columns)


def _write_children(
    game: str,
    children: Children,
    keys: Mapping[str, Keys],
    made: Mapping[str, Model],
    rows: Mapping[str, Row],
) -> None:
    manager = children.model._default_manager
    owners = [one.pk for one in made.values()]
    manager.filter(**{f"{children.owner}__in": owners}).delete()
    manager.bulk_create(
        children.model(
            game=game, **{f"{children.owner}_id": made[key].pk}, **_with_keys(child, keys)
        )
        for key, row in rows.items()
        for child in row[children.name]
    )


def _remember(game: str, table: Table, rows: Rows, loaded: Mapping[str, str]) -> None:
    fresh = {key: checksum(row) for key, row in rows.items()}
    LoadedRow.objects.bulk_create(
        [
            LoadedRow(game=game, table=table.name, key=key, checksum=one)
            for key, one in fresh.items()
            if loaded.get(key) != one
        ],
        update_conflicts=True,
        update_fields=["checksum"],
        unique_fields=["game", "table", "key"],
    )
