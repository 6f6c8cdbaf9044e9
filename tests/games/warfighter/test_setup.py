"""How a mission begins: the team of a deck, the decks of the mission, the cup."""

from collections import Counter
from dataclasses import replace

import pytest

from cardsdb.plugin_api import CardFacts, CardPool, Deck, MalformedInput, SeededDice
from rules_plugins.warfighter.position import LOADED, SET_UP, Position
from rules_plugins.warfighter.setup import COUNTERS, first_position
from tests.contract.games import SUBJECTS

WARFIGHTER = next(one for one in SUBJECTS if one.game.slug == "warfighter")
ALPHA, BRAVO, _ = WARFIGHTER.decks


def first(deck: Deck = ALPHA, pool: CardPool = WARFIGHTER.pool, seed: int = 1) -> Position:
    """Return the first position of a mission of this team."""
    return first_position((deck,), pool, WARFIGHTER.ruleset, SeededDice(seed))


def pool_without(*types: str) -> CardPool:
    """Return the sample cards less those of these types."""
    kept = [card for card in WARFIGHTER.pool.cards.values() if card.type not in types]
    return CardPool("warfighter", kept, WARFIGHTER.pool.editions)


def test_the_team_stands_ready_with_what_the_deck_gives_it() -> None:
    position = first()
    assert position.step == SET_UP
    assert list(position.soldiers) == ["sergeant-ward", "corporal-reyes", "fire-team"]
    ward = position.soldiers[next(iter(position.soldiers))]
    assert list(ward.gear) == ["carbine", "grenade", "aid-kit", "throwing-knife", "combat-blade"]
    assert ward.skills == ["marksman", "desert-trained"]


@pytest.mark.rule("5.4a")
def test_a_weapon_starts_with_its_allowance() -> None:
    ward = next(iter(first().soldiers.values()))
    by_name = {str(gear): state.ammo for gear, state in ward.gear.items()}
    assert by_name["carbine"] == (LOADED,) * 3
    assert by_name["throwing-knife"] == ()


@pytest.mark.rule("6.1f")
def test_the_cup_holds_five_counters_of_every_soldier() -> None:
    position = first()
    assert Counter(position.cup) == dict.fromkeys(position.soldiers, COUNTERS)
    assert position.cup != first(seed=2).cup


@pytest.mark.rule("6.1d")
def test_the_decks_hold_the_copies_that_the_catalogue_states() -> None:
    position = first()
    names = Counter(position.cards[card].name for card in position.decks["action"].draw)
    assert names["Steady Aim"] == 5
    assert names["Mortar Call"] == 2
    assert sum(names.values()) == 39


@pytest.mark.rule("5.3b")
@pytest.mark.parametrize(
    ("deck", "names"),
    [
        (ALPHA, {"Gravel Bed", "Ruined Farm", "Salt Flat", "Checkpoint"}),
        (BRAVO, {"River Ford", "Cane Field", "Old Rail"}),
    ],
    ids=["desert", "jungle"],
)
def test_locations_are_of_the_missions_region(deck: Deck, names: set[str]) -> None:
    position = first(deck)
    draw = position.decks["location"].draw
    assert Counter(position.cards[card].name for card in draw) == dict.fromkeys(names, 2)


def test_only_hostile_decks_that_the_missions_cards_call_for_are_there() -> None:
    assert set(first(ALPHA).decks) == {"action", "location", "hostile", "elite"}
    assert set(first(BRAVO).decks) == {"action", "location", "hostile"}


def test_ids_in_decks_tell_nobody_which_card_it_is() -> None:
    assert first(seed=1).decks["hostile"].draw == first(seed=2).decks["hostile"].draw
    assert first(seed=1).cards != first(seed=2).cards


@pytest.mark.rule("6.1h")
def test_two_soldiers_with_like_fixed_gear_have_a_copy_each() -> None:
    webb = next(one for one in BRAVO.section("non-player soldiers"))
    twice = {**BRAVO.sections, "non-player soldiers": (replace(webb, count=2),)}
    position = first(replace(BRAVO, sections=twice))
    given = [position.cards[one].fixed_gear for one in position.soldiers if "webb" in one]
    assert given == [("squad-machine-gun",), ("squad-machine-gun:2",)]


def test_without_mission_objective_and_soldiers_no_mission_begins() -> None:
    with pytest.raises(MalformedInput) as caught:
        first(replace(ALPHA, context={}, sections={}))
    places = [fault.at for fault in caught.value.faults]
    assert places == ["/0/context/mission", "/0/context/objective", "/0/sections"]
    assert {fault.code for fault in caught.value.faults} == {"deck-cannot-begin"}


def test_without_cards_for_its_decks_no_mission_begins() -> None:
    with pytest.raises(MalformedInput, match="action, elite, hostile"):
        first(pool=pool_without("action", "support", "location_marker", "hostile", "event"))


def test_a_mission_takes_one_deck() -> None:
    with pytest.raises(MalformedInput) as caught:
        first_position((ALPHA, BRAVO), WARFIGHTER.pool, WARFIGHTER.ruleset, SeededDice(1))
    assert caught.value.faults[0].code == "deck-count"


def test_facts_of_the_catalogue_that_no_card_prints_stay_there() -> None:
    facts: CardFacts = WARFIGHTER.pool.cards["militia"]
    assert facts.attributes["copies"] == 6
    position = first()
    assert all("copies" not in card.given for card in position.cards.values())
