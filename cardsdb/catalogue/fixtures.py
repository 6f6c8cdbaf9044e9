"""The fixture files of a game: one JSON list a table, rows with natural keys, in sorted order.

A row says nothing of what has its default. It is written as `render` writes it.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import Model

from cardsdb.catalogue.attributes import (
    ATTRIBUTES,
    attribute_faults,
    face_faults,
    face_keywords,
    keyword_value_problem,
)
from cardsdb.catalogue.models import (
    Card,
    CardAlias,
    CardKeyword,
    Edition,
    Keyword,
    Printing,
    RuleText,
    Ruling,
    RulingCard,
)
from cardsdb.catalogue.models.rules import is_in_book
from cardsdb.catalogue.naming import alias_problem, title_problem
from cardsdb.catalogue.order import sort_key
from cardsdb.plugin_api import Fault, MalformedInput, UnknownSlug, plain_problem, pointer, registry

REQUIRED = object()
Row = dict[str, Any]
Rows = dict[str, Row]  # by natural key, its parts joined by a space


@dataclass(frozen=True, slots=True, kw_only=True)
class Children:
    """Rows that stand within another one: `name` in its JSON. They may name a row in `refers`."""

    name: str
    model: type[Model]
    owner: str
    columns: Mapping[str, Any]
    refers: str | None = None

    @property
    def needed(self) -> tuple[str, ...]:
        """What each of the rows has to have: the row that it names, and what has no default."""
        own = (name for name, default in self.columns.items() if default is REQUIRED)
        return (self.refers, *own) if self.refers else tuple(own)

    def filled(self, row: Row) -> Row:
        """Return the child with its defaults."""
        found = {self.refers: row[self.refers]} if self.refers else {}
        return found | {name: row.get(name, default) for name, default in self.columns.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One table of the catalogue as it stands in a fixture: its key, its columns with defaults."""

    name: str
    model: type[Model]
    key: tuple[str, ...]
    columns: Mapping[str, Any]
    refers: Mapping[str, type[Model]] = field(default_factory=dict)
    children: tuple[Children, ...] = ()

    def key_of(self, row: Row) -> str:
        """Return the natural key of the row."""
        return " ".join(str(row.get(part, "")) for part in self.key)

    def order_of(self, row: Row) -> tuple[str, ...]:
        """Return by what the rows are sorted."""
        return tuple(sort_key(str(row.get(part, ""))) for part in self.key)

    def filled(self, row: Row) -> Row:
        """Return the row with its defaults, its children in order."""
        found = {name: row.get(name, default) for name, default in self.columns.items()}
        for children in self.children:
            rows = [children.filled(child) for child in row.get(children.name, ())]
            found[children.name] = sorted(rows, key=child_order)
        return found


def child_order(child: Row) -> list[str]:
    """Return by what children are sorted."""
    return [json.dumps(value, sort_keys=True) for value in child.values()]


EDITIONS = Table(
    name="editions",
    model=Edition,
    key=("code",),
    columns={"name": REQUIRED, "released_on": None},
)
RULES = Table(
    name="rules",
    model=RuleText,
    key=("number",),
    columns={
        "chapter": "",
        "title": REQUIRED,
        "text": REQUIRED,
        "source": "",
        "is_supplement": False,
        "rulesets": [],
        "keywords": [],
        "rests_on": [],
    },
)
KEYWORDS = Table(
    name="keywords",
    model=Keyword,
    key=("slug",),
    columns={"name": REQUIRED, "reminder": "", "rule_number": ""},
)
CARDS = Table(
    name="cards",
    model=Card,
    key=("slug",),
    columns={
        "title": REQUIRED,
        "type": REQUIRED,
        "faction": None,
        "is_unique": False,
        "text": "",
        "attributes": {},
        "faces": [],
    },
    children=(
        Children(
            name="keywords",
            model=CardKeyword,
            owner="card",
            refers="keyword",
            columns={"kind": "has", "value": None},
        ),
        Children(name="aliases", model=CardAlias, owner="card", columns={"name": REQUIRED}),
    ),
)
PRINTINGS = Table(
    name="printings",
    model=Printing,
    key=("edition", "number"),
    columns={"card": REQUIRED, "artist": "", "flavour": "", "image": "", "printed_text": ""},
    refers={"edition": Edition, "card": Card},
)
RULINGS = Table(
    name="rulings",
    model=Ruling,
    key=("slug",),
    columns={
        "question": REQUIRED,
        "answer": REQUIRED,
        "source": REQUIRED,
        "date": REQUIRED,
        "status": "current",
        "superseded_by": None,
        "rule_numbers": [],
    },
    refers={"superseded_by": Ruling},
    children=(
        Children(
            name="cards",
            model=RulingCard,
            owner="ruling",
            refers="card",
            columns={"role": "subject"},
        ),
    ),
)
TABLES = (EDITIONS, RULES, KEYWORDS, CARDS, PRINTINGS, RULINGS)


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
    faults = faults or list(_misfits(game, found))
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
        yield from _misshapen_row(at, table, row)
        if (key := table.key_of(row)) in seen:
            yield Fault(at, f"There is another row {key}.")
        seen.add(key)


def _misshapen_row(at: str, table: Table, row: Row) -> Iterator[Fault]:
    names = {children.name for children in table.children}
    for name in sorted(set(row) - {*table.key, *table.columns, *names}):
        yield Fault(at + pointer(name), "The table has no such column.")
    required = {name for name, default in table.columns.items() if default is REQUIRED}
    for name in sorted({*table.key, *required} - set(row)):
        yield Fault(at + pointer(name), "This has to be given.")
    for name, default in table.columns.items():
        if name in row and not isinstance(row[name], _kinds_like(default)):
            yield Fault(at + pointer(name), "This is of the wrong kind.")
    for children in table.children:
        yield from _misshapen_children(at, children, row.get(children.name, []))


def _kinds_like(default: Any) -> tuple[type, ...]:
    """Return of which kinds a column with this default is."""
    if default is REQUIRED:
        return (str,)
    return (str, type(None)) if default is None else (type(default),)


def _misshapen_children(at: str, children: Children, rows: Any) -> Iterator[Fault]:
    if not isinstance(rows, list):
        yield Fault(at + pointer(children.name), "This is no list of rows.")
        return
    known = {*children.needed, *children.columns}
    for place, row in enumerate(rows):
        where = at + pointer(children.name, place)
        if not isinstance(row, dict) or not _has_texts(row, children.needed):
            yield Fault(where, f"This is no row that names a {' and a '.join(children.needed)}.")
        elif strange := sorted(set(row) - known):
            yield Fault(where + pointer(strange[0]), "The table has no such column.")


def _has_texts(row: Row, names: Iterable[str]) -> bool:
    return all(isinstance(row.get(name), str) for name in names)


def _misfits(game: str, found: Mapping[str, Rows]) -> Iterator[Fault]:
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
            for column, model in table.refers.items():
                if row[column] is not None and row[column] not in rows_of[model]:
                    at = pointer(table.name, key, column)
                    yield Fault(at, f"There is no row {row[column]}.")
            for children in table.children:
                yield from _dangling_children(table, key, row, children, rows_of)


def _dangling_children(
    table: Table, key: str, row: Row, children: Children, rows_of: Mapping[type[Model], Rows]
) -> Iterator[Fault]:
    if children.refers is None:
        return
    target = Keyword if children.refers == "keyword" else Card
    for child in row[children.name]:
        if child[children.refers] not in rows_of[target]:
            at = pointer(table.name, key, children.name)
            yield Fault(at, f"There is no row {child[children.refers]}.")
