"""Plain values: what every reader of JSON reads, every column holds and every position may say."""

import json
import math
from collections.abc import Iterator, Mapping
from typing import Any

LEAST_NUMBER, MOST_NUMBER = -1_000_000, 1_000_000  # of an attribute that names no bounds itself
MAX_QUOTED = 80  # signs of a value that a message repeats
MAX_DEPTH = 24  # of a free structure: with all that stands round it, it nests less than 64 levels

_LEAST_INTEGER, _MOST_INTEGER = -(2**63), 2**64 - 1


def plain_problem(value: Any, most_levels: int = MAX_DEPTH) -> str | None:
    """Return what keeps the value from being plain JSON, or None.

    That is an integer of more than 64 bits, a number that is none (NaN, infinities), a text that
    cannot be stored (U+0000, halves of signs), nesting of more than `most_levels`, and
    whatever is no JSON at all.
    """
    level, depth = [value], 0
    while level:
        if depth > most_levels:
            return f"This is nested deeper than {most_levels} levels."
        problem = next((found for one in level if (found := _problem(one))), None)
        if problem is not None:
            return problem
        level = [inner for one in level for inner in _parts(one)]
        depth += 1
    return None


def _parts(value: Any) -> Iterator[Any]:
    if isinstance(value, Mapping):
        yield from value
        yield from value.values()
    elif isinstance(value, list | tuple):
        yield from value


def _problem(value: Any) -> str | None:
    if value is None or isinstance(value, bool | list | tuple):
        return None
    if isinstance(value, int):
        is_short = _LEAST_INTEGER <= value <= _MOST_INTEGER
        return None if is_short else "A whole number here has more than 64 bits."
    if isinstance(value, float):
        return None if math.isfinite(value) else "A number here is infinite, or none at all."
    if isinstance(value, str):
        return text_problem(value)
    if isinstance(value, Mapping):
        return None if all(isinstance(key, str) for key in value) else "A name here is no text."
    return "This is no JSON."


def text_problem(text: str) -> str | None:
    """Return what keeps the text from being stored and sent, or None."""
    if "\0" in text:
        return "A text here has the sign U+0000 in it."
    try:
        text.encode()
    except UnicodeEncodeError:
        return "A text here has half of a sign in it."
    return None


def as_json(value: Any) -> str:
    """Return a value as a message repeats it: in JSON, cut where it is long."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…"
