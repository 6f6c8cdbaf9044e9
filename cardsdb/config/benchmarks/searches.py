"""Searches that nobody wrote: made by the grammar from all keys, and then broken."""

import random
from collections.abc import Mapping, Sequence
from typing import Final

from cardsdb.catalogue.search.keys import KEYS, Key, Kind, vocabulary
from cardsdb.plugin_api import registry

MOST_TERMS: Final = 6
_NOISE = "\"'“”()/\\-–!~%_*:=<>|&^$.,@#{}[] \t\n\0éßñÅ٣½🏃\u0301\u200b\ud800xX0"
_OPERATORS = (":", ":", "=", "!=", "<", "<=", ">", ">=")
_DATES = ("2020", "2020-02", "2020-03-01", "1999-12-31", "2026-1-1", "0000", "soon", "2021-02-30")
_NUMBERS = ("0", "1", "2", "3", "4", "-2", "12", "007")
_ODD_NUMBERS = ("X", "*", "–", "1.5", "x2", "9" * 19)
_BOOLEANS = ("true", "false")
_PATTERNS = (
    "{0}", "^{0}", "{0}$", "^{0} ", "{0}|{1}", "({0}|{1}).*{0}", "[a-f]{{2,4}}s", "{0} .{{0,9}}{1}",
    r"\b{0}\w*\b", r"\d+", ".", "^$", "{0}+?", "(", "[", "{0}{{9999}}", r"\p{{Greek}}", "(?i){0}",
    ".*.*.*{0}", "(.*a){{9}}z",
)  # fmt: skip


class SearchMaker:
    """Makes one search after the other; the same dice and words make the same ones."""

    def __init__(self, dice: random.Random, words: Sequence[str]) -> None:
        """Take the dice, and words that stand on cards."""
        self.dice = dice
        self._words = words
        known = vocabulary()
        games = registry.current().games
        formats = [one.slug for game in games for one in registry.current().formats(game)]
        self._attributes = sorted({**known.keys, **known.of_games}.items())
        self._keys = [(name, key) for key in KEYS.values() for name in (key.name, *key.aliases)]
        self._listed: Mapping[Kind, Sequence[str]] = {
            Kind.FLAG: sorted(known.flags),
            Kind.PART: sorted(known.parts),
            Kind.GAME: sorted(games),
            Kind.STATUS: [*formats, *(f"{one}@2026-09-01" for one in formats)],
            Kind.RELEASE: _DATES,
            Kind.CHANGE: _DATES,
            Kind.NUMBER: _NUMBERS,
        }

    def search(self) -> str:
        """Return a search; one in four is broken somewhere."""
        made = self._joined(self.dice.randint(1, MOST_TERMS), depth=3)
        for _ in range(self.dice.choice((0, 0, 0, 1)) and self.dice.randint(1, 4)):
            made = self._broken(made)
        return made

    def _joined(self, terms: int, depth: int) -> str:
        parts = []
        while terms > 0:
            size = self.dice.randint(1, terms)
            is_group = size > 1 and depth > 0
            part = f"({self._joined(size, depth - 1)})" if is_group else self._term()
            parts.append(self.dice.choice(("", "", "", "-", "not ")) + part)
            terms -= size if is_group else 1
        joint = self.dice.choice((" ", " ", " or ", " and "))
        return joint.join(parts)

    def _term(self) -> str:
        chosen = self.dice.random()
        if chosen < 0.25:
            return self._text()
        if chosen < 0.3:
            return f"!{self._text()}"
        name, key = self.dice.choice(self._attributes if chosen < 0.55 else self._keys)
        return f"{name}{self._operator(key)}{self.value(key)}"

    def _operator(self, key: Key) -> str:
        # Mostly one that fits: what is refused at once tells little.
        if self.dice.random() < 0.9:
            return str(self.dice.choice(key.operators))
        return self.dice.choice(_OPERATORS)

    def value(self, key: Key) -> str:
        """Return a value for the key, most times one that it can have."""
        chosen = self.dice.random()
        if chosen < 0.05:
            return self._text()
        if key.takes_patterns and chosen < 0.15:
            return self._pattern()
        if key.kind in self._listed:
            return self.dice.choice(self._listed[key.kind])
        if key.kind is Kind.ATTRIBUTE and key.attribute_kinds - {"text", "choice"}:
            usual = _BOOLEANS if key.attribute_kinds == {"boolean"} else _NUMBERS
            return self.dice.choice(_ODD_NUMBERS if chosen > 0.95 else usual)
        return self._text()

    def _pattern(self) -> str:
        one, other = (self.dice.choice(self._words) for _ in range(2))
        return f"/{self.dice.choice(_PATTERNS).format(one, other)}/"

    def _text(self) -> str:
        word = self.dice.choice(self._words)
        first, last = sorted(self.dice.randrange(len(word) + 1) for _ in range(2))
        return self.dice.choice(
            (
                word,
                word.upper(),
                word[first:last],
                word[:2],
                f'"{word}"',
                f'"{word[first:]} {word}"',
            )
        )

    def _broken(self, made: str) -> str:
        first, last = sorted(self.dice.randrange(len(made) + 1) for _ in range(2))
        noise = "".join(self.dice.choice(_NOISE) for _ in range(self.dice.randint(1, 3)))
        return self.dice.choice(
            (
                made[:first] + noise + made[first:],
                made[:first] + made[last:],
                made[:first] + made[first:last] * 2 + made[last:],
                made[:last],
            )
        )
