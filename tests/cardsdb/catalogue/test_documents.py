"""Stored documents: what the API shows of each object, at any time equal to what would be made."""

from datetime import timedelta
from io import StringIO

import orjson
import pytest
from django.core.management import call_command
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from cardsdb.catalogue.encoding import dump_json
from cardsdb.catalogue.formats import save_snapshot
from cardsdb.catalogue.kinds import KINDS, SHOWN_IN
from cardsdb.catalogue.models import (
    Card,
    CardDocument,
    Change,
    Printing,
    Restriction,
    Revision,
    Ruling,
)
from cardsdb.catalogue.recording import tag_of
from cardsdb.catalogue.selectors import catalogue_revision, catalogue_state
from cardsdb.catalogue.services import (
    delete_row,
    load_fixtures,
    rebuild_documents,
    refresh_documents,
    save_card,
    save_row,
)
from tests.cardsdb.catalogue.feeds import shown_now
from tests.cardsdb.catalogue.rows import edition, hero, printing, ruling, snapshot

pytestmark = pytest.mark.django_db

TODAY = timezone.localdate()
YESTERDAY, TOMORROW = TODAY - timedelta(days=1), TODAY + timedelta(days=1)


def spoil(**columns: object) -> None:
    """Let the document of the only card say something else than the card."""
    CardDocument.objects.update(body=b'{"object":"card"}', **columns)


def test_every_object_that_is_loaded_has_the_document_that_would_be_made_of_it() -> None:
    load_fixtures()
    for kind in KINDS:
        rendered = list(kind.rendered(kind.all_keys(), timezone.localdate()))
        stored = {one.pk: one for one in kind.document._default_manager.all()}
        assert len(stored) == len(rendered) > 0
        for item in rendered:
            document = stored[item.pk]
            assert bytes(document.body) == dump_json(item.fields)
            assert (document.identity, document.game) == (item.identity, item.game)
            assert document.tag == tag_of(bytes(document.body))


def test_nothing_is_left_to_rebuild_after_a_load() -> None:
    load_fixtures()
    output = StringIO()
    call_command("rebuild_documents", stdout=output)
    assert output.getvalue() == "0 documents rendered anew\n"
    assert catalogue_revision() == 1


def test_a_document_is_written_with_what_it_shows() -> None:
    card = save_card(hero("Maren"))
    card.title = "Maren Tideborn"
    save_card(card)
    document = CardDocument.objects.get()
    assert orjson.loads(bytes(document.body))["name"] == "Maren Tideborn"
    assert (document.identity, document.revision) == ("udacha.maren", 2)


def test_what_did_not_change_is_not_written_again() -> None:
    first = save_card(hero("Maren"))
    save_card(hero("Jory"))
    assert CardDocument.objects.get(row=first).revision == 1


def test_a_document_goes_with_its_object() -> None:
    card = save_card(hero())
    delete_row(card)
    assert not CardDocument.objects.exists()


def test_a_draft_of_a_ruling_has_no_document() -> None:
    one = ruling(status="draft")
    save_row(one)
    assert not Change.objects.exists()
    one.status = Ruling.Status.CURRENT
    save_row(one)
    assert Change.objects.get().kind == "created"
    one.status = Ruling.Status.DRAFT
    save_row(one)
    assert Change.objects.last().kind == "deleted"  # type: ignore[union-attr]  # there are two


def test_rows_written_past_the_services_are_found_by_a_rebuild() -> None:
    printing(save_card(hero()))
    Card.objects.update(title="Elsewhere")
    assert rebuild_documents() == 3
    shown = orjson.loads(bytes(CardDocument.objects.get().body))
    assert (shown["name"], len(shown["printings"])) == ("Elsewhere", 1)
    Card.objects.all().delete()
    assert rebuild_documents() == 3  # the edition counts one printing less
    assert not CardDocument.objects.exists()


def test_documents_of_another_release_are_rendered_anew_by_the_sweep() -> None:
    save_card(hero())
    assert refresh_documents() == 0
    spoil()
    Revision.objects.update(renderer="of another release")
    output = StringIO()
    call_command("sweep", stdout=output)
    assert "1 documents rendered anew" in output.getvalue()
    assert rebuild_documents() == 0


def be_of_yesterday() -> None:
    """Let the documents be as they were rendered yesterday, when the format was not in force."""
    for document in CardDocument.objects.all():
        shown = orjson.loads(bytes(document.body))
        shown["legalities"]["udacha.standard"] = "not-in-force"
        document.body = dump_json(shown)
        document.save()
    Revision.objects.update(due_on=TODAY)


def test_cards_are_rendered_anew_on_the_day_on_which_a_format_changes() -> None:
    save_card(hero("Maren"))
    save_snapshot(snapshot(starts_on=TODAY))
    be_of_yesterday()
    before = catalogue_state()
    output = StringIO()
    call_command("sweep", stdout=output)
    assert "1 documents rendered anew" in output.getvalue()
    assert rebuild_documents() == 0
    after = catalogue_state()
    assert (before.day, after.day) == (TODAY.isoformat(), "")
    assert after.number == before.number + 1


def test_whoever_writes_first_on_such_a_day_renders_the_cards_anew() -> None:
    save_card(hero("Maren"))
    save_snapshot(snapshot(starts_on=TODAY))
    be_of_yesterday()
    save_row(edition())
    assert rebuild_documents() == 0
    assert refresh_documents() == 0


def test_the_next_day_on_which_a_format_changes_is_known() -> None:
    save_card(hero())
    assert Revision.objects.get().due_on is None
    save_snapshot(snapshot(starts_on=YESTERDAY, ends_on=TOMORROW))
    assert Revision.objects.get().due_on == TOMORROW
    assert refresh_documents() == 0
    assert catalogue_state().day == ""


def test_a_day_that_changes_nothing_makes_no_revision() -> None:
    save_card(hero())
    Revision.objects.update(due_on=YESTERDAY)
    assert refresh_documents() == 0
    assert catalogue_revision() == 1
    assert catalogue_state().day == ""


def test_a_snapshot_touches_only_cards_of_which_it_says_something_new() -> None:
    banned, other = save_card(hero("Maren")), save_card(hero("Jory"))
    save_snapshot(snapshot(starts_on=YESTERDAY), restrictions=[Restriction(card=banned)])
    documents = dict(CardDocument.objects.values_list("row_id", "revision"))
    assert documents == {banned.pk: 3, other.pk: 2}
    assert rebuild_documents() == 0


@pytest.mark.parametrize("model", SHOWN_IN, ids=lambda model: model.__name__)
def test_what_shows_a_row_is_found_by_a_lookup_that_there_is(model: type[Model]) -> None:
    for kind, way in SHOWN_IN[model].items():
        if isinstance(way, str):
            assert not kind.model._default_manager.filter(**{f"{way}__in": [0]}).exists()


def test_the_queries_of_a_write_do_not_grow_with_what_shows_it(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    load_fixtures(["udacha"])
    card = Card.objects.get(slug="rockslide")
    edition = card.printings.get().edition
    counts = []
    for row in (card, edition):
        with django_assert_max_num_queries(90) as queries:
            save_row(row)
        counts.append(len(queries))
    assert edition.printings.count() > 60
    assert counts[1] < counts[0] + 10


def test_what_is_edited_within_a_form_shows_everywhere(admin_client: Client) -> None:
    card = save_card(hero(), printings=[Printing(edition=edition("OLD"), number="1")])
    kept, other = card.printings.get(), edition("NEW")
    save_row(other)
    form = {
        "title": "Maren",
        "type": "hero",
        "drawn_type": "hero",
        "card_keywords-TOTAL_FORMS": "0",
        "card_keywords-INITIAL_FORMS": "0",
        "aliases-TOTAL_FORMS": "0",
        "aliases-INITIAL_FORMS": "0",
        "printings-TOTAL_FORMS": "2",
        "printings-INITIAL_FORMS": "1",
        "printings-0-id": str(kept.pk),
        "printings-0-card": str(card.pk),
        "printings-0-edition": str(other.pk),
        "printings-0-number": "7",
        "printings-1-card": str(card.pk),
        "printings-1-edition": str(other.pk),
        "printings-1-number": "8",
    }
    address = reverse("admin:catalogue_card_change", args=[card.pk])
    assert admin_client.post(address, form).status_code == 302
    assert shown_now()["edition", "udacha.new"]["printing_count"] == 2
    deleting = form | {"printings-INITIAL_FORMS": "2", "printings-0-DELETE": "on"}
    deleting["printings-1-id"] = str(card.printings.get(number="8").pk)
    assert admin_client.post(address, deleting).status_code == 302
    assert shown_now()["edition", "udacha.new"]["printing_count"] == 1
    assert rebuild_documents() == 0
