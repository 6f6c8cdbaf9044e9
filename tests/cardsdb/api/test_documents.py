"""Answers made of stored documents: the same bytes as those that would be made of the rows."""

import gzip
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import orjson
import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings
from pytest_django.fixtures import DjangoAssertNumQueries
from rest_framework import serializers

from cardsdb.api.cards import CardSerializer
from cardsdb.api.editions import EditionSerializer
from cardsdb.api.keywords import KeywordSerializer
from cardsdb.api.printings import PrintingSerializer
from cardsdb.api.rules import RuleSerializer
from cardsdb.api.rulings import RulingSerializer
from cardsdb.catalogue.bulk import build_bulk
from cardsdb.catalogue.encoding import dump_json
from cardsdb.catalogue.formats import save_snapshot
from cardsdb.catalogue.kinds import KINDS
from cardsdb.catalogue.models import (
    BulkFile,
    Card,
    CardDocument,
    Edition,
    FormatSnapshot,
    OldId,
    Printing,
    Revision,
)
from cardsdb.catalogue.services import delete_row, load_fixtures, merge_cards, save_row

SERIALIZERS: dict[str, type[serializers.Serializer[Any]]] = {
    "card": CardSerializer,
    "edition": EditionSerializer,
    "keyword": KeywordSerializer,
    "printing": PrintingSerializer,
    "rule": RuleSerializer,
    "ruling": RulingSerializer,
}
LISTS = [f"/api/v1/{kind.plural}" for kind in KINDS if kind.object != "rule"]
ADDRESSES = [
    *LISTS,
    "/api/v1/games/race/rules",
    "/api/v1/cards/race.sprint",
    "/api/v1/printings/race.run.9",
    "/api/v1/editions/race.run",
    "/api/v1/keywords/race.quick",
    "/api/v1/rulings/race.sprint-is-a-card",
    "/api/v1/games/race/rules/2.2",
]
with_catalogue = pytest.mark.usefixtures("catalogue")


def forget_documents() -> None:
    """Let it be as after an upgrade, before anything is rendered."""
    for kind in KINDS:
        kind.document._default_manager.all().delete()


@pytest.mark.django_db
def test_a_stored_document_is_what_the_serializer_gives_byte_for_byte() -> None:
    load_fixtures()
    for kind in KINDS:
        documents = kind.document._default_manager.all()
        assert documents
        for document in documents:
            body = bytes(document.body)
            shown = {**orjson.loads(body), "url": "http://testserver/"}
            given = SERIALIZERS[kind.object](shown).data
            assert given.pop("url") == "http://testserver/"
            assert dump_json(dict(given)) == body


@with_catalogue
@pytest.mark.parametrize("address", ADDRESSES)
def test_what_is_not_stored_is_rendered_and_reads_the_same(client: Client, address: str) -> None:
    stored = client.get(address)
    forget_documents()
    rendered = client.get(address)
    assert (stored.status_code, rendered.status_code) == (200, 200)
    assert rendered.content == stored.content


@with_catalogue
@pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.services)]
)
def test_lists_details_files_and_changes_are_read_from_every_database(
    client: Client, settings: Settings, tmp_path: Path, database: str
) -> None:
    assert connection.vendor == database
    settings.CARDSDB_BULK = str(tmp_path)
    names = {file.type: file.name for file in build_bulk() if file.game == "race"}
    for kind in KINDS:
        lines = gzip.decompress((tmp_path / names[kind.plural]).read_bytes()).splitlines()
        filed = {item["id"]: item for item in map(orjson.loads, lines)}
        prefix = "/api/v1/games/race/rules" if kind.object == "rule" else f"/api/v1/{kind.plural}"
        walked: dict[str, Any] = {}
        address = f"{prefix}?limit=1"
        while address:
            page = client.get(address).json()
            walked.update((item["id"], item) for item in page["data"])
            address = page.get("next", "")
        for item in walked.values():
            shown = client.get(item["url"])
            assert item.items() <= shown.json().items()
            again = client.get(item["url"], headers={"if-none-match": shown["ETag"]})
            assert again.status_code == 304
            del item["url"]
        assert walked == filed
    told = client.get("/api/v1/changes?limit=200").json()["data"]
    assert sum(file.rows for file in BulkFile.objects.exclude(type="catalogue")) == len(told)


@with_catalogue
@pytest.mark.parametrize("address", LISTS)
def test_a_field_that_is_chosen_reads_as_in_the_whole(client: Client, address: str) -> None:
    for item in client.get(address).json()["data"]:
        for name in item:
            chosen = client.get(f"{address}?fields={name}&limit=200").json()["data"]
            found = next(one for one in chosen if one["id"] == item["id"])
            assert found[name] == item[name]
            assert found.keys() == {"object", "id", name}


@with_catalogue
def test_an_item_ends_with_its_address_on_the_host_that_was_asked(client: Client) -> None:
    answer = client.get("/api/v1/cards/race.sprint", headers={"host": "localhost"})
    end = b',"url":"http://localhost/api/v1/cards/race.sprint"}'
    assert answer.content.endswith(end)
    listed = client.get("/api/v1/cards", headers={"host": "localhost"})
    assert end in listed.content


@with_catalogue
def test_a_compressed_list_is_the_list(client: Client) -> None:
    whole = client.get("/api/v1/cards")
    packed = client.get("/api/v1/cards", headers={"accept-encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == whole.content


@with_catalogue
def test_each_printing_has_a_row_with_its_card(client: Client) -> None:
    page = client.get("/api/v1/cards?unique=prints").json()["data"]
    shown = [(one["name"], [printing["number"] for printing in one["printings"]]) for one in page]
    assert shown == [("Sprint", ["11"]), ("Stroll", ["9"]), ("Trot", ["10"])]
    full = client.get("/api/v1/cards?unique=prints&include=printings").json()["data"]
    assert full[0]["printings"][0]["object"] == "printing"
    card = client.get("/api/v1/cards/race.sprint").json()
    assert page[0] == card


def publish(starts_on: date) -> None:
    """Publish a snapshot of the format, which is not in force before that day."""
    save_snapshot(
        FormatSnapshot(
            game="race",
            format="standard",
            slug="first",
            name="First",
            starts_on=starts_on,
            is_published=True,
        )
    )


def legality(client: Client, query: str = "") -> str:
    shown = {
        client.get(f"/api/v1/cards/race.trot{query}").json()["legalities"]["race.standard"],
        next(
            card["legalities"]["race.standard"]
            for card in client.get(f"/api/v1/cards{query}").json()["data"]
            if card["id"] == "race.trot"
        ),
    }
    assert len(shown) == 1
    return str(shown.pop())


@with_catalogue
def test_a_day_that_is_named_is_shown_whatever_is_stored(client: Client) -> None:
    publish(timezone.localdate())
    assert legality(client) == "legal"
    assert legality(client, "?as_of=2020-01-01") == "not-in-force"
    assert legality(client, f"?as_of={timezone.localdate()}") == "legal"


@with_catalogue
def test_on_the_day_on_which_a_format_changes_nobody_reads_what_was_stored_before(
    client: Client,
) -> None:
    today = timezone.localdate()
    publish(today + timedelta(days=1))
    assert legality(client) == "not-in-force"
    tags = [client.get(f"/api/v1/cards{path}")["ETag"] for path in ("", "/race.trot")]
    # A day passes: what was to come tomorrow holds today, and nobody has swept yet.
    FormatSnapshot.objects.update(starts_on=today)
    Revision.objects.update(due_on=today, token="of the day before")
    assert legality(client) == "legal"
    for path, tag in zip(("", "/race.trot"), tags, strict=True):
        answer = client.get(f"/api/v1/cards{path}", headers={"if-none-match": tag})
        assert answer.status_code == 200
    stored = CardDocument.objects.get(identity="race.trot")
    assert b"not-in-force" in bytes(stored.body)


@with_catalogue
def test_a_card_that_was_merged_leads_to_the_other(client: Client) -> None:
    merge_cards(Card.objects.get(slug="trot"), Card.objects.get(slug="sprint"))
    for asked, now in (
        ("cards/race.trot", "cards/race.sprint"),
        ("cards/race.TROT?fields=name", "cards/race.sprint?fields=name"),
        ("cards/race.trot/rulings", "cards/race.sprint/rulings"),
        ("cards/race.trot/legality", "cards/race.sprint/legality"),
    ):
        answer = client.get(f"/api/v1/{asked}")
        assert (answer.status_code, answer["Location"]) == (301, f"http://testserver/api/v1/{now}")
        assert client.get(answer["Location"]).status_code == 200


@with_catalogue
def test_a_new_code_of_an_edition_leaves_the_old_ids_behind(client: Client) -> None:
    edition = Edition.objects.get()
    edition.code = "DASH"
    save_row(edition)
    for asked, now in (
        ("editions/race.run", "editions/race.dash"),
        ("printings/race.run.9", "printings/race.dash.9"),
    ):
        answer = client.get(f"/api/v1/{asked}")
        assert (answer.status_code, answer["Location"]) == (301, f"http://testserver/api/v1/{now}")


@with_catalogue
@pytest.mark.parametrize("plural", ["keywords", "rulings"])
def test_an_old_id_of_any_object_leads_to_what_it_is_now(client: Client, plural: str) -> None:
    kind = next(kind for kind in KINDS if kind.plural == plural)
    now = client.get(f"/api/v1/{plural}").json()["data"][0]["id"]
    OldId.objects.create(object=kind.object, identity="race.before", new_identity=now)
    answer = client.get(f"/api/v1/{plural}/race.before")
    assert answer["Location"] == f"http://testserver/api/v1/{plural}/{now}"


@with_catalogue
def test_an_id_that_is_old_and_taken_is_that_of_what_took_it(client: Client) -> None:
    printing = Printing.objects.get(number="9")
    printing.number = "99"
    save_row(printing)
    assert client.get("/api/v1/printings/race.run.9").status_code == 301
    other = Printing.objects.get(number="10")
    other.number = "9"
    save_row(other)
    assert client.get("/api/v1/printings/race.run.9").json()["card"] == "race.trot"


@with_catalogue
def test_what_was_deleted_is_not_there(client: Client) -> None:
    delete_row(Card.objects.get(slug="trot"))
    assert client.get("/api/v1/cards/race.trot").status_code == 404
    assert client.get("/api/v1/printings/race.run.10").status_code == 404


@with_catalogue
def test_a_head_and_a_tag_cost_one_query_too(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tag = client.get("/api/v1/printings/race.run.9")["ETag"]
    with django_assert_num_queries(1):
        assert client.head("/api/v1/printings/race.run.9")["ETag"] == tag
    with django_assert_num_queries(1):
        answer = client.get("/api/v1/printings/race.run.9", headers={"if-none-match": f"W/{tag}"})
    assert answer.status_code == 304
