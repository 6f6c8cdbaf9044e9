"""Searching in the admin: the grammar of the API, and names where a field completes itself."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from cardsdb.catalogue.models import Card

CARDS = "admin:catalogue_card_changelist"


def listed_titles(client: Client, q: str) -> set[str]:
    """Return the titles in the list of cards that the search leaves."""
    html = client.get(reverse(CARDS), {"q": q}).content.decode()
    return set(re.findall(r'<th class="field-title_and_game">.*?>([^<]+) <span', html))


@pytest.mark.usefixtures("udacha")
def test_the_list_of_cards_is_searched_by_the_grammar_of_the_api(admin_client: Client) -> None:
    assert listed_titles(admin_client, "t:hero strength>=4 -f:cairn") == {
        card.title
        for card in Card.objects.filter(type="hero").exclude(faction="Cairnfolk")
        if card.attributes["strength"] >= 4
    }
    assert listed_titles(admin_client, '!"HOUNDS on the trail"') == {"Hounds on the Trail"}


@pytest.mark.usefixtures("udacha")
@pytest.mark.parametrize("q", ["foo:a", "(", '"', "o:/(/", "cost<", "-" * 50 + "a", "a" * 1001])
def test_a_search_that_is_wrong_is_a_message_in_the_list(admin_client: Client, q: str) -> None:
    answer = admin_client.get(reverse(CARDS), {"q": q})
    assert answer.status_code == 200
    (message,) = answer.context["messages"]
    assert "olumn" in str(message)


@pytest.mark.usefixtures("udacha")
def test_a_field_that_completes_itself_takes_any_sign(admin_client: Client) -> None:
    asked = {"app_label": "catalogue", "model_name": "rulingcard", "field_name": "card"}
    for term, found in (("hounds tr", ["Hounds on the Trail (udacha)"]), ('"(foo:', []), ("%", [])):
        answer = admin_client.get(reverse("admin:autocomplete"), {**asked, "term": term})
        assert [one["text"] for one in answer.json()["results"]] == found
