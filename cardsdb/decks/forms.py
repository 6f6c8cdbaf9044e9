"""Of which kind a deck's source is: by its content type, else by how it begins."""

import enum
import re

from cardsdb.plugin_api import MalformedInput

MAX_SIZE = 1024 * 1024  # bytes
_GAME_LINE = re.compile(r"\s*game\s*:=?\s*(\S.*)", re.IGNORECASE)
_XML_TYPES = ("application/xml", "text/xml", "application/x-o8d", "application/vnd.octgn.deck")


class Kind(enum.Enum):
    """A kind of source: which form it has of that kind, is seen by reading it."""

    DOCUMENT = "document"
    TEXT = "text"
    MARKUP = "markup"


def kind_of(source: bytes | str, content_type: str | None) -> Kind:
    """Return the kind of the source; MalformedInput when it is too large."""
    size = len(source) if isinstance(source, bytes) else len(encoded(source))
    if size > MAX_SIZE:
        raise MalformedInput(f"A deck has at most {MAX_SIZE} bytes, not {size}.")
    kind = (content_type or "").partition(";")[0].strip().casefold()
    if kind == "application/json" or kind.endswith("+json"):
        return Kind.DOCUMENT
    if kind in _XML_TYPES or kind.endswith("+xml"):
        return Kind.MARKUP
    start = _start(source)
    if start == "<":
        return Kind.MARKUP
    return Kind.DOCUMENT if start == "{" and not kind.startswith("text/") else Kind.TEXT


def _start(source: bytes | str) -> str:
    """Return the first sign of the source that is no space and no mark of an encoding."""
    if isinstance(source, bytes):
        source = source[:1000].decode("latin-1").lstrip("\xef\xbb\xbf\xff\xfe\0")
    return source.lstrip("\ufeff").lstrip()[:1]


def encoded(text: str) -> bytes:
    """Return the text in UTF-8; MalformedInput when it has halves of signs in it."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        text = f"This is no text: its sign {error.start + 1} is half of one."
        raise MalformedInput(text) from error


def decoded(source: bytes | str) -> str:
    """Return the source as text; MalformedInput when its bytes are not UTF-8."""
    if isinstance(source, str):
        return source.removeprefix("\ufeff")
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        byte = f"0x{source[error.start]:02x}" if error.start < len(source) else "the end"
        text = f"This is no UTF-8: its byte {error.start + 1}, {byte}, cannot be read."
        raise MalformedInput(text) from error


def game_line(text: str) -> tuple[int, str] | None:
    """Return the number and the value of the first line that reads like a `Game` header."""
    for number, line in enumerate(text.splitlines(), 1):
        if match := _GAME_LINE.fullmatch(line):
            return number, match[1].strip().strip('"')
    return None
