"""Positions of Warfighter are read with every fault at its place, and written whole."""

from typing import Any

import pytest

from cardsdb.plugin_api import JSON, MalformedInput
from rules_plugins.warfighter.engine import ENGINE
from tests.games.warfighter.positions import load, written


def faults(data: JSON) -> list[tuple[str, str]]:
    """Return place and code of each fault of the JSON."""
    with pytest.raises(MalformedInput) as raised:
        load(data)
    return [(fault.at, fault.code) for fault in raised.value.faults]


def test_a_position_with_everything_in_it_is_written_as_it_is_read() -> None:
    data = written(
        {
            "w": {"type": "weapon", "modes": {"single": 1}, "ranges": {"0": 5}, "uses": 3},
            "v": {"type": "equipment"},
            "s": {"type": "skill"},
            "sp": {"type": "support"},
            "e": {"type": "event", "deck": "elite"},
        },
        soldiers={
            "a": {
                "slot": 1,
                "actions": 1,
                "set_aside": 1,
                "moved": True,
                "suppress": 2,
                "xp": 3,
                "wounds": [{"points": 1}, {"points": 2, "treated": True}],
                "hand": ["c1"],
                "gear": {"w": {"ammo": ["empty", "loaded"], "uses": 2, "used_by": "a"}},
                "skills": ["s"],
                "skills_used": ["s"],
                "hardy": {"heat": 0},
                "engaged": "h",
            },
            "b": {"status": "downed"},
        },
        hostiles={"h": {"slot": 1, "target": "a", "ekia": 1}},
        decks={"action": {"draw": ["c2"], "discard": ["c3"]}},
        cup=["a"],
        dropped={"v": {"slot": 2}},
        in_play={"sp": {"owner": "a", "used": True}},
        upgunned=["s"],
        pending=[
            {"type": "event", "card": "e"},
            {"type": "environment", "soldier": "a", "condition": "heat"},
        ],
        out_of_game=["mk"],
    )
    position = load(data)
    dumped = ENGINE.dump(position)
    assert load(dumped) == position
    assert ENGINE.dump(load(dumped)) == dumped
    assert dumped["soldiers"]["a"]["gear"] == data["soldiers"]["a"]["gear"]
    assert dumped["soldiers"]["a"]["health"] == 1
    assert dumped["hostiles"]["h"]["active"] == 1
    assert dumped["resource_value"] == 10
    assert list(dumped["decks"]) == ["action", "location", "hostile", "elite"]


def test_a_copy_can_be_changed_alone() -> None:
    position = load(written(hostiles={"h": {"slot": 1, "target": "a"}}))
    other = position.copy()
    assert other == position
    other.soldiers[next(iter(other.soldiers))].hand.append(next(iter(other.cards)))
    other.hostiles.clear()
    assert other != position
    assert len(position.hostiles) == 1


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"soldiers": {"a": {}}}, ("/soldiers/a/slot", "missing-field")),
        ({"soldiers": {"a": {"slot": 2}}}, ("/soldiers/a/slot", "contradiction")),
        ({"soldiers": {"a": {"slot": 9}}}, ("/soldiers/a/slot", "bad-number")),
        ({"soldiers": {"m": {"slot": 0}}}, ("/soldiers/m", "wrong-card-type")),
        ({"soldiers": {"q": {"slot": 0}}}, ("/soldiers/q", "unknown-card")),
        (
            {"soldiers": {"a": {"slot": 0, "hand": ["c1"]}, "b": {"slot": 0, "hand": ["c1"]}}},
            ("/soldiers/b/hand/0", "card-twice"),
        ),
        (
            {"soldiers": {"a": {"slot": 0, "status": "downed"}}},
            ("/soldiers/a/slot", "contradiction"),
        ),
        (
            {"hostiles": {"h": {"slot": 1, "ekia": 1, "suppress": 2}}},
            ("/hostiles/h", "contradiction"),
        ),
        ({"hostiles": {"h": {"slot": 1, "ekia": 2}}}, ("/hostiles/h/ekia", "contradiction")),
        ({"hostiles": {"h": {"slot": 1, "target": "b"}}}, ("/hostiles/h/target", "contradiction")),
        ({"path": ["l", "o"]}, ("/path/0", "contradiction")),
        ({"cup": ["b"]}, ("/cup/0", "contradiction")),
        ({"step": "tea"}, ("/step", "malformed-input")),
        ({"timer": -1}, ("/timer", "bad-number")),
        ({"colour": 1}, ("/colour", "unknown-field")),
        ({"pending": [{"type": "event"}]}, ("/pending/0/card", "unknown-card")),
        ({"team": {"soldiers": [{"card": "h"}]}}, ("/team/soldiers/0/card", "wrong-card-type")),
    ],
)
def test_a_position_that_contradicts_itself_is_refused_at_the_place(
    fields: dict[str, Any], expected: tuple[str, str]
) -> None:
    assert expected in faults(written(**fields))


def test_a_card_is_refused_for_what_its_type_does_not_print() -> None:
    assert faults(written({"z": {"type": "event", "reticles": 1}})) == [
        ("/cards/z/reticles", "unknown-field")
    ]


def test_a_card_that_is_like_itself_is_refused() -> None:
    assert faults(written({"z": {"like": "z"}})) == [("/cards/z/like", "malformed-input")]
