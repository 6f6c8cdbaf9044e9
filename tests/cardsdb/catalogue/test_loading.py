"""Loading fixtures: again and again, without touching what editors have changed."""

import time
from datetime import date
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cardsdb.catalogue.loading import Tally
from cardsdb.catalogue.models import (
    Card,
    FormatSnapshot,
    Keyword,
    PoolEntry,
    Printing,
    Restriction,
    RuleText,
    Ruling,
)
from cardsdb.catalogue.selectors import catalogue_revision
from cardsdb.catalogue.services import delete_row, load_fixtures, save_card, save_row
from cardsdb.plugin_api import MalformedInput, UnknownSlug
from tests.cardsdb.catalogue.conftest import Change

pytestmark = pytest.mark.django_db
MODELS = (Card, Printing, Keyword, Ruling, RuleText, FormatSnapshot, PoolEntry, Restriction)


def tally(tallies: list[Tally], table: str) -> Tally:
    """Return what became of the rows of the table."""
    return next(one for one in tallies if one.table == table)


def test_the_first_load_creates_everything_and_is_one_revision() -> None:
    tallies = load_fixtures()
    assert {one.game for one in tallies} == {"bands", "udacha", "warfighter"}
    assert not any(one.updated or one.unchanged or one.kept for one in tallies)
    assert Card.objects.count() == 190
    assert Printing.objects.count() == 190
    assert catalogue_revision() == 1
    assert set(Card.objects.values_list("revision", flat=True)) == {1}


def test_the_second_load_changes_nothing() -> None:
    load_fixtures()
    before = list(Card.objects.values_list("pk", "updated_at"))
    tallies = load_fixtures()
    assert not any(one.written or one.kept for one in tallies)
    assert sum(len(one.unchanged) for one in tallies) > 1_000
    assert catalogue_revision() == 1
    assert list(Card.objects.values_list("pk", "updated_at")) == before


def test_every_loaded_row_passes_the_checks_of_the_admin() -> None:
    load_fixtures()
    for model in MODELS:
        for row in model._default_manager.all():
            row.full_clean()


def test_keywords_cards_and_successors_are_linked() -> None:
    load_fixtures(["udacha"])
    wagons = Card.objects.get(slug="nomad-wagons")
    assert [one.keyword.slug for one in wagons.card_keywords.all()] == ["mobile", "settlement"]
    replaced = Ruling.objects.get(status="superseded")
    assert replaced.superseded_by is not None
    assert replaced.superseded_by.slug == "printed-and-borrowed-keywords"
    escape = Ruling.objects.get(slug="pursuing-a-pursuer")
    assert {(one.card.slug, one.role) for one in escape.ruling_cards.all()} == {
        ("over-the-high-paths", "subject"),
        ("sails-on-the-horizon", "mentioned"),
    }


def test_a_changed_fixture_updates_its_row(change_fixture: Change) -> None:
    load_fixtures(["udacha"])
    key = Card.objects.get(slug="rockslide").pk

    def strengthen(rows: list[dict[str, Any]]) -> None:
        card = next(row for row in rows if row["slug"] == "rockslide")
        card["attributes"]["danger"] = 6
        card["keywords"] = [{"keyword": "wild"}]

    change_fixture("udacha", "cards", strengthen)
    tallies = load_fixtures(["udacha"])
    assert tally(tallies, "cards").updated == ["rockslide"]
    card = Card.objects.get(slug="rockslide")
    assert card.pk == key
    assert card.attributes["danger"] == 6
    assert card.revision == catalogue_revision() == 2
    assert [one.slug for one in card.keywords.all()] == ["wild"]
    assert not any(one.written for one in load_fixtures(["udacha"]))


def test_aliases_are_loaded_with_their_card(change_fixture: Change) -> None:
    def name(rows: list[dict[str, Any]]) -> None:
        card = next(row for row in rows if row["slug"] == "rockslide")
        card["aliases"] = [{"name": "Landslide"}, {"name": "Avalanche"}]

    load_fixtures(["udacha"])
    change_fixture("udacha", "cards", name)
    assert tally(load_fixtures(["udacha"]), "cards").updated == ["rockslide"]
    card = Card.objects.get(slug="rockslide")
    assert [one.name for one in card.aliases.all()] == ["Avalanche", "Landslide"]
    assert not any(one.written for one in load_fixtures(["udacha"]))


def test_a_changed_printing_is_noted_on_its_card(change_fixture: Change) -> None:
    load_fixtures(["udacha"])
    change_fixture("udacha", "printings", lambda rows: rows[0].update(artist="A. Painter"))
    load_fixtures(["udacha"])
    lantern = Card.objects.get(slug="lantern-of-the-tidewardens")
    assert lantern.revision == 2
    assert lantern.printings.get().artist == "A. Painter"
    assert Card.objects.get(slug="rockslide").revision == 1


def test_what_an_editor_changed_is_kept_and_named(change_fixture: Change) -> None:
    load_fixtures(["udacha"])
    card = Card.objects.get(slug="rockslide")
    card.text = "The editor's text."
    save_card(card)
    change_fixture(
        "udacha",
        "cards",
        lambda rows: [row.update(text="From the file.") for row in rows],
    )
    cards = tally(load_fixtures(["udacha"]), "cards")
    assert cards.kept == ["rockslide"]
    assert len(cards.updated) == 61
    assert Card.objects.get(slug="rockslide").text == "The editor's text."


def test_what_an_editor_changed_back_follows_the_fixture_again(change_fixture: Change) -> None:
    load_fixtures(["udacha"])
    card = Card.objects.get(slug="rockslide")
    for text in ("The editor's text.", ""):
        card.text = text
        save_card(card)
    change_fixture(
        "udacha", "cards", lambda rows: [row.update(text="From the file.") for row in rows]
    )
    assert tally(load_fixtures(["udacha"]), "cards").kept == []


def test_a_keyword_that_an_editor_took_off_a_card_stays_off() -> None:
    load_fixtures(["udacha"])
    card = Card.objects.get(slug="nomad-wagons")
    save_card(card, keywords=[])
    assert tally(load_fixtures(["udacha"]), "cards").kept == ["nomad-wagons"]
    assert not card.card_keywords.exists()


def test_what_an_editor_deleted_stays_deleted() -> None:
    load_fixtures(["udacha"])
    delete_row(Card.objects.get(slug="rockslide"))
    tallies = load_fixtures(["udacha"])
    assert tally(tallies, "cards").kept == ["rockslide"]
    assert tally(tallies, "printings").kept == ["UDS 52"]
    assert tally(tallies, "rulings").kept == ["escape-past-a-rockslide"]
    assert not Card.objects.filter(slug="rockslide").exists()


def test_a_row_that_an_editor_made_before_is_kept() -> None:
    save_row(Keyword(game="udacha", slug="mobile", name="Mobile, ours"))
    assert tally(load_fixtures(["udacha"]), "keywords").kept == ["mobile"]
    assert Keyword.objects.get(slug="mobile").name == "Mobile, ours"


def test_a_new_printing_of_a_deleted_card_is_kept_back(change_fixture: Change) -> None:
    load_fixtures(["udacha"])
    delete_row(Card.objects.get(slug="rockslide"))
    again = {"card": "rockslide", "edition": "UDS", "number": "99"}
    change_fixture("udacha", "printings", lambda rows: rows.append(again))
    assert tally(load_fixtures(["udacha"]), "printings").kept == ["UDS 52", "UDS 99"]


def test_fixtures_that_do_not_fit_together_are_not_loaded_at_all(change_fixture: Change) -> None:
    change_fixture("udacha", "printings", lambda rows: rows[0].update(card="nobody"))
    with pytest.raises(MalformedInput):
        load_fixtures()
    assert not Card.objects.exists()


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownSlug, match="udacha"):
        load_fixtures(["chess"])


def league() -> dict[str, str]:
    """Return the spans of the published snapshots of the Harbour League, by slug."""
    rows = FormatSnapshot.objects.filter(format="harbour-league", is_published=True)
    return {row.slug: f"{row.starts_on} {row.ends_on}" for row in rows}


def test_the_day_between_two_snapshots_may_move_either_way(change_fixture: Change) -> None:
    load_fixtures(["udacha"])
    for day in ("2026-09-15", "2026-08-15"):

        def move(rows: list[dict[str, Any]], day: str = day) -> None:
            rows[0].update(starts_on=day, announced_on="2026-08-01")
            rows[1].update(ends_on=day)

        change_fixture("udacha", "formats", move)
        moved = tally(load_fixtures(["udacha"]), "formats")
        assert moved.updated == ["harbour-league autumn-2026", "harbour-league spring-2026"]
        assert league() == {
            "autumn-2026": f"{day} None",
            "spring-2026": f"2026-03-01 {day}",
        }


def test_a_changed_snapshot_touches_the_cards_that_it_changes_today(
    change_fixture: Change,
) -> None:
    load_fixtures(["udacha"])
    free = {"kind": "banned", "card": "beacon-keep"}
    change_fixture("udacha", "formats", lambda rows: rows[0]["restrictions"].append(free))
    change_fixture("udacha", "formats", lambda rows: rows[1].update(restrictions=[]))
    load_fixtures(["udacha"])
    assert catalogue_revision() == 2
    touched = Card.objects.filter(revision=2).values_list("slug", flat=True)
    assert list(touched) == ["beacon-keep"]


def test_a_snapshot_without_room_beside_an_editors_is_kept_back(change_fixture: Change) -> None:
    load_fixtures(["udacha"])
    spring = FormatSnapshot.objects.get(slug="spring-2026")
    spring.ends_on = date(2026, 8, 1)
    save_row(spring)
    change_fixture("udacha", "formats", lambda rows: rows[0].update(name="Autumn"))
    change_fixture(
        "udacha",
        "formats",
        lambda rows: rows.insert(1, {**rows[0], "slug": "early", "starts_on": "2026-07-01"}),
    )
    change_fixture("udacha", "formats", lambda rows: rows[1].update(ends_on="2026-08-15"))
    change_fixture("udacha", "formats", lambda rows: rows[1].update(announced_on=None))
    change_fixture("udacha", "formats", lambda rows: rows[2].update(ends_on="2026-07-01"))
    found = tally(load_fixtures(["udacha"]), "formats")
    assert found.updated == ["harbour-league autumn-2026"]
    assert found.kept == ["harbour-league spring-2026", "harbour-league early"]
    assert league() == {
        "autumn-2026": "2026-09-01 None",
        "spring-2026": "2026-03-01 2026-08-01",
    }


def test_a_snapshot_that_names_a_card_that_an_editor_deleted_is_kept_back(
    change_fixture: Change,
) -> None:
    load_fixtures(["udacha"])
    delete_row(Card.objects.get(slug="beacon-keep"))
    held = FormatSnapshot.objects.get(slug="autumn-2026", format="harbour-league")
    assert not held.restrictions.filter(kind="points", points=2, card=None).exists()
    change_fixture("udacha", "formats", lambda rows: rows[0].update(name="Autumn"))
    found = tally(load_fixtures(["udacha"]), "formats")
    assert found.kept == ["harbour-league autumn-2026"]


def test_the_command_prints_a_line_for_each_table() -> None:
    call_command("load_fixtures", "udacha", stdout=StringIO())
    save_row(Keyword.objects.get(slug="mobile"))
    card = Card.objects.get(slug="rockslide")
    card.text = "The editor's text."
    save_card(card)
    output = StringIO()
    call_command("load_fixtures", "udacha", stdout=output)
    assert output.getvalue().splitlines() == [
        "udacha      editions    1 unchanged",
        "udacha      rules       97 unchanged",
        "udacha      keywords    8 unchanged",
        "udacha      cards       61 unchanged, 1 kept",
        "    rockslide was changed by an editor and is kept.",
        "udacha      printings   62 unchanged",
        "udacha      rulings     19 unchanged",
        "udacha      formats     4 unchanged",
    ]


def test_the_command_says_in_a_sentence_what_is_wrong() -> None:
    with pytest.raises(CommandError, match='There is no game "chess"'):
        call_command("load_fixtures", "chess")


def test_loading_is_quick() -> None:
    # Time of the processor: how long it takes depends on what else the machine does.
    start = time.process_time()
    load_fixtures()
    first = time.process_time() - start
    start = time.process_time()
    load_fixtures()
    second = time.process_time() - start
    assert first < 5
    assert second < 1
