"""The worker of gunicorn that serves the API: what is no HTTP is refused in JSON, too.

`gunicorn --worker-class cardsdb.config.web_worker.WebWorker`. It is loaded before Django is, and
without it.
"""

import json
import socket
import uuid
from contextlib import suppress
from http import HTTPStatus
from typing import Any

from gunicorn.http import errors
from gunicorn.workers.gthread import ThreadWorker

_TOO_LONG = "An address has 8190 bytes at most."
_TOO_LARGE = "A request has 100 headers at most, of 8190 bytes each."
_NO_HTTP = "This is no HTTP/1.1 request as it is read here."
_SAID = (
    (errors.LimitRequestLine, 414, "address-too-long", _TOO_LONG),
    (errors.LimitRequestHeaders, 431, "headers-too-large", _TOO_LARGE),
    (errors.ParseException, 400, "bad-request", _NO_HTTP),
)


class WebWorker(ThreadWorker):  # type: ignore[misc]  # it has no types
    """A worker of several threads that writes errors as the API does."""

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: BaseException) -> None:
        """Answer what cannot be read as a request; what else goes wrong is gunicorn's matter."""
        said = next((one for one in _SAID if isinstance(exc, one[0])), None)
        if said is None or isinstance(exc, errors.ConfigurationProblem):
            super().handle_error(req, client, addr, exc)
            return
        self.log.warning("Invalid request from ip=%s: %s", addr[0] if addr else "", exc)
        with suppress(OSError):  # nobody waits for the answer any more
            client.sendall(refusal(*said[1:]))


def refusal(status: int, code: str, detail: str) -> bytes:
    """Return a whole answer, after which the connection ends."""
    document = {
        "object": "error",
        "status": status,
        "code": code,
        "detail": detail,
        "errors": [],
        "request_id": uuid.uuid4().hex,
    }
    content = json.dumps(document).encode()
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
        "Connection: close",
        "Content-Type: application/json",
        f"Content-Length: {len(content)}",
        "Access-Control-Allow-Origin: *",
        f"X-Request-ID: {document['request_id']}",
        "\r\n",
    )
    return "\r\n".join(head).encode("ascii") + content
