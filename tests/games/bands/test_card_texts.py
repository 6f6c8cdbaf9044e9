"""Every text of the sample cards works in play: each is played with the catalogue's own card."""

from collections.abc import Callable
from typing import Any, TypeVar

from cardsdb.plugin_api import JSON, Action, CardId, Event, PlayerId, SeededDice
from rules_plugins.bands.actions import (
    AbilityName,
    Attack,
    Break,
    Choose,
    CommitVotes,
    Deploy,
    EndPhase,
    Move,
    Resolve,
    UseAbility,
)
from rules_plugins.bands.events import CardDrawn, CreditsGained, InfluenceGained, MovesSet
from rules_plugins.bands.position import Position
from rules_plugins.bands.printed import printed_fields
from tests.contract.games import SUBJECTS

BANDS = next(one for one in SUBJECTS if one.game.slug == "bands")
A, B = PlayerId("A"), PlayerId("B")
SHOWN: set[str] = set()
F = TypeVar("F", bound=Callable[..., Any])


def shows(*slugs: str) -> Callable[[F], F]:
    """Note that the test plays the texts of these cards."""
    SHOWN.update(slugs)
    return lambda test: test


def card(slug: str, owner: str = "A", **fields: JSON) -> JSON:
    """Return the catalogue's card as a position writes it, lying as the fields say."""
    given = printed_fields(BANDS.pool[slug])
    if slug in BANDS.texts:
        given["slug"] = slug
    return {**given, "owner": owner, **fields}


def unit(owner: str, place: str, **fields: JSON) -> JSON:
    return {"owner": owner, "type": "character", "occupies": place, **fields}


def table(cards: dict[str, JSON], **fields: Any) -> Position:
    """Return a position in A's Operations with both Homeworlds and these cards."""
    worlds = {
        "hwA": {"owner": "A", "type": "homeworld", "permissions": ["ember", "tide", "loom"]},
        "hwB": {"owner": "B", "type": "homeworld"},
    }
    written = {
        "players": ["A", "B"],
        "active": "A",
        "phase": "action",
        "subphase": "operations",
        "credits": {"A": 9, "B": 9},
        "influence": {"A": 0, "B": 0},
    }
    loaded: Position = BANDS.load({**written, "cards": {**worlds, **cards}, **fields})
    return loaded


def played(position: Position, *actions: Action) -> list[Event]:
    """Carry out the actions, each of which is legal and listed, and return what happened."""
    log: list[Event] = []
    for action in actions:
        assert action in BANDS.engine.legal_actions(position), action
        BANDS.engine.advance(position, action, SeededDice(1), log)
    return log


def is_offered(position: Position, action: Action) -> bool:
    """Say whether the action is legal, by list and judge alike."""
    is_legal = BANDS.engine.judge(position, action).is_legal
    assert (action in BANDS.engine.legal_actions(position)) == is_legal
    return is_legal


def cites(events: list[Event], slug: str) -> bool:
    return any(slug in event.cites for event in events)


MOVEMENT: dict[str, Any] = {"subphase": "movement", "move_actions": {"A": 3}}


def test_every_card_with_a_text_is_shown() -> None:
    assert {slug for slug, facts in BANDS.pool.cards.items() if facts.text} == SHOWN
    assert BANDS.texts <= SHOWN


@shows("a-debt-at-sea")
def test_a_debt_at_sea_shows_the_top_card_in_the_income_phase() -> None:
    deck = {"one": unit("A", "hwA"), "two": unit("A", "hwA")}
    cards = {name: {"owner": "A", "type": "character", "zone": "deck"} for name in deck}
    cards["debt"] = card("a-debt-at-sea")
    order = {"deck_order": {"A": ["one", "two"]}}
    income = table(cards, phase="income", subphase=None, **order)
    seen = BANDS.engine.observe(income, A)
    assert seen.cards["one"].name == "one"
    assert seen.cards["two"].name == "?"
    assert BANDS.engine.observe(income, B).cards["one"].name == "?"
    assert BANDS.engine.observe(table(cards, **order), A).cards["one"].name == "?"


@shows("a-promise-kept")
def test_a_promise_kept_votes_in_its_owners_vote_phase() -> None:
    position = table({"promise": card("a-promise-kept")})
    log = played(position, EndPhase(A))
    assert [event.cites for event in log if isinstance(event, InfluenceGained)] == [
        ("a-promise-kept",)
    ]
    assert position.influence == {"A": 1, "B": 0}


@shows("amnesty")
def test_amnesty_lets_units_return_and_no_craft() -> None:
    cards = {
        "quay": {"owner": "B", "type": "surface_location", "face": "contested"},
        "arc": {"owner": "A", "type": "capital_spacecraft"},
        "ana": unit("A", "arc", no_return=["quay"]),
        "dart": {"owner": "A", "type": "noncapital_spacecraft", "no_return": ["quay"]},
    }
    back = Move(A, CardId("ana"), CardId("quay"))
    assert not is_offered(table(cards, **MOVEMENT), back)
    position = table({**cards, "act": card("amnesty", "B")}, **MOVEMENT)
    assert not is_offered(position, Move(A, CardId("dart"), CardId("quay")))
    assert is_offered(position, back)
    assert "amnesty" in BANDS.engine.judge(position, back).citations


@shows("ashen-quay")
def test_ashen_quay_pays_a_credit_while_its_owner_occupies_it() -> None:
    ready = {"phase": "ready", "subphase": None}
    position = table({"quay": card("ashen-quay"), "ana": unit("A", "quay")}, **ready)
    log = played(position, EndPhase(A))
    gains = [event for event in log if isinstance(event, CreditsGained)]
    assert [(gain.number, gain.cites[0]) for gain in gains] == [(2, "9.3"), (1, "18.2")]
    empty = table({"quay": card("ashen-quay")}, **ready)
    assert sum(isinstance(one, CreditsGained) for one in played(empty, EndPhase(A))) == 1


@shows("salt-exchange")
def test_salt_exchange_draws_while_its_owner_occupies_it() -> None:
    deck = {name: {"owner": "A", "type": "character", "zone": "deck"} for name in ("one", "two")}
    cards = {"exchange": card("salt-exchange"), "ana": unit("A", "exchange"), **deck}
    order = {"deck_order": {"A": ["one", "two"]}}
    log = played(table(cards, phase="ready", subphase=None, **order), EndPhase(A))
    drawn = [event for event in log if isinstance(event, CardDrawn)]
    assert [(event.card, event.cites[0]) for event in drawn] == [("one", "9.3"), ("two", "18.2")]


@shows("cinderhall", "meridian-deep", "weft")
def test_homeworlds_grant_the_permission_on_both_faces() -> None:
    for slug, faction in (("cinderhall", "ember"), ("meridian-deep", "tide"), ("weft", "loom")):
        for face in ("prime", "contested"):
            new = {"owner": "A", "type": "storyline", "faction": faction, "zone": "hand"}
            position = table({"hwA": card(slug, face=face), "new": new})
            assert is_offered(position, Deploy(A, CardId("new"), None)), (slug, face)
            other = "tide" if faction == "loom" else "loom"
            foreign = table({"hwA": card(slug, face=face), "new": {**new, "faction": other}})
            assert not is_offered(foreign, Deploy(A, CardId("new"), None)), (slug, face)


@shows("hall-of-guests")
def test_the_hall_of_guests_grants_its_permission_to_whoever_controls_it() -> None:
    new = {"owner": "A", "type": "storyline", "faction": "loom", "zone": "hand"}
    hall = card("hall-of-guests", "B", face="contested")
    world = {"owner": "A", "type": "homeworld"}
    held = {"hwA": world, "hall": hall, "ana": unit("A", "hall"), "new": new}
    assert is_offered(table(held), Deploy(A, CardId("new"), None))
    assert not is_offered(table({**held, "ana": unit("A", "hwA")}), Deploy(A, CardId("new"), None))


@shows("curfew-act")
def test_curfew_act_names_a_location_and_keeps_characters_off_it() -> None:
    cards = {
        "act": card("curfew-act", zone="hand"),
        "quay": {"owner": "A", "type": "surface_location"},
        "ana": unit("A", "quay"),
        "guard": {"owner": "A", "type": "ground_unit", "occupies": "quay"},
        "ben": unit("A", "hwA"),
    }
    position = table(cards)
    log = played(position, Deploy(A, CardId("act"), None), Choose(A, CardId("quay")))
    assert position.place == {"ana": "hwA", "guard": "quay", "ben": "hwA"}  # ana has to leave
    assert cites(log, "curfew-act")
    position.subphase, position.moves[A] = "movement", 2
    back = Move(A, CardId("ben"), CardId("quay"))
    assert not is_offered(position, back)
    assert set(BANDS.engine.judge(position, back).citations) == {"14.12c", "curfew-act"}
    assert is_offered(position, Move(A, CardId("guard"), CardId("hwA")))


@shows("eviction-writ")
def test_eviction_writ_forces_an_intruder_off() -> None:
    cards = {
        "writ": card("eviction-writ", zone="hand"),
        "quay": {"owner": "A", "type": "surface_location"},
        "spy": unit("B", "quay", keywords=["infiltrate"]),
    }
    position = table(cards)
    log = played(position, Deploy(A, CardId("writ"), None), Choose(A, CardId("spy")))
    assert position.place == {"spy": "hwA"}
    assert cites(log, "eviction-writ")
    assert position.no_return == {"spy": ("quay",)}


def test_eviction_writ_asks_nothing_without_an_intruder() -> None:
    position = table({"writ": card("eviction-writ", zone="hand")})
    played(position, Deploy(A, CardId("writ"), None))
    assert position.pending is None


@shows("free-passage", "kiln-gate", "relay-gate", "sluice-array")
def test_gates_and_free_passage_grant_moves() -> None:
    for slug, moves in (
        ("free-passage", 1),
        ("kiln-gate", 2),
        ("relay-gate", 1),
        ("sluice-array", 1),
    ):
        position = table({"new": card(slug)}, phase="income", subphase=None)
        log = played(position, EndPhase(A))
        assert [event.number for event in log if isinstance(event, MovesSet)] == [moves], slug


@shows("tow-coil")
def test_tow_coil_grants_a_move_while_it_is_attached() -> None:
    income = {"phase": "income", "subphase": None}
    position = table({"coil": card("tow-coil", attached_to="hwA")}, **income)
    played(position, EndPhase(A))
    assert position.moves[A] == 1
    loose = table({"coil": card("tow-coil", occupies="hwA")}, **income)
    played(loose, EndPhase(A))
    assert loose.moves[A] == 0


@shows("pattern-reader")
def test_pattern_reader_is_activated_for_a_move() -> None:
    position = table({"reader": card("pattern-reader", occupies="hwA")}, **MOVEMENT)
    played(position, UseAbility(A, CardId("reader"), AbilityName("grant_move")))
    assert position.moves[A] == 4
    assert "reader" in position.activated


@shows("isolde-marr")
def test_isolde_marr_ignores_her_bar_once_a_game() -> None:
    cards = {
        "quay": {"owner": "B", "type": "surface_location", "face": "contested"},
        "arc": {"owner": "A", "type": "capital_spacecraft"},
        "isolde": card("isolde-marr", occupies="arc", no_return=["quay"]),
    }
    position = table(cards, **MOVEMENT)
    back = Move(A, CardId("isolde"), CardId("quay"))
    away = Move(A, CardId("isolde"), CardId("arc"))
    log = played(position, back, away)
    assert cites(log, "isolde-marr")
    assert position.used == {"isolde"}
    assert not is_offered(position, back)


@shows("marshal-oren-talk")
def test_marshal_oren_leads_ember_ground_units_of_his_band() -> None:
    gun = {"attack": {"power": 2, "range": "short"}, "occupies": "hwA", "type": "ground_unit"}
    cards = {
        "oren": card("marshal-oren-talk", occupies="hwA"),
        "led": {"owner": "A", "faction": "ember", **gun},
        "stray": {"owner": "A", "faction": "tide", **gun},
        "foe": unit("B", "hwA", defense=3),
    }
    for name, is_hit in (("stray", False), ("led", True)):
        position = table(cards)
        played(position, Attack(A, CardId(name), CardId("foe")))
        log = played(position, Resolve(position.declarations[0].id))  # type: ignore[arg-type]  # an id
        assert (position.zone[CardId("foe")] == "depleted") == is_hit
        assert cites(log, "marshal-oren-talk") == is_hit


@shows("ranging-lens")
def test_ranging_lens_makes_a_short_attack_long() -> None:
    cards = {
        "quay": {"owner": "A", "type": "surface_location"},
        "gunner": unit("A", "hwA", attack={"power": 2, "range": "short"}),
        "foe": unit("B", "quay"),
    }
    shot = Attack(A, CardId("gunner"), CardId("foe"))
    assert not is_offered(table(cards), shot)
    position = table({**cards, "lens": card("ranging-lens", attached_to="gunner")})
    assert is_offered(position, shot)
    assert "ranging-lens" in BANDS.engine.judge(position, shot).citations


@shows("scoria")
def test_scoria_turns_into_a_tender_for_one_pilot() -> None:
    cards = {
        "scoria": card("scoria"),
        "ana": unit("A", "scoria"),
        "host": {"owner": "A", "type": "ground_unit", "occupies": "scoria"},
    }
    position = table(cards)
    assert BANDS.engine.judge(position, Break(CardId("scoria"))).is_legal
    BANDS.engine.advance(position, Break(CardId("scoria")), SeededDice(1), [])
    assert position.face(CardId("scoria")).type == "noncapital_spacecraft"
    assert position.place == {"ana": "scoria", "host": "hwA"}


@shows("sister-halden")
def test_sister_halden_has_two_more_votes_beside_a_promise_kept() -> None:
    cards = {"halden": card("sister-halden", occupies="hwA")}
    promise = {"promise": card("a-promise-kept")}
    for more, number in (({}, 1), (promise, 3)):
        position = table({**cards, **more}, phase="vote", subphase=None)
        log = played(position, CommitVotes(A, CardId("halden")))
        assert position.influence[A] == number
        assert cites(log, "sister-halden") == bool(more)


@shows("the-lent-hull", "moth-lantern")
def test_shared_ships_are_nobodys_and_take_the_attack_of_who_is_aboard() -> None:
    for slug in ("the-lent-hull", "moth-lantern"):
        cards = {
            "ship": card(slug),
            "ana": unit("A", "ship", attack={"power": 9, "range": "space"}),
            "bo": unit("B", "ship"),
            "cy": {"owner": "A", "type": "ground_unit", "occupies": "arc"},
            "arc": {"owner": "A", "type": "capital_spacecraft"},
        }
        position = table(cards, **MOVEMENT)
        assert position.face(CardId("ship")).type == "capital_spacecraft"
        assert position.held[CardId("ship")] is None
        assert is_offered(position, Move(A, CardId("cy"), CardId("ship")))
        assert not is_offered(table(cards), Attack(A, CardId("ana"), CardId("bo")))


@shows("the-long-heat")
def test_the_long_heat_makes_ember_locations_cheaper() -> None:
    cards = {"terrace": card("slag-terrace", zone="hand")}
    poor: dict[str, Any] = {"credits": {"A": 1, "B": 0}}
    deploy = Deploy(A, CardId("terrace"), None)
    assert not is_offered(table(cards, **poor), deploy)
    position = table({**cards, "heat": card("the-long-heat")}, **poor)
    assert is_offered(position, deploy)
    assert "the-long-heat" in BANDS.engine.judge(position, deploy).citations
    log = played(position, deploy)
    assert position.credits[A] == 0
    assert cites(log, "the-long-heat")


@shows("the-open-door")
def test_the_open_door_puts_a_character_onto_a_foreign_location_with_units() -> None:
    cards = {
        "door": card("the-open-door", zone="hand"),
        "guest": {"owner": "A", "type": "character", "zone": "hand"},
        "host": {"owner": "A", "type": "ground_unit", "zone": "hand"},
        "quay": {"owner": "B", "type": "surface_location"},
        "bo": unit("B", "quay"),
    }
    position = table(cards)
    played(position, Deploy(A, CardId("door"), None))
    assert BANDS.engine.legal_actions(position) == [
        Choose(A, CardId("guest"), CardId("hwB")),
        Choose(A, CardId("guest"), CardId("quay")),
    ]
    log = played(position, Choose(A, CardId("guest"), CardId("quay")))
    assert position.place[CardId("guest")] == "quay"
    assert cites(log, "the-open-door")
    assert position.intruded == {"quay"}
