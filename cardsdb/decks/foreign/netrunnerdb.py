"""Lists of NetrunnerDB and ArkhamDB: the deck's name, types as headings, sums at the end."""

import re

from cardsdb.decks.foreign.form import TextForm
from cardsdb.decks.rows import Remark, Row

_SUMS = re.compile(
    r"\d+ (?:influence spent|agenda points?|cards?) \(.*\)"
    r"|\d+ experience required\.?|Cards up to \S.*|Packs: \S.*"
    r"|Deck built on https?://\S+|Written for \S+ format"
)


def netrunnerdb_row(text: str) -> Row | None:
    """Return the sums and origins, which say nothing that the cards do not, as remarks."""
    return Remark() if _SUMS.fullmatch(text) else None


FORM = TextForm(
    slug="netrunnerdb",
    title="NetrunnerDB and ArkhamDB",
    sign=re.compile(rf"^(?:{_SUMS.pattern})\s*$"),
    row=netrunnerdb_row,
)
