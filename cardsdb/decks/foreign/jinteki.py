"""Lists of jinteki.net: `3 Title [Set]` or `3 Title [id: 01050, art: alt]`."""

import re

from cardsdb.decks.foreign.brackets import bracketed_readings
from cardsdb.decks.foreign.form import TextForm

FORM = TextForm(
    slug="jinteki",
    title="jinteki.net",
    sign=re.compile(r"^\d+x? [^(\[^{]+ \[[^\]{}]+\]\s*$"),
    readings=bracketed_readings,
)
