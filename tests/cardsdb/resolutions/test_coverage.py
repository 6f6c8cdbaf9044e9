"""What is reported of play by chance: what was reached, and why not the rest."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from cardsdb.catalogue.services import load_fixtures
from cardsdb.plugin_api import registry
from cardsdb.resolutions.coverage import Coverage, cover
from cardsdb.resolutions.play import Setup
from tests.toy_game.samples import POOL, deck


def covered(games: int) -> Coverage:
    setup = Setup.named(
        "race",
        decks=(deck(stroll=4, sprint=4), deck(trot=8)),
        cards=POOL,
        policies=("random", "random"),
    )
    return cover(registry.current().game("race"), [setup], games, 1)


@pytest.mark.usefixtures("race")
def test_what_is_reached_is_counted() -> None:
    coverage = covered(20)
    assert coverage.games == 20
    assert coverage.decisions == sum(coverage.kind("actions").reached.values())
    assert coverage.kind("events").reached["RaceEnded"] == 20
    assert coverage.kind("rules").reached["1.2"] == 20


@pytest.mark.usefixtures("race")
def test_what_is_not_reached_says_why() -> None:
    coverage = covered(200)
    assert coverage.unexplained == {}
    assert coverage.kind("rules").unreached["5.1"] == "Decks are judged before a race, not in it."
    assert coverage.kind("actions").unreached["Concede"] == "It is judged, and offered to nobody."


@pytest.mark.usefixtures("race")
def test_what_nobody_explains_is_named() -> None:
    coverage = covered(0)
    assert "Roll" in coverage.unexplained["actions"]
    assert "2.3" in coverage.unexplained["rules"]
    assert "  not Roll: nobody says why." in list(coverage.lines())


@pytest.mark.usefixtures("race")
def test_the_same_seed_reaches_the_same() -> None:
    assert covered(5) == covered(5)


@pytest.mark.usefixtures("race")
def test_the_report_names_the_rarest() -> None:
    text = "\n".join(covered(200).lines())
    assert text.startswith("200 games, ")
    assert "events: 9 of 9\n  rarest: CardPutAside (" in text


def told(*arguments: str) -> tuple[str, int]:
    """Return what the command says, and with which status it ends."""
    out = StringIO()
    try:
        call_command("coverage", *arguments, stdout=out)
    except CommandError as error:
        return f"{out.getvalue()}{error}", error.returncode
    return out.getvalue(), 0


@pytest.mark.django_db
def test_the_command_reports_and_fails_for_what_nobody_explains() -> None:
    load_fixtures(["udacha"])
    report, status = told("udacha", "--games", "1")
    assert report.startswith("1 games, ")
    assert ": nobody says why." in report
    assert status == 1


@pytest.mark.usefixtures("race_cards")
def test_the_command_needs_sample_decks() -> None:
    report, status = told("race")
    assert report == "race has no legal sample deck; load its fixtures."
    assert status == 2


@pytest.mark.django_db
def test_the_command_knows_a_game_that_cannot_be_played() -> None:
    assert told("nonsense")[1] == 2
