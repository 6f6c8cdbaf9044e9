"""The desk shows batches and changes none."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cardsdb.resolutions.services import run_chunk
from tests.cardsdb.resolutions.batches import first_chunk, play_queued, stored

pytestmark = pytest.mark.usefixtures("race_cards")

DESK = "/admin/resolutions"


def page(client: Client, address: str) -> str:
    answer = client.get(f"{DESK}/{address}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_batches_are_listed_with_their_progress(admin_client: Client) -> None:
    batch = stored()
    run_chunk(first_chunk(batch).pk)
    text = page(admin_client, "batch/")
    assert "25 of 60" in text
    assert "Running" in text


def test_a_batch_is_shown_with_what_its_games_came_to(admin_client: Client) -> None:
    batch = play_queued(stored(policies=["hasty", "random"]))
    text = page(admin_client, f"batch/{batch.pk}/change/")
    for told in ("60 of 60", "a (hasty)", "Rolls", batch.digest, "Fast"):
        assert told in text


def test_a_batch_that_has_not_begun_can_be_looked_at(admin_client: Client) -> None:
    assert "not begun" in page(admin_client, f"batch/{stored().pk}/change/")


@pytest.mark.parametrize("name", ["resolution", "chunk"])
def test_games_and_chunks_are_listed(admin_client: Client, name: str) -> None:
    play_queued(stored(games=3))
    assert "3 x race" in page(admin_client, f"{name}/")


@pytest.mark.parametrize("name", ["batch", "resolution", "chunk"])
def test_nothing_is_added_at_the_desk(admin_client: Client, name: str) -> None:
    assert admin_client.get(f"{DESK}/{name}/add/").status_code == 403


def test_a_list_of_batches_takes_few_queries(
    admin_client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(5):
        play_queued(stored(games=3))
    with django_assert_max_num_queries(8):
        page(admin_client, "batch/")
