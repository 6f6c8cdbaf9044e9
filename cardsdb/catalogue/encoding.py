"""JSON as bytes: one way of writing it, for what is stored and for what is sent."""

import json
from collections.abc import Mapping
from typing import Any

import orjson

_OPTIONS = orjson.OPT_UTC_Z | orjson.OPT_OMIT_MICROSECONDS | orjson.OPT_NON_STR_KEYS


def dump_json(content: Any) -> bytes:
    """Return the content as JSON in UTF-8; bytes are JSON already and pass through."""
    if isinstance(content, bytes):
        return content
    try:
        return orjson.dumps(content, default=_plain, option=_OPTIONS)
    except orjson.JSONEncodeError:
        # A sum may leave the 64 bits to which input is held: slow and right.
        return json.dumps(content, default=str, separators=(",", ":")).encode()


def _plain(thing: Any) -> Any:
    if isinstance(thing, Mapping):
        return dict(thing)
    if isinstance(thing, bytes):
        return orjson.Fragment(thing)
    return str(thing)
