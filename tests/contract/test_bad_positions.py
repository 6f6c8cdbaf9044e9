"""A position that somebody wrote: refused with every fault at its place, or playable."""

import copy
from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from cardsdb.plugin_api import JSON, Action, Fault, MalformedInput, SeededDice, pointer
from tests.contract.games import Subject
from tests.contract.positions import imaginable_actions, some_moments

Path = tuple[Any, ...]

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 41),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["", "a", "b", "up", "down", "finished", "playing", "x~/y", "unknown"]),
    st.lists(st.sampled_from(["a1", "b1", "a", "", 0, None, []]), max_size=3),
    st.dictionaries(st.sampled_from(["type", "title", "player", "a"]), st.none(), max_size=2),
)


@settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(data=st.data())
def test_a_damaged_position_is_refused_at_its_place_or_can_be_judged_and_played(
    subject: Subject, data: st.DataObject
) -> None:
    moment = data.draw(st.sampled_from(some_moments(subject, games=2, every=12)))
    written = _damaged(data, subject.engine.dump(moment.position))
    position, faults = _read(subject, written)
    assert [fault for fault in faults if not _leads_somewhere(written, fault.at)] == []
    if not faults:
        _is_played_on(subject, position)


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
    assert orjson.loads(orjson.dumps(engine.dump(position))) == engine.dump(position)
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


def _damaged(data: st.DataObject, written: JSON) -> JSON:
    """Return the JSON with one or two of its values changed, taken out, doubled or added."""
    damaged = copy.deepcopy(written)
    for _ in range(data.draw(st.integers(1, 2))):
        places = [place for place in _places(damaged) if place]
        if places:
            _damage(data, damaged, places)
    return damaged


def _damage(data: st.DataObject, damaged: JSON, places: list[Path]) -> None:
    place = data.draw(st.sampled_from(places))
    holder = _value_at(damaged, place[:-1])
    other = copy.deepcopy(_value_at(damaged, data.draw(st.sampled_from(places))))
    match data.draw(st.sampled_from(["junk", "other", "out", "more"])):
        case "junk":
            holder[place[-1]] = data.draw(JUNK)
        case "other":
            holder[place[-1]] = other
        case "out":
            del holder[place[-1]]
        case "more" if isinstance(holder, list):
            holder.append(other)
        case _:
            holder[data.draw(st.sampled_from(["x", "a", "~/"]))] = data.draw(JUNK)


def _places(value: JSON, path: Path = ()) -> Iterator[Path]:
    """Yield the path of every value inside, from the outermost on."""
    yield path
    inner: list[tuple[Any, JSON]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    for key, one in inner:
        yield from _places(one, (*path, key))


def _value_at(value: JSON, path: Path) -> JSON:
    for key in path:
        value = value[key]
    return value


def _leads_somewhere(written: JSON, at: str) -> bool:
    """Say whether the pointer leads to a value, or to a field that an object should have."""
    known = {pointer(*path) for path in _places(written)}
    return at in known or at.rpartition("/")[0] in known
