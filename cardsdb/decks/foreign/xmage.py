"""XMage deck files (`.dck`): `4 [SET:123] Title`, `SB:` before what is aside, a `LAYOUT`."""

import re
from collections.abc import Iterator

from cardsdb.decks.foreign.form import TextForm
from cardsdb.decks.lines import Reading, plain_readings
from cardsdb.decks.rows import Remark, Row

_PRINTED = re.compile(r"\[([^\]:\[]+)(?::([^\]:]*))?\]\s*(\S.*)", re.DOTALL)


def xmage_row(text: str) -> Row | None:
    """Return what says where cards lie on the screen as a remark."""
    return Remark() if text.startswith("LAYOUT ") else None


def xmage_readings(text: str) -> Iterator[Reading]:
    """Yield the text as in any list, then with a set and a number in brackets before the title."""
    yield from plain_readings(text)
    if found := _PRINTED.fullmatch(text):
        number = found[2].strip() or None if found[2] else None
        yield Reading(title=found[3], set=found[1].strip(), number=number)


FORM = TextForm(
    slug="xmage",
    title="XMage",
    extension="dck",
    sign=re.compile(r"^(?:SB:)?\s*\d+\s*\[[^\]]+\]|^LAYOUT (?:MAIN|SIDEBOARD):"),
    row=xmage_row,
    readings=xmage_readings,
)
