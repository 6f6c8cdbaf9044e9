"""What a search means, and what is wrong with it."""

from typing import Any

import pytest
from django.test import Client

pytestmark = pytest.mark.usefixtures("catalogue")

EXPLAIN = "/api/v1/search/explain"


def explanation(client: Client, q: str) -> dict[str, Any]:
    answer = client.get(EXPLAIN, {"q": q})
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def test_a_search_is_explained_in_words(client: Client) -> None:
    assert explanation(client, "pace>=2 -o:x is:fast") == {
        "object": "explanation",
        "q": "pace>=2 -o:x is:fast",
        "valid": True,
        "words": "cards whose pace is at least 2 and whose rules text does not contain “x”",
        "warnings": ['Column 14: "is:fast" is ignored: there is no "fast".'],
        "errors": [],
    }


def test_what_is_wrong_with_a_search_is_explained_too(client: Client) -> None:
    assert explanation(client, "é foo:a (") == {
        "object": "explanation",
        "q": "é foo:a (",
        "valid": False,
        "words": None,
        "warnings": [],
        "errors": [
            {
                "at": "/q",
                "code": "unbalanced-parenthesis",
                "message": "Column 9: this parenthesis is not closed.",
                "column": 9,
                "suggestion": None,
            }
        ],
    }
    errors = explanation(client, "é foo:a pace<x")["errors"]
    found = [(one["code"], one["column"], one["suggestion"]) for one in errors]
    assert found == [("unknown-search-key", 3, "fo"), ("bad-search-number", 14, None)]


def test_no_search_at_all_asks_for_all_cards(client: Client) -> None:
    assert client.get(EXPLAIN).json()["words"] == "all cards"


def test_an_explanation_is_tagged(client: Client) -> None:
    tag = client.get(EXPLAIN, {"q": "sprint"})["ETag"]
    again = client.get(EXPLAIN, {"q": "sprint"}, headers={"if-none-match": tag})
    assert again.status_code == 304
