"""Deck documents (`cardsdb-deck/1`): read with every fault at its JSON pointer, and written."""

import json
import math
import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import orjson

from cardsdb.plugin_api import (
    DECK_FORMAT,
    DeckEntry,
    DeckList,
    DeckSection,
    Fault,
    MalformedInput,
    pointer,
)

MAX_COUNT = 999_999  # nobody has more; a plugin may lay out what a deck counts
MAX_DEPTH = 28  # how deep cards may carry cards: a document then nests less than 64 levels
MAX_NESTING = 64
T = TypeVar("T")

_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"|[\[{\]}]', re.DOTALL)
_DOCUMENT = frozenset(
    {"format", "game", "ruleset", "name", "author", "notes", "tags", "context", "sections"}
)
_SECTION = frozenset({"name", "cards"})
_ENTRY = frozenset({"count", "name", "set", "number", "card", "with"})


def read_json(text: str) -> Any:
    """Return the value of a JSON text; MalformedInput for what strict readers refuse.

    That is besides bad syntax: a key twice in one object, NaN and infinities, integers of more than
    64 bits, nesting of more than 64 levels.
    """
    if _nesting(text) > MAX_NESTING:
        raise MalformedInput(f"The JSON is nested deeper than {MAX_NESTING} levels.")
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_int=_integer,
            parse_float=_decimal,
        )
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise MalformedInput(f"This is no JSON: it cannot be read from {place} on.") from error
    except _Refused as error:
        raise MalformedInput(f"This is no JSON that is read: {error}.") from error


class _Refused(ValueError):
    """JSON that strict readers refuse, with the reason."""


def _nesting(text: str) -> int:
    """Return how deep the brackets outside of strings nest at most."""
    depth = deepest = 0
    for bracket in _BRACKETS.findall(text):
        if bracket in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif bracket in "]}":
            depth -= 1
    return deepest


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _Refused("an object has a key twice")
    return found


def _constant(text: str) -> Any:
    raise _Refused(f"{text} is no number")


def _integer(text: str) -> int:
    if len(text) > 20 or not -(2**63) <= int(text) < 2**64:
        raise _Refused("an integer has more than 64 bits")
    return int(text)


def _decimal(text: str) -> float:
    if math.isinf(value := float(text)):
        raise _Refused("a number is too large to be kept")
    return value


def load_deck_list(data: Any, at: str = "") -> DeckList:
    """Return the deck of a document that stands at `at`; MalformedInput names all its faults.

    A field that no deck document has is a fault.
    """
    if not isinstance(data, Mapping):
        raise MalformedInput("A deck document is an object.", at=at)
    reader = _Reader()
    reader.has_only(data, _DOCUMENT, "A deck document", at)
    if data.get("format") != DECK_FORMAT:
        code = "malformed-input" if "format" in data else "missing-field"
        reader.fault(at, "format", f"A deck document has the format {DECK_FORMAT!r}.", code)
    deck = DeckList(
        game=reader.text(data, "game", at) or "",
        name=reader.text(data, "name", at) or "",
        ruleset=reader.optional_text(data, "ruleset", at),
        author=reader.optional_text(data, "author", at),
        notes=reader.optional_text(data, "notes", at),
        tags=reader.tags(data, at),
        context=reader.context(data, at),
        sections=reader.sections(data, at),
    )
    if reader.faults:
        raise MalformedInput(reader.faults)
    return deck


class _Reader:
    """Reads the parts of a document and collects what is wrong with them."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def fault(self, at: str, key: str | int, message: str, code: str = "malformed-input") -> None:
        self.faults.append(Fault(at + pointer(key), message, code))

    def text(self, data: Mapping[str, Any], key: str, at: str) -> str | None:
        value = data.get(key)
        if isinstance(value, str):
            return value
        if key in data:
            self.fault(at, key, f"The field {key!r} is no text.")
        else:
            self.fault(at, key, f"The field {key!r} is missing.", "missing-field")
        return None

    def optional_text(self, data: Mapping[str, Any], key: str, at: str) -> str | None:
        return None if data.get(key) is None else self.text(data, key, at)

    def tags(self, data: Mapping[str, Any], at: str) -> tuple[str, ...]:
        tags = data.get("tags", [])
        if isinstance(tags, list) and all(isinstance(tag, str) for tag in tags):
            return tuple(tags)
        self.fault(at, "tags", "The tags are no list of texts.")
        return ()

    def context(self, data: Mapping[str, Any], at: str) -> Mapping[str, Any]:
        context = data.get("context", {})
        if isinstance(context, Mapping):
            return context
        self.fault(at, "context", "The context is no object.")
        return {}

    def sections(self, data: Mapping[str, Any], at: str) -> tuple[DeckSection, ...]:
        return self._each(data, "sections", at, self._section)

    def _each(
        self, data: Mapping[str, Any], key: str, at: str, read: Callable[[Any, str], T | None]
    ) -> tuple[T, ...]:
        values = data.get(key, [])
        if not isinstance(values, list):
            self.fault(at, key, f"The field {key!r} is no list.")
            return ()
        below = at + pointer(key)
        found = [read(value, f"{below}/{index}") for index, value in enumerate(values)]
        return tuple(one for one in found if one is not None)

    def has_only(self, data: Any, known: frozenset[str], what: str, at: str) -> bool:
        """Return whether the value is an object; each field of it that is not known is a fault."""
        if not isinstance(data, Mapping):
            self.faults.append(Fault(at, f"{what} is an object."))
            return False
        for key in data:
            if key not in known:
                self.fault(at, str(key), f"{what} has no field {key!r}.", "unknown-field")
        return True

    def _section(self, data: Any, at: str) -> DeckSection | None:
        if not self.has_only(data, _SECTION, "A section", at):
            return None
        name = self.text(data, "name", at)
        return DeckSection(name=name or "", cards=self._each(data, "cards", at, self._entry))

    def _entry(self, data: Any, at: str, depth: int = 0) -> DeckEntry | None:
        if not self.has_only(data, _ENTRY, "An entry", at):
            return None
        names = [self.optional_text(data, key, at) for key in ("name", "set", "number", "card")]
        name, edition, number, card = names
        if not (name or (edition and number) or card) or (number and not edition):
            message = "An entry names a card by its name, or by its set and its number, or by both."
            self.faults.append(Fault(at, message))
        carried = self._carried(data, at, depth)
        count = self._count(data, at, is_carrier=bool(carried))
        return DeckEntry(
            count=count, name=name, set=edition, number=number, card=card, carried=carried
        )

    def _carried(self, data: Mapping[str, Any], at: str, depth: int) -> tuple[DeckEntry, ...]:
        if data.get("with") and depth == MAX_DEPTH:
            self.fault(at, "with", f"Cards carry cards more than {MAX_DEPTH} levels deep.")
            return ()
        return self._each(
            data, "with", at, lambda value, place: self._entry(value, place, depth + 1)
        )

    def _count(self, data: Mapping[str, Any], at: str, *, is_carrier: bool) -> int:
        count = data.get("count", 1)
        if type(count) is not int or count < 1:
            self.fault(at, "count", "A count is a whole number of at least 1.", "bad-count")
        elif count > MAX_COUNT:
            self.fault(at, "count", f"A count is {MAX_COUNT} at most.", "bad-count")
        elif is_carrier and count > 1:
            self.fault(at, "count", "What is carried is carried by one card.", "bad-count")
        else:
            return count
        return 1


def dump_deck_list(deck: DeckList) -> dict[str, Any]:
    """Return the document of the deck: counts written out, what it does not have left out."""
    fields = {
        "format": DECK_FORMAT,
        "game": deck.game,
        "ruleset": deck.ruleset,
        "name": deck.name,
        "author": deck.author,
        "notes": deck.notes,
        "tags": list(deck.tags) or None,
        "context": dict(deck.context) or None,
        "sections": [
            {"name": section.name, "cards": [dump_entry(entry) for entry in section.cards]}
            for section in deck.sections
        ],
    }
    return {key: value for key, value in fields.items() if value is not None}


def dump_entry(entry: DeckEntry) -> dict[str, Any]:
    """Return the entry as it stands in a document."""
    found: dict[str, Any] = {"count": entry.count}
    for key in ("name", "set", "number", "card"):
        value = getattr(entry, key)
        if value is not None:
            found[key] = value
    if entry.carried:
        found["with"] = [dump_entry(one) for one in entry.carried]
    return found


def canonical(document: object) -> bytes:
    """Return the document in canonical JSON: keys sorted, no spaces, UTF-8."""
    return orjson.dumps(document, option=orjson.OPT_SORT_KEYS)
