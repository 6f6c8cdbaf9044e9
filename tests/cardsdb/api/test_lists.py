"""Lists: filters, orders, pages by cursors, and what an item shows."""

from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from cardsdb.catalogue.models import Card
from cardsdb.catalogue.services import save_row

pytestmark = pytest.mark.usefixtures("catalogue")

CARDS = "/api/v1/cards"


def names(page: dict[str, Any]) -> list[str]:
    return [item["name"] for item in page["data"]]


def refusal(client: Client, address: str) -> tuple[int, str, str]:
    answer = client.get(address)
    error = answer.json()
    return answer.status_code, error["code"], error["errors"][0]["at"]


def test_a_list_of_fields_may_come_in_several_parameters(client: Client) -> None:
    page = client.get(f"{CARDS}?fields=name&fields=type&limit=1").json()
    assert set(page["data"][0]) == {"object", "id", "name", "type"}
    following = client.get(page["next"]).json()
    assert set(following["data"][0]) == {"object", "id", "name", "type"}
    assert client.get(f"{CARDS}?limit=1&limit=2").status_code == 400


def test_a_list_says_whether_there_is_more(client: Client) -> None:
    page = client.get(f"{CARDS}?limit=3").json()
    assert (page["object"], page["has_more"], page["warnings"]) == ("list", False, [])
    assert "next" not in page
    assert "total" not in page


@pytest.mark.parametrize("query", ["", "&dir=desc", "&order=updated", "&order=revision&dir=desc"])
def test_a_walk_through_all_pages_gives_every_row_once(client: Client, query: str) -> None:
    whole = names(client.get(f"{CARDS}?limit=3{query}").json())
    page = client.get(f"{CARDS}?limit=1{query}").json()
    walked = names(page)
    while page["has_more"]:
        page = client.get(page["next"]).json()
        walked += names(page)
    assert walked == whole
    assert sorted(walked) == ["Sprint", "Stroll", "Trot"]


def test_rows_that_are_alike_in_the_order_are_told_apart(client: Client) -> None:
    Card.objects.update(title="Run")
    first = client.get(f"{CARDS}?limit=2").json()
    second = client.get(first["next"]).json()
    ids = [item["id"] for item in first["data"] + second["data"]]
    assert sorted(ids) == ["race.sprint", "race.stroll", "race.trot"]


def test_a_row_that_is_added_during_a_walk_moves_no_other(client: Client) -> None:
    first = client.get(f"{CARDS}?limit=2").json()
    attributes = {"pace": 1}
    save_row(Card(game="race", slug="amble", title="Amble", type="stride", attributes=attributes))
    second = client.get(first["next"]).json()
    assert names(first) + names(second) == ["Sprint", "Stroll", "Trot"]


def test_the_next_page_keeps_what_was_asked(client: Client) -> None:
    page = client.get(f"{CARDS}?limit=1&fields=name&count=true&game=race").json()
    following = client.get(page["next"]).json()
    assert following["total"] == 3
    assert following["data"] == [{"object": "card", "id": "race.stroll", "name": "Stroll"}]


def test_a_cursor_belongs_to_its_query(client: Client) -> None:
    page = client.get(f"{CARDS}?limit=1").json()
    for other in (
        page["next"] + "&game=race",
        page["next"] + "&dir=desc",
        page["next"].replace("/cards", "/printings"),
        page["next"][:-1],
        f"{CARDS}?cursor=",
        f"{CARDS}?cursor=%F0%9F%8F%83:x",
    ):
        assert refusal(client, other) == (400, "invalid-cursor", "/cursor")


def test_a_page_may_be_larger_than_the_one_before(client: Client) -> None:
    page = client.get(f"{CARDS}?limit=1").json()
    following = page["next"].replace("limit=1", "limit=2")
    assert names(client.get(following).json()) == ["Stroll", "Trot"]


@pytest.mark.parametrize("limit", ["0", "-1", "201", "1.5", "x", "", "٣", "9" * 30])
def test_a_limit_is_a_number_up_to_200(client: Client, limit: str) -> None:
    assert refusal(client, f"{CARDS}?limit={limit}") == (400, "bad-parameter", "/limit")


def test_an_unknown_parameter_is_refused_and_the_nearest_is_named(client: Client) -> None:
    answer = client.get(f"{CARDS}?limt=2").json()
    assert answer["code"] == "unknown-parameter"
    assert 'Did you mean "limit"?' in answer["detail"]


def test_every_bad_parameter_is_named(client: Client) -> None:
    answer = client.get(f"{CARDS}?limit=x&order=x&count=x&dir=x&game=x&keyword=x").json()
    places = [fault["at"] for fault in answer["errors"]]
    assert places == ["/game", "/keyword", "/limit", "/count", "/order", "/dir"]


def test_a_parameter_that_comes_twice_is_refused(client: Client) -> None:
    assert refusal(client, f"{CARDS}?limit=1&limit=2") == (400, "bad-parameter", "/limit")


def test_a_parameter_holds_no_zero_character(client: Client) -> None:
    assert refusal(client, f"{CARDS}?faction=%00") == (400, "bad-parameter", "/faction")


def test_odd_text_finds_nothing_and_breaks_nothing(client: Client) -> None:
    for text in ("%", "_", "'", "%FF", "%F0%9F%8F%83", "a" * 3_000, "%25%2500", "\\", "%0A"):
        answer = client.get(f"{CARDS}?faction={text}&count=true")
        assert (answer.status_code, answer.json()["total"]) == (200, 0)


def test_filters_narrow_together(client: Client) -> None:
    found = client.get(f"{CARDS}?game=race&type=stride&keyword=race.quick&edition=race.run").json()
    assert names(found) == ["Sprint"]
    assert names(client.get(f"{CARDS}?edition=race.other").json()) == []
    assert names(client.get(f"{CARDS}?type=other").json()) == []


def test_fields_choose_what_an_item_shows(client: Client) -> None:
    page = client.get(f"{CARDS}?fields=type,%20name&limit=1").json()
    assert page["data"] == [
        {"object": "card", "id": "race.sprint", "name": "Sprint", "type": "stride"}
    ]


def test_an_unknown_field_is_refused(client: Client) -> None:
    assert refusal(client, f"{CARDS}?fields=nam") == (400, "unknown-field", "/fields")
    address = "/api/v1/editions?include=cards"
    assert refusal(client, address) == (400, "unknown-field", "/include")


def test_include_adds_what_a_list_leaves_out(client: Client) -> None:
    bare = client.get("/api/v1/editions").json()["data"][0]
    full = client.get("/api/v1/editions?include=printings").json()["data"][0]
    assert "printings" not in bare
    assert [printing["number"] for printing in full["printings"]] == ["9", "10", "11"]


@pytest.mark.parametrize(
    ("address", "queries"),
    [
        ("/api/v1/games", 1),
        ("/api/v1/cards", 2),
        ("/api/v1/cards?count=true", 3),
        ("/api/v1/cards?keyword=race.quick&edition=race.run", 2),
        ("/api/v1/cards?fields=name", 2),
        ("/api/v1/cards?include=printings,rulings", 4),
        ("/api/v1/cards?unique=prints", 2),
        ("/api/v1/cards?as_of=2020-01-01", 10),
        ("/api/v1/printings", 2),
        ("/api/v1/editions", 2),
        ("/api/v1/editions?include=printings", 3),
        ("/api/v1/keywords", 2),
        ("/api/v1/keywords?include=cards", 3),
        ("/api/v1/rulings", 2),
        ("/api/v1/rulings?include=rules", 4),
        ("/api/v1/cards/race.sprint/rulings", 3),
        ("/api/v1/games/race/rules", 2),
        ("/api/v1/games/race/rules?include=cited_by", 4),
        ("/api/v1/resolutions", 1),
    ],
)
def test_a_page_takes_the_same_queries_however_long_it_is(
    client: Client,
    django_assert_max_num_queries: DjangoAssertNumQueries,
    address: str,
    queries: int,
) -> None:
    with django_assert_max_num_queries(queries):
        assert client.get(address).status_code == 200
