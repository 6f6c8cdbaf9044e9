"""The rulebook and the rulings."""

from typing import Any

import pytest
from django.test import Client

pytestmark = pytest.mark.usefixtures("catalogue")

BASE = "http://testserver/api/v1"


def show(client: Client, path: str) -> dict[str, Any]:
    answer = client.get(f"/api/v1{path}")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def slugs(page: dict[str, Any]) -> list[str]:
    return [ruling["id"].removeprefix("race.") for ruling in page["data"]]


def test_a_rule_says_what_cites_it(client: Client) -> None:
    assert show(client, "/games/race/rules/2.2") == {
        "object": "rule",
        "id": "race.2.2",
        "game": "race",
        "number": "2.2",
        "chapter": "",
        "title": "Rule 2.2",
        "text": "A card advances.",
        "source": "Book",
        "supplement": False,
        "rulesets": [],
        "keywords": [],
        "rests_on": [],
        "cited_by": {
            "rulings": ["race.sprint-is-a-card"],
            "keywords": ["race.quick"],
            "formats": [],
        },
        "url": f"{BASE}/games/race/rules/2.2",
    }


def test_rules_stand_in_the_order_of_the_book(client: Client) -> None:
    page = show(client, "/games/race/rules?limit=1")
    assert [rule["number"] for rule in page["data"]] == ["2.2"]
    following = client.get(page["next"]).json()
    assert [rule["number"] for rule in following["data"]] == ["99.1"]


def test_a_list_of_rules_leaves_out_what_cites_them_unless_asked(client: Client) -> None:
    assert "cited_by" not in show(client, "/games/race/rules")["data"][0]
    whole = show(client, "/games/race/rules?include=cited_by")["data"]
    nothing: dict[str, list[str]] = {"rulings": [], "keywords": [], "formats": []}
    assert [rule["cited_by"] == nothing for rule in whole] == [False, True]


@pytest.mark.parametrize("number", ["7.7", "2", "", "2.2%00", "%F0%9F%8F%83"])
def test_a_number_that_the_book_lacks_is_not_there(client: Client, number: str) -> None:
    assert client.get(f"/api/v1/games/race/rules/{number}").status_code == 404


def test_a_ruling_shows_its_cards_and_the_rules_that_it_cites(client: Client) -> None:
    assert show(client, "/rulings/race.sprint-is-a-card") == {
        "object": "ruling",
        "id": "race.sprint-is-a-card",
        "game": "race",
        "question": "Is Sprint a card?",
        "answer": "It is – “naturally”.",
        "source": "The organisers",
        "date": "2021-01-02",
        "status": "current",
        "superseded_by": None,
        "cards": [
            {"card": "race.sprint", "name": "Sprint", "role": "subject"},
            {"card": "race.trot", "name": "Trot", "role": "mentioned"},
        ],
        "rule_numbers": ["2.2"],
        "rules": [
            {"number": "2.2", "title": "Rule 2.2", "text": "A card advances.", "source": "Book"}
        ],
        "url": f"{BASE}/rulings/race.sprint-is-a-card",
    }


def test_a_superseded_ruling_names_the_one_that_holds(client: Client) -> None:
    older = show(client, "/rulings/race.sprint-is-none")
    assert (older["status"], older["superseded_by"]) == ("superseded", "race.sprint-is-a-card")


def test_rulings_come_newest_first_and_drafts_never(client: Client) -> None:
    assert slugs(show(client, "/rulings")) == ["sprint-is-a-card", "sprint-is-none"]
    assert slugs(show(client, "/rulings?dir=asc")) == ["sprint-is-none", "sprint-is-a-card"]
    assert client.get("/api/v1/rulings/race.not-yet").status_code == 404
    assert client.get("/api/v1/rulings?status=draft").status_code == 400


def test_rulings_are_found_by_card_and_status(client: Client) -> None:
    assert slugs(show(client, "/rulings?card=race.trot")) == ["sprint-is-a-card"]
    assert slugs(show(client, "/rulings?status=superseded")) == ["sprint-is-none"]
    assert slugs(show(client, "/cards/race.sprint/rulings?status=current")) == ["sprint-is-a-card"]
    assert slugs(show(client, "/cards/race.stroll/rulings")) == []


def test_a_card_that_is_not_there_has_no_list_of_rulings(client: Client) -> None:
    assert client.get("/api/v1/cards/race.none/rulings").status_code == 404
