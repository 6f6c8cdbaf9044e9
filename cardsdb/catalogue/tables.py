"""The tables of the catalogue as they stand in fixtures: their keys, columns and children."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Model

from cardsdb.catalogue.models import (
    Card,
    CardAlias,
    CardKeyword,
    Edition,
    FormatSnapshot,
    Keyword,
    PoolEntry,
    Printing,
    Restriction,
    RuleText,
    Ruling,
    RulingCard,
)
from cardsdb.catalogue.order import sort_key

REQUIRED = object()
Row = dict[str, Any]
Rows = dict[str, Row]  # by natural key, its parts joined by a space


@dataclass(frozen=True, slots=True, kw_only=True)
class Children:
    """Rows that stand within another one: `name` in its JSON. They may name rows in `refers`.

    What refers to one table has to name a row; what may refer to several need not.
    """

    name: str
    model: type[Model]
    owner: str
    refers: Mapping[str, type[Model]] = field(default_factory=dict)
    columns: Mapping[str, Any] = field(default_factory=dict)

    @property
    def needed(self) -> tuple[str, ...]:
        """What each of the rows has to have: the row that it names, and what has no default."""
        named = tuple(self.refers) if len(self.refers) == 1 else ()
        return (*named, *(name for name, one in self.columns.items() if one is REQUIRED))

    def filled(self, row: Row) -> Row:
        """Return the child with its defaults."""
        return {name: row.get(name) for name in self.refers} | {
            name: row.get(name, default) for name, default in self.columns.items()
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One table of the catalogue as it stands in a fixture: its key, its columns with defaults."""

    name: str
    model: type[Model]
    key: tuple[str, ...]
    columns: Mapping[str, Any]
    refers: Mapping[str, type[Model]] = field(default_factory=dict)
    children: tuple[Children, ...] = ()
    clashing: Callable[[Rows, Rows], set[str]] | None = None  # rows without room beside others
    unsettled: Mapping[str, Any] = field(default_factory=dict)  # what rows are while being changed

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
            filled = [children.filled(child) for child in row.get(children.name, ())]
            found[children.name] = sorted(filled, key=child_order)
        return found


def child_order(child: Row) -> list[str]:
    """Return by what children are sorted."""
    return [json.dumps(value, sort_keys=True) for value in child.values()]


def overlapping(rows: Rows, others: Rows) -> set[str]:
    """Return the keys of those rows that are snapshots in whose days another one holds too."""
    counted = {key: row for key, row in {**others, **rows}.items() if row["is_published"]}
    return {
        key
        for key in counted.keys() & rows.keys()
        for other in counted.keys() - {key}
        if key.split(" ")[0] == other.split(" ")[0] and _overlap(counted[key], counted[other])
    }


def _overlap(one: Row, other: Row) -> bool:
    """Return whether both hold on some day; days in ISO 8601 are in order as texts."""
    return all(
        second["ends_on"] is None or first["starts_on"] < second["ends_on"]
        for first, second in ((one, other), (other, one))
    )


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
            refers={"keyword": Keyword},
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
            refers={"card": Card},
            columns={"role": "subject"},
        ),
    ),
)
FORMATS = Table(
    name="formats",
    model=FormatSnapshot,
    key=("format", "slug"),
    columns={
        "name": REQUIRED,
        "announced_on": None,
        "starts_on": REQUIRED,
        "ends_on": None,
        "points_limit": None,
        "note": "",
        "is_published": False,
    },
    children=(
        Children(
            name="pool",
            model=PoolEntry,
            owner="snapshot",
            refers={"edition": Edition, "card": Card},
        ),
        Children(
            name="restrictions",
            model=Restriction,
            owner="snapshot",
            refers={"card": Card, "keyword": Keyword},
            columns={"kind": REQUIRED, "card_type": "", "copies": None, "points": None},
        ),
    ),
    clashing=overlapping,
    unsettled={"is_published": False},
)
TABLES = (EDITIONS, RULES, KEYWORDS, CARDS, PRINTINGS, RULINGS, FORMATS)
