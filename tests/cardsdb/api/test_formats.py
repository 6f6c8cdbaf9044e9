"""Formats over HTTP: their days, what they say of cards, and decks judged by all of them."""

import json
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cardsdb.catalogue.formats import save_snapshot
from cardsdb.catalogue.models import (
    Card,
    Edition,
    FormatSnapshot,
    Keyword,
    PoolEntry,
    Restriction,
)
from cardsdb.catalogue.services import delete_row, rebuild_documents, refresh_documents

pytestmark = pytest.mark.usefixtures("catalogue")
BASE = "http://testserver/api/v1"
FORMATS = "/api/v1/formats"
SPRINT = "/api/v1/cards/race.sprint"
TEXT = "# Quick Ones\nMain\n2x Sprint\n2x Trot\n2x Stroll\n"


def card(slug: str) -> Card:
    """Return a card of the race."""
    return Card.objects.get(slug=slug)


def season(slug: str, starts_on: date, ends_on: date | None = None, **parts: Any) -> FormatSnapshot:
    """Put a published snapshot of the race's only format into the catalogue."""
    columns = {"is_published": True, "points_limit": None, **parts.pop("columns", {})}
    row = FormatSnapshot(
        game="race",
        format="standard",
        slug=slug,
        name=slug.title(),
        starts_on=starts_on,
        ends_on=ends_on,
        **columns,
    )
    return save_snapshot(row, **parts)


@pytest.fixture
def seasons(catalogue: None) -> None:
    """Put a spring in which Sprint is restricted, and an autumn in which little is allowed."""
    season(
        "spring",
        date(2026, 3, 1),
        date(2026, 9, 1),
        restrictions=[Restriction(kind="restricted", card=card("sprint"))],
        columns={"announced_on": date(2026, 2, 2), "note": "First."},
    )
    season(
        "autumn",
        date(2026, 9, 1),
        pool=[PoolEntry(edition=Edition.objects.get()), PoolEntry(card=card("stroll"))],
        restrictions=[
            Restriction(kind="limited", card=card("trot"), copies=2),
            Restriction(kind="points", card=card("trot"), points=3),
            Restriction(keyword=Keyword.objects.get()),
        ],
        columns={"points_limit": 4},
    )
    season("draft", date(2026, 12, 1), columns={"is_published": False})


def show(client: Client, address: str) -> dict[str, Any]:
    """Return what stands at the address."""
    answer = client.get(address)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def post(client: Client, body: dict[str, Any], path: str = "legality") -> Any:
    """Return the answer to a question to decks."""
    return client.post(f"/api/v1/decks/{path}", json.dumps(body), content_type="application/json")


def at_noon(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    """Let it be noon of the day."""
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    monkeypatch.setattr("django.utils.timezone.now", lambda: noon)


# Formats


def test_a_format_without_snapshots_has_none(client: Client) -> None:
    assert show(client, f"{FORMATS}/race.standard?as_of=2026-11-30") == {
        "object": "format",
        "id": "race.standard",
        "game": "race",
        "slug": "standard",
        "title": "Standard",
        "ruleset": "first",
        "default": True,
        "rules": ["5.1"],
        "as_of": "2026-11-30",
        "snapshot": None,
        "snapshots": [],
        "url": f"{BASE}/formats/race.standard",
    }


@pytest.mark.usefixtures("seasons")
def test_a_format_shows_its_published_snapshots_in_order(client: Client) -> None:
    shown = show(client, f"{FORMATS}/race.standard?as_of=2026-08-31")
    assert shown["snapshot"] == "race.standard.spring"
    nothing: dict[str, Any] = {
        "banned": [],
        "banned_keywords": [],
        "banned_types": [],
        "restricted": [],
        "limited": {},
        "points": {},
        "points_limit": None,
    }
    assert shown["snapshots"] == [
        {
            "id": "race.standard.spring",
            "name": "Spring",
            "announced_on": "2026-02-02",
            "starts_on": "2026-03-01",
            "ends_on": "2026-09-01",
            "note": "First.",
            "pool": None,
            "restrictions": nothing | {"restricted": ["race.sprint"]},
        },
        {
            "id": "race.standard.autumn",
            "name": "Autumn",
            "announced_on": None,
            "starts_on": "2026-09-01",
            "ends_on": None,
            "note": "",
            "pool": {"editions": ["race.run"], "cards": ["race.stroll"]},
            "restrictions": nothing
            | {
                "banned_keywords": ["race.quick"],
                "limited": {"race.trot": 2},
                "points": {"race.trot": 3},
                "points_limit": 4,
            },
        },
    ]


def test_formats_are_listed_by_game_and_slug(client: Client) -> None:
    page = show(client, f"{FORMATS}?game=race&count=true&fields=title")
    assert (page["total"], page["has_more"]) == (1, False)
    assert page["data"] == [{"object": "format", "id": "race.standard", "title": "Standard"}]


@pytest.mark.parametrize("identity", ["race.legacy", "chess.standard", "standard", "race."])
def test_a_format_that_there_is_not_is_404(client: Client, identity: str) -> None:
    assert client.get(f"{FORMATS}/{identity}").status_code == 404


def test_an_id_in_upper_case_leads_to_the_one_in_lower_case(client: Client) -> None:
    answer = client.get(f"{FORMATS}/RACE.Standard?as_of=2026-11-30")
    assert answer.status_code == 301
    assert answer["Location"] == f"{BASE}/formats/race.standard?as_of=2026-11-30"


@pytest.mark.usefixtures("seasons")
def test_formats_take_one_query_once_their_snapshots_are_read(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    show(client, FORMATS)
    with django_assert_num_queries(1):
        show(client, FORMATS)


# Cards


@pytest.mark.usefixtures("seasons")
@pytest.mark.parametrize(
    ("as_of", "statuses"),
    [
        ("2026-02-28", {"sprint": "not-in-force", "trot": "not-in-force"}),
        ("2026-03-01", {"sprint": "restricted", "trot": "legal"}),
        ("2026-08-31", {"sprint": "restricted", "trot": "legal"}),
        ("2026-09-01", {"sprint": "banned", "trot": "limited"}),
    ],
)
def test_a_card_says_what_formats_say_of_it_on_the_day(
    client: Client, as_of: str, statuses: dict[str, str]
) -> None:
    cards = show(client, f"/api/v1/cards?as_of={as_of}")["data"]
    listed = {one["id"]: one["legalities"] for one in cards}
    for slug, status in statuses.items():
        assert listed[f"race.{slug}"] == {"race.standard": status}
        assert show(client, f"/api/v1/cards/race.{slug}?as_of={as_of}")["legalities"] == {
            "race.standard": status
        }


@pytest.mark.parametrize("as_of", ["tomorrow", "2026-02-30", "2026-W01-1", "20260901", ""])
@pytest.mark.parametrize("address", [SPRINT, "/api/v1/cards", FORMATS])
def test_what_is_no_day_is_refused(client: Client, address: str, as_of: str) -> None:
    answer = client.get(f"{address}?as_of={as_of}")
    assert answer.status_code == 400
    assert [(one["at"], one["code"]) for one in answer.json()["errors"]] == [
        ("/as_of", "bad-parameter")
    ]


@pytest.mark.usefixtures("seasons")
def test_the_timeline_of_a_card_has_no_gaps(client: Client) -> None:
    assert show(client, f"{SPRINT}/legality") == {
        "object": "card-legality",
        "id": "race.sprint",
        "timeline": [
            span(None, "2026-03-01", "not-in-force"),
            span("2026-03-01", "2026-09-01", "restricted", copies=1),
            span("2026-09-01", None, "banned"),
        ],
        "url": f"{BASE}/cards/race.sprint/legality",
    }
    trot = show(client, "/api/v1/cards/race.trot/legality")["timeline"]
    assert trot[1:] == [
        span("2026-03-01", "2026-09-01", "legal"),
        span("2026-09-01", None, "limited", copies=2, points=3),
    ]


def span(start: str | None, end: str | None, status: str, **more: int) -> dict[str, Any]:
    """Return a span of a timeline as it is shown."""
    found = {"format": "race.standard", "from": start, "to": end, "status": status}
    return {**found, "copies": None, "points": None, **more}


def test_a_card_without_a_timeline_is_404(client: Client) -> None:
    assert client.get("/api/v1/cards/race.crawl/legality").status_code == 404


@pytest.mark.usefixtures("seasons")
def test_a_tag_holds_until_a_format_changes(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_noon(monkeypatch, date(2026, 8, 30))
    rebuild_documents()
    first = client.get(SPRINT)
    at_noon(monkeypatch, date(2026, 8, 31))
    second = client.get(SPRINT, headers={"if-none-match": first["ETag"]})
    assert second.status_code == 304
    at_noon(monkeypatch, date(2026, 9, 1))
    third = client.get(SPRINT, headers={"if-none-match": first["ETag"]})
    assert third.status_code == 200
    assert third.json()["legalities"] == {"race.standard": "banned"}
    assert client.get(FORMATS, headers={"if-none-match": third["ETag"]}).status_code == 200


@pytest.mark.usefixtures("seasons")
def test_a_card_was_last_modified_when_a_format_last_changed(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_noon(monkeypatch, date(2026, 8, 30))
    rebuild_documents()
    before = client.get(SPRINT)["Last-Modified"]
    at_noon(monkeypatch, date(2026, 9, 3))
    assert client.get(SPRINT, headers={"if-modified-since": before}).status_code == 200
    refresh_documents()
    assert client.get(SPRINT)["Last-Modified"] == "Thu, 03 Sep 2026 12:00:00 GMT"


@pytest.mark.usefixtures("seasons")
def test_an_edit_of_a_snapshot_shows_at_once(client: Client) -> None:
    first = client.get(f"{SPRINT}?as_of=2026-10-01")
    delete_row(Restriction.objects.get(keyword__isnull=False))
    second = client.get(f"{SPRINT}?as_of=2026-10-01", headers={"if-none-match": first["ETag"]})
    assert second.json()["legalities"] == {"race.standard": "legal"}


# Decks


@pytest.mark.usefixtures("seasons")
def test_a_deck_is_judged_by_the_snapshot_of_the_day(client: Client) -> None:
    asked = {"game": "race", "text": TEXT, "format": "standard"}
    codes = {}
    for as_of in ("2026-02-01", "2026-03-01", "2026-09-01"):
        report = post(client, {**asked, "as_of": as_of}, "validate").json()
        codes[report["snapshot"]] = [one["code"] for one in report["violations"]]
    assert codes == {
        None: ["format-not-in-force"],
        "race.standard.spring": ["restricted-card"],
        "race.standard.autumn": ["banned-keyword", "points-limit"],
    }


@pytest.mark.usefixtures("seasons")
def test_legality_is_a_matrix_of_reports(client: Client) -> None:
    body = {"game": "race", "text": TEXT, "as_of": "2026-09-01"}
    matrix = post(client, body).json()
    report = post(client, {**body, "format": "standard"}, "validate").json()
    assert matrix == {
        "object": "deck-legality",
        "game": "race",
        "as_of": "2026-09-01",
        "versions": report["versions"],
        "legal": {"race.standard": False},
        "reports": [report],
    }


def test_legality_takes_a_deck_in_every_form(client: Client) -> None:
    as_file = client.post(
        "/api/v1/decks/legality?game=race&as_of=2026-09-01", TEXT, content_type="text/plain"
    )
    as_text = post(client, {"game": "race", "text": TEXT, "as_of": "2026-09-01"})
    assert as_file.json() == as_text.json()
    assert as_file.json()["legal"] == {"race.standard": True}
    document = post(client, {"game": "race", "text": TEXT}, "parse").json()["deck"]
    in_body = post(client, {"deck": document, "as_of": "2026-09-01"}).json()
    assert in_body["legal"] == {"race.standard": True}


@pytest.mark.parametrize(
    ("body", "at", "code"),
    [
        ({"text": TEXT, "format": "legacy"}, "/format", "unknown-format"),
        ({"text": TEXT, "ruleset": "third"}, "/ruleset", "unknown-ruleset"),
        ({"text": TEXT, "as_of": "soon"}, "/as_of", "malformed-input"),
        ({"text": TEXT, "formats": []}, "/formats", "malformed-input"),
        ({}, "/deck", "malformed-input"),
    ],
)
def test_what_is_wrong_with_the_question_is_told_at_its_place(
    client: Client, body: dict[str, Any], at: str, code: str
) -> None:
    answer = post(client, {"game": "race", **body})
    assert answer.status_code == 400
    assert [(one["at"], one["code"]) for one in answer.json()["errors"]] == [(at, code)]
