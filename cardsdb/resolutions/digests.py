"""Digests: what tells in one line that two games, or two batches, were the same.

A game's digest is the SHA-256 of its events as the API gives them, in canonical JSON: one list,
keys sorted, no spaces, UTF-8. A batch's is the SHA-256 of its games' digests, as they are written
in hexadecimal, one after the other in the order of their indexes.
"""

import dataclasses
import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import orjson

from cardsdb.plugin_api import Engine, Event, registry
from cardsdb.plugin_api.codec import json_name

Row = Callable[[Event], dict[str, Any]]


class EventRows(dict[type, Row]):
    """For each class of events the function that turns one into its JSON object, keys sorted.

    A codec does the same from the class's description, event by event; here that is compiled
    once for each class, because a digest is taken of every game.
    """

    def __init__(self, engine: Engine) -> None:
        """Compile the events of the engine."""
        super().__init__({kind: _compiled(kind) for kind in engine.events})

    def canonical(self, events: Sequence[Event]) -> bytes:
        """Return the events in canonical JSON."""
        rows = [self[event.__class__](event) for event in events]
        return orjson.dumps(rows, option=orjson.OPT_SORT_KEYS)

    def digest(self, events: Sequence[Event]) -> str:
        """Return the digest of a game with these events."""
        return hashlib.sha256(self.canonical(events)).hexdigest()


def _compiled(kind: type[Event]) -> Row:
    """Return `lambda event: {"amount": event.amount, ..., "type": "moved"}` for the class."""
    fields = [field.name for field in dataclasses.fields(kind)]  # type: ignore[arg-type]  # each is a dataclass
    parts = {name: repr(value) for name, value in kind.tag.items()}
    parts |= {json_name(name): f"event.{name}" for name in (*fields, "seq", "cause", "cites")}
    body = ", ".join(f"{name!r}: {parts[name]}" for name in sorted(parts))
    row: Row = eval(f"lambda event: {{{body}}}")  # names of fields and constants of the class
    return row


def dump_events(game: str, events: Iterable[Event]) -> list[dict[str, Any]]:
    """Return events as the API gives them: the JSON of which a digest is taken."""
    dump = registry.current().codecs(game).events.dump
    return [dump(event) for event in events]


def batch_digest(digests: Iterable[str]) -> str:
    """Return the digest of a batch from those of its games, in the order of their indexes."""
    whole = hashlib.sha256()
    for digest in digests:
        whole.update(digest.encode())
    return whole.hexdigest()
