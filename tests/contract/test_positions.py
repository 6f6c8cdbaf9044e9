"""Positions are plain JSON: written whole, read as they were."""

import copy

import orjson

from cardsdb.plugin_api import SeededDice
from tests.contract.games import Subject
from tests.contract.positions import (
    canonical,
    game,
    imaginable_actions,
    scenario_moments,
    some_games,
    some_moments,
)


def test_a_position_is_read_as_it_was_written(subject: Subject) -> None:
    engine = subject.engine
    for one in some_games(subject, 8):
        assert subject.load(engine.dump(one.before)) == one.before, one.name
    for moment in scenario_moments(subject):
        assert subject.load(engine.dump(moment.position)) == moment.position, moment.name
    for index in range(subject.scaled(20)):
        last = game(subject, index)[-1]
        assert subject.load(engine.dump(last.after)) == last.after, last.name


def test_a_position_that_was_read_is_written_as_before(subject: Subject) -> None:
    for one in some_moments(subject, games=8, every=4):
        written = subject.engine.dump(one.position)
        assert canonical(subject.engine.dump(subject.load(written))) == canonical(written), one.name


def test_a_position_is_written_as_plain_json(subject: Subject) -> None:
    for one in some_moments(subject, games=8, every=4):
        written = subject.engine.dump(one.position)
        assert orjson.loads(orjson.dumps(written)) == written, one.name


def test_reading_a_position_leaves_what_is_read_alone(subject: Subject) -> None:
    for one in some_moments(subject, games=4, every=20):
        written = subject.engine.dump(one.position)
        kept = copy.deepcopy(written)
        position = subject.load(written)
        for action in subject.engine.legal_actions(position):
            subject.engine.advance(position.copy(), action, SeededDice(1), [])
        assert written == kept, one.name


def test_a_position_that_was_read_is_judged_as_the_one_it_was_written_from(
    subject: Subject,
) -> None:
    engine = subject.engine
    for one in some_moments(subject, games=4, every=20):
        read = subject.load(engine.dump(one.position))
        for place, action in enumerate(imaginable_actions(subject, one.position)):
            if place % 53 == 0:
                verdict = engine.judge(one.position, action)
                assert engine.judge(read, action) == verdict, (one.name, action)
