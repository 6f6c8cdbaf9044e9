"""Lists that are narrowed by a search; what a search means, and what is wrong with it."""

from typing import Any

import pytest
from django.test import Client

from cardsdb.catalogue.models import Card, Edition, Printing
from cardsdb.catalogue.search.indexing import index_cards

pytestmark = pytest.mark.usefixtures("catalogue")

CARDS = "/api/v1/cards"
PRINTINGS = "/api/v1/printings"
EXPLAIN = "/api/v1/search/explain"


def page(client: Client, address: str, **parameters: str | int) -> dict[str, Any]:
    answer = client.get(address, parameters)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def ids(page: dict[str, Any]) -> list[str]:
    return [item["id"] for item in page["data"]]


def walk(client: Client, first: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the items of all pages."""
    items: list[dict[str, Any]] = first["data"]
    while first["has_more"]:
        first = client.get(first["next"]).json()
        items = items + first["data"]
    return items


@pytest.mark.parametrize(
    ("q", "found"),
    [
        ("", ["race.sprint", "race.stroll", "race.trot"]),
        ("TRot", ["race.trot"]),
        ("pace>=2", ["race.sprint", "race.trot"]),
        ("kw:quick", ["race.sprint"]),
        ("-kw:quick set:run", ["race.stroll", "race.trot"]),
        ("cn>9 ruling:naturally", ["race.sprint", "race.trot"]),
        ("game:race legal:standard -pace:1 -o:a", ["race.sprint", "race.trot"]),
        ("banned:standard", []),
    ],
)
def test_a_search_narrows_the_cards(client: Client, q: str, found: list[str]) -> None:
    shown = page(client, CARDS, q=q, count="true")
    assert (ids(shown), shown["total"], shown["warnings"]) == (found, len(found), [])


def test_a_search_and_filters_narrow_together(client: Client) -> None:
    assert ids(page(client, CARDS, q="pace>=2", keyword="race.quick")) == ["race.sprint"]
    assert ids(page(client, CARDS, q="pace>=2", type="other")) == []


def test_a_search_narrows_the_printings(client: Client) -> None:
    assert ids(page(client, PRINTINGS, q="pace>=2")) == ["race.run.10", "race.run.11"]
    assert ids(page(client, PRINTINGS, q="cn:9 or kw:quick")) == ["race.run.9", "race.run.11"]


def test_what_means_nothing_is_named_in_the_list(client: Client) -> None:
    shown = page(client, CARDS, q="is:fast pace=2")
    assert ids(shown) == ["race.trot"]
    assert shown["warnings"] == ['Column 1: "is:fast" is ignored: there is no "fast".']
    assert page(client, PRINTINGS, q="is:fast pace=2")["warnings"] == shown["warnings"]


def test_what_is_named_comes_first_unless_another_order_is_asked_for(client: Client) -> None:
    Card.objects.filter(slug="stroll").update(title="A Trot")
    Card.objects.filter(slug="sprint").update(title="Trotting")
    index_cards(Card.objects.values_list("pk", flat=True))
    nearest = ["race.trot", "race.sprint", "race.stroll"]
    assert ids(page(client, CARDS, q="trot")) == nearest
    assert ids(page(client, CARDS, q="trot", order="relevance", dir="desc")) == nearest[::-1]
    assert ids(page(client, CARDS, q="trot", order="name")) == [
        "race.stroll",
        "race.trot",
        "race.sprint",
    ]
    walked = walk(client, page(client, CARDS, q="trot", limit=1))
    assert [item["id"] for item in walked] == nearest
    printed = walk(client, page(client, CARDS, q="trot", limit=1, unique="prints"))
    assert [item["id"] for item in printed] == nearest
    assert ids(page(client, CARDS, order="relevance", q="pace>=1"))[0] == "race.stroll"


def test_each_printing_may_have_a_row_of_its_own(client: Client) -> None:
    put_second_edition()
    shown = page(client, CARDS, q="pace>=2", unique="prints", limit=1, count="true")
    assert shown["total"] == 3
    items = walk(client, shown)
    printed = [(item["id"], [one["id"] for one in item["printings"]]) for item in items]
    assert printed == [
        ("race.sprint", ["race.new.1"]),
        ("race.sprint", ["race.run.11"]),
        ("race.trot", ["race.run.10"]),
    ]
    assert ids(page(client, CARDS, q="pace>=2")) == ["race.sprint", "race.trot"]
    for narrowed in ({"q": "set:new"}, {"edition": "race.new"}):
        only = page(client, CARDS, unique="prints", include="printings", **narrowed)
        (item,) = only["data"]
        assert item["printings"] == page(client, PRINTINGS, q="set:new")["data"]
    for order in ("name", "updated", "revision"):
        assert len(walk(client, page(client, CARDS, unique="prints", limit=1, order=order))) == 4


def put_second_edition() -> None:
    """Print Sprint again, in a later edition."""
    edition = Edition.objects.create(game="race", code="NEW", name="New Run")
    card = Card.objects.get(slug="sprint")
    Printing.objects.create(card=card, edition=edition, number="1")


@pytest.mark.parametrize("address", [CARDS, PRINTINGS])
def test_a_search_that_cannot_be_understood_is_refused(client: Client, address: str) -> None:
    answer = client.get(address, {"q": "trot foo:a pace<x"})
    error = answer.json()
    assert answer.status_code == 400
    assert (error["code"], error["detail"]) == (
        "unknown-search-key",
        'Unknown key "foo" at column 6. Did you mean "fo"? (And 1 more.)',
    )
    assert error["errors"] == [
        {"at": "/q", "code": "unknown-search-key", "message": 'Column 6: unknown key "foo".'},
        {
            "at": "/q",
            "code": "bad-search-number",
            "message": 'Column 17: "x" is no whole number, and nothing else is less or more.',
        },
    ]


def test_a_search_is_one_of_several_bad_parameters(client: Client) -> None:
    error = client.get(CARDS, {"q": "(", "limit": "0"}).json()
    assert [(one["at"], one["code"]) for one in error["errors"]] == [
        ("/q", "unbalanced-parenthesis"),
        ("/limit", "bad-parameter"),
    ]


def test_a_cursor_belongs_to_its_search(client: Client) -> None:
    following = page(client, CARDS, q="pace>=1", limit=1)["next"]
    for other in (
        following.replace("pace", "pace%21"),
        following + "&unique=prints",
        following + "&order=name",
    ):
        answer = client.get(other)
        assert (answer.status_code, answer.json()["code"]) == (400, "invalid-cursor"), other


ODD = ["%", "_", "'", r'"\\"', r'"\""', "\\", "é\u0301", "🏃", "* OR *", "NEAR(a b)", "a*", "^a"]


@pytest.mark.parametrize("q", ODD)
def test_an_odd_search_breaks_nothing(client: Client, q: str) -> None:
    assert client.get(CARDS, {"q": q}).status_code == 200


def explanation(client: Client, q: str) -> dict[str, Any]:
    answer = client.get(EXPLAIN, {"q": q})
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def test_a_search_is_explained_in_words(client: Client) -> None:
    assert explanation(client, "pace>=2 -o:x is:fast") == {
        "object": "explanation",
        "q": "pace>=2 -o:x is:fast",
        "valid": True,
        "words": "cards whose pace is at least 2 and whose rules text does not contain “x”",
        "warnings": ['Column 14: "is:fast" is ignored: there is no "fast".'],
        "errors": [],
    }


def test_what_is_wrong_with_a_search_is_explained_too(client: Client) -> None:
    assert explanation(client, "é foo:a (") == {
        "object": "explanation",
        "q": "é foo:a (",
        "valid": False,
        "words": None,
        "warnings": [],
        "errors": [
            {
                "at": "/q",
                "code": "unbalanced-parenthesis",
                "message": "Column 9: this parenthesis is not closed.",
                "column": 9,
                "suggestion": None,
            }
        ],
    }
    errors = explanation(client, "é foo:a pace<x")["errors"]
    found = [(one["code"], one["column"], one["suggestion"]) for one in errors]
    assert found == [("unknown-search-key", 3, "fo"), ("bad-search-number", 14, None)]


def test_no_search_at_all_asks_for_all_cards(client: Client) -> None:
    assert client.get(EXPLAIN).json()["words"] == "all cards"


def test_an_explanation_is_tagged(client: Client) -> None:
    tag = client.get(EXPLAIN, {"q": "sprint"})["ETag"]
    again = client.get(EXPLAIN, {"q": "sprint"}, headers={"if-none-match": tag})
    assert again.status_code == 304
