"""Resolutions with stored decks: what is remembered of them, and who may see the games."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from cardsdb.accounts.models import Scope
from cardsdb.resolutions.models import Batch, Chunk, State
from cardsdb.resolutions.services import run_chunk
from tests.cardsdb.api.conftest import token_for
from tests.cardsdb.api.stored import DECK, failed, faults, send, store

pytestmark = pytest.mark.usefixtures("catalogue")

ADDRESS = "/api/v1/resolutions"
TROT = {**DECK, "sections": [{"name": "main", "cards": [{"count": 8, "name": "Trot"}]}]}
BELOW = ("", "/games", "/games/0", "/games/0/events")


def start(client: Client, token: str, *decks: Any, **headers: str) -> Any:
    asked = {"game": "race", "decks": decks, "seed": 1, "games": 1}
    names = {"authorization": token, **{key.replace("_", "-"): headers[key] for key in headers}}
    return client.post(ADDRESS, json.dumps(asked), content_type="application/json", headers=names)


def played(client: Client, token: str, *decks: Any) -> str:
    """Have a game played and return the path of its batch."""
    answer = start(client, token, *decks)
    assert answer.status_code == 202, answer.content
    while chunk := Chunk.objects.filter(state=State.QUEUED).first():
        run_chunk(chunk.pk)
    return f"{ADDRESS}/{answer.json()['id']}"


def get(client: Client, path: str, token: str | None = None) -> Any:
    return client.get(path, headers={"authorization": token} if token else {})


def test_a_batch_remembers_which_revision_it_was_played_with(client: Client, token: str) -> None:
    stored = store(client, token)
    path = f"/{stored['id']}"
    batch = played(client, token, stored["id"], DECK)
    again = played(client, token, f"{stored['id']}@1", DECK)
    send(client, "PATCH", path, {"deck": TROT}, token=token)
    first, other = get(client, batch, token).json(), get(client, again, token).json()
    source = {"deck": stored["id"], "revision": 1, "digest": stored["digest"]}
    assert first["decks"] == [
        {"name": "Quick Ones", "stored": source},
        {"name": "Quick Ones", "stored": None},
    ]
    assert (first["decks"], first["digest"]) == (other["decks"], other["digest"])
    third = start(client, token, stored["id"], DECK).json()
    assert third["decks"][0]["stored"]["revision"] == 2


def test_a_deck_that_is_deleted_leaves_its_copy_to_the_batch(client: Client, token: str) -> None:
    stored = store(client, token, visibility="public")
    batch = played(client, token, stored["id"], stored["id"])
    events = get(client, f"{batch}/games/0/events").json()
    send(client, "DELETE", f"/{stored['id']}", token=token)
    assert Batch.objects.get().decks == [DECK, DECK]
    assert get(client, f"{batch}/games/0/events").json() == events


def test_games_of_a_deck_are_seen_by_those_who_may_see_it(
    client: Client, token: str, stranger: str, admin_user: User
) -> None:
    kinds = ("private", "unlisted", "public")
    decks = {kind: store(client, token, visibility=kind)["id"] for kind in kinds}
    batches = {kind: played(client, token, decks[kind], decks["public"]) for kind in decks}

    def listed(asker: str | None) -> set[str]:
        return {f"{ADDRESS}/{one['id']}" for one in get(client, ADDRESS, asker).json()["data"]}

    assert listed(token) == set(batches.values())
    for kind, batch in batches.items():
        assert get(client, batch, token).json()["visibility"] == kind
    for asker in (None, stranger):
        assert listed(asker) == {batches["public"]}
        for kind, status in (("private", 404), ("unlisted", 200), ("public", 200)):
            for below in BELOW:
                assert get(client, batches[kind] + below, asker).status_code == status
    for below in BELOW:
        assert get(client, batches["private"] + below, token).status_code == 200
        assert get(client, batches["private"] + below, token_for(admin_user)).status_code == 200


def test_private_games_need_a_token_that_may_read(client: Client, token: str) -> None:
    batch = played(client, token, store(client, token)["id"], DECK)
    blind = token_for(User.objects.get(username="runner"), Scope.RESOLUTIONS)
    assert failed(get(client, batch, blind)) == (403, "missing-scope")
    assert get(client, ADDRESS, blind).json()["data"] == []


def test_decks_of_others_are_played_if_they_may_be_read(
    client: Client, token: str, stranger: str
) -> None:
    private, public = store(client, token), store(client, token, visibility="public")
    assert start(client, stranger, public["id"], DECK).status_code == 202
    for odd in (private["id"], f"{public['id']}@2", "none"):
        assert faults(start(client, stranger, DECK, odd)) == [("/decks/1", "unknown-deck")]


def test_a_deck_with_unread_lines_is_not_played(client: Client, token: str) -> None:
    text = {"game": "race", "text": "Main\n8x Trot\n1x Gallup"}
    stored = send(client, "POST", "", text, token=token).json()
    assert faults(start(client, token, stored["id"], DECK)) == [("/decks/0", "unknown-card")]


def test_a_key_names_the_same_request_whatever_became_of_the_deck(
    client: Client, token: str
) -> None:
    stored = store(client, token)
    first = start(client, token, stored["id"], DECK, idempotency_key="one")
    send(client, "PATCH", f"/{stored['id']}", {"deck": TROT}, token=token)
    again = start(client, token, stored["id"], DECK, idempotency_key="one")
    assert (again.status_code, again["Location"]) == (202, first["Location"])
    other = start(client, token, f"{stored['id']}@1", DECK, idempotency_key="one")
    assert failed(other) == (409, "idempotency-key-reused")


def test_a_list_of_batches_takes_few_queries(
    client: Client, token: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    stored = store(client, token)
    for _ in range(3):
        played(client, token, stored["id"], DECK)
    with django_assert_max_num_queries(3):
        get(client, ADDRESS, token)
