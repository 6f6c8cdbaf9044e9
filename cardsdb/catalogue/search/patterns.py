"""Regular expressions of RE2, made to fit folded texts: linear in the text, whatever is written."""

import re
from functools import lru_cache
from typing import Any, Final

import re2

from cardsdb.catalogue.search.tree import Pattern
from cardsdb.plugin_api import fold_title

MAX_LENGTH: Final = 200  # characters of an expression
MAX_PROGRAM: Final = 2000  # steps that RE2 makes of it
MAX_MEMORY: Final = 8 << 20  # bytes that RE2 may use for it
_TOKEN = re.compile(r"\\(?s:.)|\(\?|[^\x00-\x7f]|(?s:.)")
_EDGES = {r"\A": "^", r"\z": "$"}


class PatternProblem(Exception):
    """An expression that cannot be used; says why, without a capital letter and a full stop."""


def read_pattern(written: str) -> Pattern:
    """Return the expression made for folded texts; PatternProblem if it is none or too large."""
    if len(written) > MAX_LENGTH:
        raise PatternProblem(f"a regular expression has at most {MAX_LENGTH} characters")
    source = "".join(_folded(written, found) for found in _TOKEN.finditer(written))
    try:
        re2.compile(source.encode(), _options())  # alone first: the error shows it as it is
        program = compiled(source).programsize
    except re2.error as error:
        reason = error.args[0] if error.args else b""
        said = reason.decode(errors="replace") if isinstance(reason, bytes) else str(reason)
        raise PatternProblem(f"this is no regular expression of RE2: {said}") from error
    if program > MAX_PROGRAM:
        raise PatternProblem("this regular expression is too large")
    return Pattern(source, written)


def _folded(written: str, found: re.Match[str]) -> str:
    sign = found.group()
    if sign == "(?":
        if not written.startswith((":", "P<", "<"), found.end()):
            raise PatternProblem("flags have no place in a regular expression: case never matters")
        return sign
    if sign in _EDGES:
        return _EDGES[sign]
    if sign.isascii() or sign.startswith("\\"):
        return sign
    plain = " " if sign.isspace() else fold_title(sign)
    safe = "".join(one if one.isalnum() else f"\\{one}" for one in plain)
    return safe if len(plain) < 2 else f"(?:{safe})"


@lru_cache(maxsize=256)
def compiled(source: str) -> Any:
    """Return the expression ready for folded lines in UTF-8, one of them or many in a row."""
    return re2.compile(b"(?m)" + source.encode(), _options())


def _options() -> Any:
    options = re2.Options()
    options.max_mem = MAX_MEMORY
    options.log_errors = False
    options.case_sensitive = False
    options.never_nl = True  # no match reaches over the end of a line
    return options
