"""The edge: whatever is sent, the client gets to read an answer, and errors are JSON."""

import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.test import RequestFactory

from cardsdb.api.errors import CODES, Problem, error_document
from cardsdb.config.web_worker import refusal
from tests.cardsdb.serving import served

MIB = 1024 * 1024
JUDGE = b"POST /api/v1/judge HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with served(Path(tmp_path_factory.mktemp("var"))) as port:
        yield port


def answer_to(port: int, sent: bytes) -> tuple[int, dict[str, Any]]:
    """Send bytes and return status and JSON of the answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        connection.sendall(sent)
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        return answer.status, json.loads(answer.read())


@pytest.mark.parametrize("size", [2 * MIB, 64 * MIB])
@pytest.mark.parametrize("kind", ["whole", "in pieces"])
def test_a_body_that_is_too_large_gets_an_answer_and_the_connection_goes_on(
    port: int, size: int, kind: str
) -> None:
    body = b"x" * size if kind == "whole" else (b"x" * MIB for _ in range(size // MIB))
    headers = {"Content-Type": "application/json"}
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        connection.request("POST", "/api/v1/judge", body, headers, encode_chunked=kind != "whole")
        with connection.getresponse() as answer:
            assert (answer.status, json.load(answer)["code"]) == (413, "body-too-large")
        connection.request("GET", "/health/live")
        with connection.getresponse() as answer:
            assert answer.status == 200


def test_a_body_in_pieces_is_read(port: int) -> None:
    sent = JUDGE + b'Transfer-Encoding: chunked\r\n\r\n9\r\n{"game":1\r\n1\r\n}\r\n0\r\n\r\n'
    status, error = answer_to(port, sent)
    assert (status, error["errors"][0]["at"]) == (400, "/game")


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\n\r\n", 414, "address-too-long"),
        (b"GET /" + b"a" * 50_000 + b" HTTP/1.1\r\n\r\n", 414, "address-too-long"),
        (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n", 431, "headers-too-large"),
        (b"GET / HTTP/1.1\r\nX: " + b"y" * 9_000 + b"\r\n\r\n", 431, "headers-too-large"),
        (b"HELLO\r\n\r\n", 400, "bad-request"),
        (b"GET / HTTP/9.9\r\n\r\n", 400, "bad-request"),
        (b"GET / HTTP/1.1\r\nNo Header: x\r\n\r\n", 400, "bad-request"),
        (b"GET / HTTP/1.1\r\nX: \xff\x00\r\n\r\n", 400, "bad-request"),
        (JUDGE + b"Content-Length: x\r\n\r\n{}", 400, "bad-request"),
        (JUDGE + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n", 400, "bad-request"),
        (JUDGE + b"Transfer-Encoding: rot13\r\n\r\n{}", 400, "bad-request"),
        (JUDGE + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400, "bad-request"),
    ],
)
def test_what_is_no_request_is_refused_in_json(
    port: int, sent: bytes, status: int, code: str
) -> None:
    found, error = answer_to(port, sent)
    assert (found, error["status"], error["code"]) == (status, status, code)
    assert CODES[code].status == status


def test_the_server_writes_errors_in_the_shape_of_all_errors() -> None:
    head, _, content = refusal(400, "bad-request", "No.").partition(b"\r\n\r\n")
    usual = error_document(RequestFactory().get("/"), Problem(400, "bad-request", "No."))
    told = json.loads(content)
    assert f"X-Request-ID: {told['request_id']}".encode() in head
    assert {**told, "request_id": ""} == {**usual, "request_id": ""}
