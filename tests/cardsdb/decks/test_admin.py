"""The desk shows stored decks, withdraws and deletes them, and rewrites none."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cardsdb.decks.models import DeckRevision, StoredDeck
from cardsdb.decks.services import read_deck
from cardsdb.decks.storing import DeckChange, change_deck, store_deck
from cardsdb.plugin_api import registry
from cardsdb.plugin_api.registry import Registry

pytestmark = pytest.mark.usefixtures("race_cards")

DESK = "/admin/decks"


@pytest.fixture
def deck(db: None) -> StoredDeck:
    """Store a public deck with two revisions and a line that was not read."""
    owner = User.objects.create_user("runner")
    text = "# Quick <Ones>\nMain\n8x Trot\n2x Gallup"
    stored = store_deck(read_deck(text, game="race"), owner=owner, visibility="public")
    more = DeckChange(read=read_deck(f"{text}\n1x Sprint", game="race"), message="One more")
    return change_deck(stored, more, by=owner)


def page(client: Client, address: str) -> str:
    answer = client.get(f"{DESK}/{address}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_deck_is_shown_with_content_and_revisions(admin_client: Client, deck: StoredDeck) -> None:
    assert "Quick &lt;Ones&gt;" in page(admin_client, "storeddeck/?q=runner")
    text = page(admin_client, f"storeddeck/{deck.pk}/change/")
    for told in ("8x Trot\n1x Sprint", "2x Gallup", "One more", str(deck.public_id), "runner"):
        assert told in text
    first = deck.revisions.get(number=1)
    assert "8x Trot" in page(admin_client, f"deckrevision/{first.pk}/change/")
    assert "One more" in page(admin_client, "deckrevision/")


def test_a_deck_of_a_game_that_is_gone_is_shown_as_it_is_stored(
    admin_client: Client, deck: StoredDeck, race: Registry
) -> None:
    with registry.using():
        assert "&quot;Trot&quot;" in page(admin_client, f"storeddeck/{deck.pk}/change/")


def test_a_deck_is_withdrawn_at_the_desk(admin_client: Client, deck: StoredDeck) -> None:
    address = f"{DESK}/storeddeck/{deck.pk}/change/"
    assert admin_client.post(address, {"visibility": "private"}).status_code == 302
    deck.refresh_from_db()
    assert (deck.visibility, deck.revision, deck.name) == ("private", 2, "Quick <Ones>")


def test_decks_are_deleted_at_the_desk(admin_client: Client, deck: StoredDeck) -> None:
    chosen = {"action": "delete_selected", "_selected_action": [deck.pk], "post": "yes"}
    assert admin_client.post(f"{DESK}/storeddeck/", chosen).status_code == 302
    assert not DeckRevision.objects.exists()


def test_one_deck_is_deleted_at_the_desk(admin_client: Client, deck: StoredDeck) -> None:
    address = f"{DESK}/storeddeck/{deck.pk}/delete/"
    assert admin_client.post(address, {"post": "yes"}).status_code == 302
    assert not StoredDeck.objects.exists()


def test_contents_are_not_written_at_the_desk(admin_client: Client, deck: StoredDeck) -> None:
    first = deck.revisions.get(number=1)
    for address in ("storeddeck/add/", "deckrevision/add/", f"deckrevision/{first.pk}/delete/"):
        assert admin_client.get(f"{DESK}/{address}").status_code == 403
    answer = admin_client.post(f"{DESK}/deckrevision/{first.pk}/change/", {"message": "x"})
    assert answer.status_code == 403


def test_a_list_of_decks_takes_few_queries(
    admin_client: Client, deck: StoredDeck, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(5):
        store_deck(read_deck("8x Trot", game="race"), owner=deck.owner)
    with django_assert_max_num_queries(8):
        page(admin_client, "storeddeck/")
