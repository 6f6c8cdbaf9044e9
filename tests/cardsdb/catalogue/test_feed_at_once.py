"""Many who write at the same moment: who reads the feed meanwhile misses nothing."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections

from cardsdb.catalogue.models import Card, Change
from cardsdb.catalogue.services import merge_cards, rebuild_documents, save_card, save_row
from tests.cardsdb.catalogue.feeds import Follower, shown_now
from tests.cardsdb.catalogue.rows import edition, hero

WRITERS, ROUNDS = 4, 4


@pytest.mark.usefixtures("transactional_db")
@pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.services)]
)
def test_a_follower_of_many_writers_finds_no_gap(database: str) -> None:
    assert connection.vendor == database
    shared = edition()
    save_row(shared)

    def write(writer: int) -> None:
        """Save cards that all share an edition, so that every write shows in many objects."""
        try:
            target = save_card(hero(f"Target {writer}"))
            for number in range(ROUNDS):
                card = save_card(hero(f"Hero {writer} {number}"))
                save_row(
                    card.printings.model(card=card, edition=shared, number=f"{writer}-{number}")
                )
                save_row(shared)
                if number % 3 == 0:
                    merge_cards(card, target)
        finally:
            connections.close_all()

    follower = Follower()
    with ThreadPoolExecutor(WRITERS) as workers:
        writers = [workers.submit(write, number) for number in range(WRITERS)]
        while not all(one.done() for one in writers):
            follower.catch_up()
        for one in writers:
            one.result()
    follower.catch_up()
    assert follower.shown == shown_now()
    assert Card.objects.count() == WRITERS * (1 + ROUNDS - (ROUNDS + 2) // 3)
    assert Change.objects.count() == follower.seq
    assert rebuild_documents() == 0
