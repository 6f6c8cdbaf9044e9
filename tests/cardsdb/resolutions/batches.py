"""Batches of races, as the tests of this room ask for them and play them."""

from typing import Any

from cardsdb.plugin_api import DeckEntry, DeckList, DeckSection
from cardsdb.resolutions.models import Batch, Chunk, State
from cardsdb.resolutions.requests import ResolutionRequest
from cardsdb.resolutions.services import create_batch, run_chunk


def deck_list(name: str = "A deck", **counts: int) -> DeckList:
    """Return a deck with so many of each card: `deck_list(stroll=4, sprint=2)`."""
    entries = tuple(DeckEntry(count=count, name=card.title()) for card, count in counts.items())
    return DeckList(game="race", name=name, sections=(DeckSection(name="main", cards=entries),))


DECKS = (deck_list("Fast", stroll=4, sprint=4), deck_list("Even", trot=8))


def asked(**parts: Any) -> ResolutionRequest:
    """Return a request for 60 races by lot; the parts say what is otherwise."""
    usual = {"game": "race", "decks": DECKS, "seed": 4422, "games": 60}
    return ResolutionRequest(**{**usual, **parts})


def stored(**parts: Any) -> Batch:
    """Return a batch of which nothing has been played yet."""
    return create_batch(asked(**parts))


def play_queued(batch: Batch) -> Batch:
    """Play what is queued as workers would, and return the batch as it is then."""
    while chunk := Chunk.objects.filter(batch=batch, state=State.QUEUED).first():
        run_chunk(chunk.pk)
    batch.refresh_from_db()
    return batch


def first_chunk(batch: Batch) -> Chunk:
    """Return the chunk that every batch begins with."""
    return Chunk.objects.get(batch=batch, first=0)
