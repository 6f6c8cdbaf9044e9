"""What can be wrong with a search, and where: columns count the user's characters, from 1."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from cardsdb.plugin_api import Fault, MalformedInput

SEARCH_CODES: Final[Mapping[str, str]] = {
    "unknown-search-key": "A search has a key that no card has.",
    "wrong-search-operator": "A key of a search does not take this operator.",
    "bad-search-value": "A key of a search cannot have this value.",
    "bad-search-number": "A search compares with what is no whole number.",
    "bad-search-date": "A date of a search is none, or no day where one is needed.",
    "bad-search-regex": "A regular expression of a search is none of RE2, or too large.",
    "unclosed-quote": "A quotation mark of a search is not closed.",
    "unbalanced-parenthesis": "A parenthesis of a search lacks its other half.",
    "misplaced-search-word": "`and`, `or` or `not` of a search lacks a term beside it.",
    "search-too-long": "A search has more than 1,000 characters.",
    "search-too-complex": "A search has too many terms, levels or expressions, or a slow one.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchProblem:
    """One thing that is wrong: a stable code, where it stands, and the nearest right word."""

    code: str
    column: int
    text: str  # begins without a capital letter and ends without a full stop
    suggestion: str | None = None

    @property
    def message(self) -> str:
        """The problem as one of several."""
        return f"Column {self.column}: {self.text}."

    @property
    def detail(self) -> str:
        """The problem on its own, with what may be meant."""
        asked = f' Did you mean "{self.suggestion}"?' if self.suggestion else ""
        return f"{self.text[0].upper()}{self.text[1:]} at column {self.column}.{asked}"


class SearchError(MalformedInput):
    """A search that cannot be understood; `problems` say why, in the order of their columns."""

    def __init__(self, problems: Sequence[SearchProblem]) -> None:
        """Take at least one problem."""
        self.problems = tuple(sorted(problems, key=lambda one: one.column))
        super().__init__([Fault("", one.message, one.code) for one in self.problems])

    def below(self, prefix: str) -> MalformedInput:
        """Return the error with its problems at this place."""
        return MalformedInput([replace(fault, at=prefix) for fault in self.faults])

    @property
    def detail(self) -> str:
        """The first problem in full, and how many more there are."""
        more = len(self.problems) - 1
        return self.problems[0].detail + (f" (And {more} more.)" if more else "")
