"""Decks over HTTP: in every form that they come in."""

import json
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

pytestmark = pytest.mark.usefixtures("catalogue")

DECK = {
    "format": "cardsdb-deck/1",
    "game": "race",
    "name": "Quick Ones",
    "sections": [{"name": "main", "cards": [{"count": 6, "name": "Sprint"}]}],
}
LIST = "# Quick Ones\n\nMain (6)\n6x Sprint\n"
XML = '<deck><section name="Main"><card qty="6" id="x">Sprint</card></section></deck>'


def post(client: Client, path: str, body: Any, kind: str = "application/json") -> Any:
    content = json.dumps(body) if kind == "application/json" else body
    return client.post(f"/api/v1/decks/{path}", content, content_type=kind)


def faults(answer: Any) -> list[tuple[str, str]]:
    assert answer.status_code == 400
    return [(fault["at"], fault["code"]) for fault in answer.json()["errors"]]


def test_a_document_is_read(client: Client) -> None:
    answer = post(client, "parse", {"deck": DECK}).json()
    assert answer == {"object": "parsed-deck", "deck": DECK, "lines": [], "unread": []}


def test_a_text_is_read_line_by_line(client: Client) -> None:
    answer = post(client, "parse", {"game": "race", "text": LIST + "3x Sprimt\n"}).json()
    assert answer["deck"] == DECK
    assert [line["kind"] for line in answer["lines"]] == [
        "name",
        "blank",
        "heading",
        "card",
        "unread",
    ]
    assert answer["unread"][0]["candidates"][0] == "Sprint"


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (LIST, "text/plain"),
        (LIST.encode(), "text/plain; charset=utf-8"),
        (XML, "application/xml"),
        (XML, "text/xml"),
        (XML, "application/octet-stream"),
        (json.dumps(DECK), "application/octet-stream"),
        (DECK, "application/json"),
    ],
)
def test_a_file_is_read_as_it_is(client: Client, content: Any, kind: str) -> None:
    answer = post(client, "parse?game=race&name=Quick%20Ones", content, kind)
    assert answer.status_code == 200
    assert answer.json()["deck"] == DECK


def test_a_legal_deck_is_legal(client: Client) -> None:
    report = post(client, "validate", {"deck": DECK}).json()
    assert (report["object"], report["legal"], report["violations"]) == ("report", True, [])


def test_an_illegal_deck_is_200_and_says_why(client: Client) -> None:
    answer = post(client, "validate", {"game": "race", "text": "Main\n13x Trot\n"})
    report = answer.json()
    assert (answer.status_code, report["legal"]) == (200, False)
    violation = report["violations"][0]
    assert (violation["code"], violation["rule"], violation["expected"]) == (
        "deck-size",
        "5.1",
        {"max": 12},
    )


def test_a_deck_is_judged_by_ruleset_format_and_day(client: Client) -> None:
    wanted = {"ruleset": "kind", "format": "standard", "as_of": "2026-11-30"}
    inside = post(client, "validate", {"deck": DECK, **wanted}).json()
    assert {key: inside[key] for key in wanted} == wanted
    query = "game=race&ruleset=kind&format=standard&as_of=2026-11-30"
    beside = post(client, f"validate?{query}", LIST, "text/plain").json()
    assert {key: beside[key] for key in wanted} == wanted


@pytest.mark.parametrize("path", ["parse", "validate"])
@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({}, ("/deck", "malformed-input")),
        ({"deck": DECK, "text": LIST}, ("/deck", "malformed-input")),
        ({"deck": []}, ("/deck", "malformed-input")),
        ({"text": 1}, ("/text", "malformed-input")),
        ({"text": "", "game": "race"}, ("/text", "malformed-input")),
        ({"text": "what", "game": "race"}, ("/text", "malformed-input")),
        ({"text": "<deck>", "game": "race"}, ("/text", "malformed-input")),
        ({"text": LIST, "game": "chess"}, ("/game", "unknown-game")),
        ({"text": "Game: chess\n" + LIST}, ("/text", "unknown-game")),
        ({"deck": {**DECK, "game": "chess"}}, ("/deck/game", "unknown-game")),
        ({"deck": {**DECK, "sections": 1}}, ("/deck/sections", "malformed-input")),
        ({"decks": []}, ("/decks", "malformed-input")),
        (
            {
                "deck": {
                    **DECK,
                    "sections": [{"name": "main", "cards": [{"name": "x", "count": 0}]}],
                }
            },
            ("/deck/sections/0/cards/0/count", "bad-count"),
        ),
    ],
)
def test_what_is_unreadable_as_a_whole_is_refused(
    client: Client, path: str, body: Any, fault: tuple[str, str]
) -> None:
    assert fault in faults(post(client, path, body))


def test_what_a_deck_is_judged_by_has_to_exist(client: Client) -> None:
    def ask(**wanted: Any) -> list[str]:
        return [at for at, _ in faults(post(client, "validate", {"deck": DECK, **wanted}))]

    assert ask(format="none") == ["/format"]
    assert ask(ruleset="none") == ["/ruleset"]
    for day in ("2026-W01-1", "yesterday", "2026-02-30", "20261130", "٢٠٢٦-11-30", "", 5):
        assert ask(as_of=day) == ["/as_of"]


def test_files_take_the_same_care(client: Client) -> None:
    assert faults(post(client, "parse", b"\xff\xfe", "text/plain"))
    assert faults(post(client, "parse?game=race", b"", "text/plain"))
    assert faults(post(client, "parse?game=race", "<a>&b;</a>", "application/xml"))
    assert faults(post(client, "validate?as_of=x", LIST, "text/plain")) == [
        ("/as_of", "bad-parameter")
    ]
    assert post(client, "parse?ruleset=kind", LIST, "text/plain").status_code == 400
    assert post(client, "parse", b"x" * (2**20 + 1), "text/plain").status_code == 413


def test_a_check_takes_few_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    post(client, "validate", {"deck": DECK})
    with django_assert_max_num_queries(2):
        post(client, "validate", {"deck": DECK})


def test_a_ruleset_is_wrong_where_it_is_named(client: Client) -> None:
    odd = {**DECK, "ruleset": "none"}
    named = [("/deck/ruleset", "unknown-ruleset")]
    assert faults(post(client, "validate", {"deck": odd})) == named
    both = post(client, "validate", {"deck": odd, "ruleset": "other"})
    assert faults(both) == [("/ruleset", "unknown-ruleset")]
    assert faults(post(client, "validate", odd)) == [("/ruleset", "unknown-ruleset")]
    text = f"Ruleset: none\n{LIST}"
    inside = post(client, "validate", {"game": "race", "text": text})
    assert faults(inside) == [("/text", "unknown-ruleset")]
    assert faults(post(client, "validate?game=race", text, "text/plain")) == [
        ("", "unknown-ruleset")
    ]
    beside = post(client, "validate?game=race&ruleset=none", LIST, "text/plain")
    assert faults(beside) == [("/ruleset", "bad-parameter")]
