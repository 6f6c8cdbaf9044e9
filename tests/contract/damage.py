"""Positions as a careless writer gives them: JSON with something changed, lost or added."""

import copy
from collections.abc import Iterator
from typing import Any

from hypothesis import HealthCheck, settings, strategies as st

from cardsdb.plugin_api import JSON

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


def thoroughly(examples: int) -> settings:
    """Return settings by which the same so many examples are tried in every run."""
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


def damaged(data: st.DataObject, written: JSON) -> JSON:
    """Return the JSON with one or two of its values changed, taken out, doubled or added."""
    changed = copy.deepcopy(written)
    for _ in range(data.draw(st.integers(1, 2))):
        if changed:
            _damage(data, changed)
    return changed


def _damage(data: st.DataObject, written: JSON) -> None:
    place = _some_place(data, written)
    holder = _value_at(written, place[:-1])
    other = copy.deepcopy(_value_at(written, _some_place(data, written)))
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


def _some_place(data: st.DataObject, written: JSON) -> Path:
    """Return the path of a value, found by going in: the shallow are as likely as the deep."""
    path: Path = ()
    while keys := _keys(_value_at(written, path)):
        path = (*path, data.draw(st.sampled_from(keys)))
        if data.draw(st.booleans()):
            break
    return path


def _keys(value: JSON) -> list[Any]:
    if isinstance(value, dict):
        return list(value)
    return list(range(len(value))) if isinstance(value, list) else []


def places(value: JSON, path: Path = ()) -> Iterator[Path]:
    """Yield the path of every value inside, from the outermost on."""
    yield path
    for key in _keys(value):
        yield from places(value[key], (*path, key))


def _value_at(value: JSON, path: Path) -> JSON:
    for key in path:
        value = value[key]
    return value
