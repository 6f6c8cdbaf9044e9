"""Cards, printings, editions and keywords: their shapes and ids."""

from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

pytestmark = pytest.mark.usefixtures("catalogue")

BASE = "http://testserver/api/v1"


def show(client: Client, path: str) -> dict[str, Any]:
    answer = client.get(f"/api/v1{path}")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def test_a_card_shows_all_that_the_rules_know_of_it(client: Client) -> None:
    card = show(client, "/cards/race.sprint")
    assert card.pop("updated_at").endswith("Z")
    assert card == {
        "object": "card",
        "id": "race.sprint",
        "game": "race",
        "name": "Sprint",
        "aliases": ["Dash"],
        "type": "stride",
        "faction": None,
        "unique": False,
        "attributes": {"pace": 3},
        "text": "",
        "faces": [],
        "keywords": [{"keyword": "race.quick", "name": "Quick", "kind": "has", "value": 2}],
        "printings": [
            {
                "id": "race.run.11",
                "edition": "race.run",
                "number": "11",
                "artist": "",
                "image": None,
            }
        ],
        "rulings": 2,
        "legalities": {"race.standard": "legal"},
        "revision": 1,
        "url": f"{BASE}/cards/race.sprint",
    }


def test_a_draft_of_a_ruling_is_not_counted(client: Client) -> None:
    assert show(client, "/cards/race.stroll")["rulings"] == 0


def test_a_card_takes_one_query(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    show(client, "/cards/race.stroll")  # reads the snapshots of all formats
    with django_assert_num_queries(1):
        show(client, "/cards/race.sprint")


def test_a_printing_is_a_card_in_an_edition(client: Client) -> None:
    assert show(client, "/printings/race.run.9") == {
        "object": "printing",
        "id": "race.run.9",
        "game": "race",
        "card": "race.stroll",
        "name": "Stroll",
        "edition": "race.run",
        "number": "9",
        "artist": "",
        "flavour": "",
        "image": None,
        "printed_text": None,
        "url": f"{BASE}/printings/race.run.9",
    }


def test_printings_stand_in_the_order_of_their_numbers(client: Client) -> None:
    found = show(client, "/printings?edition=race.run")["data"]
    assert [printing["number"] for printing in found] == ["9", "10", "11"]


def test_printings_of_a_card_are_found_by_its_id(client: Client) -> None:
    found = show(client, "/printings?card=race.trot")["data"]
    assert [printing["id"] for printing in found] == ["race.run.10"]


def test_an_edition_lists_its_printings(client: Client) -> None:
    edition = show(client, "/editions/race.run")
    assert [printing["id"] for printing in edition.pop("printings")] == [
        "race.run.9",
        "race.run.10",
        "race.run.11",
    ]
    assert edition == {
        "object": "edition",
        "id": "race.run",
        "game": "race",
        "code": "RUN",
        "name": "First Run",
        "released_on": "2020-05-01",
        "printing_count": 3,
        "url": f"{BASE}/editions/race.run",
    }


def test_a_keyword_lists_its_cards(client: Client) -> None:
    assert show(client, "/keywords/race.quick") == {
        "object": "keyword",
        "id": "race.quick",
        "game": "race",
        "name": "Quick",
        "reminder": "",
        "rule_number": "2.2",
        "cards": [{"card": "race.sprint", "name": "Sprint", "kind": "has", "value": 2}],
        "url": f"{BASE}/keywords/race.quick",
    }


@pytest.mark.parametrize("kind", ["cards", "printings", "editions", "keywords", "rulings"])
@pytest.mark.parametrize("name", ["race.none", "sprint", "race.", "race.a.b.c", "%00.%00", "é"])
def test_what_has_no_such_id_is_not_there(client: Client, kind: str, name: str) -> None:
    answer = client.get(f"/api/v1/{kind}/{name}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


@pytest.mark.parametrize(
    ("asked", "right"),
    [
        ("cards/race.SPRINT?fields=name", "cards/race.sprint?fields=name"),
        ("cards/Race.Sprint/rulings", "cards/race.sprint/rulings"),
        ("editions/race.RUN", "editions/race.run"),
        ("printings/race.RUN.9", "printings/race.run.9"),
        ("keywords/RACE.quick", "keywords/race.quick"),
        ("games/Race", "games/race"),
    ],
)
def test_an_id_in_upper_case_leads_to_the_one_address(
    client: Client, asked: str, right: str
) -> None:
    answer = client.get(f"/api/v1/{asked}")
    assert (answer.status_code, answer["Location"]) == (301, f"http://testserver/api/v1/{right}")
    assert client.get(answer["Location"]).status_code == 200


@pytest.mark.parametrize("address", ["cards/race.sprint?", "cards?fields=printings,rulings&"])
def test_a_card_may_have_its_rulings_and_printings_inside(client: Client, address: str) -> None:
    answer = client.get(f"/api/v1/{address}include=rulings,printings").json()
    cards = answer.get("data", [answer])
    card = next(card for card in cards if card["id"] == "race.sprint")
    assert card["rulings"] == client.get("/api/v1/cards/race.sprint/rulings").json()["data"]
    assert card["printings"] == client.get("/api/v1/printings?card=race.sprint").json()["data"]
