"""Stored decks over HTTP: each seen by those who may see it, and by nobody else."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cardsdb.accounts.models import Scope
from tests.cardsdb.api.conftest import token_for
from tests.cardsdb.api.stored import ADDRESS, DECK, failed, faults, get, send, store

pytestmark = pytest.mark.usefixtures("catalogue")


def test_a_deck_is_seen_as_its_visibility_says(client: Client, token: str, stranger: str) -> None:
    decks = {
        kind: store(client, token, visibility=kind) for kind in ("private", "unlisted", "public")
    }
    for asker in (None, stranger):
        listed = get(client, "", asker).json()["data"]
        assert [one["id"] for one in listed] == [decks["public"]["id"]]
        assert listed[0]["mine"] is False
        for kind, status in (("private", 404), ("unlisted", 200), ("public", 200)):
            for below in ("", "/revisions", "/revisions/1", "/diff?from=1", "/export"):
                found = get(client, f"/{decks[kind]['id']}{below}", asker)
                assert found.status_code == status, (kind, below)
    assert len(get(client, "", token).json()["data"]) == 3


def test_a_private_deck_is_missing_to_others_and_another_one_forbidden(
    client: Client, token: str, stranger: str
) -> None:
    private, public = store(client, token), store(client, token, visibility="public")
    for method in ("PATCH", "DELETE"):
        for deck, status in ((private, 404), (public, 403)):
            answer = send(client, method, f"/{deck['id']}", {}, token=stranger)
            assert answer.status_code == status
    missing = get(client, "/00000000-0000-4000-8000-000000000000").json()
    hidden = get(client, f"/{private['id']}").json()
    assert (missing["status"], missing["code"]) == (hidden["status"], hidden["code"])
    assert hidden["detail"] == f"There is no deck {private['id']}."


def test_a_deck_has_one_address(client: Client, token: str) -> None:
    public = store(client, token, visibility="public")
    answer = get(client, f"/{public['id'].upper()}")
    assert (answer.status_code, answer["Location"]) == (301, public["url"])
    private = store(client, token)
    assert get(client, f"/{private['id'].upper()}").status_code == 404
    assert get(client, f"/{public['id'].replace('-', '')}").status_code == 404
    for odd in ("x", "%00", "é", "parse"):
        assert get(client, f"/{odd}").status_code in (404, 405)


def test_lists_are_narrowed_and_sorted(client: Client, token: str, stranger: str) -> None:
    for name, kind in (("Alpha", "public"), ("Beta", "private"), ("Gamma", "unlisted")):
        store(client, token, deck={**DECK, "name": name}, visibility=kind)
    store(client, stranger, deck={**DECK, "name": "Theirs"}, visibility="public")

    def names(query: str, asker: str | None = token) -> list[str]:
        return [one["name"] for one in get(client, f"?{query}", asker).json()["data"]]

    assert names("") == ["Theirs", "Gamma", "Beta", "Alpha"]
    assert names("mine=true&order=name&dir=asc") == ["Alpha", "Beta", "Gamma"]
    assert names("mine=false") == ["Theirs"]
    assert names("visibility=public", None) == ["Theirs", "Alpha"]
    assert names("visibility=private", stranger) == []
    assert names("game=race&visibility=unlisted") == ["Gamma"]
    assert failed(get(client, "?mine=true")) == (401, "not-authenticated")
    assert faults(get(client, "?visibility=secret")) == [("/visibility", "bad-parameter")]


def test_a_walk_gives_every_deck_once(client: Client, token: str) -> None:
    stored = [store(client, token)["id"] for _ in range(5)]
    for order in ("created", "updated", "name"):
        found: list[str] = []
        address = f"?order={order}&limit=2&count=true"
        while address:
            page = get(client, address, token).json()
            assert page["total"] == 5
            found += [one["id"] for one in page["data"]]
            address = page.get("next", "").removeprefix(f"http://testserver{ADDRESS}")
        assert sorted(found) == sorted(stored)


def test_the_content_may_be_listed_too(client: Client, token: str) -> None:
    stored = store(client, token)
    brief = get(client, "", token).json()["data"][0]
    assert "deck" not in brief
    assert get(client, "?include=deck", token).json()["data"] == [{**brief, "deck": DECK}]
    assert get(client, f"/{stored['id']}?fields=deck", token).json() == {
        "object": "deck",
        "id": stored["id"],
        "deck": DECK,
    }


def test_a_token_is_good_for_what_its_scopes_say(client: Client, token: str) -> None:
    owner = User.objects.get(username="runner")
    path = f"/{store(client, token)['id']}"
    for_decks, for_reading = token_for(owner, Scope.DECKS), token_for(owner, Scope.READ)
    assert get(client, path, for_reading).status_code == 200
    assert len(get(client, "?mine=true", for_reading).json()["data"]) == 1
    for method in ("PATCH", "DELETE"):
        answer = send(client, method, path, {}, token=for_reading)
        assert failed(answer) == (403, "missing-scope")
    assert failed(send(client, "POST", "", {"deck": DECK}, token=for_reading))[0] == 403
    for below in ("", "/revisions", "/revisions/1", "/diff?from=1", "/export"):
        assert failed(get(client, path + below, for_decks)) == (403, "missing-scope")
    assert failed(get(client, "?mine=true", for_decks)) == (403, "missing-scope")
    assert get(client, "", for_decks).json()["data"] == []
    answer = send(client, "POST", "/validate", {"deck": path[1:]}, token=for_decks)
    assert faults(answer) == [("/deck", "unknown-deck")]
    changed = send(client, "PATCH", path, {"visibility": "public"}, token=for_decks)
    assert changed.status_code == 200


def test_no_cache_keeps_for_others_what_one_may_read(client: Client, token: str) -> None:
    path = f"/{store(client, token)['id']}"
    for address in ("", path, f"{path}/revisions", f"{path}/diff?from=1", f"{path}/export"):
        answer = get(client, address, token)
        assert answer["Cache-Control"] == "private, no-cache"
        assert {"Authorization", "Cookie"} <= set(answer["Vary"].split(", "))
