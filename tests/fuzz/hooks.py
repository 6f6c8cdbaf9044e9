"""What Schemathesis cannot know of the API: JSON lines, and for what a fit request is refused."""

import json
import re
from typing import Any, Final

import schemathesis

# With which codes a request may be refused that is as the document wants it: what a cursor, a
# search or the language of a game must be, no schema can say.
LISTS: Final = {
    "invalid-cursor", "unknown-search-key", "wrong-search-operator", "bad-search-value",
    "bad-search-number", "bad-search-date", "bad-search-regex", "unclosed-quote",
    "unbalanced-parenthesis", "misplaced-search-word", "search-too-long", "search-too-complex",
}  # fmt: skip
BODIES: Final = {"POST", "PATCH", "PUT"}
NEVER: Final = {"unknown-parameter", "bad-parameter", "invalid-json", "duplicate-key"}
# Here one parameter excludes another, or names a part of what stands at the address, or a change.
ENTANGLED: Final = re.compile(r"/cards/named|/decks/{id}/(diff|export)|/events|/changes")


@schemathesis.deserializer("application/x-ndjson")
def events(_context: Any, response: Any) -> Any:
    """Return the lines of the events as the list that they are in JSON."""
    lines = [json.loads(line) for line in response.content.splitlines()]
    if len(lines) == 1 and lines[0].get("object") == "position":
        return lines[0]
    return {"object": "list", "has_more": False, "data": lines, "warnings": []}


@schemathesis.check
def fit_requests_are_refused_for_what_no_schema_says(
    _context: Any, response: Any, case: Any
) -> None:
    """Fail when a request as the document wants it is refused for something it could say."""
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    if response.status_code == 400 and not is_fair(case, response.json()["code"], response.text):
        raise AssertionError(f"A fit request was refused: {response.text}")


def is_fair(case: Any, code: str, told: str) -> bool:
    """Say whether no schema could have told that the request is refused."""
    if ENTANGLED.search(case.operation.path) or "U+0000" in told:
        return True
    return code not in NEVER if case.method in BODIES else code in LISTS
