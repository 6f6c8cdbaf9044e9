"""Stored decks over HTTP: kept, listed, changed, deleted, and seen by those who may see them."""

from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from cardsdb.decks.models import DeckRevision, StoredDeck
from tests.cardsdb.api.stored import ADDRESS, DECK, JSON, LIST, failed, faults, get, send, store

pytestmark = pytest.mark.usefixtures("catalogue")


def with_count(count: int, **fields: Any) -> dict[str, Any]:
    cards = [{"count": count, "name": "Sprint"}]
    return {**DECK, "sections": [{"name": "main", "cards": cards}], **fields}


# Kept.


def test_a_deck_is_stored_and_stands_at_its_address(client: Client, token: str) -> None:
    answer = send(client, "POST", "", {"deck": DECK, "message": "Begun"}, token=token)
    stored = answer.json()
    assert answer.status_code == 201
    assert answer["Location"] == stored["url"] == f"http://testserver{ADDRESS}/{stored['id']}"
    assert (stored["object"], stored["game"], stored["name"]) == ("deck", "race", "Quick Ones")
    assert (stored["visibility"], stored["revision"], stored["mine"]) == ("private", 1, True)
    assert (stored["deck"], stored["unread"]) == (DECK, [])
    read = get(client, f"/{stored['id']}", token)
    assert read.json() == stored
    assert read["ETag"] == answer["ETag"]


def test_nobody_stores_a_deck_without_a_token(client: Client, token: str) -> None:
    assert failed(send(client, "POST", "", {"deck": DECK})) == (401, "not-authenticated")
    stored = store(client, token, visibility="public")
    for method in ("PATCH", "DELETE"):
        assert failed(send(client, method, f"/{stored['id']}", {}))[0] == 401
    assert StoredDeck.objects.count() == 1


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (DECK, JSON),
        ({"game": "race", "text": LIST}, JSON),
        (LIST, "text/plain"),
        (LIST.encode(), "application/octet-stream"),
    ],
)
def test_a_deck_comes_in_any_form(client: Client, token: str, content: Any, kind: str) -> None:
    query = (
        "?game=race&visibility=public&message=Begun" if kind != JSON or "format" in content else ""
    )
    stored = send(client, "POST", query, content, kind=kind, token=token).json()
    assert stored["deck"] == DECK
    assert stored["visibility"] == ("public" if query else "private")
    assert DeckRevision.objects.get().message == ("Begun" if query else "")


def test_an_illegal_deck_and_lines_that_are_not_read_are_stored(client: Client, token: str) -> None:
    text = "Main\n99x Sprint\n3x Sprimt\n"
    stored = send(client, "POST", "", {"game": "race", "text": text}, token=token).json()
    assert [line["text"] for line in stored["unread"]] == ["3x Sprimt"]
    again = get(client, f"/{stored['id']}", token).json()
    assert again["unread"] == stored["unread"]
    report = send(client, "POST", "/validate", {"deck": stored["id"]}, token=token).json()
    assert {one["code"] for one in report["violations"]} >= {"unknown-card", "deck-size"}


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({}, ("/deck", "malformed-input")),
        ({"deck": DECK, "text": LIST}, ("/deck", "malformed-input")),
        ({"deck": 1}, ("/deck", "malformed-input")),
        ({"deck": {**DECK, "sections": 1}}, ("/deck/sections", "malformed-input")),
        ({"deck": {**DECK, "game": "chess"}}, ("/deck/game", "unknown-game")),
        ({"deck": "none"}, ("/deck", "unknown-deck")),
        ({"deck": DECK, "visibility": "secret"}, ("/visibility", "malformed-input")),
        ({"deck": DECK, "visibility": 1}, ("/visibility", "malformed-input")),
        ({"deck": DECK, "message": "x" * 501}, ("/message", "malformed-input")),
        ({"deck": DECK, "revision": 1}, ("/revision", "malformed-input")),
        ({"game": "race", "text": "nothing"}, ("/text", "malformed-input")),
        ({"deck": DECK, "owner": "x"}, ("/owner", "malformed-input")),
    ],
)
def test_what_cannot_be_stored_is_refused(
    client: Client, token: str, body: Any, fault: tuple[str, str]
) -> None:
    assert fault in faults(send(client, "POST", "", body, token=token))
    assert not StoredDeck.objects.exists()


def test_a_file_says_the_rest_in_its_address(client: Client, token: str) -> None:
    def ask(query: str, method: str = "POST", path: str = "") -> Any:
        return send(client, method, f"{path}?{query}", LIST, kind="text/plain", token=token)

    assert faults(ask("visibility=secret")) == [("/visibility", "bad-parameter")]
    assert faults(ask("revision=1")) == [("/revision", "unknown-parameter")]
    stored = ask("game=race").json()
    assert faults(ask("revision=0", "PATCH", f"/{stored['id']}")) == [
        ("/revision", "bad-parameter")
    ]


def test_the_limits_are_told(client: Client, token: str, settings: LazySettings) -> None:
    settings.CARDSDB_MAX_DECKS, settings.CARDSDB_MAX_DECK_REVISIONS = 1, 1
    stored = store(client, token)
    assert failed(send(client, "POST", "", {"deck": DECK}, token=token)) == (409, "deck-limit")
    change = {"deck": with_count(9)}
    answer = send(client, "PATCH", f"/{stored['id']}", change, token=token)
    assert failed(answer) == (409, "revision-limit")
    settings.CARDSDB_MAX_DECK_BYTES = 10
    answer = send(client, "PATCH", f"/{stored['id']}", change, token=token)
    assert failed(answer) == (413, "deck-too-large")


# Changed.


def test_a_new_content_is_a_new_revision(client: Client, token: str) -> None:
    stored = store(client, token)
    change = {"deck": with_count(9, name="Quicker"), "message": "One more"}
    answer = send(client, "PATCH", f"/{stored['id']}", change, token=token)
    changed = answer.json()
    assert (answer.status_code, changed["revision"], changed["name"]) == (200, 2, "Quicker")
    assert get(client, f"/{stored['id']}", token).json() == changed
    same = send(client, "PATCH", f"/{stored['id']}", change, token=token).json()
    assert same == changed


def test_a_list_replaces_the_content_and_keeps_game_and_name(client: Client, token: str) -> None:
    path = f"/{store(client, token)['id']}"
    changed = send(client, "PATCH", path, {"text": "Main\n9x Sprint"}, token=token).json()
    assert changed["deck"] == with_count(9)
    as_file = send(client, "PATCH", path, "Main\n7x Sprint", kind="text/plain", token=token).json()
    assert (as_file["deck"], as_file["revision"]) == (with_count(7), 3)


def test_an_older_revision_comes_back_by_its_reference(client: Client, token: str) -> None:
    stored = store(client, token)
    path = f"/{stored['id']}"
    send(client, "PATCH", path, {"deck": with_count(9)}, token=token)
    back = send(client, "PATCH", path, {"deck": f"{stored['id']}@1"}, token=token).json()
    assert (back["revision"], back["deck"]) == (3, DECK)


def test_a_deck_that_may_be_read_may_be_copied(client: Client, token: str, stranger: str) -> None:
    public = store(client, token, visibility="public")
    copy = store(client, stranger, deck=public["id"])
    assert (copy["deck"], copy["mine"], copy["visibility"]) == (DECK, True, "private")
    private = store(client, token)
    answer = send(client, "POST", "", {"deck": private["id"]}, token=stranger)
    assert faults(answer) == [("/deck", "unknown-deck")]
    other = send(client, "POST", "", {"deck": public["id"], "game": "race"}, token=token)
    assert other.status_code == 201


def test_the_visibility_changes_alone(client: Client, token: str) -> None:
    path = f"/{store(client, token)['id']}"
    changed = send(client, "PATCH", path, {"visibility": "public"}, token=token).json()
    assert (changed["visibility"], changed["revision"]) == ("public", 1)
    assert get(client, path).status_code == 200
    send(client, "PATCH", path, {"visibility": "private"}, token=token)
    assert get(client, path).status_code == 404


def test_a_revision_that_came_between_is_a_conflict(client: Client, token: str) -> None:
    path = f"/{store(client, token)['id']}"
    first = {"deck": with_count(9), "revision": 1}
    assert send(client, "PATCH", path, first, token=token).status_code == 200
    second = {"deck": with_count(10), "revision": 1}
    assert failed(send(client, "PATCH", path, second, token=token)) == (409, "revision-conflict")
    answer = send(client, "PATCH", path + "?revision=1", LIST, kind="text/plain", token=token)
    assert failed(answer) == (409, "revision-conflict")
    for odd in (0, "1", 1.5, True):
        answer = send(client, "PATCH", path, {**second, "revision": odd}, token=token)
        assert faults(answer) == [("/revision", "malformed-input")]


def test_a_tag_that_is_not_current_is_a_failed_precondition(client: Client, token: str) -> None:
    stored = store(client, token)
    path = f"/{stored['id']}"
    tag = get(client, path, token)["ETag"]
    change = {"visibility": "public"}
    changed = send(client, "PATCH", path, change, token=token, if_match=f'"x", W/{tag}')
    assert changed.status_code == 200
    assert changed["ETag"] == get(client, path)["ETag"] != tag
    for method in ("PATCH", "DELETE"):
        answer = send(client, method, path, change, token=token, if_match=tag)
        assert failed(answer) == (412, "precondition-failed")
    assert send(client, "PATCH", path, change, token=token, if_match="*").status_code == 200
    assert send(client, "DELETE", path, token=token, if_match=changed["ETag"]).status_code == 204


def test_a_deck_stays_one_of_its_game(client: Client, token: str) -> None:
    path = f"/{store(client, token)['id']}"
    answer = send(client, "PATCH", path, {"deck": {**DECK, "game": "chess"}}, token=token)
    assert answer.status_code == 400


def test_a_deleted_deck_is_gone_for_good(client: Client, token: str) -> None:
    path = f"/{store(client, token, visibility='public')['id']}"
    answer = send(client, "DELETE", path, token=token)
    assert (answer.status_code, answer.content) == (204, b"")
    for below in ("", "/revisions", "/revisions/1", "/diff?from=1", "/export"):
        assert get(client, path + below, token).status_code == 404
    assert not StoredDeck.objects.exists()
    assert not DeckRevision.objects.exists()


def test_what_has_not_changed_is_not_sent_again(client: Client, token: str) -> None:
    path = f"/{store(client, token, visibility='public')['id']}"
    tag = get(client, path)["ETag"]
    again = get(client, path, **{"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    send(client, "PATCH", path, {"deck": with_count(9)}, token=token)
    assert get(client, path, **{"if-none-match": tag}).status_code == 200


# Checked.


def test_a_stored_deck_is_checked_by_its_id(client: Client, token: str, stranger: str) -> None:
    stored = store(client, token)
    send(client, "PATCH", f"/{stored['id']}", {"deck": with_count(99)}, token=token)

    def codes(reference: str, asker: str) -> set[str]:
        answer = send(client, "POST", "/validate", {"deck": reference}, token=asker)
        return {one["code"] for one in answer.json()["violations"]}

    assert codes(f"{stored['id']}@1", token) == set()
    assert "deck-size" in codes(stored["id"], token)
    answer = send(client, "POST", "/validate", {"deck": stored["id"]}, token=stranger)
    assert faults(answer) == [("/deck", "unknown-deck")]
    parsed = send(client, "POST", "/parse", {"deck": f"{stored['id']}@1"}, token=token).json()
    assert parsed["deck"] == DECK
    other = send(client, "POST", "/validate", {"deck": stored["id"], "ruleset": "x"}, token=token)
    assert faults(other) == [("/ruleset", "unknown-ruleset")]


def test_the_ruleset_of_a_stored_deck_is_wrong_at_the_deck(client: Client, token: str) -> None:
    stored = store(client, token, deck={**DECK, "ruleset": "none"})
    answer = send(client, "POST", "/validate", {"deck": stored["id"]}, token=token)
    assert faults(answer) == [("/deck", "unknown-ruleset")]


# How many queries.


def test_requests_take_few_queries(
    client: Client, token: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    stored = [store(client, token, visibility="public") for _ in range(3)]
    path = f"/{stored[0]['id']}"
    with django_assert_num_queries(1):
        get(client, "")
    with django_assert_num_queries(2):
        get(client, "?include=deck")
    with django_assert_num_queries(2):
        tag = get(client, path)["ETag"]
    with django_assert_num_queries(1):
        get(client, path, **{"if-none-match": tag})
