"""What is listed is what is legal: all of it, nothing else, always in one order."""

from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from cardsdb.plugin_api import MalformedInput, Rule, is_legal
from cardsdb.plugin_api.rules import Speakers
from tests.contract.damage import damaged, thoroughly
from tests.contract.games import MANY_ACT, Subject
from tests.contract.positions import (
    Moment,
    canonical,
    imaginable_actions,
    scenario_moments,
    some_moments,
    told,
)


def _legal(subject: Subject, position: Any) -> list[bytes]:
    """Return every action of a class that is offered which the judge finds legal, sorted."""
    engine = subject.engine
    judged = imaginable_actions(subject, position)
    legal = [action for action in judged if is_legal(position, action)]
    if subject.game.slug in MANY_ACT:
        decider = engine.decider(position)
        legal = [one for one in legal if getattr(one, "player", decider) == decider]
    return _unpaid(subject, [one for one in legal if not engine.problems(position, one)])


def _unpaid(subject: Subject, actions: list[Any]) -> list[bytes]:
    """Return what the actions say besides how they are paid for, sorted, each once."""
    dump = subject.codecs.actions.dump
    written = [
        {name: value for name, value in dump(action).items() if name not in subject.payments}
        for action in actions
    ]
    return sorted(set(map(canonical, written)))


def _list_what_is_legal(subject: Subject, moments: list[Moment]) -> list[str]:
    """Return the names of the moments at which the list is not what is legal.

    Where only a sample is imagined, that is when something of it is left out.
    """
    wrong = []
    for one in moments:
        listed = _unpaid(subject, subject.engine.legal_actions(one.position))
        legal = _legal(subject, one.position)
        is_right = listed == legal if subject.is_whole else set(legal) <= set(listed)
        if not is_right:
            wrong.append(one.name)
    return wrong


def test_an_action_with_any_card_in_it_is_listed_exactly_when_it_is_judged_legal(
    subject: Subject,
) -> None:
    # Where only a sample is imagined, the law below says that nothing else is listed.
    assert _list_what_is_legal(subject, some_moments(subject, games=12, every=25)) == []


def test_what_is_listed_is_what_is_legal_in_positions_that_no_game_comes_to(
    subject: Subject,
) -> None:
    # Those of scenarios, where there are some: with few cards there is little to judge.
    moments = scenario_moments(subject) or some_moments(subject, games=3, every=3)

    @thoroughly(subject.scaled(200, least=60))
    @given(data=st.data())
    def holds(data: st.DataObject) -> None:
        written = subject.engine.dump(data.draw(st.sampled_from(moments)).position)
        with suppress(MalformedInput):
            position = subject.load(damaged(data, written))
            assert _list_what_is_legal(subject, [Moment(name="damaged", position=position)]) == []
            for action in subject.engine.legal_actions(position):
                assert is_legal(position, action), action

    holds()


@pytest.mark.slow
def test_what_is_listed_is_what_is_legal_in_many_games(subject: Subject) -> None:
    assert _list_what_is_legal(subject, some_moments(subject, games=30, every=11)) == []


def test_a_listed_action_is_judged_legal_and_names_what_the_position_has(subject: Subject) -> None:
    engine = subject.engine
    for one in some_moments(subject, games=12, every=3):
        for action in engine.legal_actions(one.position):
            assert engine.judge(one.position, action).is_legal, (one.name, action)
            assert engine.problems(one.position, action) == [], (one.name, action)


def test_no_action_is_listed_twice(subject: Subject) -> None:
    for one in some_moments(subject, games=12, every=2):
        listed = told(subject, subject.engine.legal_actions(one.position))
        assert len(set(listed)) == len(listed), one.name


def test_somebody_decides_as_long_as_something_is_listed(subject: Subject) -> None:
    engine = subject.engine
    for one in some_moments(subject, games=12, every=2):
        has_decider = engine.decider(one.position) is not None
        assert has_decider == bool(engine.legal_actions(one.position)), one.name
        assert has_decider == (engine.outcome(one.position) is None), one.name


def test_classes_that_are_not_offered_are_never_listed(subject: Subject) -> None:
    for one in some_moments(subject, games=12, every=2):
        assert all(action.is_offered for action in subject.engine.legal_actions(one.position))


def test_the_order_of_the_list_is_the_same_again_and_on_copies_and_after_reading(
    subject: Subject,
) -> None:
    listed, dump = subject.engine.legal_actions, subject.engine.dump
    for one in some_moments(subject, games=12, every=3):
        first = told(subject, listed(one.position))
        assert told(subject, listed(one.position)) == first, one.name
        assert told(subject, listed(one.position.copy())) == first, one.name
        assert told(subject, listed(subject.load(dump(one.position)))) == first, one.name


def test_the_quick_offer_lists_what_the_judged_candidates_give_and_in_their_order(
    subject: Subject,
) -> None:
    # Else a ruleset that changes a permit, and so drops the offer, would play other games.
    unoffered = replace(subject.ruleset, offer=None)
    for one in some_moments(subject, games=12, every=2):
        position = one.position.copy()
        position.ruleset = unoffered
        judged = told(subject, subject.engine.legal_actions(position))
        assert told(subject, subject.engine.legal_actions(one.position)) == judged, one.name


def test_taking_out_a_rule_that_permits_or_checks_drops_the_quick_offer(subject: Subject) -> None:
    for one in _speaking(subject.ruleset.permits, subject.ruleset.checks):
        assert subject.ruleset.replacing("changed", {one: None}).offer is None, one


def test_taking_out_an_effect_keeps_the_quick_offer(subject: Subject) -> None:
    judging = set(_speaking(subject.ruleset.permits, subject.ruleset.checks))
    for one in _speaking(subject.ruleset.effects):
        if one not in judging:
            changed = subject.ruleset.replacing("changed", {one: None})
            assert changed.offer is subject.ruleset.offer, one


def _speaking(*tables: Speakers) -> list[Rule]:
    """Return every rule of the tables once."""
    listed = [one for table in tables for rules in table.values() for one in rules]
    return list(dict.fromkeys(listed))


def test_actions_are_read_as_they_are_written(subject: Subject) -> None:
    codec = subject.codecs.actions
    for one in some_moments(subject, games=6, every=7):
        for action in subject.engine.legal_actions(one.position):
            assert codec.load(codec.dump(action)) == action
            assert canonical(codec.dump(action)), one.name
