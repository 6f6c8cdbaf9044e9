"""Bodies at the edge: those that do not say how long they are, and those that nobody reads."""

import io
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from cardsdb.api.parsers import MAX_BYTES

LINGER_S: Final = 30.0
_PIECE: Final = 64 * 1024
Environment = dict[str, Any]
Application = Callable[[Environment, Any], Iterable[bytes]]


class WholeBodies:
    """An application to which every body has a length, and whose answers reach who still sends.

    Most clients send all of a body before they read the answer; a connection that is closed
    before that takes the answer along. So what nobody read is read after the answer, for a time.
    """

    def __init__(self, application: Application) -> None:
        """Take the application."""
        self._application = application

    def __call__(self, environment: Environment, start_response: Any) -> Iterable[bytes]:
        """Answer a request; raise what is wrong with a body in pieces, for the server to say."""
        # Not every server tells where a body ends; this is how one says that it does.
        if not environment.get("wsgi.input_terminated") or not _has_body(environment):
            return self._application(environment, start_response)
        stream = environment["wsgi.input"]
        if "HTTP_TRANSFER_ENCODING" in environment:
            _give_length(environment)
        return _Lingering(self._application(environment, start_response), stream)


def _has_body(environment: Environment) -> bool:
    length = environment.get("CONTENT_LENGTH") or "0"
    return length != "0" or "HTTP_TRANSFER_ENCODING" in environment


def _give_length(environment: Environment) -> None:
    """Read a body that comes in pieces, as far as one may be long, and one byte more."""
    stream, content = environment["wsgi.input"], io.BytesIO()
    while content.tell() <= MAX_BYTES and (piece := stream.read(_PIECE)):
        content.write(piece)
    environment["CONTENT_LENGTH"] = str(content.tell())
    environment["wsgi.input"] = io.BytesIO(content.getvalue())


class _Lingering:
    """An answer after which what is left of the body is read and thrown away."""

    def __init__(self, answer: Iterable[bytes], stream: Any) -> None:
        self._answer = answer
        self._stream = stream

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._answer)

    def close(self) -> None:
        """End the answer, which has been sent, and read on until all has come or time is up."""
        close = getattr(self._answer, "close", None)
        if close is not None:
            close()
        deadline = time.monotonic() + LINGER_S
        while time.monotonic() < deadline and self._stream.read(_PIECE):
            pass
