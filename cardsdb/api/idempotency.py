"""The header `Idempotency-Key`: who sends a request again gets what it made the first time."""

import hashlib
from collections.abc import Callable
from typing import Any, Final, cast

import orjson
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from cardsdb.accounts.idempotency import make_once
from cardsdb.api.errors import ApiError
from cardsdb.api.parsers import RawBody
from cardsdb.api.tokens import account_of

HEADER: Final = "Idempotency-Key"
LONGEST: Final = 255
PARAMETER = OpenApiParameter(
    HEADER,
    {"type": "string", "maxLength": LONGEST, "pattern": "^[ -~]*$"},
    OpenApiParameter.HEADER,
    description="The same key with the same request gives what it made the first time.",
)


def made_once(request: Request, make: Callable[[], Any]) -> str:
    """Return the id of what the request makes, or made when it came with the same key before.

    Of a request without a key `make` is called each time; it returns the id.
    """
    key, account = _key(request), account_of(request)
    if not key or account is None:
        return str(make())
    digest = _digest(request)
    return make_once(account=account, key=key, digest=digest, make=lambda: str(make())).what


def _key(request: Request) -> str:
    key = str(request._request.META.get("HTTP_IDEMPOTENCY_KEY", ""))
    if len(key) > LONGEST or not (key.isascii() and (key.isprintable() or not key)):
        detail = f"{HEADER} is printable ASCII, {LONGEST} characters at most."
        raise ApiError("bad-header", detail)
    return key


def _digest(request: Request) -> str:
    """Return what tells this request from another: its address, and what its body says."""
    asked, content = request._request, cast(Any, request.data)
    digest = hashlib.sha256(f"{asked.method} {asked.get_full_path()}\0".encode())
    if isinstance(content, RawBody):
        digest.update(f"{content.content_type}\0".encode() + content.content)
    else:
        digest.update(orjson.dumps(content, option=orjson.OPT_SORT_KEYS))
    return digest.hexdigest()
