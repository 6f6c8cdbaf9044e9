"""The rules' view of the cards: what it holds, and that it is never stale."""

import time

import pytest
from django.db import transaction
from pytest_django import DjangoAssertNumQueries

from cardsdb.catalogue.models import Card, CardAlias, CardKeyword, Keyword
from cardsdb.catalogue.selectors import (
    card_pool,
    catalogue_revision,
    read_card_pool,
    rule_texts,
)
from cardsdb.catalogue.services import delete_row, save_card, save_row
from cardsdb.plugin_api import KeywordFacts, PrintingFacts
from tests.cardsdb.catalogue.rows import hero, printing, saved_hero


@pytest.mark.usefixtures("udacha")
def test_a_card_in_the_pool_has_all_that_it_prints() -> None:
    keep = card_pool("udacha")["beacon-keep"]
    assert keep.title == "Beacon Keep"
    assert keep.type == "place"
    assert keep.faction == "Tidewardens"
    assert keep.is_unique
    assert keep.attributes["geography"] == "Sunder Coast: Lantern Bay"
    assert keep.attributes["action"] == {"name": "Sortie", "gives": {"movements": 1}}
    assert keep.keywords == (KeywordFacts(slug="stronghold", name="Stronghold"),)
    assert keep.printings == (PrintingFacts(edition="UDS", number="4"),)


@pytest.mark.django_db
def test_a_card_in_the_pool_has_its_aliases() -> None:
    save_card(hero(), aliases=[CardAlias(name="The Tideborn"), CardAlias(name="Her")])
    assert card_pool("udacha")["maren"].aliases == ("Her", "The Tideborn")


@pytest.mark.usefixtures("udacha")
def test_the_pool_knows_editions_and_the_revision() -> None:
    pool = card_pool("udacha")
    assert pool.edition_code("udacha samples") == "UDS"
    assert pool.revision == catalogue_revision() == 1
    assert len(pool.cards) == 62


@pytest.mark.usefixtures("udacha")
def test_the_pool_is_built_once_for_a_revision(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    pool = card_pool("udacha")
    with django_assert_num_queries(1):
        assert card_pool("udacha") is pool


@pytest.mark.usefixtures("udacha")
def test_an_edit_is_seen_at_once() -> None:
    assert card_pool("udacha")["rockslide"].attributes["danger"] == 4
    card = Card.objects.get(slug="rockslide")
    card.attributes["danger"] = 6
    save_card(card)
    assert card_pool("udacha")["rockslide"].attributes["danger"] == 6


@pytest.mark.usefixtures("udacha")
def test_an_edit_of_a_keyword_is_seen_at_once() -> None:
    assert card_pool("udacha")["greywater-barge"].keywords[0].name == "Mobile"
    mobile = Keyword.objects.get(slug="mobile")
    mobile.name = "Fleet"
    save_row(mobile)
    assert card_pool("udacha")["greywater-barge"].keywords[0].name == "Fleet"


@pytest.mark.usefixtures("udacha")
def test_a_card_that_was_deleted_is_gone_at_once() -> None:
    assert "rockslide" in card_pool("udacha").cards
    delete_row(Card.objects.get(slug="rockslide"))
    assert "rockslide" not in card_pool("udacha").cards


@pytest.mark.usefixtures("udacha")
def test_what_was_read_in_a_transaction_that_failed_is_forgotten() -> None:
    number = catalogue_revision()
    with pytest.raises(RuntimeError), transaction.atomic():
        read_after_rename("Lost")
    assert catalogue_revision() == number
    save_card(hero("New"))
    assert card_pool("udacha")["rockslide"].title == "Rockslide"


def read_after_rename(title: str) -> None:
    """Rename a card, read the pool, and fail."""
    card = Card.objects.get(slug="rockslide")
    card.title = title
    save_card(card)
    assert card_pool("udacha")["rockslide"].title == title
    raise RuntimeError


@pytest.mark.django_db
def test_before_the_first_write_nothing_is_remembered() -> None:
    assert card_pool("udacha").cards == {}
    saved_hero()
    assert list(card_pool("udacha").cards) == ["maren"]


@pytest.mark.django_db
def test_other_faces_and_values_of_keywords_are_in_the_pool() -> None:
    card = saved_hero(faces=[{"text": "Turned."}])
    printing(card)
    word = Keyword.objects.create(game="udacha", slug="swift", name="Swift")
    CardKeyword.objects.create(card=card, keyword=word, kind="grants", value=2)
    facts = card_pool("udacha")["maren"]
    assert facts.faces == ({"text": "Turned."},)
    assert facts.keywords == (KeywordFacts(slug="swift", name="Swift", kind="grants", value=2),)


@pytest.mark.usefixtures("udacha")
def test_rules_are_looked_up_by_number_in_the_order_asked(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    found = rule_texts("udacha", ["5.5b", "1.1a", "0.0"])
    assert list(found) == ["5.5b", "1.1a"]
    assert found["1.1a"].title == "One party"
    with django_assert_num_queries(1):
        rule_texts("udacha", ["3.2a"])


@pytest.mark.usefixtures("udacha")
def test_a_rule_that_was_edited_is_seen_at_once() -> None:
    row = rule_texts("udacha", ["1.1a"])["1.1a"]
    row.title = "One party only"
    save_row(row)
    assert rule_texts("udacha", ["1.1a"])["1.1a"].title == "One party only"


@pytest.mark.usefixtures("udacha")
def test_the_pool_of_the_samples_is_built_quickly() -> None:
    read_card_pool("udacha", 1)
    times = []
    for _ in range(5):
        start = time.process_time()
        read_card_pool("udacha", 1)
        times.append(time.process_time() - start)
    assert min(times) < 0.05
