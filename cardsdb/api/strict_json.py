"""Strict JSON: what is ambiguous or beyond what can be answered is refused, with its place.

A body is first read by the standard library's scanner, which is quick. Only when it objects,
or something looks wrong, is the body read again by a slow reader that knows where it is.
"""

import json
import math
import re
from collections.abc import Callable
from json import JSONDecodeError
from typing import Any, NoReturn

from cardsdb.plugin_api import MalformedInput, pointer

MAX_DEPTH = 64
MAX_KEY = 500  # characters: each fault below a key says it again in its place
MIN_INTEGER, MAX_INTEGER = -(2**63), 2**63 - 1
SURE_DIGITS = 18  # so many always fit

_NUMBER = re.compile(r"(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_SPACE = re.compile(r"[ \t\n\r]*")
_WORDS = {"true": True, "false": False, "null": None}
_STRINGS = json.JSONDecoder()
_NO_NUMBERS = ("NaN", "Infinity", "-Infinity")
# Only an escape can bring into a text what _BAD_TEXT names.
_DOUBTFUL_ESCAPE = re.compile(r"\\u(?:[dD][89a-fA-F]|0000)")
_BAD_TEXT = re.compile("[\x00\ud800-\udfff]")

_NESTING = frozenset((dict, list))  # looked up by class: a scanner makes no others

Path = tuple[str | int, ...]


class _Doubtful(ValueError):
    """Something that only the slow reader can judge or place."""


def read_json(body: bytes) -> Any:
    """Return what the body says; MalformedInput with its place for all that strict JSON is not."""
    text = _decoded(body)
    try:
        found = _quickly(text)
    except (ValueError, RecursionError):
        return _Reader(text).read()
    return found


def _decoded(body: bytes) -> str:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"The body is not UTF-8: byte {error.start} does not fit."
        raise MalformedInput(message, code="invalid-json") from error


def _quickly(text: str) -> Any:
    if _DOUBTFUL_ESCAPE.search(text):
        raise _Doubtful
    found = _scan(text)
    _check_depth(found)
    return found


def _paired(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs) or (found and max(map(len, found)) > MAX_KEY):
        raise _Doubtful
    return found


def _whole(text: str) -> int:
    if len(text) > SURE_DIGITS:
        raise _Doubtful
    return int(text)


def _finite(text: str) -> float:
    found = float(text)
    if math.isinf(found):
        raise _Doubtful
    return found


def _refused(_text: str) -> NoReturn:
    raise _Doubtful


_scan = json.JSONDecoder(
    object_pairs_hook=_paired, parse_int=_whole, parse_float=_finite, parse_constant=_refused
).decode


def _check_depth(found: Any) -> None:
    level: list[Any] = [found] if found.__class__ in _NESTING else []
    for _ in range(MAX_DEPTH):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if outer.__class__ is dict else outer)
            if inner.__class__ in _NESTING
        ]
        if not level:
            return
    raise _Doubtful


class _Reader:
    """Reads the text once, character by character where it must, and knows its place."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.path: Path = ()

    def read(self) -> Any:
        """Return the whole of the text as one value."""
        found = self._value(())
        self._skip()
        if self.at < len(self.text):
            self._refuse_syntax("Something follows the end of the JSON")
        return found

    def _value(self, path: Path) -> Any:
        self.path = path
        self._skip()
        character = self.text[self.at : self.at + 1]
        readers: dict[str, Callable[[Path], Any]] = {
            "{": self._object,
            "[": self._list,
            '"': self._string,
        }
        if character in readers:
            return readers[character](path)
        for word, value in _WORDS.items():
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return value
        return self._number()

    def _object(self, path: Path) -> dict[str, Any]:
        self._check_room(path)
        found: dict[str, Any] = {}
        self.at += 1
        if self._takes("}"):
            return found
        while True:
            self.path = path
            self._skip()
            if not self.text.startswith('"', self.at):
                self._refuse_syntax("A key in double quotation marks is expected")
            key = self._string(path)
            self._check_key(key, found)
            if not self._takes(":"):
                self._refuse_syntax("A colon is expected")
            found[key] = self._value((*path, key))
            self.path = path
            if self._takes("}"):
                return found
            if not self._takes(","):
                self._refuse_syntax("A comma or the end of the object is expected")

    def _check_key(self, key: str, found: dict[str, Any]) -> None:
        if len(key) > MAX_KEY:
            self._refuse("malformed-input", f"A key has {MAX_KEY} characters at most.")
        if key in found:
            self.path = (*self.path, key)
            self._refuse("duplicate-key", f"The key {key!r} stands here twice.")

    def _list(self, path: Path) -> list[Any]:
        self._check_room(path)
        found: list[Any] = []
        self.at += 1
        if self._takes("]"):
            return found
        while True:
            found.append(self._value((*path, len(found))))
            self.path = path
            if self._takes("]"):
                return found
            if not self._takes(","):
                self._refuse_syntax("A comma or the end of the list is expected")

    def _check_room(self, path: Path) -> None:
        if len(path) >= MAX_DEPTH:
            self._refuse("nested-too-deep", f"This is nested deeper than {MAX_DEPTH} levels.")

    def _string(self, _path: Path) -> str:
        try:
            found, self.at = _STRINGS.raw_decode(self.text, self.at)
        except JSONDecodeError as error:
            self.at = error.pos
            self._refuse_syntax(error.msg)
        if _BAD_TEXT.search(found):
            self._refuse("bad-text", "A text holds half a surrogate pair or the character U+0000.")
        return str(found)

    def _number(self) -> int | float:
        match = _NUMBER.match(self.text, self.at)
        if match is None:
            self._refuse_word()
        whole, fraction, exponent = match.groups()
        self.at = match.end()
        if fraction or exponent:
            found = float(match.group())
            if math.isinf(found):
                self._refuse("number-too-large", "This number is beyond what can be computed with.")
            return found
        # Twenty characters hold every integer of 64 bits; int() of a longer one takes long.
        if len(whole) > 20 or not MIN_INTEGER <= int(whole) <= MAX_INTEGER:
            self._refuse("number-too-large", "This whole number is beyond 64 bits.")
        return int(whole)

    def _refuse_word(self) -> NoReturn:
        for word in _NO_NUMBERS:
            if self.text.startswith(word, self.at):
                self._refuse("invalid-json", f"{word} is no number in JSON.")
        self._refuse_syntax("A value is expected")

    def _takes(self, character: str) -> bool:
        self._skip()
        is_there = self.text.startswith(character, self.at)
        self.at += is_there
        return is_there

    def _skip(self) -> None:
        match = _SPACE.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def _refuse_syntax(self, what: str) -> NoReturn:
        line = self.text.count("\n", 0, self.at) + 1
        column = self.at - self.text.rfind("\n", 0, self.at)
        self._refuse("invalid-json", f"Line {line}, column {column}: {what}.")

    def _refuse(self, code: str, message: str) -> NoReturn:
        raise MalformedInput(message, at=_printable(pointer(*self.path)), code=code)


def _printable(text: str) -> str:
    return _BAD_TEXT.sub("\ufffd", text)
