"""A position that somebody wrote: refused with every fault at its place, or playable."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import orjson
import pytest
from hypothesis import given, strategies as st

from cardsdb.plugin_api import JSON, Action, Fault, MalformedInput, SeededDice, pointer
from tests.contract.damage import damaged, places, thoroughly
from tests.contract.games import Subject
from tests.contract.positions import Moment, imaginable_actions, some_moments


@lru_cache(maxsize=8)
def _moments(subject: Subject) -> list[Moment]:
    """Return moments in which somebody has to choose, and as many others."""
    found = some_moments(subject, games=6, every=7)
    choosing = [one for one in found if subject.engine.choice(one.position) is not None]
    return [*choosing, *found[: max(len(choosing), 20)]]


def test_a_damaged_position_is_refused_at_its_place_or_can_be_judged_and_played(
    subject: Subject,
) -> None:
    @thoroughly(subject.scaled(300, least=60))
    @given(data=st.data())
    def holds(data: st.DataObject) -> None:
        moment = data.draw(st.sampled_from(_moments(subject)))
        written = damaged(data, subject.engine.dump(moment.position))
        position, faults = _read(subject, written)
        assert [fault for fault in faults if not _leads_somewhere(written, fault.at)] == []
        if not faults:
            _is_played_on(subject, position)

    holds()


@pytest.mark.parametrize("written", [None, [], "a", 1, True])
def test_what_is_no_object_is_no_position(subject: Subject, written: JSON) -> None:
    assert _read(subject, written)[1]


def test_a_position_of_which_nothing_is_said_is_refused_or_can_be_played(subject: Subject) -> None:
    position, faults = _read(subject, {})
    if not faults:
        _is_played_on(subject, position)


def _read(subject: Subject, written: JSON) -> tuple[Any, tuple[Fault, ...]]:
    """Return the position, or what is wrong with it; anything else that is raised is a bug."""
    try:
        return subject.load(written), ()
    except MalformedInput as refused:
        return None, refused.faults or (Fault("?", "Refused without a fault."),)


def _is_played_on(subject: Subject, position: Any) -> None:
    """Do with the position all that the judge may be asked to do; nothing of it may raise."""
    engine = subject.engine
    written = engine.dump(position)
    assert orjson.loads(orjson.dumps(written)) == written
    assert subject.load(written) == position
    for player in engine.seats(position):
        engine.dump(engine.observe(position, player))
    for action in _judged(subject, position):
        if not engine.problems(position, action):
            engine.play(position.copy(), action, SeededDice(1))


def _judged(subject: Subject, position: Any) -> Iterator[Action]:
    yield from subject.engine.legal_actions(position)
    for place, action in enumerate(imaginable_actions(subject, position)):
        if place % 97 == 0:
            yield action


def _leads_somewhere(written: JSON, at: str) -> bool:
    """Say whether the pointer leads to a value, or to a field that an object should have."""
    known = {pointer(*path) for path in places(written)}
    return at in known or at.rpartition("/")[0] in known
