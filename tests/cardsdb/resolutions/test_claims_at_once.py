"""Many workers that reach for one chunk at the same moment: one gets it."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection, connections

from cardsdb.resolutions.chunks import claim
from cardsdb.resolutions.models import Batch, Chunk, State
from tests.cardsdb.resolutions.batches import first_chunk, stored

WORKERS, ROUNDS = 4, 10


def open_chunk() -> Chunk:
    """Return a chunk that nobody has claimed; under test one is played when it is stored."""
    batch = stored(games=3)
    Batch.objects.filter(pk=batch.pk).update(state=State.QUEUED, digest="")
    Chunk.objects.filter(batch=batch).update(state=State.QUEUED, attempt=0)
    return first_chunk(batch)


@pytest.mark.usefixtures("transactional_db", "race_cards")
@pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.services)]
)
def test_of_many_claims_at_once_one_holds(database: str) -> None:
    assert connection.vendor == database
    barrier = Barrier(WORKERS)

    def reach(chunk_id: int) -> bool:
        try:
            barrier.wait()
            return claim(chunk_id) is not None
        finally:
            connections.close_all()

    with ThreadPoolExecutor(WORKERS) as workers:
        for _ in range(ROUNDS):
            chunk = open_chunk()
            assert sum(workers.map(reach, [chunk.pk] * WORKERS)) == 1
            assert first_chunk(chunk.batch).attempt == 1
