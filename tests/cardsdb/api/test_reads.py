"""Tags: who has read something before does not read it again."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from cardsdb.catalogue.models import Card, Revision
from cardsdb.catalogue.services import save_row

pytestmark = pytest.mark.usefixtures("catalogue")

CARDS = "/api/v1/cards"
SPRINT = "/api/v1/cards/race.sprint"


def retitle(slug: str, title: str) -> None:
    card = Card.objects.get(slug=slug)
    card.title = title
    save_row(card)


@pytest.mark.parametrize("address", ["/api/v1/cards", SPRINT, "/api/v1/games", "/api/v1/"])
def test_what_has_not_changed_is_not_sent_again(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, address: str
) -> None:
    first = client.get(address)
    with django_assert_num_queries(1):
        second = client.get(address, headers={"if-none-match": first["ETag"]})
    assert (second.status_code, second.content) == (304, b"")
    assert second["ETag"] == first["ETag"]
    assert second["Cache-Control"] == "public, max-age=0, must-revalidate"


@pytest.mark.parametrize("form", ['"x", W/{tag}', "W/{tag}", '{tag},"y"', "*"])
def test_a_tag_may_be_weak_or_one_of_several(client: Client, form: str) -> None:
    tag = client.get(SPRINT)["ETag"]
    answer = client.get(SPRINT, headers={"if-none-match": form.format(tag=tag)})
    assert answer.status_code == 304


@pytest.mark.parametrize("form", ["", "x", '"x"', "{tag}x", "W/", "😀", "{bare}"])
def test_other_tags_count_for_nothing(client: Client, form: str) -> None:
    tag = client.get(SPRINT)["ETag"]
    header = form.format(tag=tag, bare=tag.strip('"'))
    assert client.get(SPRINT, headers={"if-none-match": header}).status_code == 200


def test_an_edit_changes_the_tags_of_what_shows_it_and_of_lists(client: Client) -> None:
    addresses = (SPRINT, "/api/v1/cards/race.trot", "/api/v1/printings/race.run.10", CARDS)
    tags = {address: client.get(address)["ETag"] for address in addresses}
    retitle("trot", "Canter")
    changed = {
        address: client.get(address, headers={"if-none-match": tag}).status_code
        for address, tag in tags.items()
    }
    assert changed == dict(zip(addresses, (304, 200, 200, 200), strict=True))


def test_two_addresses_have_two_tags(client: Client) -> None:
    tags = {
        client.get(SPRINT)["ETag"],
        client.get(f"{SPRINT}?fields=name")["ETag"],
        client.get(CARDS)["ETag"],
        client.get(CARDS, headers={"host": "localhost"})["ETag"],
    }
    assert len(tags) == 4


def test_a_card_says_when_it_last_changed(client: Client) -> None:
    answer = client.get(SPRINT)
    since = answer["Last-Modified"]
    assert client.get(SPRINT, headers={"if-modified-since": since}).status_code == 304
    early = "Thu, 01 Jan 1970 00:00:00 GMT"
    assert client.get(SPRINT, headers={"if-modified-since": early}).status_code == 200
    assert client.get(SPRINT, headers={"if-modified-since": "yesterday"}).status_code == 200


READS = (
    "", "cards", "printings", "printings/race.run.9", "editions", "editions/race.run", "keywords",
    "keywords/race.quick", "rulings", "rulings/race.sprint-is-none", "games", "games/race",
    "games/race/rules", "games/race/rules/2.2", "schema", "cards/race.sprint/rulings",
)  # fmt: skip


@pytest.mark.parametrize("path", READS)
def test_every_read_says_when_what_it_shows_last_changed(client: Client, path: str) -> None:
    answer = client.get(f"/api/v1/{path}")
    since = answer["Last-Modified"]
    again = client.get(f"/api/v1/{path}", headers={"if-modified-since": since})
    assert (again.status_code, again["ETag"]) == (304, answer["ETag"])


def test_who_knows_a_date_before_the_last_write_gets_what_was_written(client: Client) -> None:
    Revision.objects.update(changed_at=timezone.now() + timedelta(seconds=5))
    known = client.get("/api/v1/editions")["Last-Modified"]
    Revision.objects.update(changed_at=timezone.now() + timedelta(seconds=7))
    answer = client.get("/api/v1/editions", headers={"if-modified-since": known})
    assert answer.status_code == 200


def test_what_is_not_there_is_not_unchanged(client: Client) -> None:
    answer = client.get("/api/v1/cards/race.none", headers={"if-none-match": "*"})
    assert answer.status_code == 404
    assert "ETag" not in answer


def test_a_compressed_answer_has_a_tag_that_still_fits(client: Client) -> None:
    packed = client.get("/api/v1/games", headers={"accept-encoding": "gzip"})
    assert packed["ETag"].startswith("W/")
    again = client.get("/api/v1/games", headers={"if-none-match": packed["ETag"]})
    assert again.status_code == 304


def test_the_head_of_an_answer_is_its_headers(client: Client) -> None:
    answer = client.head(SPRINT)
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer["ETag"] == client.get(SPRINT)["ETag"]
