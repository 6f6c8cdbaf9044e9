"""What stands behind a key and its operator, read as the kind of the key has it."""

import re
from calendar import monthrange
from collections.abc import Callable, Mapping
from datetime import date
from typing import Final

from cardsdb.catalogue.search.keys import Key, Kind, Operator, key_name, nearest, vocabulary
from cardsdb.catalogue.search.patterns import PatternProblem, read_pattern
from cardsdb.catalogue.search.tree import (
    Days,
    InFormat,
    Number,
    Pattern,
    Symbol,
    Text,
    Value,
    Word,
)
from cardsdb.plugin_api import fold_title, registry

YES: Final = Word("true")
NO: Final = Word("false")
_BOOLEANS: Final = {"true": YES, "yes": YES, "false": NO, "no": NO}
_NUMBER = re.compile(r"[+-]?\d{1,18}", re.ASCII)
_YEAR = re.compile(r"\d{4}", re.ASCII)
_DATE = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?", re.ASCII)


class Refused(Exception):  # named for what happened
    """A value that the key cannot have: the code, why, and what may be meant."""

    def __init__(self, code: str, text: str) -> None:
        """Take the code, and the text without a capital letter and a full stop."""
        super().__init__(text)
        self.code, self.text = code, text


class Meaningless(Exception):  # named for what happened
    """A value that says nothing: why, and what may be meant."""

    def __init__(self, text: str, suggestion: str | None = None) -> None:
        """Take the text, without a capital letter and a full stop."""
        super().__init__(text)
        self.text, self.suggestion = text, suggestion


def read_value(key: Key, operator: Operator, written: str) -> Value:
    """Return the value; Refused for one that the key cannot have, Meaningless for an unknown word.

    Meaningless are unknown words where only a few are known, and what folds to nothing at all.
    """
    folded = fold_title(written)
    if not folded:
        raise Meaningless("it asks for nothing that can be seen")
    return _READERS[key.kind](key, operator, folded)


def read_pattern_of(key: Key, operator: Operator, written: str) -> Pattern:
    """Return the expression, of the whole text with `=`; Refused where none can be."""
    if not key.takes_patterns:
        said = f'the key "{key.name}" takes no regular expression'
        raise Refused("bad-search-value", said)
    if operator not in (Operator.MATCH, Operator.IS):
        raise Refused("bad-search-value", f'a regular expression needs ":", not "{operator}"')
    try:
        found = read_pattern(written)
    except PatternProblem as problem:
        raise Refused("bad-search-regex", str(problem)) from problem
    return Pattern(f"^(?:{found.source})$", written) if operator is Operator.IS else found


def _text(_key: Key, _operator: Operator, folded: str) -> Value:
    return Text(folded)


def _flag(_key: Key, _operator: Operator, folded: str) -> Value:
    return _known_word(folded, vocabulary().flags)


def _part(_key: Key, _operator: Operator, folded: str) -> Value:
    known = vocabulary()
    key = known.key(folded)
    if key is not None and key.kind is Kind.ATTRIBUTE and key.game is None:
        return Word(key.name)
    return _known_word(folded, known.parts)


def _known_word(folded: str, known: Mapping[str, object]) -> Word:
    name = key_name(folded)
    for one in (name, name.removesuffix("s"), f"{name}s"):
        if one in known:
            return Word(one)
    raise Meaningless(f'there is no "{folded}"', nearest(folded, known))


def _game(_key: Key, _operator: Operator, folded: str) -> Value:
    games = registry.current().games
    for slug, game in games.items():
        if folded in (slug, fold_title(game.title)):
            return Word(slug)
    raise Meaningless(f'there is no game "{folded}"', nearest(folded, games))


def _in_format(_key: Key, _operator: Operator, folded: str) -> Value:
    named, at, day = folded.partition("@")
    known = registry.current()
    every = [(game, one.slug) for game in known.games for one in known.formats(game)]
    found = tuple(one for one in every if named in (one[1], ".".join(one)))
    if not found:
        slugs = {slug: None for _, slug in every}
        raise Meaningless(f'there is no format "{named}"', nearest(named, slugs))
    if not at:
        return InFormat(found, named, None)
    days = _days_of(day)
    if days.first != days.last:
        raise Refused("bad-search-date", f'"{day}" is no day: write it as YYYY-MM-DD')
    return InFormat(found, named, days.first)


def _release(key: Key, _operator: Operator, folded: str) -> Value:
    if key.name == "year" and not _YEAR.fullmatch(folded):
        raise Refused("bad-search-date", f'"{folded}" is no year: write it as YYYY')
    return _days_of(folded)


def _change(_key: Key, _operator: Operator, folded: str) -> Value:
    return _days_of(folded)


def _days_of(folded: str) -> Days:
    """Return the day, or every day of the month or year; Refused for what is none of them."""
    found = _DATE.fullmatch(folded)
    year, month, day = found.groups() if found else ("0", None, None)
    try:
        first = date(int(year), int(month or 1), int(day or 1))
        last_month = int(month or 12)
        last = date(first.year, last_month, int(day or monthrange(first.year, last_month)[1]))
    except ValueError as error:
        said = f'"{folded}" is no date: write it as YYYY, YYYY-MM or YYYY-MM-DD'
        raise Refused("bad-search-date", said) from error
    return Days(first, last, folded)


def _attribute(key: Key, operator: Operator, folded: str) -> Value:
    kinds = key.attribute_kinds
    if "boolean" in kinds and folded in _BOOLEANS:
        return _BOOLEANS[folded]
    if kinds == {"boolean"}:
        raise Refused("bad-search-value", f'"{key.name}" is true or false, not "{folded}"')
    if _NUMBER.fullmatch(folded) and kinds - {"text", "choice"}:
        return Number(int(folded), folded)
    if operator not in (Operator.MATCH, Operator.IS):
        said = f'"{folded}" is no whole number, and nothing else is less or more'
        raise Refused("bad-search-number", said)
    if "integer" in kinds and folded in key.symbols:
        return Symbol(folded)
    if kinds <= {"integer", "boolean"}:
        said = f'"{folded}" is no whole number, nor a symbol in the place of one'
        raise Refused("bad-search-number", said)
    return Text(folded)


_READERS: Final[Mapping[Kind, Callable[[Key, Operator, str], Value]]] = {
    Kind.TEXT: _text,
    Kind.TYPE: _text,
    Kind.LABEL: _text,
    Kind.EDITION: _text,
    Kind.NUMBER: _text,
    Kind.ARTIST: _text,
    Kind.FLAG: _flag,
    Kind.PART: _part,
    Kind.GAME: _game,
    Kind.STATUS: _in_format,
    Kind.RELEASE: _release,
    Kind.CHANGE: _change,
    Kind.ATTRIBUTE: _attribute,
}
