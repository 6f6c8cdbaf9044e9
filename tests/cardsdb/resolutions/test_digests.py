"""Digests: anybody can take them again from what the API gives."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from cardsdb.plugin_api import Event, RuleNumber, Tag, registry
from cardsdb.resolutions.digests import EventRows, batch_digest, dump_events
from cardsdb.resolutions.play import Setup, play_game
from tests.toy_game.samples import POOL, deck


def canonical(events: list[dict[str, Any]]) -> bytes:
    text = json.dumps(events, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


@pytest.mark.usefixtures("race")
def test_a_digest_is_taken_of_the_events_as_the_api_gives_them() -> None:
    decks = (deck(stroll=4, sprint=4),) * 2
    setup = Setup.named("race", decks=decks, cards=POOL, policies=("random", "random"))
    rows = EventRows(setup.engine)
    for seed in range(50):
        events = play_game(setup, seed).events
        told = canonical(dump_events("race", events))
        assert rows.canonical(events) == told
        assert rows.digest(events) == hashlib.sha256(told).hexdigest()


@dataclass(slots=True)
class Travelled(Event):
    """An event with a reserved word, an object and a letter beyond ASCII."""

    tag: ClassVar[Tag] = {"type": "travelled"}
    from_: str
    load: dict[str, int]

    def apply(self, position: Any) -> None:
        """Change nothing."""


def test_names_and_objects_are_written_as_the_codec_writes_them() -> None:
    class Engine:
        events = (Travelled,)
        actions = queries = ()

    event: Any = Travelled("Tromsø", {"z": 1, "a": 2})
    event.seq, event.cause, event.cites = 1, None, (RuleNumber("2.3"),)
    rows = EventRows(Engine())  # type: ignore[arg-type]  # as much of an engine as is asked
    codecs = registry.Codecs(Engine())  # type: ignore[arg-type]  # as above
    assert rows.canonical([event]) == canonical([codecs.events.dump(event)])


def test_the_digest_of_a_batch_is_that_of_its_games_in_order() -> None:
    digests = ["aa", "bb"]
    assert batch_digest(digests) == hashlib.sha256(b"aabb").hexdigest()
    assert batch_digest(digests) != batch_digest(digests[::-1])
