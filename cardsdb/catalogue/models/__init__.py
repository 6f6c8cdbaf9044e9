"""The tables of the catalogue, with what must hold in them."""

from cardsdb.catalogue.models.aliases import CardAlias
from cardsdb.catalogue.models.cards import Card, Edition, Printing
from cardsdb.catalogue.models.formats import FormatSnapshot, PoolEntry, Restriction
from cardsdb.catalogue.models.keywords import CardKeyword, Keyword
from cardsdb.catalogue.models.revisions import LoadedRow, Revision
from cardsdb.catalogue.models.rules import RuleText, Ruling, RulingCard

__all__ = [
    "Card",
    "CardAlias",
    "CardKeyword",
    "Edition",
    "FormatSnapshot",
    "Keyword",
    "LoadedRow",
    "PoolEntry",
    "Printing",
    "Restriction",
    "Revision",
    "RuleText",
    "Ruling",
    "RulingCard",
]
