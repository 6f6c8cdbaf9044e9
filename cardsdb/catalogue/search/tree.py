"""What a search means: terms with their values, and how they are joined. Nothing here changes."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import TypeAlias

from cardsdb.catalogue.search.keys import Key, Operator


@dataclass(frozen=True, slots=True)
class Text:
    """A text, folded: no case, accents, kinds of quotation marks and dashes."""

    folded: str


@dataclass(frozen=True, slots=True)
class Pattern:
    """A regular expression of RE2, made for folded texts; and as it was written."""

    source: str
    written: str


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number; and folded as it was written, for those who print it in a text."""

    value: int
    folded: str


@dataclass(frozen=True, slots=True)
class Symbol:
    """What a card prints in place of a number, folded: X, *, a dash."""

    folded: str


@dataclass(frozen=True, slots=True)
class Days:
    """A day, or all days of a month or a year."""

    first: date
    last: date
    written: str


@dataclass(frozen=True, slots=True)
class Word:
    """One word of those that the key knows."""

    word: str


@dataclass(frozen=True, slots=True)
class InFormat:
    """A deck format, of one game or of every game that has one of this slug, and its day."""

    formats: tuple[tuple[str, str], ...]  # game and slug of each
    written: str
    as_of: date | None  # None: today


Value: TypeAlias = Text | Pattern | Number | Symbol | Days | Word | InFormat


@dataclass(frozen=True, slots=True)
class Term:
    """One condition: a key, an operator and a value."""

    key: Key
    operator: Operator
    value: Value


@dataclass(frozen=True, slots=True)
class Every:
    """All parts hold; without parts this is true."""

    parts: "tuple[Node, ...]"


@dataclass(frozen=True, slots=True)
class Either:
    """At least one part holds."""

    parts: "tuple[Node, ...]"


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: "Node"


Node: TypeAlias = Term | Every | Either | Not


def negation(node: Node) -> Node:
    """Return what holds when the node does not; two negations are none."""
    return node.part if isinstance(node, Not) else Not(node)


def dated(node: Node, as_of: date | None) -> Node:
    """Return the tree in which formats that name no day are asked as of this one."""
    match node:
        case Term(value=InFormat(as_of=None) as asked):
            return replace(node, value=replace(asked, as_of=as_of))
        case Term():
            return node
        case Not(part):
            return Not(dated(part, as_of))
        case Every(parts):
            return Every(tuple(dated(part, as_of) for part in parts))
        case Either(parts):
            return Either(tuple(dated(part, as_of) for part in parts))


def terms(node: Node) -> Iterator[Term]:
    """Yield the terms of the tree as they are written, left to right."""
    match node:
        case Term():
            yield node
        case Not(part):
            yield from terms(part)
        case Every(parts) | Either(parts):
            for part in parts:
                yield from terms(part)
