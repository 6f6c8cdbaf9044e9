"""The history: who wrote what, when and why; and the way back."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db import transaction
from hypothesis import HealthCheck, given, settings, strategies as st

from cardsdb.catalogue.authorship import authored
from cardsdb.catalogue.history import bring_back, differences, history_of, undo
from cardsdb.catalogue.loading import read_table
from cardsdb.catalogue.models import Card, CardKeyword, Edit, Printing, RowEdit
from cardsdb.catalogue.services import delete_row, load_fixtures, merge_cards, save_card, save_row
from cardsdb.catalogue.tables import TABLES
from cardsdb.plugin_api import MalformedInput
from cardsdb.plugin_api.registry import Registry
from tests.cardsdb.catalogue.edits import EDITS, Edit as Drawn, edit
from tests.cardsdb.catalogue.rows import edition, keyword, printing, saved_hero

pytestmark = pytest.mark.django_db

small = st.integers(0, 4)
edits = st.tuples(st.integers(0, len(EDITS) - 1), st.tuples(small, small, small))
writes = st.lists(st.lists(edits, min_size=1, max_size=3), min_size=3, max_size=12)


@pytest.fixture
def wilma() -> Any:
    """An editor."""
    return get_user_model().objects.create_user("wilma")


def retitled(card: Card, title: str, user: Any = None, reason: str = "") -> RowEdit:
    """Give the card another title and return what the history says of it."""
    card.title = title
    with authored(user, Edit.Via.ADMIN, reason):
        save_card(card)
    return history_of("udacha", card.slug, "cards").first()  # type: ignore[return-value]  # there is one


def test_a_write_tells_who_made_it_when_by_which_door_and_why(wilma: Any) -> None:
    made = retitled(saved_hero("Maren"), "Maren Tide", wilma, " The title was misspelt. ")
    assert (made.edit.by, made.edit.name, made.edit.via) == (wilma, "wilma", "admin")
    assert made.edit.reason == "The title was misspelt."
    assert made.edit.revision == Card.objects.get().revision


def test_the_name_of_an_account_that_is_gone_stays(wilma: Any) -> None:
    made = retitled(saved_hero("Maren"), "Maren Tide", wilma)
    wilma.delete()
    made.edit.refresh_from_db()
    assert (made.edit.by, made.edit.name) == (None, "wilma")


def test_a_write_says_which_fields_it_changed() -> None:
    card = saved_hero("Maren")
    card.attributes = {**card.attributes, "strength": 7}
    made = retitled(card, "Maren Tide")
    found = {one.field: (one.before, one.after) for one in differences(made)}
    assert found["title"] == ("Maren", "Maren Tide")
    assert found["attributes.strength"][1] == "7"
    assert found.keys() == {"title", "attributes.strength"}


def test_what_stands_beside_a_card_belongs_to_its_history() -> None:
    card = saved_hero("Maren")
    mobile, uds = keyword(), edition()
    save_card(card, keywords=[CardKeyword(keyword=mobile)])
    save_card(card, printings=[Printing(edition=uds, number="1")])
    told = [
        (one.table, [each.field for each in differences(one)])
        for one in history_of("udacha", card.slug, "cards", "printings")
    ]
    assert told[0] == ("printings", ["edition", "card"])
    assert told[1] == ("cards", ["keywords"])


def test_what_does_not_change_a_row_is_no_edit_of_it() -> None:
    card = saved_hero("Maren")
    before = RowEdit.objects.count()
    save_card(card)
    assert RowEdit.objects.count() == before


def test_a_version_is_brought_back_with_all_that_belonged_to_it() -> None:
    card = saved_hero("Maren")
    save_card(card, keywords=[CardKeyword(keyword=keyword())])
    first = history_of("udacha", card.slug, "cards").first()
    assert first is not None
    save_card(card, keywords=[])
    retitled(card, "Somebody else")
    bring_back(first, None, "It was right.")
    card.refresh_from_db()
    assert (card.title, card.card_keywords.count()) == ("Maren", 1)


def test_a_deleted_row_is_brought_back_by_undoing_the_write() -> None:
    card = saved_hero("Maren")
    save_row(printing(card, number="7"))
    delete_row(card)
    assert not Printing.objects.exists()
    undo(Edit.objects.latest("revision"), None, "Too hasty.")
    assert [one.number for one in Card.objects.get(title="Maren").printings.all()] == ["7"]


def test_a_merge_is_undone_row_by_row() -> None:
    one, two = saved_hero("Maren"), saved_hero("Jory")
    save_row(printing(one, number="7"))
    merge_cards(one, two)
    undo(Edit.objects.latest("revision"), None, "They are two.")
    kept = Printing.objects.get(number="7")
    assert kept.card.title == "Maren"


def test_what_was_written_again_since_is_not_undone() -> None:
    card = saved_hero("Maren")
    first = retitled(card, "Maren Tide").edit
    retitled(card, "Maren of the Tide")
    with pytest.raises(MalformedInput, match="written again"):
        undo(first, None, "")
    assert Card.objects.get().title == "Maren of the Tide"


def test_what_does_not_fit_any_more_is_not_brought_back() -> None:
    card, mobile = saved_hero("Maren"), keyword()
    save_card(card, keywords=[CardKeyword(keyword=mobile)])
    first = history_of("udacha", card.slug, "cards").first()
    assert first is not None
    save_card(card, keywords=[])
    delete_row(mobile)
    with pytest.raises(MalformedInput, match="mobile"):
        bring_back(first, None, "")
    assert not CardKeyword.objects.exists()


def test_fixtures_are_loaded_by_nobody() -> None:
    load_fixtures(["udacha"])
    assert [(one.via, one.by) for one in Edit.objects.all()] == [("fixtures", None)]


@pytest.mark.slow
@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(writes=writes)
def test_the_history_of_every_row_leads_to_what_it_is_now(
    race: Registry, writes: list[list[Drawn]]
) -> None:
    with transaction.atomic():
        for some in writes:
            edit(some)
        told: dict[tuple[str, int], Any] = {}
        for one in RowEdit.objects.order_by("edit_id", "id"):
            assert told.get((one.table, one.row)) == one.before
            told[one.table, one.row] = one.after
        now = {
            (table.name, stored.pk): stored.row
            for table in TABLES
            for stored in read_table("race", table).values()
        }
        assert {place: row for place, row in told.items() if row is not None} == now
        transaction.set_rollback(True)
