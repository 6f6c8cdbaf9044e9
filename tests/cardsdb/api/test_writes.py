"""Writing to the catalogue over HTTP: by editors alone, checked as at the desk, never by chance."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from cardsdb.accounts.models import Scope
from cardsdb.catalogue.models import Card, Edit, Keyword, Printing, Ruling
from tests.cardsdb.api.conftest import token_for

pytestmark = pytest.mark.usefixtures("catalogue")

API = "/api/v1"
SPRINT = "/cards/race.sprint"
NEW = {"id": "race.leap", "name": "Leap", "type": "stride", "attributes": {"pace": 3}}


@pytest.fixture
def editor() -> str:
    """Return the header with a token of somebody who may do everything to the catalogue."""
    user = User.objects.create_user("editor")
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="catalogue"))
    return token_for(user, Scope.EDIT)


@pytest.fixture
def send(client: Client, editor: str) -> Any:
    """Return what sends a request of the editor; headers have underscores for hyphens."""

    def send(method: str, path: str, body: Any = None, **headers: str) -> Any:
        named = {"authorization": editor} | {
            name.replace("_", "-"): text for name, text in headers.items()
        }
        kind = named.pop("content-type", "application/json")
        content = "" if body is None else json.dumps(body)
        return client.generic(method, API + path, content, kind, headers=named)

    return send


def read(client: Client, path: str) -> dict[str, Any]:
    answer = client.get(API + path)
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def places(answer: Any) -> list[str]:
    assert answer.status_code == 400
    return [fault["at"] for fault in answer.json()["errors"]]


# Who may.


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/cards"), ("PUT", SPRINT), ("PATCH", SPRINT), ("DELETE", SPRINT)],
)
def test_nobody_writes_without_the_scope_and_the_permission(
    client: Client, method: str, path: str
) -> None:
    user = User.objects.create_user("reader")
    headers = [{}, *({"authorization": token_for(user, one)} for one in (Scope.READ, Scope.EDIT))]
    codes = ["not-authenticated", "missing-scope", "permission-denied"]
    body = json.dumps(NEW if method == "POST" else {})
    for named, code in zip(headers, codes, strict=True):
        answer = client.generic(method, API + path, body, "application/json", headers=named)
        assert answer.json()["code"] == code
    verb = {"POST": "add", "DELETE": "delete"}.get(method, "change")
    assert answer.json()["detail"] == f'The account lacks the permission "catalogue.{verb}_card".'
    assert Card.objects.count() == 3


def test_a_write_stands_in_the_history_as_the_editors(send: Any) -> None:
    send("PATCH", f"{SPRINT}?reason=A%20slip", {"name": "Rush"})
    edit = Edit.objects.first()
    assert edit is not None
    assert (edit.name, edit.via, edit.reason) == ("editor", "api", "A slip")
    assert refused(send("PATCH", f"{SPRINT}?reason={'x' * 501}", {})) == (400, "bad-parameter")


# Cards.


def test_a_new_card_stands_at_its_address(client: Client, send: Any) -> None:
    answer = send("POST", "/cards", NEW)
    assert answer.status_code == 201
    assert answer["Location"] == f"http://testserver{API}/cards/race.leap"
    shown = client.get(f"{API}/cards/race.leap")
    assert shown.json() == answer.json()
    assert shown["ETag"] == answer["ETag"]
    assert (answer.json()["name"], answer.json()["aliases"]) == ("Leap", [])
    assert refused(send("POST", "/cards", NEW)) == (409, "already-there")


def test_what_is_put_where_nothing_is_is_new(send: Any) -> None:
    body = {name: value for name, value in NEW.items() if name != "id"}
    assert send("PUT", "/cards/race.leap", body).status_code == 201
    assert send("PUT", "/cards/race.leap", body).status_code == 200
    assert refused(send("PATCH", "/cards/race.hop", {"name": "Hop"})) == (404, "not-found")
    assert refused(send("DELETE", "/cards/race.hop")) == (404, "not-found")


def test_a_card_as_it_was_read_can_be_put_back(client: Client, send: Any) -> None:
    card = read(client, SPRINT)
    answer = send("PUT", SPRINT, {**card, "name": "Rush", "aliases": ["Sprint"]})
    assert answer.status_code == 200, answer.content
    changed = answer.json()
    unlike = {name for name in card if card[name] != changed[name]}
    assert unlike - {"updated_at"} == {"name", "aliases", "revision"}  # it may be the same second


def test_what_is_put_leaves_nothing_of_what_was_there(client: Client, send: Any) -> None:
    send("PATCH", SPRINT, {"text": "Run.", "unique": True, "aliases": ["Hurry"], "faction": "Red"})
    answer = send("PUT", SPRINT, {"name": "Sprint", "type": "stride", "attributes": {"pace": 3}})
    card = answer.json()
    assert (card["text"], card["unique"], card["aliases"]) == ("", False, [])
    assert (card["faction"], card["keywords"]) == (None, [])
    assert len(card["printings"]) == 1
    assert read(client, "/keywords/race.quick")["cards"] == []


@pytest.mark.parametrize("kind", ["application/json", "application/merge-patch+json"])
def test_a_change_leaves_the_rest(send: Any, client: Client, kind: str) -> None:
    before = read(client, SPRINT)
    answer = send("PATCH", SPRINT, {"text": "Run.", "faction": None}, content_type=kind)
    assert answer.status_code == 200
    kept = {name: one for name, one in before.items() if name not in ("revision", "updated_at")}
    assert answer.json() == {**answer.json(), **kept, "text": "Run."}


def test_keywords_are_replaced_as_a_list_and_those_that_stay_keep_their_rows(send: Any) -> None:
    Keyword.objects.create(game="race", slug="slow", name="Slow")
    kept = Card.objects.get(slug="sprint").card_keywords.get().pk
    wanted = [
        {"keyword": "race.quick", "kind": "has", "value": 5},
        {"keyword": "race.slow", "kind": "removes"},
    ]
    answer = send("PATCH", SPRINT, {"keywords": wanted})
    assert [(one["keyword"], one["kind"], one["value"]) for one in answer.json()["keywords"]] == [
        ("race.quick", "has", 5),
        ("race.slow", "removes", None),
    ]
    assert kept in Card.objects.get(slug="sprint").card_keywords.values_list("pk", flat=True)


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"name": None}, ["/name"]),
        ({"name": ""}, ["/name"]),
        ({"name": 5}, ["/name"]),
        ({"type": "gait"}, ["/type"]),
        ({"unique": "yes"}, ["/unique"]),
        ({"attributes": {"pace": "fast"}}, ["/attributes/pace"]),
        ({"attributes": {"a__b": 1}}, ["/attributes/a__b"]),
        ({"attributes": []}, ["/attributes"]),
        ({"faces": [{"title": 1}]}, ["/faces/0/title"]),
        ({"faces": {}}, ["/faces"]),
        ({"aliases": ["Rush", "Sprint"]}, ["/aliases/1"]),
        ({"aliases": ["Rush", "rush"]}, ["/aliases/1"]),
        ({"aliases": [1]}, ["/aliases/0"]),
        ({"keywords": [{"keyword": "race.none"}]}, ["/keywords/0/keyword"]),
        ({"keywords": [{"keyword": "race.quick", "kind": "likes"}]}, ["/keywords/0/kind"]),
        ({"keywords": [{"keyword": "race.quick", "value": {}}]}, ["/keywords/0/value"]),
        ({"keywords": [{"keyword": "race.quick"}] * 2}, ["/keywords/1"]),
        ({"keywords": ["race.quick"]}, ["/keywords/0"]),
        ({"keywords": [{"keyword": "race.quick", "x": 1}]}, ["/keywords/0/x"]),
        ({"colour": "red"}, ["/colour"]),
        ({"printings": []}, ["/printings"]),
        ({"id": "race.dash"}, ["/id"]),
        ({"legalities": {"race.x": "banned"}}, ["/legalities"]),
    ],
)
def test_what_a_card_cannot_be_is_told_at_its_place(
    client: Client, send: Any, change: dict[str, Any], at: list[str]
) -> None:
    before = read(client, SPRINT)
    found = places(send("PATCH", SPRINT, change))
    assert [place for place in found if place.startswith(at[0])] == found
    assert found
    assert read(client, SPRINT) == before


@pytest.mark.parametrize(
    "identity", ["leap", "race.", ".leap", "race.A leap", "chess.leap", 5, None, "race.l\u00e9ap"]
)
def test_an_id_is_a_game_and_a_slug(send: Any, identity: Any) -> None:
    assert places(send("POST", "/cards", {**NEW, "id": identity})) == ["/id"]


# Only what is as known.


def test_a_card_that_was_changed_since_is_not_overwritten(client: Client, send: Any) -> None:
    known = read(client, SPRINT)
    send("PATCH", SPRINT, {"text": "Run."})
    answer = send("PUT", SPRINT, {**known, "name": "Rush"})
    assert refused(answer) == (409, "revision-conflict")
    assert send("PATCH", SPRINT, {"revision": known["revision"]}).status_code == 409
    assert read(client, SPRINT)["name"] == "Sprint"


def test_a_tag_that_is_not_current_is_a_failed_precondition(client: Client, send: Any) -> None:
    old = client.get(API + SPRINT)["ETag"]
    new = send("PATCH", SPRINT, {"text": "Run."})["ETag"]
    for method in ("PUT", "PATCH", "DELETE"):
        answer = send(method, SPRINT, {"name": "Rush"}, if_match=old)
        assert refused(answer) == (412, "precondition-failed")
    assert send("PATCH", SPRINT, {"name": "Rush"}, if_match=f'"x", W/{new}').status_code == 200
    assert send("DELETE", SPRINT, if_match="*").status_code == 204
    assert refused(send("PUT", SPRINT, {}, if_match="*")) == (412, "precondition-failed")


def test_what_is_there_is_not_put_by_who_wants_nothing_there(send: Any) -> None:
    body = {"name": "Leap", "type": "stride", "attributes": {"pace": 3}}
    assert send("PUT", "/cards/race.leap", body, if_none_match="*").status_code == 201
    answer = send("PUT", "/cards/race.leap", body, if_none_match="*")
    assert refused(answer) == (412, "precondition-failed")


# The rest of the catalogue.


def test_editions_and_printings_come_change_and_go(client: Client, send: Any) -> None:
    edition = send("POST", "/editions", {"id": "race.two", "name": "Second", "code": "Two"}).json()
    assert (edition["code"], edition["released_on"]) == ("Two", None)
    body = {"id": "race.two.1a", "card": "race.sprint", "artist": "Ana", "image": "https://x.org/1"}
    printing = send("POST", "/printings", body).json()
    assert (printing["name"], printing["edition"]) == ("Sprint", "race.two")
    assert [one["id"] for one in read(client, SPRINT)["printings"]][-1] == "race.two.1a"
    assert refused(send("DELETE", "/editions/race.two")) == (409, "in-use")
    changed = send("PATCH", "/printings/race.two.1a", {"artist": "Ben", "image": None}).json()
    assert (changed["artist"], changed["image"], changed["card"]) == ("Ben", None, "race.sprint")
    released = send("PATCH", "/editions/race.two", {"released_on": "2026-01-31"}).json()
    assert (released["released_on"], released["printing_count"]) == ("2026-01-31", 1)
    assert send("DELETE", "/printings/race.two.1a").status_code == 204
    assert send("DELETE", "/editions/race.two").status_code == 204
    assert Printing.objects.count() == 3


def test_keywords_come_change_and_go(client: Client, send: Any) -> None:
    body = {"id": "race.slow", "name": "Slow", "rule_number": "2.2"}
    assert send("POST", "/keywords", body).json()["rule_number"] == "2.2"
    assert send("PATCH", "/keywords/race.slow", {"rule_number": None}).json()["rule_number"] is None
    assert places(send("PATCH", "/keywords/race.slow", {"rule_number": "9.9"})) == ["/rule_number"]
    assert send("DELETE", "/keywords/race.slow").status_code == 204
    assert refused(send("DELETE", "/keywords/race.quick")) == (409, "in-use")


def test_rulings_come_change_and_go(client: Client, send: Any) -> None:
    body = {
        "id": "race.no-flying",
        "question": "May it fly?",
        "answer": "No.",
        "source": "The organisers",
        "date": "2026-01-31",
        "cards": [{"card": "race.sprint"}, {"card": "race.trot", "role": "mentioned"}],
        "rule_numbers": ["2.2"],
    }
    ruling = send("POST", "/rulings", body).json()
    assert [(one["card"], one["role"]) for one in ruling["cards"]] == [
        ("race.sprint", "subject"),
        ("race.trot", "mentioned"),
    ]
    assert read(client, SPRINT)["rulings"] == 3
    later = {"status": "superseded", "superseded_by": "race.sprint-is-a-card", "cards": []}
    changed = send("PATCH", "/rulings/race.no-flying", later).json()
    assert (changed["status"], changed["cards"]) == ("superseded", [])
    assert read(client, SPRINT)["rulings"] == 2
    assert send("DELETE", "/rulings/race.no-flying").status_code == 204
    assert not Ruling.objects.filter(slug="no-flying").exists()


@pytest.mark.parametrize(
    ("path", "body", "at"),
    [
        ("/editions", {"id": "race.TWO", "name": "Second"}, "/id"),
        ("/editions", {"id": "race.two", "name": "Second", "code": "THREE"}, "/code"),
        ("/editions", {"id": "race.two", "name": "Second", "released_on": "soon"}, "/released_on"),
        ("/printings", {"id": "race.two.1", "card": "race.sprint"}, "/id"),
        ("/printings", {"id": "race.run.20", "card": "race.none"}, "/card"),
        ("/printings", {"id": "race.run.20", "card": "race.sprint", "image": "x"}, "/image"),
        ("/printings", {"id": "race.run", "card": "race.sprint"}, "/id"),
        ("/keywords", {"id": "race.slow"}, "/name"),
        ("/rulings", {"id": "race.x", "question": "?", "answer": "!", "source": "x"}, "/date"),
    ],
)
def test_what_cannot_be_is_told_at_its_place(
    send: Any, path: str, body: dict[str, Any], at: str
) -> None:
    assert at in places(send("POST", path, body))


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"status": "draft"}, "/status"),
        ({"status": "superseded"}, ""),
        ({"superseded_by": "race.none"}, "/superseded_by"),
        ({"cards": [{"card": "race.none"}]}, "/cards/0/card"),
        ({"cards": [{"card": "race.trot", "role": "star"}]}, "/cards/0/role"),
        ({"cards": [{"card": "race.trot"}] * 2}, "/cards/1"),
        ({"rule_numbers": ["9.9"]}, "/rule_numbers"),
        ({"rule_numbers": [9]}, "/rule_numbers"),
        ({"date": "2999-01-01"}, "/date"),
    ],
)
def test_what_a_ruling_cannot_be_is_told_at_its_place(
    send: Any, change: dict[str, Any], at: str
) -> None:
    assert at in places(send("PATCH", "/rulings/race.sprint-is-a-card", change))
