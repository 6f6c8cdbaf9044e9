"""The feed: who follows it has the catalogue as it is, whatever was edited."""

import orjson
import pytest
from django.core.exceptions import ValidationError
from django.db import transaction
from hypothesis import HealthCheck, given, settings, strategies as st

from cardsdb.catalogue.models import (
    Card,
    CardAlias,
    CardKeyword,
    Change,
    Edition,
    OldId,
    Printing,
    Revision,
)
from cardsdb.catalogue.selectors import catalogue_revision
from cardsdb.catalogue.services import (
    catalogue_write,
    delete_row,
    load_fixtures,
    merge_cards,
    rebuild_documents,
    save_card,
    save_row,
)
from cardsdb.plugin_api.registry import Registry
from tests.cardsdb.catalogue.edits import EDITS, Edit, edit
from tests.cardsdb.catalogue.feeds import Follower, shown_now
from tests.cardsdb.catalogue.rows import edition, hero, keyword, printing

pytestmark = pytest.mark.django_db

small = st.integers(0, 4)
edits = st.tuples(st.integers(0, len(EDITS) - 1), st.tuples(small, small, small))
writes = st.lists(st.lists(edits, min_size=1, max_size=3), min_size=3, max_size=12)


def told() -> list[tuple[str, str, str]]:
    """Return kind, object and id of all changes since the last call."""
    changes = [(one.kind, one.object, one.identity) for one in Change.objects.order_by("seq")]
    Change.objects.all().delete()
    return changes


@pytest.mark.slow
@settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(writes=writes)
def test_who_follows_the_feed_sees_what_the_catalogue_shows(
    race: Registry, writes: list[list[Edit]]
) -> None:
    with transaction.atomic():
        follower = Follower()
        for some in writes:
            edit(some)
            follower.catch_up()
            assert follower.shown == shown_now()
            assert rebuild_documents() == 0
        old_ids = {(one.object, one.identity): one.new_identity for one in OldId.objects.all()}
        assert follower.old_ids == old_ids
        assert all((kind, new) in follower.shown for (kind, _), new in old_ids.items())
        assert not any(place in follower.shown for place in old_ids)
        transaction.set_rollback(True)


def test_what_is_loaded_is_told_of_once() -> None:
    load_fixtures()
    follower = Follower()
    follower.catch_up()
    assert follower.shown == shown_now()
    assert len(follower.shown) > 700
    load_fixtures()
    assert Change.objects.count() == follower.seq


def test_a_change_names_the_fields_that_are_new_with_what_they_are_now() -> None:
    card = save_card(hero("Maren", faction="Tidewardens"))
    told()
    card.title = "Maren Tideborn"
    save_card(card)
    change = Change.objects.get()
    fields = orjson.loads(bytes(change.fields))
    assert (change.kind, change.revision, change.seq) == ("updated", 2, 2)
    assert fields.keys() - {"updated_at"} == {"name", "revision"}
    assert (fields["name"], fields["revision"]) == ("Maren Tideborn", 2)


def test_true_is_told_from_one_where_it_changes() -> None:
    card = save_card(hero(attributes={"strength": 1}))
    told()
    Card.objects.filter(pk=card.pk).update(attributes={"strength": True})
    rebuild_documents()
    assert orjson.loads(bytes(Change.objects.get().fields))["attributes"]["strength"] is True


def test_all_changes_of_one_write_have_its_revision() -> None:
    with catalogue_write():
        save_card(hero("Maren"))
        save_row(hero("Jory"))
    assert set(Change.objects.values_list("revision", flat=True)) == {catalogue_revision()}


def save_two(*cards: Card) -> None:
    with catalogue_write():
        for card in cards:
            save_card(card)


def test_a_write_that_fails_leaves_no_gap() -> None:
    save_card(hero("Maren"))
    with pytest.raises(ValidationError):
        save_two(hero("Jory"), hero("Maren"))
    save_card(hero("Tam"))
    assert list(Change.objects.values_list("seq", flat=True)) == [1, 2]
    assert Revision.objects.get().seq == 2


def test_of_a_merged_card_the_id_lives_on() -> None:
    old, new = save_card(hero("Marenn")), save_card(hero("Maren"))
    uds = edition()
    save_card(old, printings=[Printing(edition=uds, number="1")])
    told()
    merge_cards(old, new)
    assert told() == [
        ("updated", "card", "udacha.maren"),
        ("merged", "card", "udacha.marenn"),
        ("updated", "printing", "udacha.uds.1"),
    ]
    assert OldId.objects.get().new_identity == "udacha.maren"
    assert new.printings.count() == 1


def test_what_both_cards_have_is_there_once_after_they_are_merged() -> None:
    mobile = keyword()
    old, new = (save_card(hero(name), keywords=[CardKeyword(keyword=mobile)]) for name in "AB")
    save_row(mobile)
    merge_cards(old, new)
    assert new.card_keywords.count() == 1
    assert rebuild_documents() == 0


def test_of_a_merged_card_the_names_live_on() -> None:
    old = save_card(hero("Marenn"), aliases=[CardAlias(name="Maren"), CardAlias(name="Tideborn")])
    new = save_card(hero("Maren"))
    merge_cards(old, new)
    assert [alias.name for alias in new.aliases.all()] == ["Marenn", "Tideborn"]
    assert rebuild_documents() == 0
    twin = save_card(hero("Maren", slug="maren-2"), aliases=[CardAlias(name="MARENN")])
    merge_cards(twin, new)
    assert [alias.name for alias in new.aliases.all()] == ["Marenn", "Tideborn"]


def test_a_card_that_is_merged_again_is_found_by_its_first_id() -> None:
    first, second, third = (save_card(hero(title)) for title in ("A", "B", "C"))
    merge_cards(first, second)
    merge_cards(second, third)
    found = dict(OldId.objects.values_list("identity", "new_identity"))
    assert found == {"udacha.a": "udacha.c", "udacha.b": "udacha.c"}
    delete_row(third)
    assert not OldId.objects.exists()


def test_a_new_number_of_a_printing_leaves_the_old_id_behind() -> None:
    row = printing(save_card(hero()), number="1")
    save_row(row)
    told()
    row.number = "2"
    save_row(row)
    assert told()[-2:] == [
        ("created", "printing", "udacha.uds.2"),
        ("merged", "printing", "udacha.uds.1"),
    ]
    save_row(printing(row.card, number="1", of=row.edition))
    assert not OldId.objects.exists()


def test_a_new_code_of_an_edition_renames_its_printings() -> None:
    row = printing(save_card(hero()), number="1")
    save_row(row)
    row.edition.code = "NEW"
    save_row(row.edition)
    assert dict(OldId.objects.values_list("identity", "new_identity")) == {
        "udacha.uds": "udacha.new",
        "udacha.uds.1": "udacha.new.1",
    }
    assert Edition.objects.get().code == "NEW"


def test_two_printings_that_change_places_leave_no_old_ids() -> None:
    first = printing(save_card(hero("Maren")), number="1")
    second = printing(save_card(hero("Jory")), number="2", of=first.edition)
    rebuild_documents()
    with catalogue_write():
        for row, number in ((first, "9"), (second, "1"), (first, "2")):
            row.number = number
            save_row(row)
    assert not OldId.objects.exists()
    assert shown_now()["printing", "udacha.uds.1"]["name"] == "Jory"
