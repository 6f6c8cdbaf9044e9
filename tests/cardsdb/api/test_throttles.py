"""Limits: told with every answer, kept exactly, counted for an account or an address."""

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client, RequestFactory

from cardsdb.api.throttles import address_of
from tests.cardsdb.api.conftest import token_for
from tests.cardsdb.serving import served

CARDS, JUDGE, RESOLUTIONS = "/api/v1/cards", "/api/v1/judge", "/api/v1/resolutions"


@pytest.fixture
def limits(settings: LazySettings, tmp_path: Path) -> LazySettings:
    """Let there be small limits."""
    settings.CARDSDB_LIMITS = True
    settings.CARDSDB_COUNTERS = str(tmp_path / "counters.sqlite3")
    settings.CARDSDB_REQUESTS_PER_MINUTE = 3
    settings.CARDSDB_TOKEN_REQUESTS_PER_MINUTE = 5
    settings.CARDSDB_QUESTIONS_PER_MINUTE = 2
    settings.CARDSDB_TOKEN_QUESTIONS_PER_MINUTE = 50
    settings.CARDSDB_BATCHES_PER_HOUR = 1
    return settings


def post(client: Client, address: str, body: Any, **headers: str) -> Any:
    return client.post(address, json.dumps(body), content_type="application/json", headers=headers)


@pytest.mark.usefixtures("catalogue", "limits")
def test_every_answer_says_what_is_allowed_and_what_is_left(client: Client) -> None:
    answer = client.get(CARDS)
    assert answer["RateLimit-Policy"] == '"requests";q=3;w=60'
    assert answer["RateLimit"] == '"requests";r=2;t=60'
    unchanged = client.get(CARDS, headers={"if-none-match": answer["ETag"]})
    assert (unchanged.status_code, unchanged["RateLimit"]) == (304, '"requests";r=1;t=60')
    missing = client.head(f"{CARDS}/none")
    assert (missing.status_code, missing["RateLimit"]) == (404, '"requests";r=0;t=60')


@pytest.mark.usefixtures("catalogue", "limits")
def test_one_too_many_is_refused_until_the_window_ends(client: Client) -> None:
    answers = [client.get(CARDS) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    refused = answers[3]
    assert refused["Retry-After"] == "60"
    assert refused["RateLimit"] == '"requests";r=0;t=60'
    assert refused.json()["code"] == "too-many-requests"
    assert refused.json()["detail"] == (
        "There may be 3 requests a minute; the next is answered in 60 s."
    )


@pytest.mark.usefixtures("catalogue", "limits")
def test_questions_are_counted_apart_from_reads(client: Client) -> None:
    statuses = [post(client, JUDGE, {}).status_code for _ in range(3)]
    statuses.append(post(client, "/api/v1/decks/validate", {}).status_code)
    assert statuses == [400, 400, 429, 429]
    assert client.get(CARDS).status_code == 200


@pytest.mark.usefixtures("catalogue", "limits")
def test_an_account_has_more_than_an_address_whatever_its_tokens(client: Client) -> None:
    user = User.objects.create_user("runner")
    for left in (4, 3):
        answer = client.get(CARDS, headers={"authorization": token_for(user)})
        assert answer["RateLimit"] == f'"requests";r={left};t=60'
    other = token_for(User.objects.create_user("walker"))
    assert client.get(CARDS, headers={"authorization": other})["RateLimit"].startswith(
        '"requests";r=4'
    )
    assert client.get(CARDS)["RateLimit"] == '"requests";r=2;t=60'


@pytest.mark.usefixtures("catalogue", "limits")
def test_bad_tokens_cannot_be_tried_without_end(client: Client) -> None:
    tries = [client.get(CARDS, headers={"authorization": "Token x"}) for _ in range(4)]
    assert [answer.status_code for answer in tries] == [401, 401, 401, 429]


@pytest.mark.usefixtures("catalogue", "limits")
def test_a_batch_that_is_refused_or_made_before_is_not_counted(client: Client, token: str) -> None:
    for _ in range(2):
        refused = post(client, RESOLUTIONS, {"game": "race", "decks": []}, authorization=token)
        assert refused.status_code == 400
        assert refused["RateLimit"].endswith('"batches";r=1;t=3600')
    deck = {"format": "cardsdb-deck/1", "game": "race", "name": "Trotters"}
    deck["sections"] = [{"name": "main", "cards": [{"count": 8, "name": "Trot"}]}]  # type: ignore[assignment]  # JSON
    asked = {"game": "race", "decks": [deck, deck]}
    key = {"idempotency-key": "k"}
    started = post(client, RESOLUTIONS, asked, authorization=token, **key)
    assert started.status_code == 202
    assert started["RateLimit-Policy"] == '"questions";q=50;w=60, "batches";q=1;w=3600'
    assert started["RateLimit"] == '"questions";r=47;t=60, "batches";r=0;t=3600'
    for _ in range(2):
        refused = post(client, RESOLUTIONS, asked, authorization=token)
        assert (refused.status_code, refused["Retry-After"]) == (429, "3600")
    again = post(client, RESOLUTIONS, asked, authorization=token, **key)
    assert (again.status_code, again["Location"]) == (202, started["Location"])


@pytest.mark.usefixtures("catalogue", "limits")
def test_health_and_questions_about_methods_are_not_counted(client: Client) -> None:
    for method, address in (("GET", "/health/live"), ("OPTIONS", CARDS), ("PATCH", JUDGE)):
        for _ in range(5):
            answer = client.generic(method, address)
            assert answer.status_code in (200, 204, 405)
            assert "RateLimit" not in answer


@pytest.mark.usefixtures("catalogue")
def test_limits_can_be_switched_off(client: Client, limits: LazySettings) -> None:
    limits.CARDSDB_LIMITS = False
    answers = [client.get(CARDS) for _ in range(5)]
    assert {answer.status_code for answer in answers} == {200}
    assert "RateLimit" not in answers[0]


@pytest.mark.usefixtures("catalogue")
def test_who_cannot_be_counted_is_let_through(
    client: Client, limits: LazySettings, tmp_path: Path
) -> None:
    limits.CARDSDB_COUNTERS = str(tmp_path)  # a folder
    answer = client.get(CARDS)
    assert answer.status_code == 200
    assert "RateLimit" not in answer


@pytest.mark.parametrize(
    ("connects", "forwarded", "client"),
    [
        ("192.0.2.7", "", "192.0.2.7"),
        ("192.0.2.7", "198.51.100.1", "192.0.2.7"),  # it is no proxy of ours
        ("10.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("10.0.0.1", "203.0.113.9, 198.51.100.1, 10.0.0.2", "198.51.100.1"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "unknown", "10.0.0.1"),
        ("10.0.0.1", "10.0.0.3,10.0.0.2", "10.0.0.3"),
        ("fd00::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8::1", "198.51.100.1", "2001:db8::/64"),
        ("::ffff:192.0.2.7", "", "192.0.2.7"),
        ("", "198.51.100.1", ""),
    ],
)
def test_a_client_is_known_by_its_address_and_proxies_of_ours_alone_are_believed(
    settings: LazySettings, connects: str, forwarded: str, client: str
) -> None:
    settings.CARDSDB_TRUSTED_PROXIES = ["10.0.0.0/8", "fd00::/8"]
    request = RequestFactory().get("/", headers={"x-forwarded-for": forwarded})
    request.META["REMOTE_ADDR"] = connects
    assert address_of(request) == client


def test_without_trusted_proxies_no_header_changes_the_client(settings: LazySettings) -> None:
    request = RequestFactory().get("/", headers={"x-forwarded-for": "198.51.100.1"})
    assert address_of(request) == "127.0.0.1"


@pytest.mark.slow
def test_two_processes_count_together(tmp_path: Path) -> None:
    def ask(port: int) -> int:
        connection = HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("GET", "/api/v1/schema", headers={"Connection": "close"})
        return connection.getresponse().status

    environment = {"CARDSDB_REQUESTS_PER_MINUTE": "40"}
    with (
        served(tmp_path, workers=2, **environment) as port,
        ThreadPoolExecutor(8) as threads,
    ):
        statuses = Counter(threads.map(ask, [port] * 60))
    assert statuses == {200: 40, 429: 20}
