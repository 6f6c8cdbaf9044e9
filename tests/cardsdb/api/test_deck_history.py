"""The revisions of a stored deck over HTTP: for ever at their address, compared, exported."""

import json
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

pytestmark = pytest.mark.usefixtures("catalogue")

ADDRESS = "/api/v1/decks"


def document(name: str = "Deck", **counts: int) -> dict[str, Any]:
    cards = [{"count": count, "name": card.title()} for card, count in counts.items()]
    sections = [{"name": "main", "cards": cards}]
    return {"format": "cardsdb-deck/1", "game": "race", "name": name, "sections": sections}


FIRST, SECOND = document(trot=4, stroll=4), document("Faster", trot=4, sprint=5)


def change(client: Client, token: str, path: str, **body: Any) -> Any:
    headers = {"authorization": token}
    content = json.dumps(body)
    method = "PATCH" if path else "POST"
    return client.generic(method, ADDRESS + path, content, "application/json", headers=headers)


@pytest.fixture
def deck(client: Client, token: str) -> str:
    """Store a public deck of two revisions and return the path below the address of decks."""
    stored = change(client, token, "", deck=FIRST, visibility="public", message="Begun").json()
    path = f"/{stored['id']}"
    change(client, token, path, deck=SECOND, message="Faster")
    return path


def get(client: Client, path: str, **headers: str) -> Any:
    return client.get(ADDRESS + path, headers={k.replace("_", "-"): v for k, v in headers.items()})


def faults(answer: Any) -> list[tuple[str, str]]:
    assert answer.status_code == 400
    return [(fault["at"], fault["code"]) for fault in answer.json()["errors"]]


def test_revisions_are_listed_the_newest_first(client: Client, deck: str) -> None:
    page = get(client, f"{deck}/revisions?limit=1").json()
    (newest,) = page["data"]
    assert (newest["object"], newest["number"], newest["message"]) == ("deck-revision", 2, "Faster")
    assert newest["id"] == f"{deck[1:]}@2"
    (oldest,) = client.get(page["next"]).json()["data"]
    assert (oldest["number"], oldest["message"]) == (1, "Begun")
    both = get(client, f"{deck}/revisions?include=deck&dir=asc").json()["data"]
    assert [one["deck"] for one in both] == [FIRST, SECOND]


def test_a_revision_stands_for_ever_at_its_address(client: Client, token: str, deck: str) -> None:
    answer = get(client, f"{deck}/revisions/1")
    revision = answer.json()
    assert (revision["deck"], revision["unread"], revision["number"]) == (FIRST, [], 1)
    assert revision["url"] == f"http://testserver{ADDRESS}{deck}/revisions/1"
    change(client, token, deck, deck=document(trot=9))
    again = get(client, f"{deck}/revisions/1", if_none_match=answer["ETag"])
    assert again.status_code == 304
    for one in (answer, again):
        assert one["Cache-Control"] == "public, s-maxage=300, max-age=31536000, immutable"


def test_only_its_reader_keeps_a_revision_of_a_deck_that_is_not_public(
    client: Client, token: str, deck: str
) -> None:
    change(client, token, deck, visibility="unlisted")
    answer = get(client, f"{deck}/revisions/1")
    assert answer["Cache-Control"] == "private, max-age=31536000, immutable"


@pytest.mark.parametrize("number", ["0", "3", "01", "-1", "x", "9999999999"])
def test_a_revision_that_there_is_not_is_missing(client: Client, deck: str, number: str) -> None:
    answer = get(client, f"{deck}/revisions/{number}")
    assert answer.status_code == 404
    assert "immutable" not in answer.get("Cache-Control", "")


def test_two_revisions_are_compared(client: Client, deck: str) -> None:
    found = get(client, f"{deck}/diff?from=1&to=2").json()
    assert (found["object"], found["from"], found["to"]) == ("deck-diff", 1, 2)
    assert found["fields"] == [{"at": "/name", "before": "Deck", "after": "Faster"}]
    (section,) = found["sections"]
    assert (section["name"], section["before"], section["after"]) == ("main", 8, 9)
    assert [(one["name"], one["before"], one["after"]) for one in section["cards"]] == [
        ("Stroll", 4, 0),
        ("Sprint", 0, 5),
    ]
    assert get(client, f"{deck}/diff?from=1").json() == found
    back = get(client, f"{deck}/diff?from=2&to=1").json()
    assert back["sections"][0]["before"] == 9
    assert get(client, f"{deck}/diff?from=2&to=2").json()["sections"] == []


def test_lines_that_were_not_read_are_compared_too(client: Client, token: str, deck: str) -> None:
    change(client, token, deck, text="Main\n9x Trot\n1x Gallup\n1x Gallup\n1x Fly")
    change(client, token, deck, text="Main\n9x Trot\n1x Gallup")
    found = get(client, f"{deck}/diff?from=3&to=4").json()
    assert (found["fields"], found["sections"]) == ([], [])
    assert found["unread"] == [
        {"text": "1x Gallup", "before": 2, "after": 1},
        {"text": "1x Fly", "before": 1, "after": 0},
    ]


def test_what_is_compared_has_to_be_there(client: Client, deck: str) -> None:
    assert faults(get(client, f"{deck}/diff")) == [("/from", "bad-parameter")]
    assert faults(get(client, f"{deck}/diff?from=3")) == [("/from", "bad-parameter")]
    assert faults(get(client, f"{deck}/diff?from=1&to=3")) == [("/to", "bad-parameter")]
    assert faults(get(client, f"{deck}/diff?from=0")) == [("/from", "bad-parameter")]


def test_a_deck_is_exported_as_a_file(client: Client, deck: str) -> None:
    text = get(client, f"{deck}/export")
    assert text["Content-Type"] == "text/plain; charset=utf-8"
    assert text["Content-Disposition"] == 'attachment; filename="faster.txt"'
    assert text.content.decode() == "# Faster\nGame: race\n\nMain (9)\n4x Trot\n5x Sprint\n"
    assert text["X-Deck-Lost"] == "0"
    older = get(client, f"{deck}/export?as=json&revision=1", accept="text/html")
    assert older["Content-Type"] == "application/json"
    assert older.json() == FIRST
    again = get(client, f"{deck}/export?as=json&revision=1", if_none_match=older["ETag"])
    assert again.status_code == 304


def test_an_export_says_what_the_file_does_not(client: Client, token: str) -> None:
    text = "# Deck\nAuthor: Ada\n\nMain\n8x Trot\n2x Gallup\n"
    stored = change(client, token, "", game="race", text=text, visibility="public").json()
    address = f"/{stored['id']}/export?as=octgn"
    plain = get(client, address)
    report = get(client, f"{address}&report=true").json()
    assert report["content"] == plain.content.decode()
    assert report["file_name"] == "deck.o8d"
    lost = {(one["at"], one["code"]) for one in report["lost"]}
    assert {("/author", "lost"), ("/unread/0", "lost")} <= lost
    assert plain["X-Deck-Lost"] == str(len(report["lost"]))


def test_what_cannot_be_exported_is_refused(client: Client, deck: str) -> None:
    assert faults(get(client, f"{deck}/export?as=pdf")) == [("/as", "bad-parameter")]
    assert faults(get(client, f"{deck}/export?revision=3")) == [("/revision", "bad-parameter")]
    assert get(client, f"{deck}/export?as=pdf")["Content-Type"] == "application/json"


def test_requests_take_few_queries(
    client: Client, deck: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(2):
        get(client, f"{deck}/revisions?include=deck")
    with django_assert_num_queries(2):
        get(client, f"{deck}/revisions/1")
    with django_assert_num_queries(3):
        get(client, f"{deck}/diff?from=1")
    get(client, f"{deck}/export")
    with django_assert_num_queries(3):
        get(client, f"{deck}/export")
