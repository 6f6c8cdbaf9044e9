"""The header `Idempotency-Key`: a deck or a batch that is sent twice is there once."""

from typing import Any

import pytest
from django.test import Client

from cardsdb.decks.models import StoredDeck
from tests.cardsdb.api.stored import DECK, LIST, failed, send

pytestmark = pytest.mark.usefixtures("catalogue")

KEY = {"idempotency_key": "once"}
AS_FILE = {"kind": "text/plain", **KEY}


@pytest.mark.parametrize(
    ("path", "content", "options"), [("", {"deck": DECK}, KEY), ("?game=race", LIST, AS_FILE)]
)
def test_a_deck_that_is_sent_again_is_stored_once(
    client: Client, token: str, path: str, content: Any, options: dict[str, str]
) -> None:
    first, second = (send(client, "POST", path, content, token=token, **options) for _ in range(2))
    assert (second.status_code, second["Location"]) == (201, first["Location"])
    assert StoredDeck.objects.count() == 1


def test_the_order_of_the_fields_tells_no_requests_apart(client: Client, token: str) -> None:
    fields = {"deck": DECK, "visibility": "public"}
    turned = dict(reversed(fields.items()))
    first, second = (
        send(client, "POST", "", body, token=token, **KEY) for body in (fields, turned)
    )
    assert second["Location"] == first["Location"]


def test_a_key_does_not_fit_another_body_address_or_content_type(
    client: Client, token: str
) -> None:
    send(client, "POST", "?game=race", LIST, token=token, **AS_FILE)
    others = [
        send(client, "POST", "?game=race", f"{LIST}1x Trot\n", token=token, **AS_FILE),
        send(client, "POST", "?game=race&name=X", LIST, token=token, **AS_FILE),
        send(
            client,
            "POST",
            "?game=race",
            LIST.encode(),
            token=token,
            kind="application/octet-stream",
            **KEY,
        ),
        send(client, "POST", "", {"deck": DECK}, token=token, **KEY),
    ]
    assert [failed(other) for other in others] == [(409, "idempotency-key-reused")] * 4
    assert StoredDeck.objects.count() == 1


def test_a_request_that_was_refused_leaves_its_key_free(client: Client, token: str) -> None:
    assert send(client, "POST", "", {"deck": {}}, token=token, **KEY).status_code == 400
    assert send(client, "POST", "", {"deck": DECK}, token=token, **KEY).status_code == 201


def test_what_was_made_and_deleted_is_not_made_again(client: Client, token: str) -> None:
    stored = send(client, "POST", "", {"deck": DECK}, token=token, **KEY).json()
    send(client, "DELETE", f"/{stored['id']}", token=token)
    assert failed(send(client, "POST", "", {"deck": DECK}, token=token, **KEY))[0] == 404
