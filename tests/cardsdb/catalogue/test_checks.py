"""`manage.py check` names whatever does not fit together."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.conf import settings
from django.core.checks import run_checks
from django.core.management import CommandError, call_command
from django.db import connection

from cardsdb.catalogue.checks import check_fixtures, check_plugins, check_rows
from cardsdb.catalogue.models import (
    Card,
    CardKeyword,
    Edition,
    FormatSnapshot,
    Keyword,
    Restriction,
    RuleText,
    Ruling,
)
from cardsdb.catalogue.services import load_fixtures
from cardsdb.plugin_api import Format, Game, Ruleset, hookimpl, registry
from tests.cardsdb.catalogue.conftest import Change
from tests.cardsdb.catalogue.rows import hero
from tests.toy_game import decks, plugin as toy, rulesets


def ids(check: Callable[[], Sequence[Any]]) -> list[str]:
    """Return the ids of what the check finds; each has a hint."""
    found = check()
    assert all(one.hint for one in found)
    return [one.id for one in found]


def toy_game(**changes: Any) -> ModuleType:
    """Return the toy game with some of what it registers changed, by hook."""
    plugin = ModuleType("changed")
    for name in ("register_game", "register_rulesets", "register_card_types", "register_formats"):
        hook = getattr(toy, name)
        setattr(plugin, name, changes.get(name, hook))
    return plugin


@hookimpl
def formats_of_the_unknown() -> Sequence[Format]:
    """Register a format that names no ruleset of the game."""
    return (replace(decks.STANDARD, ruleset="lost"),)


@hookimpl
def game_without_a_book() -> Game:
    """Register the toy game without a rulebook."""
    return replace(toy.register_game(), rulebook=())


@hookimpl
def one_ruleset() -> Sequence[Ruleset]:
    """Register the toy game's first rules alone."""
    return (rulesets.FIRST,)


def test_the_games_of_this_installation_fit() -> None:
    assert check_plugins() == []
    assert [one for one in check_fixtures() if one.level >= 40] == []


def test_a_rule_that_the_rulebook_lacks_is_named_with_its_function() -> None:
    with registry.using(
        race=toy_game(register_game=game_without_a_book, register_rulesets=one_ruleset)
    ):
        found = check_plugins()
    assert {one.id for one in found} == {"cardsdb.E001", "cardsdb.E002"}
    assert 'The ruleset "first" of "race" has a rule' in found[0].msg
    assert "tests.toy_game.rules." in str(found[0].hint)


def test_a_format_that_names_an_unknown_ruleset_is_an_error() -> None:
    with registry.using(race=toy_game(register_formats=formats_of_the_unknown)):
        assert ids(check_plugins) == ["cardsdb.E003"]


def test_fixtures_that_do_not_fit_are_errors_with_their_place(change_fixture: Change) -> None:
    change_fixture("udacha", "printings", lambda rows: rows[0].update(card="nobody"))
    (error,) = (one for one in check_fixtures() if one.id == "cardsdb.E004")
    assert error.msg == "fixtures/udacha: /printings/UDS 1/card: There is no row nobody."


def test_fixtures_that_are_not_sorted_are_errors(change_fixture: Change) -> None:
    change_fixture("udacha", "cards", lambda rows: rows.reverse())
    assert "cardsdb.E005" in ids(check_fixtures)


def test_fixtures_and_plugins_have_the_same_rules(change_fixture: Change) -> None:
    def renumber(rows: list[dict[str, Any]]) -> None:
        next(row for row in rows if row["number"] == "4.1a")["number"] = "4.0a"

    change_fixture("udacha", "rules", renumber)
    lacking = [one.msg for one in check_fixtures() if one.id == "cardsdb.E006"]
    assert lacking == [
        'The plugin "udacha" has a rule 4.1a, which fixtures/udacha/rules.json lacks.',
        'fixtures/udacha/rules.json has a rule 4.0a, which the plugin "udacha" lacks.',
    ]


def test_fixtures_and_plugins_that_name_a_rule_differently_are_warned_of(
    change_fixture: Change,
) -> None:
    change_fixture("udacha", "rules", lambda rows: rows[0].update(title="Solo"))
    warned = [one for one in check_fixtures() if one.id == "cardsdb.W006"]
    assert any("“Solo” in fixtures/udacha/rules.json" in one.msg for one in warned)


def test_fixtures_of_no_game_are_warned_of(change_fixture: Change) -> None:
    (Path(settings.ROOT) / "fixtures" / "chess").mkdir()
    assert "cardsdb.W004" in ids(check_fixtures)


@pytest.mark.django_db
def test_a_catalogue_that_is_not_filled_yet_is_warned_of_once_a_game() -> None:
    assert ids(check_rows) == ["cardsdb.W003"] * 3


@pytest.mark.usefixtures("udacha")
def test_a_catalogue_as_loaded_has_no_errors() -> None:
    assert [one for one in check_rows() if one.level >= 40] == []


@pytest.mark.usefixtures("udacha")
@pytest.mark.parametrize(
    ("spoil", "code", "message"),
    [
        (
            lambda: Edition.objects.create(game="chess", code="C", name="Chess"),
            "cardsdb.E010",
            'There are editions of "chess", which is no game.',
        ),
        (
            lambda: FormatSnapshot.objects.filter(slug="opening").update(format="legacy"),
            "cardsdb.E020",
            "The snapshot opening is of udacha.legacy, which is no format.",
        ),
        (
            lambda: Restriction.objects.filter(keyword__isnull=False).update(
                keyword=None, card_type="storm"
            ),
            "cardsdb.E021",
            "A snapshot of udacha bans the unknown type of card storm.",
        ),
        (
            lambda: Card.objects.filter(slug="rockslide").update(type="pawn"),
            "cardsdb.E011",
            "The card udacha.rockslide: type: There is no card type",
        ),
        (
            lambda: Card.objects.filter(slug="rockslide").update(attributes={"danger": "x"}),
            "cardsdb.E012",
            "The card udacha.rockslide: attributes.danger: This is no whole number.",
        ),
        (
            lambda: Card.objects.filter(slug="rockslide").update(faces=[3]),
            "cardsdb.E013",
            "The card udacha.rockslide: faces: /0: This is no face.",
        ),
        (
            lambda: Card.objects.filter(slug="rockslide").update(faces=[{"keywords": ["x"]}]),
            "cardsdb.E013",
            "The card udacha.rockslide has an unknown keyword x on a face.",
        ),
        (
            lambda: Card.objects.filter(slug="rockslide").update(attributes={"danger": 10**20}),
            "cardsdb.E012",
            "The card udacha.rockslide: attributes.danger: This is more than 1000000.",
        ),
        (
            lambda: Card.objects.filter(slug="rockslide").update(title="Rock\nslide"),
            "cardsdb.E018",
            "The card udacha.rockslide: title: A title is one line",
        ),
        (
            lambda: CardKeyword.objects.create(
                card=Card.objects.get(slug="rockslide"),
                keyword=Keyword.objects.get(slug="mobile"),
                value=10**20,
            ),
            "cardsdb.E019",
            "The card udacha.rockslide: mobile: This is no number from -1000000 to 1000000.",
        ),
        (
            lambda: Keyword.objects.filter(slug="mobile").update(rule_number="9.9"),
            "cardsdb.E014",
            "The keyword udacha.mobile cites the unknown rule 9.9.",
        ),
        (
            lambda: Ruling.objects.filter(slug="two-old-harbours").update(rule_numbers=["9.9"]),
            "cardsdb.E015",
            "The ruling udacha.two-old-harbours cites unknown rules: 9.9.",
        ),
        (
            lambda: RuleText.objects.filter(number="5.5a").update(rulesets=["house"]),
            "cardsdb.E016",
            "The rule udacha 5.5a names unknown rules or rulesets: house.",
        ),
        (
            lambda: RuleText.objects.filter(number="4.1a").delete(),
            "cardsdb.E017",
            'The plugin "udacha" has a rule 4.1a, which the catalogue lacks.',
        ),
        (
            lambda: RuleText.objects.filter(number="4.1a").update(title="Lands"),
            "cardsdb.W007",
            'Rule 4.1a of "udacha" is “Lands” in the catalogue',
        ),
    ],
)
def test_a_row_that_does_not_fit_is_named(
    spoil: Callable[[], Any], code: str, message: str
) -> None:
    spoil()
    found = [one for one in check_rows() if one.id == code and one.msg.startswith(message)]
    assert len(found) == 1
    assert found[0].hint


@pytest.mark.django_db
def test_rows_of_an_unregistered_game_do_not_hide_the_rest() -> None:
    hero(game="chess").save()
    hero(type="pawn").save()
    assert {"cardsdb.E010", "cardsdb.E011"} <= set(ids(check_rows))


@pytest.mark.django_db
def test_without_tables_there_is_nothing_to_check() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE catalogue_ruling RENAME TO elsewhere")
    assert check_rows() == []


@pytest.mark.usefixtures("udacha")
def test_the_command_fails_and_names_the_row() -> None:
    Card.objects.filter(slug="rockslide").update(type="pawn")
    with pytest.raises(CommandError, match=r"cardsdb\.E011"):
        call_command("check", stdout=StringIO(), stderr=StringIO())


@pytest.mark.usefixtures("udacha")
def test_other_commands_do_not_ask_for_rows() -> None:
    Card.objects.filter(slug="rockslide").update(type="pawn")
    assert [one for one in run_checks() if str(one.id).startswith("cardsdb.E01")] == []


@pytest.mark.django_db
def test_a_text_whose_card_the_catalogue_lacks_is_named() -> None:
    load_fixtures(["bands"])
    assert [one for one in check_rows() if one.id == "cardsdb.E022"] == []
    Card.objects.filter(slug="marshal-oren-talk").update(slug="marshal-oren")
    (found,) = [one for one in check_rows() if one.id == "cardsdb.E022"]
    assert '"supplement-1" of "bands" has the text of "marshal-oren-talk"' in found.msg
