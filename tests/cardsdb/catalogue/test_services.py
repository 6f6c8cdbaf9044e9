"""Writing to the catalogue: checked, all or nothing, one revision a transaction."""

import pytest
from django.core.exceptions import ValidationError

from cardsdb.catalogue.models import Card, CardAlias, CardKeyword, Printing, RulingCard
from cardsdb.catalogue.selectors import catalogue_revision
from cardsdb.catalogue.services import (
    catalogue_write,
    delete_row,
    delete_rows,
    save_card,
    save_row,
)
from tests.cardsdb.catalogue.rows import edition, hero, keyword, printing, ruling, saved_hero

pytestmark = pytest.mark.django_db


def revision_of(card: Card) -> int:
    """Return the revision that changed the card last."""
    return Card.objects.get(pk=card.pk).revision


def save_together(*cards: Card) -> None:
    """Save the cards in one transaction."""
    with catalogue_write():
        for card in cards:
            save_card(card)


def test_saving_a_card_makes_a_revision_and_notes_it_on_the_card() -> None:
    first = save_card(hero("Maren"))
    second = save_card(hero("Jory"))
    assert (first.revision, second.revision, catalogue_revision()) == (1, 2, 2)


def test_a_card_that_is_wrong_is_not_saved_and_makes_no_revision() -> None:
    with pytest.raises(ValidationError):
        save_card(hero(attributes={"strength": "strong"}))
    assert not Card.objects.exists()
    assert catalogue_revision() == 0


def test_a_card_is_saved_with_its_keywords_printings_and_aliases() -> None:
    mobile, uds = keyword(), edition()
    card = save_card(
        hero(),
        keywords=[CardKeyword(keyword=mobile)],
        printings=[Printing(edition=uds, number="1")],
        aliases=[CardAlias(name="The Tideborn")],
    )
    assert [one.name for one in card.aliases.all()] == ["The Tideborn"]
    assert [one.keyword for one in card.card_keywords.all()] == [mobile]
    assert [one.number for one in card.printings.all()] == ["1"]
    assert catalogue_revision() == 1


def test_lists_that_are_given_replace_those_that_were_there() -> None:
    mobile, wild = keyword("mobile"), keyword("wild")
    card = save_card(hero(), keywords=[CardKeyword(keyword=mobile)])
    save_card(card, keywords=[CardKeyword(keyword=wild)])
    assert [one.keyword.slug for one in card.card_keywords.all()] == ["wild"]
    save_card(card)
    assert card.card_keywords.count() == 1
    save_card(card, keywords=[])
    assert card.card_keywords.count() == 0


def test_a_wrong_printing_undoes_the_whole_card() -> None:
    other = edition(game="bands")
    with pytest.raises(ValidationError):
        save_card(hero(), printings=[Printing(edition=other, number="1")])
    assert not Card.objects.exists()


def test_what_is_written_in_one_transaction_is_one_revision() -> None:
    with catalogue_write():
        save_card(hero("Maren"))
        save_row(hero("Jory"))
        save_row(edition("UDS"))
    assert catalogue_revision() == 1


def test_a_transaction_that_fails_leaves_the_revision_as_it_was() -> None:
    save_card(hero("Maren"))
    with pytest.raises(ValidationError):
        save_together(hero("Jory"), hero("Maren"))
    assert catalogue_revision() == 1
    assert Card.objects.count() == 1


def test_a_card_notes_when_something_that_it_shows_is_edited() -> None:
    card, other = save_card(hero("Maren")), save_card(hero("Jory"))
    row = printing(card)
    before = revision_of(other)
    for shown in (row, row.edition):
        save_row(shown)
        assert revision_of(card) == catalogue_revision()
    assert revision_of(other) == before


def test_a_card_notes_when_a_ruling_on_it_comes_and_goes() -> None:
    card = save_card(hero())
    one = ruling()
    save_row(one)
    before = revision_of(card)
    save_row(RulingCard(ruling=one, card=card))
    assert before < revision_of(card) == catalogue_revision()
    delete_row(one)
    assert revision_of(card) == catalogue_revision()


def test_a_card_notes_when_an_alias_comes_and_goes() -> None:
    card = save_card(hero())
    alias = CardAlias(card=card, name="The Tideborn")
    save_row(alias)
    assert revision_of(card) == 2
    delete_row(alias)
    assert revision_of(card) == 3


@pytest.mark.parametrize("name", ["Maren", "MÁREN", "two\nlines", "\u200f", ""])
def test_the_title_and_what_can_be_none_is_no_alias(name: str) -> None:
    with pytest.raises(ValidationError):
        save_card(hero("Maren"), aliases=[CardAlias(name=name)])
    assert not Card.objects.exists()


def test_a_card_has_an_alias_once() -> None:
    with pytest.raises(ValidationError):
        save_card(hero(), aliases=[CardAlias(name="Tideborn"), CardAlias(name="TIDEBORN")])


def test_a_card_notes_when_its_keyword_is_edited() -> None:
    card, mobile = saved_hero(), keyword()
    save_row(CardKeyword(card=card, keyword=mobile))
    save_row(mobile)
    assert revision_of(card) == catalogue_revision()


def test_rows_are_deleted_together_or_not_at_all() -> None:
    first, second = save_card(hero("Maren")), save_card(hero("Jory"))
    number = catalogue_revision()
    delete_rows([first, second])
    assert not Card.objects.exists()
    assert catalogue_revision() == number + 1
