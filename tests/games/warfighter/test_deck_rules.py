from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from cardsdb.plugin_api import CardPool, Deck, DeckCard, Violation
from rules_plugins.warfighter.deck_rules import DECK_RULES
from rules_plugins.warfighter.formats import statistics
from tests.games.inline_decks import broken, card, cards, deck, titles

WADI = card("Dry Wadi", "mission", region="desert", resources=60, loadout_modifier=0)
HILL = card("Green Hill", "mission", region="jungle", resources=60, loadout_modifier=-1)
MAST = card("Radio Mast", "objective", region="desert")
CARBINE = card("Carbine", "weapon", cost=7, loadout=4, caliber="5.56")
PISTOL = card("Pistol", "weapon", cost=3, loadout=2, caliber="9mm")
GRENADES = card("Grenades", "equipment", cost=2, loadout=1)
SPARE_556 = card("Spare 5.56", "ammo", cost=1, loadout=1, caliber="5.56")
MARKSMAN = card("Marksman", "skill", cost=3)


def ward(*carried: DeckCard, count: int = 1, **printed: Any) -> DeckCard:
    printed = {"cost": 14, "loadout": 7, "nation": "US", **printed}
    return card("Ward", "player_soldier", count, carried=carried, **printed)


def cole(*carried: DeckCard) -> DeckCard:
    return card("Cole", "non_player_soldier", cost=9, nation="US", carried=carried)


def fire_team(*carried: DeckCard, count: int = 1) -> DeckCard:
    return card("Fire Team", "squad_soldier", count, cost=6, nation="US", carried=carried)


def team(
    players: Sequence[DeckCard] = (),
    others: Sequence[DeckCard] = (),
    squads: Sequence[DeckCard] = (),
    **context: Any,
) -> Deck:
    sections = {
        "player soldiers": players,
        "non-player soldiers": others,
        "squad soldiers": squads,
    }
    return deck("warfighter", sections, {"mission": WADI, "objective": MAST, **context})


def judge(judged: Deck) -> dict[str, Violation]:
    return broken(DECK_RULES, judged)


def numbers(judged: Deck) -> Mapping[str, Any]:
    return statistics(judged, CardPool("warfighter", (), {}))


def test_a_team_within_all_limits_is_legal() -> None:
    judged = team([ward(CARBINE, GRENADES, MARKSMAN)], [cole()], [fire_team()])
    assert judge(judged) == {}
    assert numbers(judged) == {
        "resource_points": {"spent": 41, "available": 60},
        "by_soldier": [
            {"name": "Ward", "spent": 26, "loadout": 5, "loadout_limit": 7},
            {"name": "Cole", "spent": 9, "loadout": None, "loadout_limit": None},
            {"name": "Fire Team", "spent": 6, "loadout": None, "loadout_limit": None},
        ],
    }


@pytest.mark.rule("5.1a")
def test_the_team_costs_at_most_the_resources() -> None:
    judged = team([ward(CARBINE, replace(MARKSMAN, count=2))])
    assert numbers(judged)["resource_points"]["spent"] == 14 + 7 + 6
    assert "resource-points" not in judge(team([ward()], resource_points=14))
    found = judge(team([ward()], [cole()], resource_points=22))["resource-points"]
    assert (found.expected, found.actual, found.rule) == ({"max": 22}, 23, "5.1a")
    assert titles(found) == ["Ward", "Cole"]


@pytest.mark.rule("5.1a")
def test_resource_points_stand_for_those_of_the_mission() -> None:
    assert "resource-points" in judge(team([ward()], resource_points=10))
    assert "resource-points" not in judge(team([ward()], resource_points="10"))
    assert "resource-points" in judge(team([ward()], mission=None, resource_points=10))
    assert numbers(team([ward()], mission=None))["resource_points"]["available"] is None


@pytest.mark.rule("5.1b")
def test_without_a_player_soldier_a_team_is_incomplete() -> None:
    found = judge(team([], [cole()]))["soldier-count"]
    assert (found.severity, found.rule, found.expected) == ("incomplete", "5.1b", {"min": 1})


@pytest.mark.rule("5.1c")
def test_seven_player_soldiers_are_one_too_many() -> None:
    soldiers = cards("player_soldier", 7, cost=1)
    assert judge(team(soldiers[:6])) == {}
    found = judge(team(soldiers))["soldier-count"]
    assert (found.severity, found.rule, found.actual) == ("error", "5.1c", 7)


@pytest.mark.rule("5.2a")
def test_the_mission_changes_how_much_may_be_carried() -> None:
    gear = ward(CARBINE, PISTOL, GRENADES)
    assert "loadout-limit" not in judge(team([gear]))
    found = judge(team([gear], mission=HILL))["loadout-limit"]
    assert (found.expected, found.actual) == ({"max": 6}, 7)
    assert titles(found) == ["Carbine", "Pistol", "Grenades"]
    assert "loadout-limit" not in judge(team([gear], mission=None))


@pytest.mark.rule("5.2b")
def test_skills_weigh_nothing_and_what_gear_carries_weighs() -> None:
    rifle = replace(CARBINE, carried=(replace(SPARE_556, count=4),))
    found = judge(team([ward(rifle, MARKSMAN)]))["loadout-limit"]
    assert found.actual == 8


@pytest.mark.rule("5.2c")
def test_a_soldier_has_a_skill_once() -> None:
    found = judge(team([ward(MARKSMAN, MARKSMAN)]))["duplicate-skill"]
    assert titles(found) == ["Marksman", "Marksman"]
    assert "duplicate-skill" in judge(team([ward(replace(MARKSMAN, count=2))]))
    other = card("Reyes", "player_soldier", carried=(MARKSMAN,))
    assert "duplicate-skill" not in judge(team([ward(MARKSMAN), other]))


@pytest.mark.rule("5.2d")
def test_nothing_is_bought_for_a_non_player_soldier() -> None:
    found = judge(team([ward()], [cole(PISTOL, SPARE_556)]))
    assert found.keys() == {"fixed-gear"}
    assert found["fixed-gear"].rule == "5.2d"
    assert titles(found["fixed-gear"]) == ["Pistol", "Spare 5.56"]


@pytest.mark.rule("5.2e")
def test_nothing_is_bought_for_a_squad_soldier() -> None:
    found = judge(team([ward()], squads=[fire_team(MARKSMAN)]))
    assert found.keys() == {"fixed-gear"}
    assert found["fixed-gear"].rule == "5.2e"
    both = judge(team([ward()], [cole(PISTOL)], [fire_team(MARKSMAN)]))["fixed-gear"]
    assert (both.rule, titles(both)) == ("5.2d", ["Pistol", "Marksman"])


@pytest.mark.rule("5.3a")
def test_a_soldier_is_in_the_team_once() -> None:
    assert titles(judge(team([ward(), ward()]))["unique-limit"]) == ["Ward", "Ward"]
    found = judge(team([ward()], squads=[fire_team(count=3)]))["unique-limit"]
    assert (found.actual, found.expected) == (3, {"max": 1})


@pytest.mark.rule("5.3a")
def test_gear_may_be_repeated_unless_it_is_one_card_by_its_id() -> None:
    assert "unique-limit" not in judge(team([ward(GRENADES, GRENADES)]))
    one = replace(GRENADES, entry=replace(GRENADES.entry, card="g"))
    assert titles(judge(team([ward(one, one)]))["unique-limit"]) == ["Grenades", "Grenades"]


@pytest.mark.rule("5.3b")
def test_the_objective_is_of_the_missions_region() -> None:
    found = judge(team([ward()], mission=HILL))["region-mismatch"]
    assert found.cards == ()
    assert "the Objective Radio Mast" in found.message
    assert "region-mismatch" not in judge(team([ward()], mission=None))


@pytest.mark.rule("5.3b")
def test_soldiers_and_gear_serve_in_their_region_alone() -> None:
    snowshoes = card("Snowshoes", "equipment", region="arctic")
    diver = card("Diver", "player_soldier", region="coast", carried=(snowshoes, CARBINE))
    found = judge(team([ward(), diver]))["region-mismatch"]
    assert titles(found) == ["Diver", "Snowshoes"]


@pytest.mark.rule("5.3c")
def test_cards_with_a_nation_serve_a_team_or_a_soldier_of_it() -> None:
    vest = card("Vest", "equipment", nation="UK")
    assert titles(judge(team([ward(vest)]))["nation-mismatch"]) == ["Vest"]
    briton = card("Hale", "player_soldier", nation="UK", carried=(vest,))
    assert titles(judge(team([ward(), briton]))["nation-mismatch"]) == ["Hale"]
    assert titles(judge(team([ward(), briton], nation="UK"))["nation-mismatch"]) == ["Ward"]
    assert judge(team([briton], nation="uk")) == {}


@pytest.mark.rule("5.3c")
def test_the_teams_nation_is_that_of_the_first_soldier_that_prints_one() -> None:
    nobody = card("Nobody", "player_soldier")
    assert judge(team([nobody, ward()])) == {}
    assert "nation-mismatch" in judge(team([nobody, ward()], nation="UK"))


@pytest.mark.rule("5.4b")
def test_spare_ammo_fits_one_of_the_soldiers_weapons_under_whatever_it_is_listed() -> None:
    assert titles(judge(team([ward(PISTOL, SPARE_556)]))["ammo-mismatch"]) == ["Spare 5.56"]
    assert judge(team([ward(replace(PISTOL, carried=(SPARE_556,)), CARBINE)])) == {}
    assert "ammo-mismatch" in judge(team([ward(SPARE_556)]))


def test_without_a_mission_a_deck_is_incomplete() -> None:
    found = judge(team([ward()], mission=None))
    assert found.keys() == {"mission-missing"}
    assert (found["mission-missing"].severity, found["mission-missing"].rule) == (
        "incomplete",
        None,
    )
    assert (
        "Radio Mast is no Mission" in judge(team([ward()], mission=MAST))["mission-missing"].message
    )


def test_a_mission_that_nobody_knows_is_named_all_the_same() -> None:
    assert judge(team([ward()], mission={"name": "Wet Wadi"})) == {}


def test_a_soldier_stands_in_the_section_of_its_kind_and_is_in_the_team_anyway() -> None:
    judged = team([ward(), cole()])
    assert titles(judge(judged)["wrong-section"]) == ["Cole"]
    assert numbers(judged)["resource_points"]["spent"] == 23


def test_soldiers_missions_and_actions_are_carried_by_nobody() -> None:
    grit = card("Grit", "action", cost=5)
    judged = team([ward(fire_team(), grit, WADI), grit])
    assert titles(judge(judged)["wrong-section"]) == ["Fire Team", "Grit", "Dry Wadi", "Grit"]
    assert numbers(judged)["resource_points"]["spent"] == 14


def test_gear_and_skills_that_nobody_carries_cost_nothing() -> None:
    judged = team([ward(), CARBINE, MARKSMAN, SPARE_556])
    found = judge(judged)
    assert found.keys() == {"carrier-missing"}
    assert titles(found["carrier-missing"]) == ["Carbine", "Marksman", "Spare 5.56"]
    assert numbers(judged)["resource_points"]["spent"] == 14


def test_soldiers_without_end_make_no_endless_statistics() -> None:
    judged = team([ward(count=999_999_999)])
    assert len(numbers(judged)["by_soldier"]) == 100
    assert judge(judged).keys() == {"resource-points", "soldier-count", "unique-limit"}
