"""Lists of Moxfield: `1 Title (SET) 123 *F* #tag`, boards under headings such as `SIDEBOARD:`."""

import re
from collections.abc import Iterator

from cardsdb.decks.foreign.brackets import without_tail
from cardsdb.decks.foreign.form import TextForm
from cardsdb.decks.lines import Reading, plain_readings


def moxfield_readings(text: str) -> Iterator[Reading]:
    """Yield the text as in any list, then without its tags, the last ones first."""
    for bare in without_tail(text, " #"):
        yield from plain_readings(bare)


FORM = TextForm(
    slug="moxfield",
    title="Moxfield",
    sign=re.compile(r"^\d+x? .* #!?\S|^[A-Z]+:\s*$|^\d+ .* \(\S+\) \S+ \*[A-Z]\*"),
    readings=moxfield_readings,
)
