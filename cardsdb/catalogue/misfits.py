"""Where rows of fixtures do not fit together, or not with what the plugins register."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from django.db.models import Model

from cardsdb.catalogue.attributes import (
    ATTRIBUTES,
    attribute_faults,
    face_faults,
    face_keywords,
    keyword_value_problem,
)
from cardsdb.catalogue.format_misfits import format_misfits
from cardsdb.catalogue.models.rules import is_in_book
from cardsdb.catalogue.naming import alias_problem, title_problem
from cardsdb.catalogue.tables import (
    CARDS,
    FORMATS,
    KEYWORDS,
    RULES,
    RULINGS,
    TABLES,
    Row,
    Rows,
    Table,
)
from cardsdb.plugin_api import Fault, UnknownSlug, pointer, registry


def misfits(game: str, found: Mapping[str, Rows]) -> Iterator[Fault]:
    """Yield what does not fit together, among the rows and with the game's card types."""
    book = found[RULES.name]
    for key, row in found[RULES.name].items():
        yield from _uncitable(
            RULES, key, "rests_on", [n for n in row["rests_on"] if not is_in_book(n, book)]
        )
    for key, row in found[KEYWORDS.name].items():
        yield from _uncitable(KEYWORDS, key, "rule_number", {row["rule_number"]} - {*book, ""})
    for key, row in found[RULINGS.name].items():
        yield from _uncitable(
            RULINGS, key, "rule_numbers", [n for n in row["rule_numbers"] if n not in book]
        )
    for key, row in found[CARDS.name].items():
        for fault in _card_misfits(game, row, found[KEYWORDS.name]):
            yield Fault(pointer(CARDS.name, key) + fault.at, fault.message)
    yield from format_misfits(game, found[FORMATS.name])
    yield from _dangling(found)


def _uncitable(table: Table, key: str, column: str, numbers: Iterable[str]) -> Iterator[Fault]:
    for number in numbers:
        yield Fault(pointer(table.name, key, column), f"There is no rule {number}.")


def _card_misfits(game: str, row: Row, keywords: Rows) -> Iterator[Fault]:
    try:
        card_type = registry.current().card_type(game, row["type"])
    except UnknownSlug as error:
        yield Fault("/type", str(error))
        return
    yield from _column_misfits(row)
    for fault in attribute_faults(card_type, row["attributes"]):
        yield Fault(pointer(ATTRIBUTES) + fault.at, fault.message)
    for fault in face_faults(card_type, row["faces"]):
        yield Fault("/faces" + fault.at, fault.message)
    for keyword in face_keywords(row["faces"]):
        if keyword not in keywords:
            yield Fault("/faces", f"There is no keyword {keyword}.")


def _column_misfits(row: Row) -> Iterator[Fault]:
    if problem := title_problem(row["title"]):
        yield Fault("/title", problem)
    for child in row["keywords"]:
        if problem := keyword_value_problem(child["value"]):
            yield Fault("/keywords", f"{child['keyword']}: {problem}")
    yield from _alias_misfits(row)


def _alias_misfits(row: Row) -> Iterator[Fault]:
    names = [child["name"] for child in row["aliases"]]
    for name in names:
        if problem := alias_problem(name, row["title"]):
            yield Fault("/aliases", f"{name}: {problem}")
    for name, number in Counter(name.lower() for name in names).items():
        if number > 1:
            yield Fault("/aliases", f"{name}: This stands here {number} times.")


def _dangling(found: Mapping[str, Rows]) -> Iterator[Fault]:
    """Yield the references to rows that are not there."""
    rows_of = {table.model: found[table.name] for table in TABLES}
    for table in TABLES:
        for key, row in found[table.name].items():
            at = pointer(table.name, key)
            for column in _missing(table.refers, row, rows_of):
                yield Fault(at + pointer(column), f"There is no row {row[column]}.")
            for children in table.children:
                for child in row[children.name]:
                    for column in _missing(children.refers, child, rows_of):
                        where = at + pointer(children.name)
                        yield Fault(where, f"There is no row {child[column]}.")


def _missing(
    refers: Mapping[str, type[Model]], row: Row, rows_of: Mapping[type[Model], Rows]
) -> Iterator[str]:
    """Yield the columns that name a row that is not there."""
    for column, model in refers.items():
        if row[column] is not None and row[column] not in rows_of[model]:
            yield column
