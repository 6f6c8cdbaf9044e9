"""The tables of the catalogue, with what must hold in them."""

from cardsdb.catalogue.models.aliases import CardAlias
from cardsdb.catalogue.models.bulk import BulkFile
from cardsdb.catalogue.models.cards import Card, Edition, Printing
from cardsdb.catalogue.models.changes import Change
from cardsdb.catalogue.models.documents import (
    CardDocument,
    Document,
    EditionDocument,
    KeywordDocument,
    PrintingDocument,
    RuleDocument,
    RulingDocument,
)
from cardsdb.catalogue.models.folded import FoldedCard, FoldedValue
from cardsdb.catalogue.models.formats import FormatSnapshot, PoolEntry, Restriction
from cardsdb.catalogue.models.history import Edit, RowEdit
from cardsdb.catalogue.models.keywords import CardKeyword, Keyword
from cardsdb.catalogue.models.old_ids import OldId
from cardsdb.catalogue.models.revisions import LoadedRow, Revision
from cardsdb.catalogue.models.rules import RuleText, Ruling, RulingCard

__all__ = [
    "BulkFile",
    "Card",
    "CardAlias",
    "CardDocument",
    "CardKeyword",
    "Change",
    "Document",
    "Edit",
    "Edition",
    "EditionDocument",
    "FoldedCard",
    "FoldedValue",
    "FormatSnapshot",
    "Keyword",
    "KeywordDocument",
    "LoadedRow",
    "OldId",
    "PoolEntry",
    "Printing",
    "PrintingDocument",
    "Restriction",
    "Revision",
    "RowEdit",
    "RuleDocument",
    "RuleText",
    "Ruling",
    "RulingCard",
    "RulingDocument",
]
