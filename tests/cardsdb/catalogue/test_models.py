"""What the tables keep, whoever writes to them, and what is said of a row that does not fit."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, models, transaction
from django.utils import timezone

from cardsdb.catalogue.models import (
    Card,
    CardKeyword,
    Edition,
    Keyword,
    Printing,
    Revision,
    RuleText,
    Ruling,
    RulingCard,
)
from tests.cardsdb.catalogue.rows import (
    edition,
    hero,
    keyword,
    printing,
    rule,
    ruling,
    saved_hero,
)

pytestmark = pytest.mark.django_db


def refused(write: Callable[[], Any]) -> str:
    """Return what the database says against the write."""
    with pytest.raises(IntegrityError) as caught:
        settled(write)
    return str(caught.value)


def settled(write: Callable[[], Any]) -> None:
    """Write, and ask for the constraints that else are kept at the end of a transaction."""
    with transaction.atomic():
        write()
        connection.check_constraints()


def faults(row: models.Model) -> dict[str, list[str]]:
    """Return what full_clean says, by field."""
    with pytest.raises(ValidationError) as caught:
        row.full_clean()
    return caught.value.message_dict


def test_a_slug_is_given_to_one_card_of_a_game() -> None:
    saved_hero()
    assert refused(lambda: saved_hero())
    assert saved_hero(game="bands").pk


def test_a_code_is_given_to_one_edition_of_a_game_in_any_case() -> None:
    edition("UDS")
    assert refused(lambda: edition("uds"))
    assert edition("UDS", game="bands").pk


def test_a_number_is_given_to_one_printing_of_an_edition_in_any_case() -> None:
    uds = edition()
    printing(saved_hero(), "12a", uds)
    assert refused(lambda: printing(saved_hero("Jory"), "12A", uds))


def test_a_number_is_given_to_one_rule_of_a_game() -> None:
    rule("1.1a")
    assert refused(lambda: rule("1.1a"))
    assert rule("1.1a", game="bands").pk


def test_a_card_has_a_keyword_of_one_kind_once() -> None:
    card, mobile = saved_hero(), keyword()
    CardKeyword.objects.create(card=card, keyword=mobile)
    assert refused(lambda: CardKeyword.objects.create(card=card, keyword=mobile))
    assert CardKeyword.objects.create(card=card, keyword=mobile, kind="grants").pk


@pytest.mark.parametrize("column", ["game", "slug", "title", "type", "faction"])
def test_no_column_of_a_card_that_matters_is_empty(column: str) -> None:
    assert refused(lambda: hero(**{column: ""}).save())


@pytest.mark.parametrize("column", ["question", "answer", "source", "slug"])
def test_no_column_of_a_ruling_that_matters_is_empty(column: str) -> None:
    assert refused(lambda: ruling(**{column: ""}).save())


def test_a_keyword_stands_to_a_card_in_one_of_three_ways() -> None:
    card, mobile = saved_hero(), keyword()
    assert refused(lambda: CardKeyword.objects.create(card=card, keyword=mobile, kind="likes"))


def test_a_card_is_subject_of_a_ruling_or_mentioned() -> None:
    one = ruling()
    one.save()
    card = saved_hero()
    assert refused(lambda: RulingCard.objects.create(ruling=one, card=card, role="hero"))


def test_the_status_of_a_ruling_is_one_of_four() -> None:
    assert refused(lambda: ruling(status="perhaps").save())


def test_a_printing_is_in_an_edition_of_the_card_s_game() -> None:
    other = edition(game="bands")
    card = saved_hero()
    assert refused(lambda: printing(card, of=other))
    assert "edition" in faults(Printing(card=card, edition=other, number="1"))


def test_a_card_has_keywords_of_its_game() -> None:
    other = keyword(game="bands")
    card = saved_hero()
    assert refused(lambda: CardKeyword.objects.create(card=card, keyword=other))
    assert "keyword" in faults(CardKeyword(card=card, keyword=other))


def test_a_ruling_concerns_cards_of_its_game() -> None:
    one, card = ruling(), saved_hero(game="bands")
    one.save()
    assert refused(lambda: RulingCard.objects.create(ruling=one, card=card))
    assert "card" in faults(RulingCard(ruling=one, card=card))


def test_a_row_that_belongs_to_a_card_cannot_be_moved_to_another_game() -> None:
    row = printing(saved_hero())
    assert refused(lambda: Printing.objects.filter(pk=row.pk).update(game="bands"))


def test_a_ruling_does_not_supersede_itself() -> None:
    one = ruling()
    one.save()
    assert refused(
        lambda: Ruling.objects.filter(pk=one.pk).update(status="superseded", superseded_by=one.pk)
    )


def test_a_superseded_ruling_names_the_one_that_took_its_place() -> None:
    later = ruling("later")
    later.save()
    assert refused(lambda: ruling("a", status="superseded").save())
    assert refused(lambda: ruling("b", superseded_by=later).save())
    ruling("c", status="superseded", superseded_by=later).save()


def test_rulings_that_supersede_one_another_are_refused() -> None:
    first = ruling("first")
    first.save()
    second = ruling("second", status="superseded", superseded_by=first)
    second.save()
    first.status, first.superseded_by = "superseded", second
    assert faults(first) == {"superseded_by": ["These rulings supersede one another."]}


def test_a_ruling_is_neither_from_the_future_nor_older_than_the_games() -> None:
    tomorrow = timezone.localdate() + timedelta(days=1)
    assert faults(ruling(date=tomorrow)) == {"date": ["This day is still to come."]}
    assert refused(lambda: ruling(date=date(1815, 6, 18)).save())


def test_an_edition_is_not_older_than_the_games() -> None:
    old = Edition(game="udacha", code="OLD", name="Old", released_on=date(1815, 6, 18))
    assert refused(old.save)


def test_there_is_one_revision() -> None:
    assert refused(lambda: Revision.objects.create(pk=2))


def test_rules_and_printings_stand_in_the_order_in_which_people_count() -> None:
    for number in ("14.10a", "14.9b", "14.s1", "2.1"):
        rule(number)
    uds = edition()
    for number in ("10", "2", "2b", "2a"):
        printing(saved_hero(f"Hero {number}"), number, uds)
    assert [row.number for row in RuleText.objects.all()] == ["2.1", "14.9b", "14.10a", "14.s1"]
    assert [row.number for row in Printing.objects.all()] == ["2", "2a", "2b", "10"]


def test_a_good_card_has_no_faults() -> None:
    hero(attributes={"strength": 4}).full_clean()


def test_a_card_of_an_unregistered_game_is_refused() -> None:
    assert set(faults(hero(game="chess"))) == {"game"}


def test_a_card_of_an_unknown_type_is_refused() -> None:
    assert set(faults(hero(type="pawn"))) == {"type"}


def test_a_slug_is_lower_case_and_joined_by_hyphens() -> None:
    assert set(faults(hero(slug="Maren_Tideborn"))) == {"slug"}


def test_each_wrong_attribute_is_reported_at_its_own_form_field() -> None:
    card = hero(
        attributes={
            "strength": "strong",
            "charm": 3,
            "action": {"name": 7, "gives": {"movements": -1, "wings": 2}},
        }
    )
    assert faults(card) == {
        "attributes__charm": ["A Hero has no attribute charm."],
        "attributes__strength": ["This is no whole number."],
        "attributes__action__name": ["This is no text."],
        "attributes__action__gives__movements": ["This is less than 0."],
        "attributes__action__gives__wings": ["A Gives has no attribute wings."],
    }


def test_a_neutral_card_has_no_faction_rather_than_an_empty_one() -> None:
    card = hero(faction="")
    card.full_clean()
    assert card.faction is None


@pytest.mark.parametrize("broken", [[1], "text", 3])
def test_attributes_that_are_no_object_are_refused(broken: Any) -> None:
    assert set(faults(hero(attributes=broken))) == {"attributes"}


def test_a_keyword_cites_a_rule_of_the_rulebook_or_none() -> None:
    rule("5.5b")
    Keyword(game="udacha", slug="mobile", name="Mobile", rule_number="5.5b").full_clean()
    Keyword(game="udacha", slug="port", name="Port").full_clean()
    wrong = Keyword(game="udacha", slug="wild", name="Wild", rule_number="9.9")
    assert faults(wrong) == {"rule_number": ["The rulebook has no rule 9.9."]}


def test_a_ruling_cites_rules_of_the_rulebook() -> None:
    rule("5.5b")
    ruling(rule_numbers=["5.5b"]).full_clean()
    wrong = ruling(rule_numbers=["5.5b", "9.9", "9.8"])
    assert faults(wrong) == {"rule_numbers": ["The rulebook has no rule 9.9, 9.8."]}
    assert set(faults(ruling(rule_numbers="5.5b"))) == {"rule_numbers"}


def test_a_rule_rests_on_rules_or_sections_and_belongs_to_known_rulesets() -> None:
    rule("2.1a")
    good = {"game": "udacha", "number": "3.1", "title": "T", "text": "T."}
    RuleText(**good, rests_on=["2.1", "2.1a"], rulesets=["supplement-1"]).full_clean()
    assert set(faults(RuleText(**good, rests_on=["7.1"]))) == {"rests_on"}
    assert set(faults(RuleText(**good, rulesets=["house"]))) == {"rulesets"}


def test_a_card_in_use_takes_its_own_rows_along_and_leaves_editions_alone() -> None:
    card = saved_hero()
    row = printing(card)
    with pytest.raises(models.ProtectedError):
        row.edition.delete()
    card.delete()
    assert not Printing.objects.exists()
    row.edition.delete()


def test_every_row_says_what_it_is() -> None:
    card, mobile, one = saved_hero(), keyword(), ruling()
    one.save()
    told = [
        card,
        printing(card),
        mobile,
        CardKeyword(card=card, keyword=mobile),
        rule(),
        one,
        RulingCard(ruling=one, card=card),
        Card.objects.get(),
    ]
    assert [str(row) for row in told] == [
        "Maren (udacha)",
        "Maren (UDS) 1",
        "Mobile (udacha)",
        "Maren has Mobile",
        "udacha 1.1a A rule",
        "udacha one",
        "Maren: subject of one",
        "Maren (udacha)",
    ]


@pytest.mark.parametrize(
    "title",
    ["Maren\nKorr", "Maren\u2028", "Mar\x07en", "\u202e\u2066", "\u0301", "\0", "\u200b \u00ad"],
)
def test_a_title_is_one_line_of_which_something_can_be_seen(title: str) -> None:
    assert list(faults(hero(title, slug="maren"))) == ["title"]


@pytest.mark.parametrize("title", ["Netmakers' Row", "\u05d0\u200f", "Ærn", "!?", "7"])
def test_titles_of_any_letters_are_titles(title: str) -> None:
    hero(title, slug="maren").full_clean()


def test_two_cards_of_a_game_may_have_one_title() -> None:
    saved_hero()
    hero(slug="maren-again").full_clean()


@pytest.mark.parametrize(
    ("columns", "field"),
    [
        ({"attributes": {"strength": 99999999999999999999}}, "attributes__strength"),
        ({"attributes": {"strength": 1_000_001}}, "attributes__strength"),
        (
            {"attributes": {"action": {"gives": {"cards": 10**7}}}},
            "attributes__action__gives__cards",
        ),
        ({"faces": [{"attributes": {"strength": 10**20}}]}, "faces"),
        ({"faces": [{"title": "A\nB"}]}, "faces"),
        ({"faces": [{"text": "\ud800"}]}, "faces"),
        ({"text": "a\0b"}, "text"),
    ],
)
def test_what_no_position_can_say_stands_on_no_card(columns: dict[str, Any], field: str) -> None:
    assert list(faults(hero(**columns))) == [field]


@pytest.mark.parametrize("value", [10**20, -1_000_001, [2**64], float("nan"), {"a": "\0"}])
def test_the_value_of_a_keyword_can_be_written(value: Any) -> None:
    row = CardKeyword(card=saved_hero(), keyword=keyword(), value=value)
    assert list(faults(row)) == ["value"]
    row.value = 1_000_000
    row.full_clean()


def test_the_words_of_a_rule_are_a_list_of_texts() -> None:
    row = RuleText(game="udacha", number="1", title="A", text="B", keywords=[10**20])
    assert list(faults(row)) == ["keywords"]
    row.keywords = ["\ud800"]
    assert list(faults(row)) == ["keywords"]
