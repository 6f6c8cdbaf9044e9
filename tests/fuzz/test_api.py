"""The API as a whole, asked thousands of odd questions by Schemathesis, with all its checks."""

import gzip
import http.client
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from hypothesis import HealthCheck, given, settings as hypothesis_settings, strategies as st

from cardsdb.api.schema import examples
from cardsdb.config.benchmarks.service import Service, running_service

pytestmark = pytest.mark.fuzz

FEWEST_CASES = 2_000
MALFORMED = 1_000
SEED = "1"  # by hand, try others
PLAYED_IN_S = 60.0


def made(service: Service, operation: str, path: str) -> Any:
    """Return what the example of the operation makes."""
    body = next(one["body"] for one in examples() if one["operation"] == operation)
    return service.call("POST", path, body)


def played(service: Service) -> str:
    """Have the games of the example played; return the id of their batch."""
    batch = made(service, "start_resolution", "/resolutions")
    deadline = time.monotonic() + PLAYED_IN_S
    while service.call("GET", f"/resolutions/{batch['id']}")["state"] != "done":
        assert time.monotonic() < deadline
        time.sleep(0.2)
    return str(batch["id"])


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with running_service() as service:
        yield service


def test_no_request_breaks_the_api_or_what_its_document_says(service: Service) -> None:
    command = [sys.executable, "-m", "schemathesis.cli", "--no-color"]
    command += ["--config-file", str(Path(__file__).with_name("schemathesis.toml"))]
    command += ["run", f"http://127.0.0.1:{service.port}/api/v1/schema", "--checks", "all"]
    command += ["--seed", SEED, "--header", f"Authorization: Bearer {service.token}"]
    made_before = {
        "FUZZ_DECK": made(service, "store_deck", "/decks")["id"],
        "FUZZ_RESOLUTION": played(service),
    }
    run = subprocess.run(
        command,
        cwd=settings.ROOT,
        env={**os.environ, "PYTHONPATH": str(settings.ROOT), **made_before},
        capture_output=True,
        text=True,
        check=False,
    )
    told = re.search(r"(\d+) generated", run.stdout)
    assert run.returncode == 0, run.stdout
    assert told is not None
    assert int(told[1]) >= FEWEST_CASES


HEADERS = (
    b"Accept", b"Accept-Encoding", b"Authorization", b"Content-Encoding", b"Content-Type",
    b"Cookie", b"Expect", b"Idempotency-Key", b"If-Match", b"If-Modified-Since",
    b"If-None-Match", b"Origin", b"Range", b"X-Forwarded-For", b"X-Request-ID",
)  # fmt: skip
PATHS = (
    b"cards", b"cards/udacha.lantern-quay", b"decks", b"decks/parse?game=udacha",
    b"decks/validate", b"judge", b"judge/scenarios", b"resolutions", b"games/udacha/rules",
)  # fmt: skip
KINDS = (b"application/json", b"text/plain", b"application/xml", b"application/octet-stream")
header_values = st.one_of(
    st.sampled_from([b"*", b"application/json", b"gzip", b'"x"', b"W/", b"Token", b"bytes=0-1"]),
    st.binary(max_size=40).map(lambda text: text.translate(None, b"\r\n\0")),
)
bodies = st.one_of(
    st.binary(max_size=200),
    st.text(max_size=200).map(lambda text: json.dumps({"game": "udacha", "text": text}).encode()),
    st.sampled_from([b"[" * 500, b'{"game": NaN}', b"\xef\xbb\xbf{}", b'{"a": 1e999}', b"<a/>"]),
)


@given(
    method=st.sampled_from([b"GET", b"HEAD", b"POST", b"PATCH", b"DELETE", b"OPTIONS", b"PUT"]),
    path=st.sampled_from(PATHS),
    headers=st.lists(st.tuples(st.sampled_from(HEADERS), header_values), max_size=4),
    kind=st.sampled_from(KINDS),
    body=bodies,
    who=st.sampled_from(["somebody", "anybody"]),
)
@hypothesis_settings(
    max_examples=MALFORMED, deadline=None, derandomize=True, database=None,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
def test_no_body_and_no_header_breaks_the_service(
    service: Service,
    method: bytes,
    path: bytes,
    headers: list[tuple[bytes, bytes]],
    kind: bytes,
    body: bytes,
    who: str,
) -> None:
    lines = [method + b" /api/v1/" + path + b" HTTP/1.1", b"Host: localhost", b"Connection: close"]
    lines += [b"Content-Type: " + kind, b"Content-Length: %d" % len(body)]
    lines += [name + b": " + value for name, value in headers]
    if who == "somebody":
        lines.append(b"Authorization: Token " + service.token.encode())
    with socket.create_connection(("127.0.0.1", service.port), timeout=30) as connection:
        connection.sendall(b"\r\n".join(lines) + b"\r\n\r\n" + body)
        answer = http.client.HTTPResponse(connection, method=method.decode())
        answer.begin()
        content = answer.read()
    assert answer.status < 500, content
    if answer.status >= 400 and content:
        if answer.getheader("Content-Encoding") == "gzip":
            content = gzip.decompress(content)
        assert json.loads(content)["status"] == answer.status
