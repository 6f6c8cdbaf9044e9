"""The change feed: in order, without a gap, page by page."""

from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from cardsdb.catalogue.models import Card
from cardsdb.catalogue.services import merge_cards, save_card

pytestmark = pytest.mark.usefixtures("catalogue")

CHANGES = "/api/v1/changes"


@pytest.fixture(autouse=True)
def seq(catalogue: None, client: Client) -> int:
    """Tell of the small catalogue, and return the number of the last change."""
    last: int = show(client, "?limit=200")["data"][-1]["seq"]
    return last


def show(client: Client, query: str = "") -> dict[str, Any]:
    answer = client.get(f"{CHANGES}{query}")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def retitle(slug: str, title: str) -> None:
    card = Card.objects.get(slug=slug)
    card.title = title
    save_card(card)


def test_the_feed_begins_with_what_was_created(client: Client) -> None:
    changes = show(client, "?limit=200")["data"]
    assert [one["seq"] for one in changes] == list(range(1, len(changes) + 1))
    assert {one["kind"] for one in changes} == {"created"}
    stroll = next(one for one in changes if one["id"] == "race.stroll")
    assert (stroll["object"], stroll["new_id"], stroll["fields"]["name"]) == (
        "card",
        None,
        "Stroll",
    )
    assert "url" not in stroll["fields"]


def test_since_gives_what_came_later(client: Client, seq: int) -> None:
    assert show(client, f"?since={seq}")["data"] == []
    retitle("trot", "Canter")
    card, printing = show(client, f"?since={seq}")["data"][:2]
    assert card == {
        "seq": seq + 1,
        "at": card["at"],
        "revision": card["fields"]["revision"],
        "kind": "updated",
        "object": "card",
        "id": "race.trot",
        "new_id": None,
        "fields": card["fields"],
    }
    assert card["fields"]["name"] == "Canter"
    assert (printing["id"], printing["fields"]) == ("race.run.10", {"name": "Canter"})


def test_what_was_merged_names_what_it_is_now(client: Client, seq: int) -> None:
    merge_cards(Card.objects.get(slug="trot"), Card.objects.get(slug="sprint"))
    changes = show(client, f"?since={seq}&object=card")["data"]
    merged = next(one for one in changes if one["kind"] == "merged")
    assert (merged["id"], merged["new_id"], merged["fields"]) == ("race.trot", "race.sprint", {})


def test_a_walk_through_the_pages_gives_every_change_once(client: Client) -> None:
    whole = show(client, "?limit=200")["data"]
    page = show(client, "?limit=3")
    walked = page["data"]
    while page["has_more"]:
        page = client.get(page["next"]).json()
        walked += page["data"]
    assert walked == whole
    assert "next" not in page


def test_changes_are_narrowed_by_game_and_kind_of_object(client: Client) -> None:
    page = show(client, "?game=race&object=rule&limit=1")
    assert page["data"][0]["id"] == "race.2.2"
    assert client.get(page["next"]).json()["data"][0]["id"] == "race.99.1"


@pytest.mark.parametrize("since", ["-1", "x", "1.5", "", "9" * 30])
def test_since_is_a_number(client: Client, since: str) -> None:
    error = client.get(f"{CHANGES}?since={since}").json()
    assert (error["code"], error["errors"][0]["at"]) == ("bad-parameter", "/since")


def test_a_number_that_is_not_reached_yet_is_refused(client: Client, seq: int) -> None:
    answer = client.get(f"{CHANGES}?since={seq + 1}")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-parameter")
    assert f"the last one is {seq}" in answer.json()["detail"]


def test_who_has_all_is_told_so_without_reading_the_feed(
    client: Client, seq: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tag = client.get(f"{CHANGES}?since={seq}")["ETag"]
    with django_assert_num_queries(1):
        answer = client.get(f"{CHANGES}?since={seq}", headers={"if-none-match": tag})
    assert answer.status_code == 304
    retitle("trot", "Canter")
    assert client.get(f"{CHANGES}?since={seq}", headers={"if-none-match": tag}).status_code == 200


def test_a_page_takes_three_queries(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(3):
        show(client, "?limit=200")
