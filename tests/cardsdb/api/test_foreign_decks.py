"""Lists and files of other programs over HTTP."""

import json
from typing import Any

import pytest
from django.test import Client

pytestmark = pytest.mark.usefixtures("catalogue")

COCKATRICE = (
    '<cockatrice_deck version="1"><zone name="main"><card number="6" name="Sprint"/></zone>'
    "</cockatrice_deck>"
)
MTGO = '<Deck><Cards Quantity="6" Sideboard="false" Name="Sprint"/></Deck>'
FILES = {
    "text": ("6x Sprint", "text/plain"),
    "arena": ("Deck\n6 Sprint (RUN) 11", "text/plain"),
    "archidekt": ("6x Sprint (run) 11 [Fast] ^a,#ffffff^", "text/plain"),
    "forge": ("[Main]\n6 Sprint|RUN|[11]", "application/octet-stream"),
    "xmage": ("6 [RUN:11] Sprint", "application/octet-stream"),
    "cockatrice": (COCKATRICE, "application/xml"),
    "mtgo": (MTGO, "application/octet-stream"),
}


def parse(client: Client, content: str, kind: str, query: str = "game=race") -> Any:
    return client.post(f"/api/v1/decks/parse?{query}", content, content_type=kind)


@pytest.mark.parametrize("form", FILES)
def test_a_file_is_known_by_its_content(client: Client, form: str) -> None:
    found = parse(client, *FILES[form]).json()
    assert found["form"] == form
    (section,) = found["deck"]["sections"]
    assert (section["name"], section["cards"][0]["count"]) == ("main", 6)
    assert found["unread"] == []


@pytest.mark.parametrize("form", FILES)
def test_the_same_text_may_stand_in_a_body(client: Client, form: str) -> None:
    body = json.dumps({"game": "race", "text": FILES[form][0]})
    assert parse(client, body, "application/json", "").json()["form"] == form


def test_without_a_game_it_is_the_one_that_knows_every_card(client: Client) -> None:
    assert parse(client, *FILES["forge"], "").json()["deck"]["game"] == "race"


@pytest.mark.parametrize("hint", ["xmage", "XMAGE"])
def test_the_form_may_be_named_where_the_list_does_not_tell(client: Client, hint: str) -> None:
    text = "6 Sprint"
    assert parse(client, text, "text/plain", f"game=race&as={hint}").json()["form"] == "xmage"
    body = json.dumps({"game": "race", "text": text, "as": hint})
    assert parse(client, body, "application/json", "").json()["form"] == "xmage"


@pytest.mark.parametrize("hint", ["dck", ".dck", "forge"])
def test_what_the_list_tells_wins_over_its_name(client: Client, hint: str) -> None:
    query = f"game=race&as={hint}"
    assert parse(client, *FILES["xmage"], query).json()["form"] == "xmage"


def test_a_form_that_there_is_not_is_said_where_it_is_named(client: Client) -> None:
    answer = parse(client, "6 Sprint", "text/plain", "game=race&as=chess")
    assert answer.status_code == 400
    assert [(one["at"], one["code"]) for one in answer.json()["errors"]] == [
        ("/as", "bad-parameter")
    ]
    body = json.dumps({"game": "race", "text": "6 Sprint", "as": "chess"})
    answer = parse(client, body, "application/json", "")
    assert [(one["at"], one["code"]) for one in answer.json()["errors"]] == [
        ("/as", "unknown-form")
    ]


def test_a_sideboard_is_reported_where_the_game_has_none(client: Client) -> None:
    answer = client.post(
        "/api/v1/decks/validate?game=race",
        "6x Sprint\nSideboard\n1x Trot",
        content_type="text/plain",
    )
    violations = {one["code"]: one for one in answer.json()["violations"]}
    assert violations["unknown-section"]["actual"] == "sideboard"
    assert [one["name"] for one in violations["unknown-section"]["cards"]] == ["Trot"]


def test_an_alias_is_read_as_its_card(client: Client) -> None:
    found = parse(client, "6x dash (RUN) 11", "text/plain").json()
    assert found["deck"]["sections"][0]["cards"] == [
        {"count": 6, "name": "Sprint", "set": "RUN", "number": "11"}
    ]


def test_a_report_has_series_for_plots(client: Client) -> None:
    answer = client.post(
        "/api/v1/decks/validate?game=race", "6x Sprint\n2x Trot", content_type="text/plain"
    )
    series = {one["key"]: one for one in answer.json()["series"]}
    assert series["pace"]["points"] == [{"x": 2, "y": 2}, {"x": 3, "y": 6}]
