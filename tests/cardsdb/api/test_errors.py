"""Errors: one shape for all, whatever went wrong, and never a 500 for what a user sent."""

import ast
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.exceptions import SuspiciousOperation
from django.db import OperationalError
from django.test import Client, RequestFactory
from rest_framework import exceptions

from cardsdb.api import errors
from cardsdb.api.errors import CODES, problem_of
from cardsdb.api.games import GameListView
from cardsdb.plugin_api import Fault, GameNotPlayable, MalformedInput, UnknownSlug

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("method", "address", "body", "kind", "status", "code"),
    [
        ("GET", "/api/v1/nothing", "", "", 404, "not-found"),
        ("GET", "/api", "", "", 404, "not-found"),
        ("POST", "/api/v2/cards", "{}", "application/json", 404, "not-found"),
        ("GET", "/api/v1/cards/", "", "", 404, "not-found"),
        ("GET", "/health/other", "", "", 404, "not-found"),
        ("GET", "/api/v1/games/none", "", "", 404, "unknown-slug"),
        ("POST", "/api/v1/games", "{}", "application/json", 405, "method-not-allowed"),
        ("DELETE", "/api/v1/judge", "", "", 405, "method-not-allowed"),
        ("PROPFIND", "/api/v1/judge", "", "", 405, "method-not-allowed"),
        ("TRACE", "/api/v1/cards?limit=x", "", "", 405, "method-not-allowed"),
        ("POST", "/api/v1/bulk?limit=x", "", "", 405, "method-not-allowed"),
        ("POST", "/api/v1/cards?limit=x", "", "", 401, "not-authenticated"),
        ("POST", "/api/v1/judge", "{}", "", 415, "unsupported-media-type"),
        ("POST", "/api/v1/judge", "a=b", "application/x-www-form-urlencoded", 415, None),
        ("POST", "/api/v1/judge", "{}", "application/json; charset=utf-16", 415, None),
        ("POST", "/api/v1/judge", "{}", "text/plain", 415, "unsupported-media-type"),
        ("POST", "/api/v1/judge", "{]", "application/json", 400, "invalid-json"),
        ("POST", "/api/v1/judge", "[]", "application/json", 400, "malformed-input"),
        ("POST", "/api/v1/judge?x=1", "{}", "application/json", 400, "unknown-parameter"),
        ("POST", "/api/v1/judge", "1" * 2**20 + "1", "application/json", 413, "body-too-large"),
        ("POST", "/api/v1/resolutions", "{}", "application/json", 401, "not-authenticated"),
    ],
)
@pytest.mark.usefixtures("race", "db")
def test_every_error_has_the_same_shape(
    client: Client,
    method: str,
    address: str,
    body: str,
    kind: str,
    status: int,
    code: str | None,
) -> None:
    answer = client.generic(method, address, body, content_type=kind)
    error = answer.json()
    assert (answer.status_code, error["code"]) == (status, code or "unsupported-media-type")
    assert set(error) == {"object", "status", "code", "detail", "errors", "request_id"}
    assert (error["object"], error["status"]) == ("error", status)
    assert error["request_id"] == answer["X-Request-ID"]
    assert answer["Content-Type"] == "application/json"


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/cards/race.nope", "There is no card race.nope."),
        ("/cards/nope", "There is no card nope."),
        ("/cards/race.nope/rulings", "There is no card race.nope."),
        ("/printings/race.run.99", "There is no printing race.run.99."),
        ("/printings/race.run", "There is no printing race.run."),
        ("/editions/race.nope", "There is no edition race.nope."),
        ("/keywords/race.nope", "There is no keyword race.nope."),
        ("/rulings/race.nope", "There is no ruling race.nope."),
        ("/games/race/rules/9.9", "There is no rule race.9.9."),
        ("/games/nope", 'There is no game "nope"; there is: race.'),
        ("/resolutions/nope", "There is no resolution nope."),
        (f"/resolutions/{UUID(int=1)}", f"There is no resolution {UUID(int=1)}."),
        (f"/resolutions/{UUID(int=1)}/games", f"There is no resolution {UUID(int=1)}."),
        (f"/resolutions/{UUID(int=1)}/games/3", f"There is no resolution {UUID(int=1)}."),
    ],
)
@pytest.mark.usefixtures("race", "db")
def test_what_is_not_there_is_named(client: Client, address: str, told: str) -> None:
    answer = client.get(f"/api/v1{address}")
    assert (answer.status_code, answer.json()["detail"]) == (404, told)


@pytest.mark.parametrize("address", ["cards/", "cards/race.sprint/", "schema/", "nothing/"])
@pytest.mark.usefixtures("race", "db")
def test_a_slash_at_the_end_is_told_apart_from_an_unknown_address(
    client: Client, address: str
) -> None:
    told = "Addresses have no slash at the end. Only /api/v1/ has one."
    answer = client.get(f"/api/v1/{address}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
    assert answer.json()["detail"] == told
    assert client.get("/api/v1/nothing").json()["detail"] == "Nothing stands at this address."


@pytest.mark.usefixtures("race", "db")
def test_a_fault_says_place_code_and_message(client: Client) -> None:
    answer = client.post("/api/v1/judge", '{"game": 1}', content_type="application/json")
    assert answer.json()["errors"][0] == {
        "at": "/game",
        "code": "malformed-input",
        "message": "A game is named by its slug.",
    }


@pytest.mark.usefixtures("race", "db")
def test_a_request_keeps_an_id_that_is_fit_for_one(client: Client) -> None:
    answer = client.get("/api/v1/games", headers={"x-request-id": "trace-7.a_B"})
    assert answer["X-Request-ID"] == "trace-7.a_B"
    for odd in ("", "a b", "a" * 65, "é", 'x"'):
        answer = client.get("/api/v1/games", headers={"x-request-id": odd})
        assert re.fullmatch("[0-9a-f]{32}", answer["X-Request-ID"])


@pytest.mark.usefixtures("race", "db")
def test_a_wrong_method_names_the_right_ones(client: Client) -> None:
    assert client.put("/api/v1/judge")["Allow"] == "POST, OPTIONS"


@pytest.mark.usefixtures("race", "db")
def test_a_body_of_an_impossible_length_is_not_waited_for(client: Client) -> None:
    body, kind = b'{"game": "race"', "application/json"
    for length in ("-1", "x", "²", "9" * 5_000):
        answer = client.generic("POST", "/api/v1/judge", body, kind, CONTENT_LENGTH=length)
        assert answer.status_code in (400, 413)


def test_a_fault_of_the_service_is_logged_and_told_without_details(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, db: None
) -> None:
    def break_down(view: GameListView, **names: Any) -> None:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(GameListView, "document", break_down)
    with caplog.at_level(logging.ERROR, logger="cardsdb.api.errors"):
        answer = client.get("/api/v1/games")
    assert (answer.status_code, answer.json()["code"]) == (500, "internal-error")
    assert "secret" not in answer.content.decode()
    record = caplog.records[0]
    assert answer["X-Request-ID"] in record.getMessage()
    assert record.exc_info is not None
    assert record.exc_info[0] is ZeroDivisionError


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (MalformedInput("No."), 400, "malformed-input"),
        (MalformedInput("No.", code="dice-left"), 400, "dice-left"),
        (MalformedInput("No.", code="copy-limit"), 400, "malformed-input"),
        (MalformedInput("No.", code="unknown-slug"), 400, "malformed-input"),
        (MalformedInput([Fault("", "A."), Fault("", "B.", "dice-left")]), 400, "malformed-input"),
        (UnknownSlug("policy", "x", ["y"]), 404, "unknown-slug"),
        (GameNotPlayable("race"), 409, "game-not-playable"),
        (exceptions.PermissionDenied(), 403, "permission-denied"),
        (exceptions.ParseError({"a": ["b"]}), 400, "bad-request"),
        (SuspiciousOperation("x"), 400, "bad-request"),
        (OperationalError("locked"), 503, "database-unavailable"),
        (KeyError("x"), 500, "internal-error"),
    ],
)
def test_an_exception_has_its_status_and_code(error: Exception, status: int, code: str) -> None:
    problem = problem_of(error)
    assert (problem.status, problem.code) == (status, code)


def test_the_detail_says_how_much_else_is_wrong() -> None:
    problem = problem_of(MalformedInput([Fault("/a", "One."), Fault("/b", "Two.")]))
    assert problem.detail == "One. (And 1 more.)"


@pytest.mark.parametrize(
    "answer",
    [
        lambda request: errors.bad_request(request, SuspiciousOperation()),
        lambda request: errors.permission_denied(request, PermissionError("No.")),
        lambda request: errors.page_not_found(request, LookupError()),
        errors.server_error,
    ],
)
def test_errors_outside_views_are_json_below_api_alone(answer: Any) -> None:
    below = answer(RequestFactory().get("/api/v1/cards"))
    beside = answer(RequestFactory().get("/admin/"))
    assert below["Content-Type"] == "application/json"
    assert below["X-Request-ID"]
    assert beside["Content-Type"].startswith("text/html")
    assert below.status_code == beside.status_code


def test_a_host_that_is_not_ours_is_refused_in_json(client: Client) -> None:
    answer = client.get("/api/v1/games", headers={"host": "elsewhere.example"})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")
    assert (
        client.get("/other", headers={"host": "elsewhere.example"})["Content-Type"]
        != (answer["Content-Type"])
    )


@pytest.mark.usefixtures("race", "db")
def test_an_error_is_short_whatever_was_sent(client: Client) -> None:
    body = {f"{'x' * 450} y{number}": 1 for number in range(400)}
    answer = client.post("/api/v1/judge", json.dumps(body), content_type="application/json")
    error = answer.json()
    assert len(answer.content) < 100_000
    assert len(error["errors"]) == errors.MAX_FAULTS
    assert error["detail"].endswith("The first 100 of 402 faults are listed.")
    assert all(len(fault["at"]) <= errors.MAX_POINTER for fault in error["errors"])


@pytest.mark.parametrize(
    "sent", ["x" * 3_000, "x " * 3_000, "'" * 3_000, '" ' * 3_000, "é" * 3_000]
)
def test_a_message_quotes_little(sent: str) -> None:
    for told in (f'There is no "{sent}" here.', f"There is no {sent!r}.", f"No {sent}."):
        assert len(errors.short_message(told)) <= errors.MAX_MESSAGE
    usual = 'There is no parameter "a" here. Did you mean "b"? There are: ' + "ab, " * 30
    assert errors.short_message(usual) == usual
    assert len(errors.short_message(f'There is no "{"x" * 3_000}" here.')) < 120


def test_a_long_pointer_leads_to_the_nearest_place_around() -> None:
    assert errors.short_pointer(f"/position/{'x' * 500}/a") == "/position"
    assert errors.short_pointer(f"/{'x' * 500}") == ""
    assert errors.short_pointer("/a/b") == "/a/b"


@pytest.mark.parametrize("encoding", ["gzip", "br", "deflate", "gzip, identity", "x"])
@pytest.mark.usefixtures("race", "db")
def test_a_body_that_is_compressed_is_refused(client: Client, encoding: str) -> None:
    for path, kind in (("judge", "application/json"), ("decks/parse", "text/plain")):
        answer = client.post(
            f"/api/v1/{path}", "{}", content_type=kind, headers={"content-encoding": encoding}
        )
        assert (answer.status_code, answer.json()["code"]) == (415, "unsupported-encoding")


@pytest.mark.usefixtures("race", "db")
def test_a_body_that_is_not_compressed_may_say_so(client: Client) -> None:
    answer = client.post(
        "/api/v1/judge",
        "{",
        content_type="application/json",
        headers={"content-encoding": "Identity"},
    )
    assert answer.json()["code"] == "invalid-json"


def documented() -> dict[str, int]:
    rows = re.findall(r"^\| `([a-z-]+)` \| (\d{3}) \|", docs(), re.MULTILINE)
    return {code: int(status) for code, status in rows}


def docs() -> str:
    return (ROOT / "docs/errors.md").read_text(encoding="utf-8")


def nodes(folder: str) -> Iterator[ast.AST]:
    """Yield what the modules of the folder are made of, but not commands: they answer nobody."""
    for path in (ROOT / folder).rglob("*.py"):
        if "management" not in path.parts:
            yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def raised() -> Iterator[str]:
    """Yield every code that the core gives to an error or a fault."""
    for node in nodes("cardsdb"):
        match node:
            case ast.Call(func=ast.Name(id="Fault"), args=[_, _, ast.Constant(value=str(code))]):
                yield code
            case ast.Call(func=ast.Name(id="ApiError"), args=[ast.Constant(value=str(code)), *_]):
                yield code
            case ast.keyword(arg="code", value=ast.Constant(value=str(code))):
                yield code
            case ast.ClassDef(bases=[_, *_]):
                yield from class_codes(node)


def class_codes(node: ast.ClassDef) -> Iterator[str]:
    for line in node.body:
        match line:
            case ast.Assign(targets=[ast.Name(id="code")], value=ast.Constant(value=str(code))):
                yield code


def test_every_code_of_the_api_is_documented_with_its_status() -> None:
    assert {code: entry.status for code, entry in CODES.items()}.items() <= documented().items()


def test_the_documented_meaning_is_that_of_the_code() -> None:
    for code, entry in CODES.items():
        assert f"| `{code}` | {entry.status} | {entry.meaning} |" in docs()


def test_every_code_that_the_core_raises_is_documented() -> None:
    assert set(raised()) <= set(re.findall(r"`([a-z]+(?:-[a-z]+)*)`", docs()))
