"""Lists: filters, orders, pages that follow one another by cursors, and what stands in an item."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar
from urllib.parse import urlencode

from django.db.models import Model, Q, QuerySet

from cardsdb.api.cursors import read_cursor, write_cursor
from cardsdb.api.parameters import (
    Parameter,
    boolean_parameter,
    choice_parameter,
    number_parameter,
)
from cardsdb.api.reads import Items, ReadView

USUAL, MOST = 50, 200  # items of a page

_PAGING = (
    number_parameter("limit", "How many items a page has.", minimum=1, maximum=MOST, default=USUAL),
    Parameter(name="cursor", description="Where the page begins; taken from `next`."),
    boolean_parameter("count", "Also say how many items there are on all pages (`total`)."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter(Parameter):
    """A parameter that narrows a list."""

    narrow: Callable[[QuerySet[Any], Any], QuerySet[Any]]


class ListView(ReadView):
    """One page after another of the rows of a table. Every order ends in the primary key."""

    filters: ClassVar[Sequence[Filter]] = ()
    orders: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # by name the columns; the usual first
    has_usual_order: ClassVar[bool] = True  # that of the first name
    usual_direction: ClassVar[str] = "asc"

    @classmethod
    def parameters_of(cls, method: str) -> Sequence[Parameter]:
        """Return the parameters of a list: filters, paging, order, and what an item shows."""
        return (*super().parameters_of(method), *list_parameters(cls))

    def document(self, **names: Any) -> dict[str, Any]:
        """Return the page at the cursor."""
        request = self.request._request
        query = {name: ",".join(values) for name, values in request.GET.lists()}
        cursor, limit = self.values["cursor"], self.values["limit"]
        place = read_cursor(request.path, query, cursor) if cursor is not None else None
        rows = self.rows(place, limit + 1, **names)
        page = rows[:limit]
        document: dict[str, Any] = {"object": "list", "has_more": len(rows) > limit}
        if len(rows) > limit:
            following = write_cursor(request.path, query, self.place(page[-1]))
            document["next"] = self._next(query, following)
        if self.values["count"]:
            document["total"] = self.total(**names)
        document["data"] = self.chosen(self.items(page))
        document["warnings"] = self.warnings()
        return document

    def _next(self, query: Mapping[str, str], cursor: str) -> str:
        request = self.request._request
        parameters = urlencode({**query, "cursor": cursor})
        return f"{request.scheme}://{request.get_host()}{request.path}?{parameters}"

    def warnings(self) -> list[str]:
        """Return what of the request is ignored."""
        return []

    def items(self, rows: list[Any]) -> Items:
        """Return the rows as JSON."""
        raise NotImplementedError

    def all_rows(self, **names: Any) -> QuerySet[Any]:
        """Return the rows before any filter."""
        raise NotImplementedError

    def narrowed(self, **names: Any) -> QuerySet[Any]:
        """Return the rows that the filters leave."""
        rows = self.all_rows(**names)
        for one in self.filters:
            value = self.values[one.name]
            if value is not None:
                rows = one.narrow(rows, value)
        return rows

    def rows(self, place: list[Any] | None, limit: int, **names: Any) -> list[Any]:
        """Return so many rows after the place."""
        return list(self.ordered(place, limit, **names))

    def ordered(self, place: list[Any] | None, limit: int, **names: Any) -> QuerySet[Any]:
        """Return so many rows after the place, by the order's columns and the primary key."""
        rows, columns = self.narrowed(**names), self.columns()
        is_descending = self.values["dir"] == "desc"
        if place is not None:
            rows = rows.filter(_beyond(columns, place, "lt" if is_descending else "gt"))
        sign = "-" if is_descending else ""
        return rows.order_by(*(f"{sign}{column}" for column in columns))[:limit]

    def place(self, row: Any) -> list[Any]:
        """Return the row's values in the order's columns, the primary key last."""
        return [plain(_value(row, column)) for column in self.columns()]

    def total(self, **names: Any) -> int:
        """Count the rows that the filters leave."""
        return self.narrowed(**names).count()

    def order_columns(self) -> tuple[str, ...]:
        """Return the columns of the order that was asked for."""
        return self.orders[self.values["order"]]

    def columns(self) -> tuple[str, ...]:
        """Return the columns by which rows are told apart: those of the order, the primary key."""
        return (*self.order_columns(), "pk")


def list_parameters(view: type[ListView]) -> tuple[Parameter, ...]:
    """Return the filters of the list, how it is paged, and where it has orders, those."""
    found: tuple[Parameter, ...] = (*view.filters, *_PAGING)
    if view.orders:
        orders, ways = tuple(view.orders), ("asc", "desc")
        usual = orders[0] if view.has_usual_order else None
        found += (
            choice_parameter("order", "What the list is sorted by.", orders, usual),
            choice_parameter("dir", "In which direction.", ways, view.usual_direction),
        )
    return found


def _beyond(columns: Sequence[str], place: Sequence[Any], compare: str) -> Q:
    """Return the condition of the rows that come after the place, column by column.

    The first column also stands for itself: so PostgreSQL finds the place in an index.
    """
    beyond = Q()
    alike = Q()
    for column, value in zip(columns, place, strict=True):
        beyond |= alike & Q(**{f"{column}__{compare}": value})
        alike &= Q(**{column: value})
    return Q(**{f"{columns[0]}__{compare}e": place[0]}) & beyond


def _value(row: Model, column: str) -> Any:
    value: Any = row
    for part in column.split("__"):
        value = getattr(value, part)
    return value


def plain(value: Any) -> str | int:
    """Return the value of a column as a cursor can hold it."""
    return value if isinstance(value, str | int) else str(value.isoformat())
