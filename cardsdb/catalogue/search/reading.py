"""From a text to what it means: terms with their values, problems with their columns, warnings."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from cardsdb.catalogue.search.grammar import DASHES, Syntax, Written, parse, written_terms
from cardsdb.catalogue.search.keys import KEYS, Key, Operator, nearest, vocabulary
from cardsdb.catalogue.search.problems import SearchError, SearchProblem
from cardsdb.catalogue.search.tree import Either, Every, Node, Not, Term, Text, Value, negation
from cardsdb.catalogue.search.values import (
    NO,
    YES,
    Meaningless,
    Refused,
    read_pattern_of,
    read_value,
)
from cardsdb.plugin_api import fold_title, registry
from cardsdb.plugin_api.registry import Registry

MAX_PATTERNS: Final = 2  # each is tried on every card
UNEQUAL: Final = "!="


@dataclass(frozen=True, slots=True)
class Search:
    """A search that was understood: what it means, and what of it means nothing."""

    written: str
    tree: Node
    warnings: tuple[str, ...] = ()


def read_search(text: str) -> Search:
    """Return what the text searches for; SearchError with all that is wrong, each with its column.

    An empty text searches for everything.
    """
    return _read(text, registry.current())


def name_search(words: str) -> Search:
    """Return the search for cards with all these words in their names, whatever signs they hold."""
    folded = [Text(word) for word in fold_title(words).split()]
    return Search(words, _every([Term(KEYS["name"], Operator.MATCH, one) for one in folded]))


@lru_cache(maxsize=256)
def _read(text: str, _known: Registry) -> Search:
    """Read once what is asked again and again: the pages of a list, one after the other."""
    syntax = parse(text)
    reader = _Reader()
    reader.count_patterns(written_terms(syntax))
    tree = reader.read(syntax)
    if reader.problems:
        raise SearchError(reader.problems)
    return Search(text, tree or Every(()), tuple(reader.warnings))


@dataclass(slots=True)
class _Reader:
    """Walks the terms from left to right and collects what is wrong with them."""

    problems: list[SearchProblem] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    def count_patterns(self, every: Sequence[Written]) -> None:
        """Refuse more regular expressions than one search may have."""
        patterns = [written for written in every if written.form == "regex"]
        if len(patterns) > MAX_PATTERNS:
            said = f"a search has at most {MAX_PATTERNS} regular expressions"
            self._refuse("search-too-complex", patterns[MAX_PATTERNS].column, said)

    def read(self, node: Syntax) -> Node | None:
        """Return what the terms mean; None for what means nothing."""
        if isinstance(node, Written):
            return self._term(node)
        parts = [part for part in map(self.read, node.parts) if part is not None]
        if not parts:
            return None
        if node.join == "not":
            return negation(parts[0])
        return _every(parts) if node.join == "every" else _either(parts)

    def _term(self, written: Written) -> Node | None:
        key = KEYS["name"] if written.key is None else vocabulary().key(written.key)
        if key is None:
            text, near = f'unknown key "{written.key}"', nearest(written.key or "", known_keys())
            self._refuse("unknown-search-key", written.column, text, near)
            return None
        operator = Operator.IS if written.operator == UNEQUAL else Operator(written.operator)
        if operator not in key.operators:
            taken = ", ".join([*(f'"{one}"' for one in key.operators), f'"{UNEQUAL}"'])
            text = f'the key "{written.key}" takes no "{written.operator}" but {taken}'
            self._refuse("wrong-search-operator", written.column, text)
            return None
        try:
            return _bound(key, operator, written)
        except Refused as refused:
            self._refuse(refused.code, written.value_column, refused.text)
        except Meaningless as nothing:
            asked = f' Did you mean "{nothing.suggestion}"?' if nothing.suggestion else ""
            said = f'Column {written.column}: "{written.text}" is ignored: {nothing.text}.{asked}'
            self.warnings.append(said)
        return None

    def _refuse(self, code: str, column: int, text: str, suggestion: str | None = None) -> None:
        problem = SearchProblem(code=code, column=column, text=text, suggestion=suggestion)
        self.problems.append(problem)


def known_keys() -> dict[str, Key]:
    """Return every name of a key that a slip may be meant for."""
    return dict(vocabulary().keys)


def _bound(key: Key, operator: Operator, written: Written) -> Node:
    """Return the term with its value; Refused or Meaningless as values are."""
    if written.form == "nothing":
        raise Meaningless("nothing stands in it" if written.key is None else "it has no value")
    if written.key is None and written.form == "word" and not written.value.strip(DASHES):
        raise Meaningless("a dash negates what stands directly behind it")
    if written.form == "regex":
        value: Value = read_pattern_of(key, operator, written.value)
    else:
        value = read_value(key, operator, written.value)
    is_negated = written.operator == UNEQUAL
    if value == NO:
        value, is_negated = YES, not is_negated
    term = Term(key, operator, value)
    return Not(term) if is_negated else term


def _every(parts: Sequence[Node]) -> Node:
    flat: list[Node] = []
    for part in parts:
        flat += part.parts if isinstance(part, Every) else [part]
    return flat[0] if len(flat) == 1 else Every(tuple(flat))


def _either(parts: Sequence[Node]) -> Node:
    flat: list[Node] = []
    for part in parts:
        flat += part.parts if isinstance(part, Either) else [part]
    return flat[0] if len(flat) == 1 else Either(tuple(flat))
