"""Writing snapshots: checked, all or nothing, and noted on the cards that they change today."""

from datetime import date, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from cardsdb.catalogue.formats import publish_snapshot, save_snapshot
from cardsdb.catalogue.history import undo
from cardsdb.catalogue.legality import snapshot_at
from cardsdb.catalogue.models import (
    Card,
    Edit,
    FormatSnapshot,
    PoolEntry,
    Restriction,
    RowEdit,
)
from cardsdb.catalogue.selectors import catalogue_revision
from cardsdb.catalogue.services import delete_row, save_row
from tests.cardsdb.catalogue.rows import (
    edition,
    keyword,
    saved_hero,
    saved_snapshot,
    snapshot,
)

pytestmark = pytest.mark.django_db
SPRING, AUTUMN = date(2026, 3, 1), date(2026, 9, 1)


def touched() -> set[str]:
    """Return the cards that the last revision changed."""
    found = Card.objects.filter(revision=catalogue_revision())
    return set(found.values_list("slug", flat=True))


def faults(row: FormatSnapshot | PoolEntry | Restriction) -> dict[str, list[str]]:
    """Return what full_clean says, by field."""
    with pytest.raises(ValidationError) as caught:
        row.full_clean()
    return caught.value.message_dict


def test_a_snapshot_is_saved_with_pool_and_restrictions_and_touches_what_it_changes() -> None:
    maren, jory = saved_hero(), saved_hero("Jory")
    saved_hero("Isca")
    held = save_snapshot(
        snapshot(),
        pool=[PoolEntry(card=maren), PoolEntry(card=jory)],
        restrictions=[Restriction(kind="restricted", card=maren)],
    )
    assert catalogue_revision() == 1
    assert touched() == {"maren", "isca"}
    save_snapshot(held, pool=[], restrictions=[])
    assert catalogue_revision() == 2
    assert touched() == {"maren", "isca"}
    found = snapshot_at("udacha", "standard", SPRING)
    assert found is not None
    assert not found.cards


def test_a_snapshot_that_does_not_fit_is_not_saved() -> None:
    maren = saved_hero()
    with pytest.raises(ValidationError):
        save_snapshot(snapshot(), restrictions=[Restriction(kind="points", card=maren)])
    assert not FormatSnapshot.objects.exists()
    assert catalogue_revision() == 0


def test_what_holds_another_day_touches_no_card() -> None:
    maren = saved_hero()
    tomorrow = timezone.localdate() + timedelta(1)
    save_snapshot(snapshot(starts_on=SPRING))
    save_snapshot(
        snapshot("draft", starts_on=SPRING, is_published=False),
        restrictions=[Restriction(card=maren)],
    )
    assert touched() == set()
    running = FormatSnapshot.objects.get(slug="spring")
    running.ends_on = tomorrow
    save_row(running)
    save_snapshot(snapshot("next", starts_on=tomorrow), restrictions=[Restriction(card=maren)])
    assert touched() == set()


def test_a_deleted_snapshot_touches_what_it_held() -> None:
    save_snapshot(snapshot(), restrictions=[Restriction(card=saved_hero())])
    saved_hero("Jory")
    delete_row(FormatSnapshot.objects.get())
    assert touched() == {"maren"}


def test_publishing_ends_what_holds_when_the_draft_begins() -> None:
    save_snapshot(snapshot())
    draft = save_snapshot(snapshot("autumn", starts_on=AUTUMN, is_published=False))
    publish_snapshot(draft)
    days = FormatSnapshot.objects.filter(is_published=True).values_list("starts_on", "ends_on")
    assert list(days) == [(SPRING, AUTUMN), (AUTUMN, None)]


def test_the_history_tells_of_snapshots_with_their_parts_and_undoes_them() -> None:
    maren = saved_hero()
    save_snapshot(snapshot(), restrictions=[Restriction(card=maren)])
    draft = save_snapshot(snapshot("autumn", starts_on=AUTUMN, is_published=False))
    publish_snapshot(draft)
    edits = RowEdit.objects.filter(table="formats", edit=catalogue_revision())
    assert sorted(one.key for one in edits) == ["standard autumn", "standard spring"]
    undo(Edit.objects.get(pk=catalogue_revision()), None, "Too early.")
    draft.refresh_from_db()
    assert not draft.is_published
    assert FormatSnapshot.objects.get(slug="spring").ends_on is None


def test_a_draft_for_days_that_are_taken_is_not_published() -> None:
    saved_snapshot(ends_on=AUTUMN)
    draft = saved_snapshot("other", starts_on=SPRING + timedelta(3), is_published=False)
    with pytest.raises(ValidationError, match="Spring holds already"):
        publish_snapshot(draft)
    draft.refresh_from_db()
    assert not draft.is_published


def test_snapshots_of_other_formats_and_drafts_may_hold_at_once() -> None:
    saved_snapshot()
    saved_snapshot("league", format="harbour-league")
    saved_snapshot("draft", is_published=False)
    saved_snapshot("bands", game="bands")
    assert FormatSnapshot.objects.count() == 4


def test_a_change_that_makes_two_overlap_is_refused() -> None:
    saved_snapshot(ends_on=AUTUMN)
    later = saved_snapshot("autumn", starts_on=AUTUMN)
    draft = saved_snapshot("draft", is_published=False)
    for refused in (
        FormatSnapshot.objects.filter(pk=later.pk),
        FormatSnapshot.objects.filter(pk=draft.pk),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            refused.update(starts_on=SPRING, is_published=True)
    FormatSnapshot.objects.filter(pk=later.pk).update(starts_on=AUTUMN + timedelta(1))


@pytest.mark.services
def test_postgresql_refuses_what_overlaps() -> None:
    assert connection.vendor == "postgresql"
    test_a_change_that_makes_two_overlap_is_refused()
    FormatSnapshot.objects.all().delete()
    test_snapshots_of_other_formats_and_drafts_may_hold_at_once()


def test_a_snapshot_says_what_is_wrong_with_it() -> None:
    assert 'no format "legacy"' in faults(snapshot(format="legacy"))["format"][0]
    assert "__all__" in faults(snapshot(ends_on=SPRING))
    assert "__all__" in faults(snapshot(announced_on=AUTUMN))
    assert "__all__" in faults(snapshot(starts_on=date(1900, 1, 1)))
    assert faults(snapshot(game="chess"))["game"]


def test_pool_and_restrictions_are_of_the_game_of_the_format() -> None:
    held = saved_snapshot()
    assert "card" in faults(PoolEntry(snapshot=held, card=saved_hero(game="bands")))
    assert "edition" in faults(PoolEntry(snapshot=held, edition=edition(game="bands")))
    assert "keyword" in faults(Restriction(snapshot=held, keyword=keyword(game="bands")))
    assert "card_type" in faults(Restriction(snapshot=held, card_type="spaceship"))


def test_a_pool_entry_names_an_edition_or_a_card() -> None:
    held = saved_snapshot()
    assert "__all__" in faults(PoolEntry(snapshot=held))
    both = PoolEntry(snapshot=held, card=saved_hero(), edition=edition())
    assert "__all__" in faults(both)


def test_a_card_is_restricted_once_and_may_cost_points_besides() -> None:
    held, maren = saved_snapshot(), saved_hero()
    Restriction.objects.create(snapshot=held, card=maren, kind="restricted")
    Restriction.objects.create(snapshot=held, card=maren, kind="points", points=2)
    assert faults(Restriction(snapshot=held, card=maren)) == {
        "__all__": ["The snapshot restricts this card already."]
    }
