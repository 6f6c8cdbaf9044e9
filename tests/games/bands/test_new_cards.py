"""A new card with a new ability needs a new file and no change to the engine.

The cards are those of `new_cards`, a file each; a ruleset names them beside the others.
"""

from dataclasses import replace
from typing import Any

from cardsdb.plugin_api import (
    JSON,
    Action,
    CardId,
    Event,
    PlayerId,
    Ruleset,
    SeededDice,
    Verdict,
    abilities_in,
    judge,
)
from rules_plugins.bands.actions import Attack, Choose, Deploy, EndPhase, Move, Resolve
from rules_plugins.bands.events import AttackResolved, CreditsGained
from rules_plugins.bands.facts.combat import power
from rules_plugins.bands.facts.entry import may_occupy
from rules_plugins.bands.position import Position
from rules_plugins.bands.queries import VotesOf
from rules_plugins.bands.rulesets import SUPPLEMENT_1
from tests.contract.games import SUBJECTS
from tests.games.bands import new_cards

WITH_NEW_CARDS: Ruleset = replace(
    SUPPLEMENT_1,
    slug="new-cards",
    texts=(*SUPPLEMENT_1.texts, *abilities_in(new_cards)),
)
BANDS = next(one for one in SUBJECTS if one.game.slug == "bands").by_rules(WITH_NEW_CARDS)
A, B = PlayerId("A"), PlayerId("B")


def _position(cards: dict[str, JSON], **fields: Any) -> Position:
    """Return a position in which A acts, with both Homeworlds and these cards."""
    worlds = {
        "hwA": {"owner": "A", "type": "homeworld"},
        "hwB": {"owner": "B", "type": "homeworld"},
    }
    written = {"players": ["A", "B"], "active": "A", "phase": "action", "subphase": "operations"}
    loaded: Position = BANDS.load({**written, "cards": {**worlds, **cards}, **fields})
    return loaded


def _unit(owner: str, place: str, **fields: Any) -> JSON:
    return {"owner": owner, "type": "character", "occupies": place, **fields}


GUARDED: dict[str, JSON] = {
    "q": {"owner": "B", "type": "surface_location", "face": "contested"},
    "sergeant": _unit("A", "q", slug="drill-sergeant"),
    "guard": _unit("A", "hwA", attack={"power": 1, "range": "short"}),
    "foe": _unit("B", "hwA", defense=3),
    "bo": _unit("B", "hwB"),
}


def _judge(position: Position, action: Action) -> Verdict:
    verdict = judge(position, action)
    assert (action in BANDS.engine.legal_actions(position)) == verdict.is_legal
    return verdict


def _played(position: Position, action: Action) -> list[Event]:
    log: list[Event] = []
    BANDS.engine.advance(position, action, SeededDice(1), log)
    return log


def test_a_new_text_changes_a_fact() -> None:
    position = _position(GUARDED)
    assert power(position, CardId("guard")) == 3
    assert power(position, CardId("sergeant")) == 0


def test_a_new_text_closes_a_position() -> None:
    position = _position(GUARDED)
    assert may_occupy(position, CardId("guard"), CardId("q"))
    assert not may_occupy(position, CardId("bo"), CardId("q"))


def test_a_new_text_is_silent_off_the_map() -> None:
    position = _position(GUARDED)
    position.leave(CardId("sergeant"), "depleted")
    assert power(position, CardId("guard")) == 1


def test_a_new_text_takes_effect_on_an_event_and_is_cited_by_what_comes_of_it() -> None:
    position = _position(GUARDED, phase="ready", subphase=None, credits={"A": 0, "B": 0})
    log = _played(position, EndPhase(A))
    assert [event.cites for event in log if isinstance(event, CreditsGained)] == [
        ("9.3", "18.13"),
        ("drill-sergeant",),
    ]
    assert position.credits[A] == 2


def test_what_comes_of_a_fact_cites_the_text_that_changed_it() -> None:
    position = _position(GUARDED)
    _played(position, Attack(A, CardId("guard"), CardId("foe")))
    (resolved, *_) = _played(position, Resolve(position.declarations[0].id))  # type: ignore[arg-type]  # an id
    assert isinstance(resolved, AttackResolved)
    assert resolved.destroyed == ("foe",)
    assert resolved.cites == ("11.9", "11.10", "drill-sergeant")


def test_what_the_text_has_nothing_to_do_with_does_not_cite_it() -> None:
    position = _position({**GUARDED, "sergeant": _unit("A", "q")})
    _played(position, Attack(A, CardId("guard"), CardId("foe")))
    (resolved, *_) = _played(position, Resolve(position.declarations[0].id))  # type: ignore[arg-type]  # an id
    assert isinstance(resolved, AttackResolved)
    assert resolved.destroyed == ()
    assert resolved.cites == ("11.9", "11.10")


def test_an_answer_cites_the_text_that_counts_in_it() -> None:
    cards: dict[str, JSON] = {
        "halden": _unit("A", "hwA", slug="sister-halden", vote=1),
        "promise": {"owner": "A", "type": "storyline", "name": "A Promise Kept"},
    }
    found = BANDS.engine.answer(_position(cards), VotesOf(player=A))
    assert (found.answer, found.citations) == (3, ("18.13", "14.10o", "sister-halden"))


def test_a_refusal_cites_the_text_that_brings_it_about() -> None:
    cards = {**GUARDED, "r": {"owner": "B", "type": "surface_location"}}
    position = _position(cards, active="B", subphase="movement", move_actions={"B": 1})
    verdict = _judge(position, Move(B, CardId("bo"), CardId("q")))
    assert not verdict.is_legal
    assert {"14.12c", "drill-sergeant"} <= set(verdict.citations)


WALK: dict[str, JSON] = {
    "spire": {"owner": "B", "type": "surface_location"},
    "depths": {"owner": "B", "type": "planetary_location"},
    "quay": {"owner": "A", "type": "surface_location"},
    "arc": {"owner": "A", "type": "capital_spacecraft"},
    "ana": _unit("A", "arc"),
    "finder": _unit("A", "arc", slug="pathfinder"),
    "rider": _unit("A", "arc", slug="storm-rider"),
}


def _walk(**cards: JSON) -> Position:
    return _position({**WALK, **cards}, subphase="movement", move_actions={"A": 2})


def test_a_new_text_lifts_what_a_rule_forbids_and_is_cited() -> None:
    verdict = _judge(_walk(), Move(A, CardId("finder"), CardId("spire")))
    assert verdict.is_legal
    assert "pathfinder" in verdict.citations
    assert "14.6a" not in verdict.citations


def test_what_is_lifted_for_one_card_still_binds_the_others() -> None:
    verdict = _judge(_walk(), Move(A, CardId("ana"), CardId("spire")))
    assert not verdict.is_legal
    assert set(verdict.citations) == {"14.6a", "14.6i"}


def test_nothing_but_what_is_named_is_lifted() -> None:
    verdict = _judge(_walk(bo=_unit("B", "spire")), Move(A, CardId("finder"), CardId("spire")))
    assert not verdict.is_legal
    assert set(verdict.citations) == {"14.6j", "14.6t", "14.s7"}


def test_a_text_that_lifts_nothing_is_not_cited() -> None:
    verdict = _judge(_walk(), Move(A, CardId("finder"), CardId("quay")))
    assert verdict.is_legal
    assert "pathfinder" not in verdict.citations


def test_a_new_text_permits_what_no_rule_does() -> None:
    position = _walk(hwA={"owner": "A", "type": "homeworld"})
    verdict = _judge(position, Move(A, CardId("rider"), CardId("hwA")))
    assert verdict.is_legal
    assert verdict.reasons[0].rule == "storm-rider"
    assert verdict.reasons[0].message == "The storm carries it."
    assert not _judge(position, Move(A, CardId("ana"), CardId("hwA"))).is_legal


def test_a_new_text_forbids_what_the_rules_allow() -> None:
    bell = {"owner": "B", "type": "storyline", "slug": "truce-bell"}
    attack = Attack(A, CardId("guard"), CardId("foe"))
    assert _judge(_position(GUARDED), attack).is_legal
    verdict = _judge(_position({**GUARDED, "bell": bell}), attack)
    assert not verdict.is_legal
    assert [(one.rule, one.message) for one in verdict.reasons] == [
        ("truce-bell", "The bell rings.")
    ]


def test_a_new_text_asks_its_player_and_acts_on_the_answer() -> None:
    bell = {"owner": "A", "type": "statute", "slug": "truce-bell", "zone": "hand", "cost": 0}
    position = _position({"bell": bell}, credits={"A": 0, "B": 0})
    _played(position, Deploy(A, CardId("bell"), None))
    assert BANDS.engine.legal_actions(position) == [
        Choose(A, CardId("hwA")),
        Choose(A, CardId("hwB")),
    ]
    _played(position, Choose(A, CardId("hwB")))
    assert (position.pending, position.credits[B]) == (None, 2)
