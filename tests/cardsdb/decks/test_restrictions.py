"""Decks judged by the snapshot of a format that holds on a day."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from cardsdb.catalogue.models import FormatSnapshot
from cardsdb.catalogue.services import delete_row
from cardsdb.catalogue.snapshots import Snapshot, Timeline
from cardsdb.decks.documents import load_deck_list
from cardsdb.decks.reading import ReadDeck
from cardsdb.decks.reports import Judgement, reports_on
from cardsdb.decks.services import deck_legality, read_deck, validate_deck
from cardsdb.decks.text import read_text
from cardsdb.plugin_api import Format, MalformedInput, Violation, registry, rule
from tests.cardsdb.decks.pools import GAMES, sample_deck, sample_decks, words_of

SPRING, AUTUMN, DAY = date(2026, 3, 1), date(2026, 9, 1), date(2026, 11, 30)
SNAPSHOT = Snapshot(
    pk=1,
    game="udacha",
    format="test",
    slug="spring",
    name="Spring",
    announced_on=None,
    starts_on=SPRING,
    ends_on=None,
)
HARBOUR = ReadDeck(deck=load_deck_list(sample_deck("udacha", "harbour-watch")))


def report(
    read: ReadDeck = HARBOUR,
    *,
    as_of: date = DAY,
    rules: tuple[Any, ...] = (),
    snapshot: Snapshot = SNAPSHOT,
    **fields: Any,
) -> dict[str, Any]:
    """Return the report by a snapshot with these fields and no deck rules but these."""
    game = read.deck.game
    by = Judgement(
        form=Format(game=game, slug="test", title="Test", ruleset="r", deck_rules=rules),
        ruleset="r",
        version="1",
        is_named=True,
        timeline=Timeline((replace(snapshot, game=game, **fields),)),
    )
    return reports_on(read, words_of(game), [by], as_of)[0]


def violations(**fields: Any) -> dict[str, dict[str, Any]]:
    """Return the violations of the report, by code."""
    return {one["code"]: one for one in report(**fields)["violations"]}


def names(violation: Mapping[str, Any]) -> list[str]:
    """Return the cards that the violation names."""
    return [card["name"] for card in violation["cards"]]


def test_a_snapshot_that_forbids_nothing_is_named_and_the_deck_legal() -> None:
    found = report()
    assert (found["legal"], found["violations"]) == (True, [])
    assert (found["format"], found["snapshot"]) == ("test", "udacha.test.spring")


def test_a_banned_card_is_an_error_without_a_rule() -> None:
    found = violations(banned=frozenset({"fair-wind", "rockslide"}))
    assert found == {
        "banned-card": {
            "code": "banned-card",
            "severity": "error",
            "message": "Banned in Test (Spring): Fair Wind.",
            "cards": [
                {
                    "name": "Fair Wind",
                    "set": "UDS",
                    "number": "62",
                    "section": "main",
                    "count": 1,
                }
            ],
            "fix": "Take out Fair Wind.",
        }
    }


def test_what_is_not_in_the_pool_is_named_in_the_decks_order() -> None:
    everything = frozenset(words_of("udacha").cards.cards)
    found = violations(cards=everything - {"beacon-keep", "maren-tideborn"})
    assert list(found) == ["not-in-pool"]
    assert names(found["not-in-pool"]) == ["Beacon Keep", "Maren Tideborn"]
    assert violations(editions=frozenset({"UDS"})) == {}
    assert len(names(violations(editions=frozenset({"NEW"}))["not-in-pool"])) == 23


def test_banned_types_are_told_by_their_titles() -> None:
    found = violations(banned_types=frozenset({"hazard", "pursuit", "banner"}))["banned-type"]
    assert found["message"].startswith("Banners, Hazards and Pursuits are banned in Test (Spring):")
    assert "Rope Bridge Ambush" in names(found)
    assert violations(banned_types=frozenset({"storm"})) == {}


def test_a_restricted_card_may_be_there_once() -> None:
    found = violations(copies={"hounds-on-the-trail": 1, "fair-wind": 1})
    assert list(found) == ["restricted-card"]
    violation = found["restricted-card"]
    assert (violation["expected"], violation["actual"]) == ({"max": 1}, 3)
    assert names(violation) == ["Hounds on the Trail"]
    assert violation["fix"] == "Take out 2 of Hounds on the Trail."


def test_a_limited_card_may_be_there_so_often() -> None:
    copies = {"hounds-on-the-trail": 2, "road-warden": 2, "sails-on-the-horizon": 2}
    violation = violations(copies=copies)["copy-limit"]
    assert (violation["expected"], violation["actual"]) == ({"max": 2}, 3)
    assert names(violation) == ["Hounds on the Trail", "Sails on the Horizon"]


def test_copies_are_counted_over_sections_and_lines() -> None:
    text = "Leader\nMaren Tideborn\nMain\n1x Maren Tideborn\n1x Maren Tideborn (UDS) 31\n"
    read = read_text(text, words_of("udacha"))
    violation = violations(read=read, copies={"maren-tideborn": 2})["copy-limit"]
    assert violation["actual"] == 3
    assert [card["section"] for card in violation["cards"]] == ["leader", "main", "main"]


def test_a_card_that_is_carried_and_one_of_the_context_count_too() -> None:
    read = ReadDeck(deck=load_deck_list(sample_deck("warfighter", "alpha")))
    found = violations(read=read, banned=frozenset({"dry-wadi", "spare-magazines-5-56"}))
    cards = found["banned-card"]["cards"]
    assert [(card["name"], card["section"]) for card in cards] == [
        ("Spare Magazines 5.56", "player soldiers"),
        ("Dry Wadi", "context"),
    ]
    assert cards[0]["path"] == ["Corporal Reyes", "Quiet Rifle", "Spare Magazines 5.56"]


def test_points_are_added_up_for_each_copy() -> None:
    points = {"hounds-on-the-trail": 2, "beacon-keep": 1, "rockslide": 5}
    assert violations(points=points, points_limit=7) == {}
    assert violations(points=points) == {}
    violation = violations(points=points, points_limit=6)["points-limit"]
    assert (violation["expected"], violation["actual"]) == ({"max": 6}, 7)
    assert names(violation) == ["Beacon Keep", "Hounds on the Trail"]


def test_the_first_and_the_last_day_are_judged_as_the_span_says() -> None:
    banned = frozenset({"fair-wind"})
    for as_of, codes in (
        (date(2026, 2, 28), ["format-not-in-force"]),
        (SPRING, ["banned-card"]),
        (date(2026, 8, 31), ["banned-card"]),
        (AUTUMN, ["format-not-in-force"]),
    ):
        found = report(as_of=as_of, ends_on=AUTUMN, banned=banned)
        assert [one["code"] for one in found["violations"]] == codes
        assert found["snapshot"] == ("udacha.test.spring" if codes == ["banned-card"] else None)


def test_a_format_that_is_yet_to_come_says_when() -> None:
    violation = violations(as_of=date(2026, 1, 1))["format-not-in-force"]
    assert violation["message"] == "Test is not in force on 2026-01-01."
    assert violation["fix"] == "It is in force from 2026-03-01 on."
    assert "fix" not in violations(as_of=DAY, ends_on=AUTUMN)["format-not-in-force"]


@rule("19.1g")
def three_copies_of_anything(deck: Any, cards: Any) -> Any:
    """A deck has three copies."""
    found = tuple(card for card in deck.cards() if card.count > 2)
    yield Violation(code="copy-limit", message="By the rules.", cards=found, expected={"max": 2})


def test_what_rules_and_snapshot_say_under_one_code_is_one_violation() -> None:
    found = violations(rules=(three_copies_of_anything,), copies={"road-warden": 1, "nobody": 2})
    assert list(found) == ["copy-limit", "restricted-card"]
    both = violations(rules=(three_copies_of_anything,), copies={"hounds-on-the-trail": 2})
    assert list(both) == ["copy-limit"]
    assert both["copy-limit"]["rule"] == "19.1g"
    assert both["copy-limit"]["message"].startswith("By the rules. Too many copies for Test")


# With the catalogue

in_catalogue = pytest.mark.usefixtures("fixtures_loaded")


@in_catalogue
@pytest.mark.django_db
def test_a_deck_is_judged_by_the_snapshot_of_the_day() -> None:
    read = read_deck(sample_deck("udacha", "nine-cairns"), game=None)
    found = {
        as_of: validate_deck(read, ruleset=None, format="harbour-league", as_of=as_of)
        for as_of in (date(2026, 8, 31), AUTUMN)
    }
    shown = [
        (one["snapshot"], one["as_of"], [violation["code"] for violation in one["violations"]])
        for one in found.values()
    ]
    assert shown == [
        ("udacha.harbour-league.spring-2026", "2026-08-31", ["banned-keyword"]),
        ("udacha.harbour-league.autumn-2026", "2026-09-01", ["banned-card", "copy-limit"]),
    ]
    told = found[date(2026, 8, 31)]["violations"][0]["message"]
    assert told == (
        "Cards with Stealth are banned in Harbour League (Spring 2026): Shadow at Their Heels."
    )


@in_catalogue
@pytest.mark.django_db
def test_without_a_format_no_snapshot_is_asked() -> None:
    read = read_deck(sample_deck("udacha", "nine-cairns"), game=None)
    for as_of in (date(2026, 8, 31), DAY):
        found = validate_deck(read, ruleset=None, format=None, as_of=as_of)
        assert (found["legal"], found["format"], found["snapshot"]) == (True, None, None)


@in_catalogue
@pytest.mark.django_db
def test_a_deck_is_judged_by_what_holds_now_and_nothing_is_remembered() -> None:
    read = read_deck(sample_deck("udacha", "nine-cairns"), game=None)
    league = {"ruleset": None, "format": "harbour-league", "as_of": DAY}
    assert not validate_deck(read, **league)["legal"]  # type: ignore[arg-type]  # as it wants them
    for snapshot in FormatSnapshot.objects.filter(game="udacha", format="harbour-league"):
        delete_row(snapshot)
    found = validate_deck(read, **league)  # type: ignore[arg-type]  # as it wants them
    assert (found["legal"], found["snapshot"]) == (True, None)


@in_catalogue
@pytest.mark.django_db
@pytest.mark.parametrize(("game", "slug"), sample_decks())
def test_legality_holds_the_report_of_each_format(game: str, slug: str) -> None:
    read = read_deck(sample_deck(game, slug), game=None)
    found = deck_legality(read, ruleset=None, format=None, as_of=DAY)
    formats = registry.current().formats(game)
    assert found["reports"] == [
        validate_deck(read, ruleset=None, format=form.slug, as_of=DAY) for form in formats
    ]
    assert found["legal"] == {f"{game}.{one['format']}": one["legal"] for one in found["reports"]}
    assert found["versions"] == found["reports"][0]["versions"]


@in_catalogue
@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_legality_reads_cards_and_snapshots_once(
    game: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    slug = next(slug for owner, slug in sample_decks() if owner == game)
    read = read_deck(sample_deck(game, slug), game=None)
    deck_legality(read, ruleset=None, format=None, as_of=DAY)
    with django_assert_num_queries(2):  # the state of the catalogue, for cards and for snapshots
        deck_legality(read, ruleset=None, format=None, as_of=DAY)


@in_catalogue
@pytest.mark.django_db
def test_legality_may_be_asked_of_one_format() -> None:
    found = deck_legality(HARBOUR, ruleset=None, format="udacha.standard", as_of=DAY)
    assert list(found["legal"]) == ["udacha.standard"]
    with pytest.raises(MalformedInput) as caught:
        deck_legality(HARBOUR, ruleset=None, format="legacy", as_of=DAY)
    assert [(one.at, one.code) for one in caught.value.faults] == [("/format", "unknown-format")]
