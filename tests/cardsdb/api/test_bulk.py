"""Bulk files over HTTP: listed, whole or by ranges, never changing, never counted."""

import gzip
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings
from pytest_django.fixtures import DjangoAssertNumQueries

from cardsdb.catalogue.bulk import build_bulk
from cardsdb.catalogue.kinds import KINDS
from cardsdb.catalogue.models import BulkFile

pytestmark = pytest.mark.usefixtures("catalogue")

BULK = "/api/v1/bulk"
LISTS = [kind.plural for kind in KINDS if kind.plural != "rules"]


@pytest.fixture(autouse=True)
def folder(catalogue: None, settings: Settings, tmp_path: Path) -> Path:
    """Write the bulk files of the small catalogue into a folder of their own."""
    settings.CARDSDB_BULK = str(tmp_path)
    build_bulk()
    return tmp_path


def listed(client: Client, query: str = "type=cards&game=race") -> list[dict[str, Any]]:
    answer = client.get(f"{BULK}?{query}")
    assert answer.status_code == 200
    found: list[dict[str, Any]] = answer.json()["data"]
    return found


@dataclass
class Download:
    """What was sent of a file."""

    status: int
    headers: Mapping[str, str]
    content: bytes


def download(client: Client, address: str, **headers: str) -> Download:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    answer: Any = client.get(address, headers=sent)
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    answer.close()
    return Download(answer.status_code, answer.headers, content)


def test_files_are_listed_with_what_is_in_them(client: Client) -> None:
    (file,) = listed(client)
    assert file == {
        "object": "bulk-file",
        "id": f"race-cards-{file['sha256']}.jsonl.gz",
        "type": "cards",
        "game": "race",
        "schema_version": 1,
        "revision": 1,
        "seq": file["seq"],
        "updated_at": file["updated_at"],
        "rows": 3,
        "size": file["size"],
        "sha256": file["sha256"],
        "media_type": "application/gzip",
        "download_uri": f"http://testserver{BULK}/race-cards-{file['sha256']}.jsonl.gz",
    }


@pytest.mark.parametrize("plural", LISTS)
def test_a_file_has_as_many_rows_as_the_list_and_the_same_in_them(
    client: Client, plural: str
) -> None:
    page = client.get(f"/api/v1/{plural}?game=race&count=true").json()
    (file,) = listed(client, f"type={plural}")
    answer = download(client, file["download_uri"])
    lines = gzip.decompress(answer.content).splitlines()
    assert file["rows"] == page["total"] == len(lines) > 0
    for item in page["data"]:
        del item["url"]
    assert sorted(map(str, page["data"])) == sorted(str(json.loads(line)) for line in lines)


def test_a_file_is_what_its_digest_says_and_is_kept_for_ever(client: Client) -> None:
    (file,) = listed(client)
    answer = download(client, file["download_uri"], accept_encoding="gzip")
    whole = answer.content
    assert hashlib.sha256(whole).hexdigest() == file["sha256"]
    assert answer.headers["Content-Length"] == str(file["size"]) == str(len(whole))
    assert answer.headers["ETag"] == f'"{file["sha256"]}"'
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["Content-Type"] == "application/gzip"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{file["id"]}"'
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Content-Encoding" not in answer.headers


def test_the_whole_catalogue_is_a_database(client: Client) -> None:
    (file,) = listed(client, "type=catalogue")
    assert (file["game"], file["media_type"]) == (None, "application/vnd.sqlite3")
    assert download(client, file["download_uri"]).content.startswith(b"SQLite format 3\x00")


def test_who_has_a_file_does_not_read_it_again(client: Client) -> None:
    (file,) = listed(client)
    tag = f'"{file["sha256"]}"'
    for known in (tag, f'"x", W/{tag}', "*"):
        assert download(client, file["download_uri"], if_none_match=known).status == 304
    assert download(client, file["download_uri"], if_none_match='"x"').status == 200


@pytest.mark.parametrize(
    ("wanted", "first", "last"),
    [("0-0", 0, 0), ("0-9", 0, 9), ("5-", 5, None), ("-7", -7, None), ("3-999999", 3, None)],
)
def test_a_range_of_bytes_may_be_asked_for(
    client: Client, wanted: str, first: int, last: int | None
) -> None:
    (file,) = listed(client)
    whole = download(client, file["download_uri"]).content
    answer = download(client, file["download_uri"], range=f"bytes={wanted}")
    part = answer.content
    assert answer.status == 206
    assert part == whole[first : None if last is None else last + 1]
    begin = first % len(whole)
    assert answer.headers["Content-Range"] == f"bytes {begin}-{begin + len(part) - 1}/{len(whole)}"
    assert answer.headers["Content-Length"] == str(len(part))


@pytest.mark.parametrize("wanted", ["bytes=999999-", "bytes=5-4", "bytes=-0"])
def test_a_range_without_bytes_is_refused(client: Client, wanted: str) -> None:
    (file,) = listed(client)
    answer = download(client, file["download_uri"], range=wanted)
    assert answer.status == 416
    assert answer.headers["Content-Range"] == f"bytes */{file['size']}"


@pytest.mark.parametrize("wanted", ["bytes=-", "bytes=0-1,3-4", "lines=0-1", "bytes=x-y", "0-5"])
def test_a_range_that_nobody_understands_gives_all(client: Client, wanted: str) -> None:
    (file,) = listed(client)
    answer = download(client, file["download_uri"], range=wanted)
    assert (answer.status, len(answer.content)) == (200, file["size"])


def test_a_range_of_another_file_gives_all(client: Client) -> None:
    (file,) = listed(client)
    for tag, status in ((f'"{file["sha256"]}"', 206), ('"x"', 200)):
        answer = download(client, file["download_uri"], range="bytes=0-1", if_range=tag)
        assert answer.status == status


@pytest.mark.parametrize("name", ["x", "..", "race-cards.jsonl.gz", "%2e%2e%2fsecret-key"])
def test_what_is_no_file_is_not_there(client: Client, folder: Path, name: str) -> None:
    (folder / "x").write_text("not for you")
    answer = client.get(f"{BULK}/{name}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
    missing = f"race-cards-{'0' * 64}.jsonl.gz"
    assert client.get(f"{BULK}/{missing}").status_code == 404


def test_downloads_are_not_counted_and_ask_nothing_of_the_database(
    client: Client, settings: Settings, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    (file,) = listed(client)
    settings.CARDSDB_LIMITS = True
    settings.CARDSDB_REQUESTS_PER_MINUTE = 0
    with django_assert_num_queries(0):
        answer = download(client, file["download_uri"])
    assert (answer.status, "RateLimit" in answer.headers) == (200, False)
    assert client.get(BULK).status_code == 429


def test_the_list_changes_when_files_are_built(client: Client) -> None:
    tag = client.get(BULK)["ETag"]
    assert client.get(BULK, headers={"if-none-match": tag}).status_code == 304
    BulkFile.objects.filter(type="cards").update(rows=4)
    assert client.get(BULK, headers={"if-none-match": tag}).status_code == 200


def test_the_head_of_a_file_is_its_headers(client: Client) -> None:
    (file,) = listed(client)
    answer = client.head(file["download_uri"])
    answer.close()
    assert (answer.status_code, answer["Content-Length"]) == (200, str(file["size"]))
