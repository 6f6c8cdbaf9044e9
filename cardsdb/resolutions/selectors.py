"""Reads: how far a batch has come, what its games came to, and each game again from its seed."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import zip_longest
from typing import Any
from uuid import UUID

from django.db.models import F, Q, QuerySet, Sum
from django.utils import timezone

from cardsdb.decks.documents import load_deck_list
from cardsdb.decks.models import Visibility
from cardsdb.decks.selectors import Account, is_own
from cardsdb.decks.services import resolve_deck
from cardsdb.plugin_api import CardPool, CardsdbError, MalformedInput, registry
from cardsdb.resolutions.digests import EventRows, dump_events
from cardsdb.resolutions.models import UNFINISHED, Batch, Chunk, FrozenPool, Resolution, State
from cardsdb.resolutions.play import PlayedGame, Setup, play_game
from cardsdb.resolutions.pools import load_pool
from cardsdb.resolutions.summary import Tally, summarise_tally


class ReplayDiffers(CardsdbError):
    """A game, played again, is not the game that was stored: the plugins have changed since."""

    code = "replay-differs"


@lru_cache(maxsize=8)
def frozen_cards(digest: str) -> CardPool:
    """Return the frozen pool of this digest. The digest says what is in it, so it may be kept."""
    return load_pool(FrozenPool.objects.get(digest=digest).cards)


def listed_batches(account: Account) -> QuerySet[Batch]:
    """Return the batches that are listed for the account: its own, and those that are public."""
    return Batch.objects.filter(is_own(account) | Q(visibility=Visibility.PUBLIC))


def find_batch(public_id: UUID, account: Account) -> Batch | None:
    """Return the batch of this id if the account may see it: its own, or one not private.

    Staff may see all: they keep the workers free.
    """
    found = Batch.objects.select_related("pool").filter(public_id=public_id)
    if not getattr(account, "is_staff", False):
        found = found.filter(~Q(visibility=Visibility.PRIVATE) | is_own(account))
    return found.first()


def batch_setup(batch: Batch) -> Setup:
    """Return the setup of the batch's games, with the cards as they were when it was made."""
    cards = frozen_cards(batch.pool.digest)
    decks = tuple(resolve_deck(load_deck_list(deck), cards)[0] for deck in batch.decks)
    return Setup.named(
        batch.game, decks=decks, cards=cards, policies=batch.policies, ruleset=batch.ruleset
    )


def batch_results(batch: Batch) -> dict[str, Any]:
    """Return what the batch's games come to so far."""
    tally = Tally()
    counted = Chunk.objects.filter(batch=batch, tally__isnull=False)
    parts: Iterable[Any] = counted.values_list("tally", flat=True).iterator()
    for part in parts:
        tally.merge(Tally.load(part))
    return summarise_tally(
        tally,
        seats=batch.seats,
        policies=batch.policies,
        measures=registry.current().measures(batch.game),
    )


def progress(batch: Batch) -> dict[str, int]:
    """Return how many games there are in all, how many are done, and how many have failed."""
    counts = Chunk.objects.filter(batch=batch).aggregate(
        games_done=Sum("done", default=0),
        games_failed=Sum(F("count") - F("done"), filter=Q(state=State.FAILED), default=0),
    )
    return {
        "total": batch.games,
        "done": counts["games_done"],
        "failed": counts["games_failed"],
    }


def summarise(batch: Batch) -> dict[str, Any]:
    """Return the batch as JSON: what it is, how far it has come, and what its games come to.

    `remaining_s` estimates what is left to wait, by the rate so far; null when nothing is.
    """
    games = progress(batch)
    end = batch.finished_at or timezone.now()
    elapsed = (end - batch.started_at).total_seconds() if batch.started_at else 0.0
    rate = games["done"] / elapsed if elapsed else None
    is_open = batch.state in UNFINISHED
    left = games["total"] - games["done"] - games["failed"]
    return {
        "object": "resolution",
        "id": str(batch.public_id),
        "state": batch.state,
        "game": batch.game,
        "ruleset": batch.ruleset,
        "seed": batch.seed,
        "visibility": batch.visibility,
        "seats": batch.seats,
        "policies": batch.policies,
        "decks": [
            {"name": deck["name"], "stored": source}
            for deck, source in zip_longest(batch.decks, batch.sources)
        ],
        "games": games,
        "games_per_s": rate,
        "remaining_s": left / rate if is_open and rate else None,
        "digest": batch.digest or None,
        "error": batch.error or None,
        "results": batch.results or batch_results(batch),
        "plugins": batch.plugins,
        "catalogue_revision": batch.catalogue_revision,
        "created_at": batch.created_at,
        "started_at": batch.started_at,
        "finished_at": batch.finished_at,
    }


def game_document(resolution: Resolution) -> dict[str, Any]:
    """Return one game of a batch as JSON; `turns` is null in a game that has no such measure."""
    return {
        "object": "game",
        "index": resolution.index,
        "seed": resolution.seed,
        "outcome": {"winners": resolution.winners, "rule": resolution.reason or None},
        "turns": resolution.measures.get("turns"),
        "decisions": resolution.decisions,
        "measures": resolution.measures,
        "digest": resolution.digest,
    }


def replay(batch: Batch, index: int) -> PlayedGame:
    """Play a game of the batch again from its seed.

    Resolution.DoesNotExist for one that was not played, ReplayDiffers if it is another game now.
    """
    stored = Resolution.objects.get(batch=batch, index=index)
    setup = batch_setup(batch)
    played = play_game(setup, stored.seed)
    if EventRows(setup.engine).digest(played.events) != stored.digest:
        raise ReplayDiffers(
            f"Game {index} was played with the plugins {batch.plugins}; those of now, "
            f"{registry.current().fingerprint}, play another game from its seed."
        )
    return played


def replayed_events(batch: Batch, index: int) -> list[dict[str, Any]]:
    """Return the events of a game, replayed, as JSON with citations."""
    return dump_events(batch.game, replay(batch, index).events)


def replayed_position(batch: Batch, index: int, after: int) -> Any:
    """Return the position of a game, replayed, after so many events; 0 is the first position.

    MalformedInput at /position if there are not so many.
    """
    played = replay(batch, index)
    if not 0 <= after <= len(played.events):
        raise MalformedInput(
            f"This game has the positions 0 to {len(played.events)}.", at="/position"
        )
    position = played.first
    for event in played.events[:after]:
        event.apply(position)
    return registry.current().engine(batch.game).dump(position)
