"""The JSON of a position: what is wrong with it, what is left out of it, what is given back."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from cardsdb.plugin_api import JSON, CardFacts, CardId, MalformedInput, PlayerId
from rules_plugins.udacha.card_notation import MOST
from rules_plugins.udacha.card_types import CARD_TYPES
from rules_plugins.udacha.engine import ENGINE
from rules_plugins.udacha.events import GloryGained, MovementGained, TurnBegan
from rules_plugins.udacha.printed import card_from_facts
from tests.contract.games import fixture_pool
from tests.contract.test_greatest_numbers import greatest
from tests.games.udacha.positions import SCENARIOS, load

WHOLE = {
    "turn": "a",
    "players": {
        "a": {
            "banner": "lantern",
            "scenery": ["keep"],
            "party": ["maren"],
            "gear": ["blade"],
            "reserve": ["quay"],
        },
        "b": {"scenery": ["hold"], "party": ["korr"], "reserve": ["slide"]},
    },
    "cards": {
        "lantern": {
            "title": "Lantern",
            "type": "banner",
            "action": {"name": "Follow", "gives": {"movements": 1}, "requires": {"region": "Sea"}},
        },
        "keep": {"title": "Keep", "type": "place", "geography": "Coast: Bay", "keywords": ["Port"]},
        "quay": {"title": "Quay", "type": "place", "geography": "Coast: Bay"},
        "maren": {"title": "Maren", "type": "hero", "strength": 4},
        "blade": {"title": "Blade", "type": "gear", "bonus": 2, "attached_to": "maren"},
        "hold": {"title": "Hold", "type": "place", "geography": "Hills: Wall"},
        "korr": {"title": "Korr", "type": "hero"},
        "slide": {"title": "Slide", "type": "hazard", "face": "down"},
    },
    "pending": {"player": "a", "type": "withdraw", "options": ["maren"]},
}


def faults_of(data: JSON) -> list[tuple[str, str]]:
    with pytest.raises(MalformedInput) as refused:
        load(data)
    return [(fault.at, fault.code) for fault in refused.value.faults]


def put(at: str, value: JSON) -> Callable[[Any], None]:
    """Return what puts the value at the pointer; an index behind a list's end lengthens it."""

    def change(data: Any) -> None:
        *way, last = at.split("/")[1:]
        for key in way:
            data = data[int(key)] if isinstance(data, list) else data[key]
        if isinstance(data, list):
            data[int(last) : int(last) + 1] = [value]
        else:
            data[last] = value

    return change


FORM = "malformed-input"


@pytest.mark.parametrize(
    ("at", "value", "place", "code"),
    [
        ("/turn", "c", "/turn", FORM),
        ("/turn", None, "/turn", FORM),
        ("/turn", ["a"], "/turn", FORM),
        ("/turn_number", 0, "/turn_number", "bad-number"),
        ("/turn_number", "3", "/turn_number", "bad-number"),
        ("/turn_number", True, "/turn_number", "bad-number"),
        ("/turn_number", 10**30, "/turn_number", "bad-number"),
        ("/status", "over", "/status", FORM),
        ("/winner", "c", "/winner", FORM),
        ("/winner", "a", "/winner", FORM),
        ("/players", [], "/players", FORM),
        ("/players/c", {}, "/players/c", "unknown-field"),
        ("/players/a", None, "/players/a", FORM),
        ("/players/a/life", 3, "/players/a/life", "unknown-field"),
        ("/players/a/glory", -1, "/players/a/glory", "bad-number"),
        ("/players/a/movements", 1.0, "/players/a/movements", "bad-number"),
        ("/players/a/plays_left", None, "/players/a/plays_left", "bad-number"),
        ("/players/a/rallies_left", [], "/players/a/rallies_left", "bad-number"),
        ("/players/a/clashes_left", 1_000_001, "/players/a/clashes_left", "bad-number"),
        ("/players/a/banner", "quay", "/players/a/banner", "wrong-card-type"),
        ("/players/a/banner", "nobody", "/players/a/banner", "unknown-card"),
        ("/players/a/hand", "quay", "/players/a/hand", FORM),
        ("/players/a/hand", {"quay": 1}, "/players/a/hand", FORM),
        ("/players/a/hand", ["nobody"], "/players/a/hand/0", "unknown-card"),
        ("/players/a/hand", [["quay"]], "/players/a/hand/0", "unknown-card"),
        ("/players/a/hand", ["quay"], "/players/a/hand/0", "card-twice"),
        ("/players/a/reserve/1", "quay", "/players/a/reserve/1", "card-twice"),
        ("/players/b/discard", ["lantern"], "/players/b/discard/0", "card-twice"),
        ("/players/a/scenery/1", "korr", "/players/a/scenery/1", "wrong-card-type"),
        ("/players/a/party/1", "slide", "/players/a/party/1", "wrong-card-type"),
        ("/players/a/gear/1", "quay", "/players/a/gear/1", "wrong-card-type"),
        ("/cards", None, "/cards", FORM),
        ("/cards/x", [], "/cards/x", FORM),
        ("/cards/x", {"title": "X"}, "/cards/x/type", "missing-field"),
        ("/cards/x", {"type": "hero"}, "/cards/x/title", "missing-field"),
        ("/cards/a~1b", {"title": "X", "type": "?"}, "/cards/a~01b/type", FORM),
        ("/cards/quay/title", "", "/cards/quay/title", FORM),
        ("/cards/quay/type", ["place"], "/cards/quay/type", FORM),
        ("/cards/quay/mana", 1, "/cards/quay/mana", "unknown-field"),
        ("/cards/quay/base", 1, "/cards/quay/base", FORM),
        ("/cards/quay/unique", None, "/cards/quay/unique", FORM),
        ("/cards/quay/allegiance", None, "/cards/quay/allegiance", FORM),
        ("/cards/quay/geography", "Coast", "/cards/quay/geography", FORM),
        ("/cards/quay/geography", " : Bay", "/cards/quay/geography", FORM),
        ("/cards/quay/geography", 7, "/cards/quay/geography", FORM),
        ("/cards/quay/keywords", "Port", "/cards/quay/keywords", FORM),
        ("/cards/quay/keywords", [1], "/cards/quay/keywords", FORM),
        ("/cards/maren/strength", "4", "/cards/maren/strength", "bad-number"),
        ("/cards/slide/danger", -4, "/cards/slide/danger", "bad-number"),
        ("/cards/maren/action", [], "/cards/maren/action", FORM),
        ("/cards/lantern/action/name", 1, "/cards/lantern/action/name", FORM),
        ("/cards/lantern/action/cost", 1, "/cards/lantern/action/cost", "unknown-field"),
        ("/cards/lantern/action/gives", 1, "/cards/lantern/action/gives", FORM),
        ("/cards/lantern/action/gives/tea", 1, "/cards/lantern/action/gives/tea", "unknown-field"),
        (
            "/cards/lantern/action/gives/movements",
            True,
            "/cards/lantern/action/gives/movements",
            "bad-number",
        ),
        (
            "/cards/lantern/action/requires/region",
            None,
            "/cards/lantern/action/requires/region",
            FORM,
        ),
        ("/cards/slide/effect", {"name": "X"}, "/cards/slide/effect/name", "unknown-field"),
        ("/cards/slide/face", "sideways", "/cards/slide/face", FORM),
        ("/cards/slide/spent", 0, "/cards/slide/spent", FORM),
        ("/cards/quay/attached_to", "maren", "/cards/quay/attached_to", "wrong-card-type"),
        ("/cards/blade/attached_to", "quay", "/cards/blade/attached_to", "wrong-card-type"),
        ("/cards/blade/attached_to", "nobody", "/cards/blade/attached_to", "unknown-card"),
        ("/cards/blade/attached_to", {}, "/cards/blade/attached_to", "unknown-card"),
        ("/pending", [], "/pending", FORM),
        ("/pending/why", 1, "/pending/why", "unknown-field"),
        ("/pending/player", "c", "/pending/player", FORM),
        ("/pending/type", "retreat", "/pending/type", FORM),
        ("/pending/options", [], "/pending/options", FORM),
        ("/pending/options", "maren", "/pending/options", FORM),
        ("/pending/options/1", "korr", "/pending/options/1", "unknown-card"),
        ("/pending/options/1", None, "/pending/options/1", "unknown-card"),
        ("/pending/options/1", "maren", "/pending/options/1", "card-twice"),
        ("/dice", {}, "/dice", "unknown-field"),
    ],
)
def test_a_fault_is_named_at_its_place_with_its_code(
    at: str, value: JSON, place: str, code: str
) -> None:
    data = copy.deepcopy(WHOLE)
    put(at, value)(data)
    assert (place, code) in faults_of(data)


@pytest.mark.parametrize("name", ["player", "type", "options"])
def test_an_open_choice_says_whose_it_is_of_what_kind_and_among_what(name: str) -> None:
    data = copy.deepcopy(WHOLE)
    del data["pending"][name]  # type: ignore[attr-defined]  # a plain JSON object
    assert faults_of(data) == [(f"/pending/{name}", "missing-field")]


@pytest.mark.parametrize("data", [None, [], "a", 1, True])
def test_what_is_no_object_is_no_position(data: JSON) -> None:
    assert faults_of(data) == [("", FORM)]


def test_all_faults_are_named_not_only_the_first() -> None:
    data = copy.deepcopy(WHOLE)
    put("/turn", "c")(data)
    put("/players/a/glory", -1)(data)
    put("/cards/slide/face", "sideways")(data)
    assert faults_of(data) == [
        ("/players/a/glory", "bad-number"),
        ("/turn", FORM),
        ("/cards/slide/face", FORM),
    ]


@pytest.mark.parametrize("card", ["lantern", "keep", "quay", "maren", "blade", "slide"])
def test_a_card_that_is_wrong_is_wrong_once_not_at_every_place_that_names_it(card: str) -> None:
    data = copy.deepcopy(WHOLE)
    put(f"/cards/{card}/mana", 1)(data)
    assert faults_of(data) == [(f"/cards/{card}/mana", "unknown-field")]


def test_a_position_of_which_nothing_is_said_has_the_defaults() -> None:
    nobody: JSON = {
        "banner": None,
        "scenery": [],
        "reserve": [],
        "party": [],
        "gear": [],
        "hand": [],
        "deck": [],
        "discard": [],
        "movements": 0,
        "glory": 0,
        "plays_left": 3,
        "rallies_left": 1,
        "clashes_left": 1,
        "location": None,
        "in_pursuit": False,
        "region": None,
        "locale": None,
        "pinned": False,
        "strength": 0,
    }
    assert ENGINE.dump(load({})) == {
        "turn": "a",
        "turn_number": 3,
        "players": {"a": nobody, "b": nobody},
        "cards": {},
        "pending": None,
        "status": "playing",
        "winner": None,
    }


@pytest.mark.parametrize(
    ("given", "added"),
    [
        ({"title": "X", "type": "hero"}, {}),
        ({"title": "X", "type": "gear", "unique": False}, {}),
        (
            {"title": "X", "type": "place"},
            {"region": None, "locale": None, "effective_keywords": []},
        ),
        (
            {"title": "X", "type": "place", "geography": "A :B", "keywords": ["Z", "Y"]},
            {"region": "A", "locale": "B", "effective_keywords": ["Y", "Z"]},
        ),
        (
            {"title": "X", "type": "pursuit", "keywords": ["Y"]},
            {"region": None, "locale": None, "effective_keywords": ["Y"]},
        ),
    ],
)
def test_a_card_is_given_back_as_it_was_given_with_how_it_lies_and_what_is_derived(
    given: JSON, added: JSON
) -> None:
    back = ENGINE.dump(load({"cards": {"x": given}}))["cards"]["x"]
    assert back == {**given, "face": "up", "spent": False, **added}


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_position_that_is_given_back_can_be_given_again(name: str) -> None:
    position = load(SCENARIOS[name]["position"])
    back = ENGINE.dump(position)
    assert load(back) == position
    assert ENGINE.dump(load(back)) == back


def test_derived_facts_that_are_given_are_derived_anew() -> None:
    data = copy.deepcopy(WHOLE)
    data["players"]["a"] |= {"location": "hold", "pinned": True, "strength": 99}  # type: ignore[index]
    data["cards"]["keep"] |= {"region": "Nowhere", "standing": "visited"}  # type: ignore[index]
    assert ENGINE.dump(load(data)) == ENGINE.dump(load(WHOLE))


def test_what_is_given_back_shares_nothing_with_the_position() -> None:
    position = load(WHOLE)
    before = json.dumps(ENGINE.dump(position))
    back = ENGINE.dump(position)
    back["cards"]["keep"]["keywords"].append("Mobile")
    back["cards"]["lantern"]["action"]["gives"]["movements"] = 9
    back["players"]["a"]["party"].clear()
    assert json.dumps(ENGINE.dump(position)) == before
    assert json.dumps(ENGINE.dump(load(WHOLE))) == before


def test_numbers_that_are_given_add_up_to_numbers_that_json_can_carry() -> None:
    data = copy.deepcopy(WHOLE)
    put("/players/a/glory", 1_000_000)(data)
    put("/cards/maren/strength", 1_000_000)(data)
    put("/cards/blade/bonus", 1_000_000)(data)
    assert ENGINE.dump(load(data))["players"]["a"]["strength"] == 2_000_000


CARDS = [*fixture_pool("udacha").cards.values()]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.slug)
def test_every_card_with_the_greatest_numbers_stands_in_a_position_that_is_read(
    card: CardFacts,
) -> None:
    (card_type,) = [one for one in CARD_TYPES if one.slug == card.type]
    printed = card_from_facts(greatest(card, card_type)).given
    position = load({"cards": {"x": copy.deepcopy(dict(printed))}})
    written = ENGINE.dump(position)
    assert MOST in numbers(written) or not numbers(dict(printed))
    assert ENGINE.dump(load(written)) == written


def numbers(data: Any) -> set[int]:
    """Return all numbers in the JSON."""
    if isinstance(data, dict):
        return set().union(*map(numbers, data.values())) if data else set()
    return {data} if type(data) is int else set()


def test_glory_movements_and_turns_stop_where_positions_end() -> None:
    data = copy.deepcopy(WHOLE)
    data["players"]["a"] |= {"glory": MOST, "movements": MOST - 1}  # type: ignore[index]  # as above
    position = load(data | {"turn_number": MOST})
    a = PlayerId("a")
    for event in (GloryGained(a, 5), MovementGained(a, CardId("lantern"), 5), TurnBegan(a)):
        event.apply(position)
    mine = position.players[a]
    assert (mine.glory, mine.movements, position.turn_number) == (MOST, MOST, MOST)
    assert ENGINE.dump(load(ENGINE.dump(position))) == ENGINE.dump(position)


def test_what_is_none_of_the_values_is_told_in_words_of_json() -> None:
    with pytest.raises(MalformedInput) as refused:
        load({**WHOLE, "winner": "z", "turn": None})
    assert [fault.message for fault in refused.value.faults] == [
        'null is none of: "a", "b".',
        '"z" is none of: null, "a", "b".',
    ]
