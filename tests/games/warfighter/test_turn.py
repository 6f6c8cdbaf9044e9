"""The steps of a turn of Warfighter, and what is in the way of an action."""

from rules_plugins.warfighter.engine import ENGINE
from tests.games.warfighter.positions import load, play, told, written


def test_a_move_is_paid_for_before_the_soldier_is_shifted() -> None:
    position = load(written(soldiers={"a": {"slot": 0, "hand": ["c1"], "set_aside": 1}}))
    action = {"type": "move", "soldier": "a", "to": 1, "pay": {"a": ["c1"]}}
    assert told(play(position, action)) == [
        {"type": "set_aside_lost", "soldier": "a"},
        {"type": "actions_spent", "soldier": "a", "actions": 1},
        {"type": "discarded", "soldier": "a", "cards": ["c1"]},
        {"type": "moved", "soldier": "a", "from": 0, "to": 1},
    ]


def test_an_illegal_action_cites_every_rule_that_is_in_its_way() -> None:
    position = load(
        written(soldiers={"a": {"slot": 0, "actions": 0, "suppress": 1, "moved": True}})
    )
    step = play(position, {"type": "move", "soldier": "a", "to": 2})
    assert step.verdict.citations == ("1.1d", "3.2a", "3.2j", "1.1e", "1.2c")


def test_discards_are_shuffled_into_a_deck_that_ran_out_and_a_marker_gives_a_location() -> None:
    soldiers = {"a": {"slot": 0, "wounds": [{"points": 1}]}}
    decks = {
        "action": {"draw": ["mk"], "discard": ["c1", "c2", "c3"]},
        "location": {"draw": ["x"]},
    }
    position = load(written(soldiers=soldiers, decks=decks))
    step = play(position, {"type": "discard_and_draw", "soldier": "a"})
    assert [event["type"] for event in told(step)] == [
        "actions_spent",
        "marker_replaced",
        "drew",
        "deck_ran_out",
        "reshuffled",
        "drew",
        "drew",
    ]
    dumped = ENGINE.dump(position)
    assert dumped["soldiers"]["a"]["hand"] == ["x", "c1", "c2"]
    assert dumped["decks"]["action"] == {"draw": ["c3", "mk"], "discard": []}


def test_a_deck_of_markers_alone_ends_the_drawing() -> None:
    position = load(written(decks={"action": {"draw": ["mk"]}}))
    step = play(position, {"type": "discard_and_draw", "soldier": "a"})
    assert [event["type"] for event in told(step)] == ["actions_spent", "marker_replaced"]


def test_the_mission_is_lost_when_the_timer_runs_out() -> None:
    position = load(written(step="advance_timer", timer=1))
    step = play(position, {"type": "advance_timer"})
    assert told(step)[-1] == {"type": "mission_ended", "result": "defeat"}
    assert ENGINE.dump(position)["result"] == "defeat"
    assert ENGINE.decider(position) is None
    assert play(position, {"type": "begin_turn"}).verdict.citations == ("3.1a",)


def test_a_turn_renews_what_was_spent_and_keeps_what_was_set_aside() -> None:
    soldiers = {"a": {"slot": 0, "actions": 0, "moved": True, "set_aside": 1}}
    position = load(written(step="begin_turn", soldiers=soldiers, location_played=True))
    play(position, {"type": "begin_turn"})
    dumped = ENGINE.dump(position)
    assert dumped["step"] == "environment"
    assert dumped["location_played"] is False
    assert [dumped["soldiers"]["a"][name] for name in ("actions", "moved", "set_aside")] == [
        2,
        False,
        1,
    ]
