"""Exceptions to JSON: every error has one shape, a stable code and the status that goes with it."""

import logging
import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse, UnreadablePostError
from django.http.response import HttpResponseBase
from django.views import defaults
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api.renderers import JSONRenderer
from cardsdb.catalogue.encoding import dump_json
from cardsdb.catalogue.search import SEARCH_CODES
from cardsdb.plugin_api import CardsdbError, Fault, GameNotPlayable, MalformedInput, UnknownSlug

logger = logging.getLogger(__name__)

PREFIX = "/api/"
REQUEST_ID = "X-Request-ID"
MAX_FAULTS: Final = 100  # that one answer lists
MAX_QUOTED: Final = 80  # characters of what was sent that a message quotes
MAX_MESSAGE: Final = 500  # characters
MAX_POINTER: Final = 400  # characters
_QUOTED = re.compile(rf"""("|(?<!\w)')(.*?)(?:\1(?!\w)|\Z)|\S{{{MAX_QUOTED + 1},}}""", re.DOTALL)
_FIT_AS_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


@dataclass(frozen=True, slots=True)
class ErrorCode:
    """What stands behind a code: the status of its answers and what it means."""

    status: int
    meaning: str


# Codes of what is wrong in a body that are not listed here have the status 400.
CODES: Final[Mapping[str, ErrorCode]] = {
    "malformed-input": ErrorCode(400, "The input lacks the form that its format describes."),
    "invalid-json": ErrorCode(400, "The body is not JSON."),
    "duplicate-key": ErrorCode(400, "An object of the body has a key twice."),
    "nested-too-deep": ErrorCode(400, "The body is nested deeper than 64 levels."),
    "number-too-large": ErrorCode(400, "A whole number beyond 64 bits, or one beyond computing."),
    "bad-text": ErrorCode(400, "A text holds half a surrogate pair or the character U+0000."),
    "body-missing": ErrorCode(400, "The request needs a body, and has none."),
    "body-cut-short": ErrorCode(400, "The body ended before its announced length."),
    "unknown-parameter": ErrorCode(400, "The address has a parameter that this resource lacks."),
    "bad-parameter": ErrorCode(400, "A parameter of the address has a value that it cannot have."),
    "unknown-game": ErrorCode(400, "A body names a game that there is not."),
    "unknown-ruleset": ErrorCode(400, "A body names a ruleset that the game has not."),
    "unknown-format": ErrorCode(400, "A body names a format that the game has not."),
    "unknown-deck": ErrorCode(400, "A body names a stored deck that the account cannot read."),
    "unknown-policy": ErrorCode(400, "A body names a policy that the game has not."),
    "unknown-form": ErrorCode(400, "There is no such form of decks."),
    "unknown-field": ErrorCode(
        400, "A field that there is not: in a body, or in `fields` or `include`."
    ),
    "invalid-cursor": ErrorCode(400, "The cursor was changed, or belongs to another query."),
    **{code: ErrorCode(400, meaning) for code, meaning in SEARCH_CODES.items()},
    "bad-header": ErrorCode(400, "A header has a value that it cannot have."),
    "dice-missing": ErrorCode(400, "A die is rolled whose face is not given."),
    "dice-left": ErrorCode(400, "Faces are given that nobody rolls."),
    "bad-request": ErrorCode(400, "The request is refused before it is read, say for its host."),
    "not-authenticated": ErrorCode(401, "A token is needed and there is none, or a wrong one."),
    "permission-denied": ErrorCode(403, "The token is known and may not do this."),
    "missing-scope": ErrorCode(403, "The token is not good for this; the detail names the scope."),
    "not-found": ErrorCode(404, "Nothing stands at this address."),
    "unknown-slug": ErrorCode(404, "The address names a game that there is not."),
    "unknown-card": ErrorCode(404, "No card has the name; `candidates` are the nearest."),
    "ambiguous-card": ErrorCode(404, "Several cards may be meant by the name: `candidates`."),
    "method-not-allowed": ErrorCode(405, "The address exists and does not know this method."),
    "not-acceptable": ErrorCode(406, "The answer exists in no media type that is accepted."),
    "already-there": ErrorCode(409, "Something of this id is there already."),
    "in-use": ErrorCode(409, "It cannot be deleted: something else needs it."),
    "revision-conflict": ErrorCode(409, "It has another revision than the one it was read at."),
    "deck-limit": ErrorCode(409, "The account stores as many decks as it may."),
    "revision-limit": ErrorCode(409, "The deck has as many revisions as it may."),
    "idempotency-key-reused": ErrorCode(409, "The key came with another request before."),
    "replay-differs": ErrorCode(409, "The plugins of now play another game from its seed."),
    "game-not-playable": ErrorCode(409, "The game has no engine: it is neither judged nor played."),
    "precondition-failed": ErrorCode(412, "What stands here has not the tag of `If-Match`."),
    "body-too-large": ErrorCode(413, "The body is larger than 1 MiB."),
    "too-large": ErrorCode(413, "More cards, steps or work than one request may ask for."),
    "deck-too-large": ErrorCode(413, "The deck has more bytes than one that is stored may have."),
    "address-too-long": ErrorCode(414, "The address has more than 8190 bytes."),
    "unsupported-media-type": ErrorCode(415, "The body has a content type that is not read here."),
    "unsupported-encoding": ErrorCode(415, "The body is compressed, or encoded otherwise."),
    "too-many-requests": ErrorCode(429, "More requests than are allowed in this time."),
    "headers-too-large": ErrorCode(431, "More headers, or longer ones, than are read."),
    "internal-error": ErrorCode(500, "A fault of the service, which has logged it."),
    "database-unavailable": ErrorCode(503, "The database does not answer; trying later helps."),
}

_CODE_OF_STATUS = {
    400: "bad-request",
    401: "not-authenticated",
    403: "permission-denied",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    413: "body-too-large",
    415: "unsupported-media-type",
}


Candidate = Mapping[str, str]  # id, name and address of what may have been meant


class ApiError(CardsdbError):
    """Something that only the API can find wrong: an address, a parameter, a header."""

    def __init__(
        self,
        code: str,
        detail: str,
        faults: Sequence[Fault] = (),
        at: str | None = None,
        *,
        candidates: Sequence[Candidate] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Take a code of the list above, a sentence, and what is wrong where.

        Candidates are what may have been meant; headers are added to the answer.
        """
        self.error_code = code
        self.detail = detail
        self.headers = headers
        self.candidates = candidates
        self.faults = (*faults, *([] if at is None else [Fault(at, detail, code)]))
        super().__init__(detail)


class Missing(ApiError):
    """Something that has an address here, and that there is not."""

    def __init__(self, what: str) -> None:
        """Take what there is not: its kind and its id."""
        super().__init__("not-found", f"There is no {what}.")


@dataclass(frozen=True, slots=True)
class Problem:
    """An error before it is written down."""

    status: int
    code: str
    detail: str
    faults: tuple[Fault, ...] = ()
    headers: Mapping[str, str] | None = None
    candidates: Sequence[Candidate] | None = None


def request_id(request: HttpRequest) -> str:
    """Return the id of the request: that of its header where it is fit for one, else a new one."""
    known = request.META.get("cardsdb.request_id")
    if known is None:
        given = request.META.get("HTTP_X_REQUEST_ID", "")
        known = given if _FIT_AS_ID.fullmatch(given) else uuid.uuid4().hex
        request.META["cardsdb.request_id"] = known
    return str(known)


def error_document(request: HttpRequest, problem: Problem) -> dict[str, Any]:
    """Return the JSON of an error, the same shape for all, and short whatever was sent."""
    detail = short_message(problem.detail)
    if len(problem.faults) > MAX_FAULTS:
        detail = f"{detail} The first {MAX_FAULTS} of {len(problem.faults)} faults are listed."
    document = {
        "object": "error",
        "status": problem.status,
        "code": problem.code,
        "detail": detail,
        "errors": [
            {
                "at": short_pointer(fault.at),
                "code": fault.code,
                "message": short_message(fault.message),
            }
            for fault in problem.faults[:MAX_FAULTS]
        ],
        "request_id": request_id(request),
    }
    if problem.candidates is not None:
        document["candidates"] = problem.candidates
    return document


def short_message(message: str) -> str:
    """Return the message with all that it quotes cut to a length at which it is still known."""
    told = _QUOTED.sub(_cut, message[: 4 * MAX_MESSAGE])
    return told if len(told) <= MAX_MESSAGE else f"{told[: MAX_MESSAGE - 1]}…"


def _cut(found: re.Match[str]) -> str:
    mark, quoted = found[1] or "", found[2] if found[1] else found[0]
    return found[0] if len(quoted) <= MAX_QUOTED else f"{mark}{quoted[:MAX_QUOTED]}…{mark}"


def short_pointer(at: str) -> str:
    """Return the pointer, or if it is too long, the one to the nearest place around it."""
    while len(at) > MAX_POINTER:
        at = at[: at.rfind("/", 0, MAX_POINTER + 1)] if at.startswith("/") else ""
    return at


def exception_handler(error: Exception, context: Mapping[str, Any]) -> Response:
    """Return the answer for any exception of a view. One that nobody expects is logged: 500."""
    request: Request = context["request"]
    problem = problem_of(error)
    if problem.status >= 500:
        text = "Request %s (%s %s) failed"
        asked = request._request
        logger.error(text, request_id(asked), asked.method, asked.path, exc_info=error)
    # An error is JSON, whatever the answer would have been.
    request.accepted_renderer, request.accepted_media_type = JSONRenderer(), JSONRenderer.media_type
    document = error_document(request._request, problem)
    return Response(document, status=problem.status, headers=problem.headers)


def problem_of(error: Exception) -> Problem:
    """Return what is to be said of an exception."""
    for kind, describe in _DESCRIBED:
        if isinstance(error, kind):
            return describe(error)
    detail = "Something went wrong here. It is logged under the request's id."
    return Problem(500, "internal-error", detail)


def _of_input(error: Any) -> Problem:
    codes = {fault.code for fault in error.faults}
    # Violations of a deck have codes of their own, which the faults show.
    code = next(iter(codes)) if len(codes) == 1 else error.code
    code = code if _status(code) == 400 else MalformedInput.code
    detail = short_message(error.faults[0].message if error.faults else str(error))
    if len(error.faults) > 1:
        detail = f"{detail} (And {len(error.faults) - 1} more.)"
    return Problem(400, code, detail, error.faults)


def _of_api(error: Any) -> Problem:
    return Problem(
        _status(error.error_code),
        error.error_code,
        error.detail,
        error.faults,
        error.headers,
        candidates=error.candidates,
    )


def _of_slug(error: Any) -> Problem:
    place = "/" + error.kind.replace(" ", "_")
    return Problem(404, error.code, str(error), (Fault(place, str(error), error.code),))


def _of_core(error: Any) -> Problem:
    return Problem(_status(error.code, 400), error.code, str(error))


def _of_framework(error: Any) -> Problem:
    headers = {}
    if getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = error.auth_header
    if getattr(error, "wait", None):
        headers["Retry-After"] = str(int(error.wait))
    code = _CODE_OF_STATUS.get(error.status_code, "bad-request")
    return Problem(error.status_code, code, _sentence(error.detail), headers=headers)


def _of_missing(_error: Any) -> Problem:
    return Problem(404, "not-found", "Nothing stands at this address.")


def _of_forbidden(error: Any) -> Problem:
    return Problem(403, "permission-denied", str(error) or "This is not allowed.")


def _of_suspicious(_error: Any) -> Problem:
    return Problem(400, "bad-request", "The request is refused.")


def _of_cut(_error: Any) -> Problem:
    return Problem(400, "body-cut-short", "The body ended before its announced length.")


def _of_database(_error: Any) -> Problem:
    detail = "The database does not answer. Try again in a moment."
    return Problem(503, "database-unavailable", detail, headers={"Retry-After": "5"})


# The first kind that fits describes the error.
_DESCRIBED = (
    (MalformedInput, _of_input),
    (ApiError, _of_api),
    (UnknownSlug, _of_slug),
    (GameNotPlayable, _of_core),
    (CardsdbError, _of_core),
    (exceptions.APIException, _of_framework),
    (Http404, _of_missing),
    (PermissionDenied, _of_forbidden),
    (UnreadablePostError, _of_cut),
    (SuspiciousOperation, _of_suspicious),
    (OperationalError, _of_database),
)


def _status(code: str, default: int = 500) -> int:
    return CODES[code].status if code in CODES else default


def _sentence(detail: Any) -> str:
    if isinstance(detail, Mapping):
        return " ".join(f"{name}: {_sentence(inner)}" for name, inner in detail.items())
    if isinstance(detail, list | tuple):
        return " ".join(map(_sentence, detail))
    return str(detail)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer what is refused before any view is asked: JSON below /api, else Django's page."""
    if not request.path.startswith(PREFIX):
        return defaults.bad_request(request, exception)
    return _plain_answer(request, _of_suspicious(exception))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer what is forbidden outside a view: JSON below /api, else Django's page."""
    if not request.path.startswith(PREFIX):
        return defaults.permission_denied(request, exception)
    return _plain_answer(request, _of_forbidden(exception))


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer an address that nobody knows: JSON below /api, else Django's page."""
    if not request.path.startswith(PREFIX):
        return defaults.page_not_found(request, exception)
    return _plain_answer(request, _of_missing(exception))


def server_error(request: HttpRequest) -> HttpResponseBase:
    """Answer a fault outside a view, which Django has logged: JSON below /api, else its page."""
    if not request.path.startswith(PREFIX):
        return defaults.server_error(request)
    return _plain_answer(request, problem_of(RuntimeError()))


def _plain_answer(request: HttpRequest, problem: Problem) -> HttpResponse:
    content = dump_json(error_document(request, problem))
    answer = HttpResponse(content, status=problem.status, content_type=JSONRenderer.media_type)
    answer[REQUEST_ID] = request_id(request)
    return answer
