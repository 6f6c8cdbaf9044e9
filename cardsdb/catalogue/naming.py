"""How a title becomes a slug."""

import re
import unicodedata

_APOSTROPHES = str.maketrans("", "", "'’‘`")
_OTHERS = re.compile(r"[^a-z0-9]+")


def slug_of(title: str) -> str:
    """Return the slug of a title: "Outriders' Chase" is `outriders-chase`."""
    plain = unicodedata.normalize("NFKD", title.translate(_APOSTROPHES)).casefold()
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return _OTHERS.sub("-", bare).strip("-")
