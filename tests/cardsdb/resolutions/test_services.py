"""Batches: made once, played in chunks, cancelled, failed, closed."""

from collections.abc import Iterator
from typing import Any

import pytest

from cardsdb.plugin_api import MalformedInput, Policy, hookimpl, registry
from cardsdb.resolutions import chunks
from cardsdb.resolutions.digests import EventRows
from cardsdb.resolutions.local import LocalRun
from cardsdb.resolutions.models import Chunk, FrozenPool, Resolution, State
from cardsdb.resolutions.requests import prepare
from cardsdb.resolutions.selectors import batch_results, batch_setup
from cardsdb.resolutions.services import (
    cancel_batch,
    create_batch,
    game_row,
    run_chunk,
    summarise,
)
from tests.cardsdb.resolutions.batches import (
    DECKS,
    asked,
    deck_list,
    first_chunk,
    play_queued,
    stored,
)
from tests.toy_game import plugin

pytestmark = pytest.mark.usefixtures("race_cards")


def indexes(batch: Any) -> list[int]:
    found = Resolution.objects.filter(batch=batch).order_by("index")
    return list(found.values_list("index", flat=True))


def test_a_batch_is_queued_with_its_first_chunk_alone() -> None:
    batch = stored()
    assert (batch.state, batch.planned, batch.games) == (State.QUEUED, 25, 60)
    assert batch.seats == ["a", "b"]
    assert batch.policies == ["random", "random"]


def test_every_game_is_played_once() -> None:
    batch = play_queued(stored())
    assert batch.state == State.DONE
    assert indexes(batch) == list(range(60))


def test_chunks_grow_to_what_takes_about_a_second() -> None:
    batch = play_queued(stored(games=3_000))
    first, *others = Chunk.objects.filter(batch=batch).order_by("first")
    assert first.count == 25
    assert max(chunk.count for chunk in others) > 100
    assert all(chunk.seconds is not None and chunk.seconds < 5 for chunk in others)


@pytest.mark.parametrize("size", [1, 7, 1_000])
def test_the_digest_is_the_same_in_any_chunking(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "MAX_GAMES", size)
    batch = play_queued(stored())
    run = LocalRun(prepare(asked()))
    assert len(list(run.play())) == 60
    assert batch.digest == run.document()["digest"]


def test_a_batch_made_after_an_edit_has_another_pool() -> None:
    first, second = stored(), stored()
    assert first.pool == second.pool
    assert FrozenPool.objects.count() == 1


def test_every_request_is_a_batch_of_its_own() -> None:
    assert create_batch(asked()) != create_batch(asked())


@pytest.mark.parametrize(
    ("parts", "places"),
    [
        ({"games": 0}, [("/games", "malformed-input")]),
        ({"games": True}, [("/games", "malformed-input")]),
        ({"seed": -1}, [("/seed", "malformed-input")]),
        ({"seed": 2**63}, [("/seed", "malformed-input")]),
        ({"decks": DECKS[:1]}, [("/decks", "malformed-input")]),
        ({"decks": (DECKS[0], deck_list(trot=2))}, [("/decks/1", "deck-size")]),
        ({"policies": ["random", "clever"]}, [("/policies/1", "unknown-policy")]),
        ({"policies": ["random"] * 3}, [("/policies/2", "malformed-input")]),
        ({"policies": {"c": "random"}}, [("/policies/c", "malformed-input")]),
    ],
)
def test_what_is_wrong_with_a_request_has_its_place(
    parts: dict[str, Any], places: list[tuple[str, str]]
) -> None:
    with pytest.raises(MalformedInput) as caught:
        stored(**parts)
    assert [(fault.at, fault.code) for fault in caught.value.faults] == places


def test_a_deck_of_another_game_is_refused_at_its_place() -> None:
    stranger = deck_list(trot=8).__class__(game="chess", name="Strange")
    with pytest.raises(MalformedInput) as caught:
        stored(decks=(DECKS[0], stranger))
    assert [fault.at for fault in caught.value.faults] == ["/decks/1/game"]


def test_policies_may_be_given_by_player() -> None:
    assert stored(policies={"b": "hasty"}).policies == ["random", "hasty"]


def test_any_seed_is_drawn_where_none_is_given() -> None:
    assert stored(seed=None).seed != stored(seed=None).seed


def test_cancelling_stops_what_has_not_begun() -> None:
    batch = stored()
    assert cancel_batch(batch)
    run_chunk(first_chunk(batch).pk)
    assert (batch.state, indexes(batch)) == (State.CANCELLED, [])


@pytest.mark.parametrize("count", [25, 3], ids=["done", "failed"])
def test_what_is_played_while_its_batch_is_cancelled_is_not_stored(count: int) -> None:
    batch = stored()
    held = chunks.claim(first_chunk(batch).pk)
    assert held is not None
    cancel_batch(batch)
    cancelled = summarise(batch)
    setup = batch_setup(batch)
    rows = EventRows(setup.engine)
    games = [game_row(batch, setup, rows, index) for index in range(count)]
    assert not chunks.finish(held, chunks.Played(games=games, seconds=0.1))
    batch.refresh_from_db()
    assert summarise(batch) == cancelled
    assert (indexes(batch), Chunk.objects.filter(batch=batch).count()) == ([], 1)
    assert (first_chunk(batch).state, first_chunk(batch).token) == (State.CANCELLED, None)


def test_a_cancelled_batch_keeps_what_was_played_before() -> None:
    batch = stored()
    run_chunk(first_chunk(batch).pk)
    cancel_batch(batch)
    assert batch.results == batch_results(batch)
    assert summarise(batch)["games"]["done"] == batch.results["games"] == 25


def test_a_batch_that_is_over_cannot_be_cancelled() -> None:
    batch = play_queued(stored())
    assert not cancel_batch(batch)
    assert batch.state == State.DONE


class Brittle:
    """A plugin with a policy that sometimes raises."""

    @hookimpl
    def register_policies(self) -> list[Policy]:
        return [Policy(game="race", slug="brittle", title="Brittle", choose=self.choose)]

    def choose(self, look: Any, actions: list[Any], dice: Any) -> Any:
        if dice.below(20) == 0:
            raise ArithmeticError("too many strides")
        return actions[0]


@pytest.fixture
def brittle(race_cards: None) -> Iterator[None]:
    with registry.using(race=plugin, brittle=Brittle()):
        yield


@pytest.mark.usefixtures("brittle")
def test_a_game_that_raises_fails_its_batch_after_three_attempts() -> None:
    batch = stored(policies=["brittle", "random"])
    for _ in range(3):
        batch.refresh_from_db()
        assert batch.state != State.FAILED
        run_chunk(first_chunk(batch).pk)
    chunk = first_chunk(batch)
    batch.refresh_from_db()
    assert (batch.state, chunk.state, chunk.attempt) == (State.FAILED, State.FAILED, 3)
    assert "ArithmeticError: too many strides" in batch.error
    assert batch.digest == ""


@pytest.mark.usefixtures("brittle")
def test_the_other_games_of_a_chunk_that_failed_are_kept_and_not_played_again() -> None:
    batch = stored(policies=["brittle", "random"])
    run_chunk(first_chunk(batch).pk)
    kept = set(Resolution.objects.values_list("pk", flat=True))
    run_chunk(first_chunk(batch).pk)
    assert 0 < first_chunk(batch).done < 25
    assert set(Resolution.objects.values_list("pk", flat=True)) == kept


def test_a_worker_with_other_plugins_leaves_the_chunk_to_others() -> None:
    batch = stored()
    with registry.using(race=plugin, another=object()):
        run_chunk(first_chunk(batch).pk)
    chunk = first_chunk(batch)
    assert (chunk.state, chunk.attempt, chunk.done) == (State.QUEUED, 1, 0)
    assert "plugins" in chunk.error
    assert play_queued(batch).state == State.DONE
