"""What playing does and what it leaves alone: `play`, `advance`, `judge` and copies."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from cardsdb.plugin_api import Action, Event, ScriptedDice, SeededDice, is_legal
from tests.contract.games import Subject
from tests.contract.positions import (
    Moment,
    canonical,
    imaginable_actions,
    some_games,
    some_moments,
)

DICE = 7  # the seed of dice that are thrown twice


def _written(subject: Subject, position: Any) -> bytes:
    return canonical(subject.engine.dump(position))


def _told(subject: Subject, events: tuple[Event, ...]) -> list[tuple[type, bytes]]:
    """Return the events with everything that is stamped on them."""
    dump = subject.codecs.events.dump
    return [(type(event), canonical(dump(event))) for event in events]


def _every_action(subject: Subject, one: Moment, step: int) -> Iterator[Action]:
    """Yield one in so many of the actions that can be imagined, and every one not offered."""
    yield from islice(imaginable_actions(subject, one.position), None, None, step)
    yield from imaginable_actions(subject, one.position, is_offered=False)


def _legal_actions(subject: Subject, one: Moment) -> Iterator[Action]:
    """Yield what is listed, and what is legal without being offered."""
    yield from subject.engine.legal_actions(one.position)
    for action in imaginable_actions(subject, one.position, is_offered=False):
        if is_legal(one.position, action):
            yield action


def test_play_refuses_what_is_illegal_and_changes_nothing(subject: Subject) -> None:
    for one in some_moments(subject, games=6, every=9):
        before, written = one.position.copy(), _written(subject, one.position)
        for action in _every_action(subject, one, step=61):
            if not is_legal(one.position, action):
                step = subject.engine.play(one.position, action, ScriptedDice({}))
                assert not step.verdict.is_legal, (one.name, action)
                assert step.events == (), (one.name, action)
        assert one.position == before, one.name
        assert _written(subject, one.position) == written, one.name


def test_play_of_a_legal_action_does_what_advance_does(subject: Subject) -> None:
    engine = subject.engine
    for one in some_moments(subject, games=6, every=9):
        for action in _legal_actions(subject, one):
            played, advanced = one.position.copy(), one.position.copy()
            step = engine.play(played, action, SeededDice(DICE))
            log: list[Event] = []
            engine.advance(advanced, action, SeededDice(DICE), log)
            assert step.verdict.is_legal, (one.name, action)
            assert _told(subject, step.events) == _told(subject, tuple(log)), (one.name, action)
            assert played == advanced, (one.name, action)
            assert _written(subject, played) == _written(subject, advanced), (one.name, action)


def test_judge_and_the_quick_judgement_agree(subject: Subject) -> None:
    for one in some_moments(subject, games=6, every=9):
        for action in _every_action(subject, one, step=23):
            verdict = subject.engine.judge(one.position, action)
            assert verdict.is_legal == is_legal(one.position, action), (one.name, action)


def test_looking_at_a_position_changes_nothing(subject: Subject) -> None:
    engine = subject.engine
    for one in some_moments(subject, games=6, every=9):
        position, before = one.position, one.position.copy()
        written = _written(subject, position)
        for action in _every_action(subject, one, step=61):
            engine.judge(position, action)
            engine.problems(position, action)
        for player in engine.seats(position):
            engine.observe(position, player)
        for look in (engine.legal_actions, engine.decider, engine.choice, engine.outcome):
            look(position)
        assert position == before, one.name
        assert _written(subject, position) == written, one.name


def test_a_copy_is_played_on_without_the_other_noticing(subject: Subject) -> None:
    for one in some_moments(subject, games=6, every=9):
        written = _written(subject, one.position)
        for action in _legal_actions(subject, one):
            original = one.position.copy()
            copy = original.copy()
            subject.engine.advance(copy, action, SeededDice(DICE), [])
            assert _written(subject, original) == written, (one.name, action)
            copy = original.copy()
            subject.engine.advance(original, action, SeededDice(DICE), [])
            assert _written(subject, copy) == written, (one.name, action)


def test_a_copy_is_equal_to_what_it_was_copied_from(subject: Subject) -> None:
    for one in some_moments(subject, games=6, every=5):
        assert one.position.copy() == one.position, one.name
        assert one.position.copy().is_settled == one.position.is_settled, one.name


def test_after_each_step_all_is_quiet(subject: Subject) -> None:
    for one in some_games(subject, 12):
        assert _standing_events(one.after) == [], one.name


def test_a_position_that_was_given_is_quiet_after_its_first_step(subject: Subject) -> None:
    engine = subject.engine
    for one in some_moments(subject, games=3, every=20):
        for action in _legal_actions(subject, one):
            position = subject.load(engine.dump(one.position))
            engine.advance(position, action, SeededDice(DICE), [])
            assert _standing_events(position) == [], (one.name, action)
            assert position.is_settled, (one.name, action)


def _standing_events(position: Any) -> list[Any]:
    """Ask every standing rule, as for a position from outside, and return what would happen."""
    return [
        event
        for function, _, takes_dice in position.ruleset.standing_effects
        for event in (
            function(position, None, ScriptedDice({})) if takes_dice else function(position, None)
        )
    ]
