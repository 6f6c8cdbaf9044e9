"""Cursors: where a walk through a list stands, signed so that it fits its own query alone."""

from collections.abc import Mapping
from typing import Any

from django.core import signing

from cardsdb.api.errors import ApiError
from cardsdb.catalogue.encoding import dump_json

# These may change on the way: they choose what a page shows, not which rows there are.
_FREE = frozenset({"cursor", "limit", "count", "fields", "include"})


def write_cursor(path: str, query: Mapping[str, str], place: list[Any]) -> str:
    """Return the cursor that stands at this place of the list."""
    return _signer(path, query).sign_object(place)


def read_cursor(path: str, query: Mapping[str, str], cursor: str) -> list[Any]:
    """Return the place at which the cursor stands; ApiError if it belongs to another query."""
    try:
        place: list[Any] = _signer(path, query).unsign_object(cursor)
    except (signing.BadSignature, ValueError) as error:
        detail = "The cursor belongs to another query, or was changed on its way."
        raise ApiError("invalid-cursor", detail, at="/cursor") from error
    return place


def _signer(path: str, query: Mapping[str, str]) -> signing.Signer:
    kept = sorted((name, value) for name, value in query.items() if name not in _FREE)
    return signing.Signer(salt=f"cursor:{path}:{dump_json(kept).decode()}")
