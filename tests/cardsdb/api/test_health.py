"""Health: the process is up, and what it needs is well."""

from datetime import timedelta
from typing import Any

import pytest
from celery import Celery
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from cardsdb.api import health
from cardsdb.plugin_api import DeckEntry, DeckList, DeckSection
from cardsdb.resolutions.models import Chunk
from cardsdb.resolutions.requests import ResolutionRequest
from cardsdb.resolutions.services import create_batch

pytestmark = pytest.mark.usefixtures("race_cards")


def check(client: Client, name: str) -> tuple[bool, str]:
    checks = client.get("/health/ready").json()["checks"]
    found: dict[str, Any] = next(one for one in checks if one["name"] == name)
    return found["ok"], found["detail"]


def waiting_chunk(**values: Any) -> None:
    entries = (DeckEntry(count=8, name="Trot"),)
    sections = (DeckSection(name="main", cards=entries),)
    deck = DeckList(game="race", name="A deck", sections=sections)
    create_batch(ResolutionRequest(game="race", decks=(deck, deck)))
    Chunk.objects.update(**values)


def test_a_process_that_answers_is_alive_and_asks_nobody(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        answer = client.get("/health/live")
    assert answer.json() == {"object": "health", "live": True}
    assert answer["Cache-Control"] == "no-store"


def test_everything_is_well_in_a_whole_installation(client: Client) -> None:
    answer = client.get("/health/ready")
    assert answer.status_code == 200
    assert answer.json()["ready"] is True
    assert [one["name"] for one in answer.json()["checks"]] == [
        "database",
        "migrations",
        "broker",
        "worker",
        "plugins",
    ]


def test_a_broker_that_cannot_be_reached_is_named_without_its_address(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaf = Celery("deaf", broker="amqp://user:secret@127.0.0.1:9//", set_as_current=False)
    monkeypatch.setattr(health, "current_app", deaf)
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()["ready"]) == (503, False)
    assert check(client, "broker") == (False, "It does not answer; the log says more.")
    assert b"secret" not in answer.content


def test_work_that_has_just_come_is_no_reason_to_worry(client: Client) -> None:
    waiting_chunk()
    assert check(client, "worker") == (True, "No games wait in vain.")


def test_work_that_nobody_takes_is(client: Client) -> None:
    waiting_chunk(sends=health.WAKE_UPS)
    assert check(client, "worker") == (False, "Games wait, and no worker takes them.")


def test_a_worker_at_work_is_well_however_much_waits(client: Client) -> None:
    waiting_chunk(sends=health.WAKE_UPS)
    lease = timezone.now() + timedelta(seconds=30)
    waiting_chunk(state="running", lease_until=lease, token="0" * 32)
    assert check(client, "worker") == (True, "Games are being played.")
