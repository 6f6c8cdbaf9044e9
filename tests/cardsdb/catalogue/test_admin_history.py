"""The history at the editors' desk: read, brought back, undone."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from cardsdb.catalogue.history import history_of
from cardsdb.catalogue.models import Card, Edit
from cardsdb.catalogue.services import delete_row, save_card
from tests.cardsdb.catalogue.rows import edition, hero, saved_hero

pytestmark = pytest.mark.django_db


def history(card: Card) -> str:
    """Return the address of the card's history."""
    return reverse("admin:catalogue_card_history", args=[card.pk])


def retitled(card: Card, title: str) -> Card:
    """Give the card another title."""
    card.title = title
    return save_card(card)


def reader() -> Client:
    """Return somebody who may look at cards and writes, and change nothing."""
    user = get_user_model().objects.create_user("reader", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=("view_card", "view_edit")))
    client = Client()
    client.force_login(user)
    return client


def test_a_form_asks_why_and_the_history_says_it(admin_client: Client) -> None:
    uds = edition()
    page = reverse("admin:catalogue_edition_change", args=[uds.pk])
    assert 'name="_reason"' in admin_client.get(page).content.decode()
    sent = {"code": uds.code, "name": "Tides", "released_on": "", "_reason": "As printed."}
    admin_client.post(page, sent)
    edit = Edit.objects.latest("revision")
    assert (edit.name, edit.via, edit.reason) == ("admin", "admin", "As printed.")
    shown = admin_client.get(reverse("admin:catalogue_edition_history", args=[uds.pk]))
    text = shown.content.decode()
    assert "As printed." in text
    assert "<ins>Tides</ins>" in text


def test_a_deletion_says_who_did_it(admin_client: Client) -> None:
    card = saved_hero("Maren")
    admin_client.post(reverse("admin:catalogue_card_delete", args=[card.pk]), {"post": "yes"})
    edit = Edit.objects.latest("revision")
    assert (edit.name, edit.rows.get().after) == ("admin", None)


def test_what_came_and_what_went_is_marked_in_the_text(admin_client: Client) -> None:
    card = saved_hero("Maren")
    card.text = "Draw two cards."
    save_card(card)
    card.text = "Draw three cards."
    save_card(card)
    text = admin_client.get(history(card)).content.decode()
    assert "Draw <del>two</del> <ins>three</ins> cards." in text


def test_markup_in_a_text_is_shown_and_not_obeyed(admin_client: Client) -> None:
    card = saved_hero("Maren")
    card.text = "<script>alert(1)</script>"
    save_card(card)
    assert "<script>alert" not in admin_client.get(history(card)).content.decode()


def test_a_version_is_brought_back_from_the_page(admin_client: Client) -> None:
    card = save_card(hero("Maren"))
    retitled(card, "Jory")
    first = history_of("udacha", card.slug, "cards").last()
    assert first is not None
    sent = {"version": first.pk, "_reason": "It was right."}
    answer = admin_client.post(history(card), sent, follow=True)
    card.refresh_from_db()
    assert card.title == "Maren"
    assert Edit.objects.latest("revision").reason == "It was right."
    assert "is again as it was" in answer.content.decode()


@pytest.mark.parametrize("version", ["", "0", "x", "-1", "9" * 30])
def test_a_version_that_is_not_there_is_a_message(admin_client: Client, version: str) -> None:
    card = saved_hero("Maren")
    answer = admin_client.post(history(card), {"version": version}, follow=True)
    assert "There is no such version." in answer.content.decode()


def test_a_write_is_undone_from_its_page(admin_client: Client) -> None:
    card = saved_hero("Maren")
    delete_row(card)
    write = Edit.objects.latest("revision").revision
    page = reverse("admin:catalogue_edit_change", args=[write])
    assert "Undo this write" in admin_client.get(page).content.decode()
    admin_client.post(reverse("admin:catalogue_edit_undo", args=[write]), {"_reason": "Oh no."})
    assert Card.objects.get().title == "Maren"


def test_what_cannot_be_undone_says_why(admin_client: Client) -> None:
    card = save_card(hero("Maren"))
    write = Edit.objects.latest("revision").revision
    retitled(card, "Jory")
    page = reverse("admin:catalogue_edit_undo", args=[write])
    answer = admin_client.post(page, {}, follow=True)
    assert "written again since" in answer.content.decode()
    assert Card.objects.get().title == "Jory"


def test_who_may_only_read_neither_brings_back_nor_undoes() -> None:
    card = retitled(saved_hero("Maren"), "Jory")
    client, write = reader(), Edit.objects.latest("revision").revision
    assert "Bring this version back" not in client.get(history(card)).content.decode()
    assert client.post(history(card), {"version": "1"}).status_code == 403
    undo = reverse("admin:catalogue_edit_undo", args=[write])
    assert client.post(undo).status_code == 403
    page: Any = client.get(reverse("admin:catalogue_edit_change", args=[write]))
    assert "Undo this write" not in page.content.decode()


def test_the_list_of_writes_takes_few_queries(
    admin_client: Client, django_assert_max_num_queries: Any
) -> None:
    for number in range(20):
        saved_hero(f"Maren {number}")
    with django_assert_max_num_queries(12):
        admin_client.get(reverse("admin:catalogue_edit_changelist"))
