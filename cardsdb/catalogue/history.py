"""What happened to a row of the catalogue, read for people: who, when, why, and what changed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from cardsdb.catalogue.authorship import authored
from cardsdb.catalogue.models import Edit, RowEdit
from cardsdb.catalogue.rows import write_rows
from cardsdb.plugin_api import MalformedInput

NOTHING: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Difference:
    """One field as it was and as it is; a field within another is named with dots."""

    field: str
    before: str
    after: str


def history_of(game: str, subject: str, *tables: str) -> QuerySet[RowEdit]:
    """Return what was written of the subject in these tables, the last write first."""
    rows = RowEdit.objects.filter(Q(subject=subject) | Q(old_key=subject), game=game)
    return rows.filter(table__in=tables).select_related("edit")


def differences(edit: RowEdit) -> list[Difference]:
    """Return the fields that the write changed; of a new or deleted row those that say something.

    A row with another key than before has it as a field.
    """
    before, after = _flat(edit.before), _flat(edit.after)
    if edit.old_key:
        before, after = {"key": edit.old_key} | before, {"key": edit.key} | after
    fields = dict.fromkeys((*after, *before))
    return [
        Difference(field, before.get(field, ""), after.get(field, ""))
        for field in fields
        if before.get(field, "") != after.get(field, "")
    ]


def _flat(row: Mapping[str, Any] | None) -> dict[str, str]:
    """Return the fields of a row as texts; what stands in objects is named with dots."""
    return dict(_fields("", row or NOTHING))


def _fields(before: str, row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in row.items():
        if isinstance(value, dict):
            yield from _fields(f"{before}{name}.", value)
        else:
            yield before + name, _text(value)


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(_text(one) for one in value)
    if isinstance(value, dict):
        said = [(name, text) for name, one in value.items() if (text := _text(one))]
        return " ".join(text if len(said) == 1 else f"{name} {text}" for name, text in said)
    return str(value)


def bring_back(edit: RowEdit, user: Any, reason: str) -> None:
    """Make the row what it was after that write; a row that it deleted is deleted again.

    MalformedInput, and nothing is written, where what it was does not fit any more.
    """
    _write(edit.game, {(edit.table, edit.key): edit.after}, user, reason)


def undo(edit: Edit, user: Any, reason: str) -> None:
    """Make every row that the write touched what it was before it, all or none.

    MalformedInput, and nothing is written, where a row was written again since, or does not fit.
    """
    rows = list(edit.rows.all())
    if faults := list(_later(edit, rows)):
        raise MalformedInput("Rows were written again since: " + ", ".join(faults) + ".")
    wanted = {(one.table, one.old_key or one.key): one.before for one in rows}
    wanted |= {(one.table, one.key): None for one in rows if one.old_key}
    games = {one.game for one in rows}
    if len(games) > 1:
        raise MalformedInput("This write touched several games: undo each game's rows alone.")
    for game in games:
        _write(game, wanted, user, reason)


def _later(edit: Edit, rows: list[RowEdit]) -> Iterator[str]:
    """Yield the rows that a later write touched."""
    found = RowEdit.objects.filter(edit__gt=edit.revision)
    later = set(found.values_list("table", "row"))
    for one in rows:
        if (one.table, one.row) in later:
            yield one.key


def _write(
    game: str, rows: Mapping[tuple[str, str], dict[str, Any] | None], user: Any, reason: str
) -> None:
    wanted: dict[str, dict[str, dict[str, Any] | None]] = {}
    for (table, key), row in rows.items():
        wanted.setdefault(table, {})[key] = row
    with authored(user, Edit.Via.ADMIN, reason):
        write_rows(game, wanted)
