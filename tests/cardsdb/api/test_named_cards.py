"""Cards asked for by their names."""

from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from cardsdb.catalogue.models import Card, CardAlias
from cardsdb.catalogue.services import save_card, save_row

pytestmark = pytest.mark.usefixtures("catalogue")

PACE = {"pace": 1}


def ask(client: Client, status: int, **query: str) -> dict[str, Any]:
    answer = client.get("/api/v1/cards/named", query)
    assert answer.status_code == status, answer.content
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize(
    "query",
    [{"exact": "SPRINT"}, {"exact": "dash"}, {"fuzzy": "Sprnit"}, {"fuzzy": "Dásh"}],
)
def test_a_name_gives_the_card_as_its_address_does(client: Client, query: dict[str, str]) -> None:
    card = client.get("/api/v1/cards/race.sprint").json()
    assert ask(client, 200, game="race", **query) == card


def test_fields_of_the_card_can_be_chosen(client: Client) -> None:
    card = ask(client, 200, game="race", exact="Sprint", fields="name", include="printings")
    assert set(card) == {"object", "id", "name"}


def test_a_card_by_name_takes_three_queries_once_the_names_are_known(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ask(client, 200, game="race", fuzzy="Sprimt")
    with django_assert_num_queries(3):
        ask(client, 200, game="race", fuzzy="Sprimt")


def test_a_name_that_is_known_need_not_be_read_twice(client: Client) -> None:
    address = "/api/v1/cards/named?game=race&fuzzy=Sprimt"
    tag = client.get(address)["ETag"]
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
    save_row(CardAlias(card=Card.objects.get(slug="trot"), name="Sprimt"))
    assert client.get(address, headers={"If-None-Match": tag}).json()["id"] == "race.trot"


def test_a_name_of_no_card_is_404_with_the_nearest(client: Client) -> None:
    error = ask(client, 404, game="race", exact="Sprimt")
    assert error["code"] == "unknown-card"
    assert error["errors"][0]["at"] == "/exact"
    assert error["candidates"] == [
        {
            "id": "race.sprint",
            "name": "Sprint",
            "url": "http://testserver/api/v1/cards/race.sprint",
        }
    ]


@pytest.mark.parametrize("name", ["Spr", "Sprint on", "", "q" * 3_000, "%"])
def test_a_name_that_only_begins_like_one_is_of_no_card(client: Client, name: str) -> None:
    for kind in ("exact", "fuzzy"):
        error = ask(client, 404, game="race", **{kind: name})
        assert (error["code"], error["errors"][0]["at"]) == ("unknown-card", f"/{kind}")


def test_a_name_of_several_cards_is_404_with_all_of_them(client: Client) -> None:
    save_card(Card(game="race", slug="sprint-2", title="Sprint", type="stride", attributes=PACE))
    for query in ({"exact": "sprint"}, {"fuzzy": "sprint"}, {"fuzzy": "Sprimt"}):
        error = ask(client, 404, game="race", **query)
        assert error["code"] == "ambiguous-card"
        assert [one["id"] for one in error["candidates"]] == ["race.sprint", "race.sprint-2"]


@pytest.mark.parametrize(
    ("query", "at"),
    [
        ({"game": "race"}, ["/exact"]),
        ({"game": "race", "exact": "Sprint", "fuzzy": "Sprint"}, ["/exact"]),
        ({"exact": "Sprint"}, ["/game"]),
        ({}, ["/game"]),
        ({"game": "chess", "exact": "Sprint"}, ["/game"]),
        ({"game": "race", "exact": "Sprint", "set": "RUN"}, ["/set"]),
        ({"game": "race", "exact": "Sprint", "fields": "nane"}, ["/fields"]),
    ],
)
def test_what_is_asked_wrongly_is_400(client: Client, query: dict[str, str], at: list[str]) -> None:
    assert [one["at"] for one in ask(client, 400, **query)["errors"]] == at


def test_an_error_without_candidates_does_not_speak_of_them(client: Client) -> None:
    assert "candidates" not in client.get("/api/v1/cards/race.nobody").json()


def test_a_card_named_named_keeps_its_own_address(client: Client) -> None:
    save_card(Card(game="race", slug="named", title="Named", type="stride", attributes=PACE))
    assert client.get("/api/v1/cards/race.named").json()["name"] == "Named"
