"""What a title may be, and how it becomes a slug."""

import re
import unicodedata

from cardsdb.plugin_api import fold_title, text_problem

_APOSTROPHES = str.maketrans("", "", "'’‘`")
_OTHERS = re.compile(r"[^a-z0-9]+")
_BREAKING = ("Cc", "Cs", "Zl", "Zp")  # control signs, halves of signs, ends of lines
_INVISIBLE = "Cf"  # marks of direction and the like


def title_problem(title: str) -> str | None:
    """Return what is wrong with the title of a card, or None."""
    kinds = [unicodedata.category(sign) for sign in title]
    if text_problem(title) or any(kind in _BREAKING for kind in kinds):
        return "A title is one line without control characters."
    seen = "".join(sign for sign, kind in zip(title, kinds, strict=True) if kind != _INVISIBLE)
    return None if fold_title(seen) else "Nothing of this title can be seen."


def alias_problem(name: str, title: str) -> str | None:
    """Return what is wrong with a name as another name of the card of this title, or None."""
    if problem := title_problem(name):
        return problem
    return "This is the title of the card." if fold_title(name) == fold_title(title) else None


def slug_of(title: str) -> str:
    """Return the slug of a title: "Outriders' Chase" is `outriders-chase`."""
    plain = unicodedata.normalize("NFKD", title.translate(_APOSTROPHES)).casefold()
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return _OTHERS.sub("-", bare).strip("-")
