"""A search in words: what the tree asks for, as a sentence about cards."""

from collections.abc import Mapping
from typing import Final, Protocol

from cardsdb.catalogue.search.keys import Kind, Operator, spoken, vocabulary
from cardsdb.catalogue.search.tree import (
    Days,
    Either,
    Every,
    InFormat,
    Node,
    Not,
    Number,
    Pattern,
    Symbol,
    Term,
    Text,
    Word,
)
from cardsdb.plugin_api import registry


class _Said(Protocol):
    """What is said of a term, or of its opposite."""

    def __call__(self, term: Term, *, is_not: bool) -> str: ...


_COMPARED: Final[Mapping[Operator, str]] = {
    Operator.MATCH: "",
    Operator.IS: "",
    Operator.LESS: "less than ",
    Operator.AT_MOST: "at most ",
    Operator.MORE: "more than ",
    Operator.AT_LEAST: "at least ",
}


def in_words(tree: Node) -> str:
    """Return the sentence: "cards whose name contains “hound” and that are unique"."""
    if tree == Every(()):
        return "all cards"
    return f"cards {_clause(tree)}"


def _clause(node: Node) -> str:
    match node:
        case Term():
            return _term(node, is_not=False)
        case Not(Term() as term):
            return _term(term, is_not=True)
        case Not(part):
            return f"other than those {_inner(part)}"
        case Every(parts):
            return _listed([_inner(part) for part in parts], "and")
        case Either(parts):
            return _listed([_inner(part) for part in parts], "or")


def _inner(node: Node) -> str:
    clause = _clause(node)
    return f"({clause})" if isinstance(node, Every | Either) else clause


def _listed(clauses: list[str], joint: str) -> str:
    *first, last = clauses
    return f"{', '.join(first)} {joint} {last}" if first else last


def _term(term: Term, *, is_not: bool) -> str:
    return _SAID.get(term.key.kind, _value)(term, is_not=is_not)


def _value(term: Term, *, is_not: bool) -> str:
    """Return what is said of a text or a number that the card has."""
    whose, no = f"whose {term.key.title}", "not " if is_not else ""
    match term.value:
        case Pattern(written=written):
            verb = "does not match" if is_not else "matches"
            whole = " as a whole" if term.operator is Operator.IS else ""
            return f"{whose} {verb} /{written}/{whole}"
        case Text(folded) if term.operator is Operator.MATCH:
            return f"{whose} {'does not contain' if is_not else 'contains'} “{folded}”"
        case Text(folded):
            return f"{whose} is {no}“{folded}”"
        case Number(number):
            return f"{whose} is {no}{_COMPARED[term.operator]}{number}"
        case Symbol(folded):
            return f"{whose} is {no}{folded.upper()}"
    return f"{whose} is {'not true' if is_not else 'true'}"


def _label(term: Term, *, is_not: bool) -> str:
    if term.key.name != "kw" or not isinstance(term.value, Text):
        return _value(term, is_not=is_not)
    return f"{'without' if is_not else 'with'} the keyword “{term.value.folded}”"


def _edition(term: Term, *, is_not: bool) -> str:
    named = term.value.folded if isinstance(term.value, Text) else ""
    whole = "exactly " if term.operator is Operator.IS else ""
    return f"{'not ' if is_not else ''}printed in {whole}“{named}”"


def _number(term: Term, *, is_not: bool) -> str:
    number = term.value.folded if isinstance(term.value, Text) else ""
    return f"whose number is {'not ' if is_not else ''}{_COMPARED[term.operator]}{number}"


def _flag(term: Term, *, is_not: bool) -> str:
    assert isinstance(term.value, Word)
    return vocabulary().flags[term.value.word][is_not]


def _part(term: Term, *, is_not: bool) -> str:
    assert isinstance(term.value, Word)
    word = term.value.word
    return f"{'without' if is_not else 'with'} {vocabulary().parts.get(word, spoken(word))}"


def _game(term: Term, *, is_not: bool) -> str:
    assert isinstance(term.value, Word)
    title = registry.current().game(term.value.word).title
    return f"of another game than {title}" if is_not else f"of {title}"


def _status(term: Term, *, is_not: bool) -> str:
    assert isinstance(term.value, InFormat)
    day = f"on {term.value.as_of}" if term.value.as_of else "today"
    return f"{'not ' if is_not else ''}{term.key.name} in {term.value.written} {day}"


def _when(term: Term, *, is_not: bool) -> str:
    assert isinstance(term.value, Days)
    verb = "released" if term.key.kind is Kind.RELEASE else "last changed"
    day = term.value.written
    said = {
        Operator.LESS: f"before {day}",
        Operator.AT_MOST: f"in {day} or before",
        Operator.MORE: f"after {day}",
        Operator.AT_LEAST: f"in {day} or later",
    }
    if term.value.first == term.value.last:
        said[Operator.AT_MOST] = f"on {day} or before"
        said[Operator.AT_LEAST] = f"on {day} or later"
        usual = f"on {day}"
    else:
        usual = f"in {day}"
    return f"{'not ' if is_not else ''}{verb} {said.get(term.operator, usual)}"


_SAID: Final[Mapping[Kind, _Said]] = {
    Kind.LABEL: _label,
    Kind.EDITION: _edition,
    Kind.NUMBER: _number,
    Kind.FLAG: _flag,
    Kind.PART: _part,
    Kind.GAME: _game,
    Kind.STATUS: _status,
    Kind.RELEASE: _when,
    Kind.CHANGE: _when,
}
