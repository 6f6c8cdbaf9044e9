"""Bodies at the edge: all have a length, and what nobody read is read after the answer."""

import io
import time
from collections.abc import Iterable
from typing import Any

import pytest

from cardsdb.api.parsers import MAX_BYTES
from cardsdb.config.unread_bodies import LINGER_S, Environment, WholeBodies

SERVER = {"wsgi.input_terminated": True}


def length_seen(environment: Environment, start_response: Any) -> Iterable[bytes]:
    """Answer with the announced length and the first two bytes, and read no more."""
    return [environment.get("CONTENT_LENGTH", "none").encode(), environment["wsgi.input"].read(2)]


def ask(stream: io.BytesIO, **environment: Any) -> Any:
    return WholeBodies(length_seen)({**SERVER, **environment, "wsgi.input": stream}, None)


def test_what_nobody_read_is_read_after_the_answer_and_not_before() -> None:
    stream = io.BytesIO(b"x" * 3 * MAX_BYTES)
    answer = ask(stream, CONTENT_LENGTH=str(3 * MAX_BYTES))
    assert list(answer) == [str(3 * MAX_BYTES).encode(), b"xx"]
    assert stream.tell() == 2
    answer.close()
    assert stream.read(1) == b""


def test_a_body_in_pieces_has_the_length_that_it_turns_out_to_have() -> None:
    answer = ask(io.BytesIO(b"{}"), HTTP_TRANSFER_ENCODING="chunked")
    assert list(answer) == [b"2", b"{}"]


def test_a_body_in_pieces_is_held_up_to_what_one_may_have() -> None:
    stream = io.BytesIO(b"x" * 8 * MAX_BYTES)
    length, _ = ask(stream, HTTP_TRANSFER_ENCODING="chunked")
    assert MAX_BYTES < int(length) <= MAX_BYTES + 64 * 1024
    assert stream.tell() == int(length)


def test_nobody_is_read_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = 0.0

    class Endless(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            nonlocal clock
            clock += 1
            return b"x" * (size or 0)

    monkeypatch.setattr(time, "monotonic", lambda: clock)
    ask(Endless(), CONTENT_LENGTH="9").close()
    assert clock == pytest.approx(LINGER_S, abs=2)


@pytest.mark.parametrize(
    "environment", [{"wsgi.input_terminated": False, "CONTENT_LENGTH": "9"}, {}]
)
def test_nothing_is_read_where_a_read_might_not_end_or_there_is_nothing(
    environment: dict[str, Any],
) -> None:
    stream = io.BytesIO(b"x" * 9)
    assert isinstance(ask(stream, **environment), list)
    assert stream.tell() == 2
