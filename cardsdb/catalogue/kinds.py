"""The kinds of objects that the catalogue shows, and which of them show a row that is written.

A table that is new to the catalogue is entered in `SHOWN_IN`; if the API lists it, it is a kind
too, with a table for its documents and a function that renders it.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import islice
from typing import Any, Final

from django.db.models import Model, Q

from cardsdb.catalogue import rendering
from cardsdb.catalogue.models import (
    Card,
    CardAlias,
    CardDocument,
    CardKeyword,
    Document,
    Edition,
    EditionDocument,
    FormatSnapshot,
    Keyword,
    KeywordDocument,
    PoolEntry,
    Printing,
    PrintingDocument,
    Restriction,
    RuleDocument,
    RuleText,
    Ruling,
    RulingCard,
    RulingDocument,
)
from cardsdb.catalogue.rendering import Item, Keys

BATCH: Final = 500  # keys that one query names


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of object: its word in `object`, its list, its rows, its documents, its JSON."""

    object: str
    plural: str
    model: type[Model]
    document: type[Document]
    render: Callable[[Keys, date], Iterator[Item]]

    def all_keys(self) -> list[Any]:
        """Return the keys of all rows, and of documents whose row is gone."""
        rows = self.model._default_manager.order_by().values_list("pk", flat=True)
        return sorted({*rows, *self.document._default_manager.values_list("pk", flat=True)})

    def rendered(self, keys: Iterable[Any], day: date) -> Iterator[Item]:
        """Yield the objects of these keys as they are on the day; what is not shown is left out."""
        for some in batches(keys):
            yield from self.render(some, day)


CARD: Final = Kind(
    object="card",
    plural="cards",
    model=Card,
    document=CardDocument,
    render=rendering.shown_cards,
)
PRINTING: Final = Kind(
    object="printing",
    plural="printings",
    model=Printing,
    document=PrintingDocument,
    render=rendering.shown_printings,
)
EDITION: Final = Kind(
    object="edition",
    plural="editions",
    model=Edition,
    document=EditionDocument,
    render=rendering.shown_editions,
)
KEYWORD: Final = Kind(
    object="keyword",
    plural="keywords",
    model=Keyword,
    document=KeywordDocument,
    render=rendering.shown_keywords,
)
RULING: Final = Kind(
    object="ruling",
    plural="rulings",
    model=Ruling,
    document=RulingDocument,
    render=rendering.shown_rulings,
)
RULE: Final = Kind(
    object="rule",
    plural="rules",
    model=RuleText,
    document=RuleDocument,
    render=rendering.shown_rules,
)
# In the order in which the feed tells of one write: what is named comes before what names it.
KINDS: Final = (EDITION, RULE, KEYWORD, CARD, PRINTING, RULING)

# From the keys of written rows to those of the objects that show them: a lookup of the object's
# table that leads to the row, or a function of the keys.
Way = str | Callable[[Keys], Iterable[Any]]

SHOWN_IN: Final[Mapping[type[Model], Mapping[Kind, Way]]] = {
    Edition: {EDITION: "pk", PRINTING: "edition", CARD: "printings__edition"},
    RuleText: {RULE: "pk"},
    Keyword: {KEYWORD: "pk", CARD: "keywords"},
    # The edition counts a printing that goes with its card.
    Card: {CARD: "pk", PRINTING: "card", EDITION: "printings__card", RULING: "cards"},
    CardAlias: {CARD: "aliases"},
    CardKeyword: {CARD: "card_keywords"},
    Printing: {PRINTING: "pk", CARD: "printings", EDITION: "printings"},
    Ruling: {RULING: "pk", CARD: "rulings"},
    RulingCard: {RULING: "ruling_cards", CARD: "ruling_cards"},
    # Of most cards a format says the same afterwards: services find those of which it does not.
    FormatSnapshot: {},
    PoolEntry: {},
    Restriction: {},
}


def shown_in(model: type[Model], keys: Collection[Any]) -> Iterator[tuple[Kind, set[Any]]]:
    """Yield of each kind the keys of the objects that show these rows now."""
    for kind, way in SHOWN_IN.get(model, {}).items():
        found: set[Any] = set()
        for some in batches(keys):
            found.update(some if way == "pk" else _follow(kind, way, some))
        yield kind, found


def _follow(kind: Kind, way: Way, keys: Keys) -> Iterable[Any]:
    if not isinstance(way, str):
        return way(keys)
    rows = kind.model._default_manager.filter(Q(**{f"{way}__in": keys})).order_by()
    return rows.values_list("pk", flat=True)


def batches(keys: Iterable[Any]) -> Iterator[list[Any]]:
    """Yield the keys, so many at a time that a query can name them."""
    left = iter(keys)
    while some := list(islice(left, BATCH)):
        yield some
