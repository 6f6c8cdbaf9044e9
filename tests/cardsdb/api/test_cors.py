"""Pages of other sites: they may read and ask, with a token of their own; they write nothing."""

from typing import Any

import pytest
from django.http.response import HttpResponseBase
from django.test import Client

pytestmark = pytest.mark.usefixtures("catalogue")

DECK = "/decks/00000000-0000-0000-0000-000000000000"
ORIGIN = {"origin": "https://example.org"}
ALLOWED = "Access-Control-Allow-Origin"


def preflight(client: Client, method: str, path: str) -> HttpResponseBase:
    headers = {
        **ORIGIN,
        "access-control-request-method": method,
        "access-control-request-headers": "authorization, content-type",
    }
    answer = client.options(f"/api/v1{path}", headers=headers)
    assert answer.status_code == 204
    return answer


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/cards"),
        ("HEAD", "/cards/race.sprint"),
        ("GET", "/decks"),
        ("GET", "/resolutions"),
        ("GET", "/schema"),
        ("POST", "/judge"),
        ("POST", "/judge/scenarios"),
        ("POST", "/decks/parse"),
        ("POST", "/decks/validate"),
    ],
)
def test_reads_and_questions_are_open(client: Client, method: str, path: str) -> None:
    answer = preflight(client, method, path)
    assert answer[ALLOWED] == "*"
    assert method in answer["Access-Control-Allow-Methods"].split(", ")
    headers = answer["Access-Control-Allow-Headers"].split(", ")
    assert {"Authorization", "Content-Type", "If-None-Match"} <= set(headers)
    assert "Access-Control-Allow-Credentials" not in answer


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/resolutions"),
        ("POST", "/decks"),
        ("PATCH", DECK),
        ("DELETE", DECK),
        ("POST", "/cards"),
        ("PUT", "/cards/race.sprint"),
        ("DELETE", "/rulings/race.sprint-is-none"),
    ],
)
def test_writes_are_not(client: Client, method: str, path: str) -> None:
    answer = preflight(client, method, path)
    assert ALLOWED not in answer
    assert "Access-Control-Allow-Methods" not in answer


def test_a_preflight_names_the_open_methods_alone(client: Client) -> None:
    assert preflight(client, "GET", DECK)["Access-Control-Allow-Methods"] == "GET, HEAD"
    assert preflight(client, "POST", "/judge")["Access-Control-Allow-Methods"] == "POST"


@pytest.mark.parametrize(
    ("method", "address", "status"),
    [
        ("GET", "/cards", 200),
        ("GET", "/cards/none", 404),
        ("GET", "/x", 404),
        ("POST", "/judge", 400),
    ],
)
def test_answers_and_errors_are_read_with_the_headers_that_matter(
    client: Client, method: str, address: str, status: int
) -> None:
    answer: Any = client.generic(method, f"/api/v1{address}", headers=ORIGIN)
    assert (answer.status_code, answer[ALLOWED]) == (status, "*")
    shown = set(answer["Access-Control-Expose-Headers"].split(", "))
    assert {"ETag", "Last-Modified", "Link", "Location", "Retry-After"} <= shown
    assert {"RateLimit", "RateLimit-Policy", "X-Request-ID"} <= shown


def test_what_is_written_from_elsewhere_cannot_be_read_there(client: Client, token: str) -> None:
    headers = {**ORIGIN, "authorization": token}
    answer = client.post("/api/v1/decks", "{}", content_type="application/json", headers=headers)
    assert answer.status_code == 400
    assert ALLOWED not in answer
