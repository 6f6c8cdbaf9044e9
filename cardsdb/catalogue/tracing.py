"""What rows were before a write and are after it: the history of the catalogue.

A row that is noted is read, in the shape of a fixture row, before it is written for the first
time and once more at the end. Rows made meanwhile have higher keys than any before.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final

from django.db.models import Max, Model
from django.utils import timezone

from cardsdb.catalogue.authorship import author
from cardsdb.catalogue.kinds import batches
from cardsdb.catalogue.loading import Read, read_rows
from cardsdb.catalogue.models import (
    Card,
    CardAlias,
    CardKeyword,
    Edit,
    Edition,
    FormatSnapshot,
    Keyword,
    PoolEntry,
    Printing,
    Restriction,
    RowEdit,
    RuleText,
    Ruling,
    RulingCard,
)
from cardsdb.catalogue.tables import (
    CARDS,
    EDITIONS,
    FORMATS,
    KEYWORDS,
    PRINTINGS,
    RULES,
    RULINGS,
    TABLES,
    Table,
)

# From a written row to the rows of fixtures in which it stands: a lookup of the table's model.
WATCHED: Final[Mapping[type[Model], tuple[tuple[Table, str], ...]]] = {
    Edition: ((EDITIONS, "pk"), (PRINTINGS, "edition")),
    RuleText: ((RULES, "pk"),),
    Keyword: ((KEYWORDS, "pk"),),
    Card: ((CARDS, "pk"), (PRINTINGS, "card")),
    CardAlias: ((CARDS, "aliases"),),
    CardKeyword: ((CARDS, "card_keywords"),),
    Printing: ((PRINTINGS, "pk"),),
    Ruling: ((RULINGS, "pk"),),
    RulingCard: ((RULINGS, "ruling_cards"),),
    FormatSnapshot: ((FORMATS, "pk"),),
    PoolEntry: ((FORMATS, "pool_entries"),),
    Restriction: ((FORMATS, "restrictions"),),
}
_BY_NAME: Final = {table.name: table for table in TABLES}
_ROWS_AT_ONCE: Final = 500


@dataclass(slots=True)
class Trace:
    """The rows that one write touches, as they were before it."""

    before: dict[tuple[str, int], Read | None] = field(default_factory=dict)
    highest: dict[str, int] = field(default_factory=dict)  # keys that there were at the beginning

    def note(self, model: type[Model], keys: Collection[Any]) -> None:
        """Read the rows of fixtures that these rows are part of, if they were not read before."""
        if not self.highest:
            self.highest = {
                table.name: table.model._default_manager.aggregate(top=Max("pk"))["top"] or 0
                for table in TABLES
            }
        for table, lookup in WATCHED.get(model, ()):
            for some in batches(keys):
                self._read(table, some if lookup == "pk" else _found(table, lookup, some))

    def _read(self, table: Table, keys: Collection[int]) -> None:
        fresh = [pk for pk in keys if (table.name, pk) not in self.before]
        known = [pk for pk in fresh if pk <= self.highest[table.name]]
        rows = read_rows(table, known)
        self.before.update({(table.name, pk): rows.get(pk) for pk in fresh})

    def edits(self) -> Iterator[RowEdit]:
        """Yield what became of each row that is not as it was."""
        for name, group in groupby(sorted(self.before), key=lambda one: one[0]):
            table = _BY_NAME[name]
            for some in batches([pk for _, pk in group]):
                now = read_rows(table, some)
                for pk in some:
                    before, after = self.before[name, pk], now.get(pk)
                    if before != after and (row := after or before) is not None:
                        yield _row_edit(table, pk, row, before, after)


def _found(table: Table, lookup: str, keys: Collection[Any]) -> list[int]:
    rows = table.model._default_manager.filter(**{f"{lookup}__in": keys}).order_by()
    return list(rows.values_list("pk", flat=True).distinct())


def _row_edit(table: Table, pk: int, row: Read, before: Read | None, after: Read | None) -> RowEdit:
    old_key = before.key if before is not None and before.key != row.key else ""
    return RowEdit(
        game=row.game,
        table=table.name,
        row=pk,
        key=row.key,
        old_key=old_key,
        subject=row.row["card"] if table is PRINTINGS else row.key,
        before=before and before.row,
        after=after and after.row,
    )


def record_edits(trace: Trace, revision: int) -> None:
    """Write down who made the write and what became of the rows, if anything did."""
    edits = trace.edits()
    first = next(edits, None)
    if first is None:
        return
    by = author()
    Edit.objects.create(
        revision=revision,
        at=timezone.now(),
        by_id=by.account,
        name=by.name,
        via=by.via,
        reason=by.reason,
    )
    waiting = [first]
    for edit in edits:
        waiting.append(edit)
        if len(waiting) == _ROWS_AT_ONCE:
            _append(waiting, revision)
            waiting = []
    _append(waiting, revision)


def _append(edits: list[RowEdit], revision: int) -> None:
    for edit in edits:
        edit.edit_id = revision
    RowEdit.objects.bulk_create(edits)
