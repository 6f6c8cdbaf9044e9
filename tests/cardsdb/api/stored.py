"""Requests for stored decks, as tests send them."""

import json
from typing import Any

from django.test import Client

ADDRESS = "/api/v1/decks"
DECK = {
    "format": "cardsdb-deck/1",
    "game": "race",
    "name": "Quick Ones",
    "sections": [{"name": "main", "cards": [{"count": 8, "name": "Sprint"}]}],
}
LIST = "# Quick Ones\n\nMain (8)\n8x Sprint\n"
JSON = "application/json"


def send(client: Client, method: str, path: str, body: Any = None, **options: Any) -> Any:
    """Send a request; `token` and headers stand in the options, with underscores for hyphens."""
    kind = options.pop("kind", JSON)
    content = json.dumps(body) if kind == JSON else body
    headers = {name.replace("_", "-"): text for name, text in options.items()}
    if "token" in headers:
        headers["authorization"] = headers.pop("token")
    return client.generic(method, ADDRESS + path, content or "", kind, headers=headers)


def store(client: Client, token: str, **fields: Any) -> dict[str, Any]:
    answer = send(client, "POST", "", {"deck": DECK, **fields}, token=token)
    assert answer.status_code == 201, answer.content
    stored: dict[str, Any] = answer.json()
    return stored


def get(client: Client, path: str, token: str | None = None, **headers: str) -> Any:
    asked = {"authorization": token} if token else {}
    return client.get(ADDRESS + path, headers={**asked, **headers})


def faults(answer: Any, status: int = 400) -> list[tuple[str, str]]:
    assert answer.status_code == status, answer.content
    return [(fault["at"], fault["code"]) for fault in answer.json()["errors"]]


def failed(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]
