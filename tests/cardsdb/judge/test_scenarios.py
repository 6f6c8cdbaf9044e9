"""Scenarios of the Race to Ten: what holds, what differs, and what cannot be read."""

import json
from pathlib import Path
from typing import Any

import pytest

from cardsdb.judge.scenarios import Difference, Report, read_scenarios, run_files, run_scenario
from cardsdb.plugin_api import MalformedInput

pytestmark = pytest.mark.usefixtures("race", "db")

Json = dict[str, Any]


def scenario(*steps: Json, **parts: Any) -> Json:
    return {
        "id": "race-1",
        "game": "race",
        "title": "A race",
        "cites": ["2.1", "2.2", "2.3", "2.4", "3.1", "1.2"],
        "position": {
            "players": {"a": {"hand": ["walk", "run"]}},
            "cards": {"walk": {"pace": 1}, "run": {"pace": 3}},
        },
        "steps": list(steps),
        **parts,
    }


def roll(face: int, player: str = "a", **expect: Any) -> Json:
    return {
        "action": {"type": "roll", "player": player},
        "dice": {"d6": [face]},
        "expect": expect,
    }


def play(card: str, player: str = "a", **expect: Any) -> Json:
    return {"action": {"type": "play", "player": player, "card": card}, "expect": expect}


def differences(*steps: Json, **parts: Any) -> list[tuple[str, Any, Any]]:
    found = run_scenario(scenario(*steps, **parts))
    return [(one.pointer, one.expected, one.found) for one in found]


def test_a_scenario_holds_when_all_that_it_names_is_found() -> None:
    step = play(
        "run",
        legal=True,
        cites=["2.4", "2.2"],
        position={"/players/a/square": 3, "/players/a/hand/1": {"absent": True}},
        events=[{"type": "advanced", "squares": 3}, {"type": "turn_passed", "cause": 1}],
    )
    assert differences(step) == []


def test_a_step_starts_where_the_one_before_ended() -> None:
    steps = [roll(2), roll(4, "b"), play("run", position={"/players/a/square": 5})]
    assert differences(*steps) == []


def test_an_illegal_step_leaves_the_position() -> None:
    steps = [
        play("run", "b", legal=False, position={"/players/a/hand": ["walk", "run"]}),
        play("run", legal=True),
    ]
    assert differences(*steps) == []


def test_what_differs_is_named_with_step_and_place() -> None:
    steps = [roll(2), roll(4, "b", legal=False, position={"/players/b/square": 3})]
    assert run_scenario(scenario(*steps)) == [
        Difference(id="race-1", step=2, pointer="/legal", expected=False, found=True),
        Difference(id="race-1", step=2, pointer="/position/players/b/square", expected=3, found=4),
    ]


def test_a_number_that_is_not_cited_is_missed() -> None:
    assert differences(roll(2, cites=["2.3", "3.1"])) == [("/cites", "3.1", ["2.3", "2.4"])]


def test_what_should_be_absent_and_is_there_differs() -> None:
    step = roll(2, position={"/players/a/hand/0": {"absent": True}})
    assert differences(step) == [("/position/players/a/hand/0", {"absent": True}, "walk")]


def test_a_place_that_is_missing_is_found_absent() -> None:
    step = roll(2, position={"/players/c/square": 0})
    assert differences(step) == [("/position/players/c/square", 0, {"absent": True})]


def test_events_have_to_come_in_the_order_given() -> None:
    step = roll(2, events=[{"type": "turn_passed"}, {"type": "rolled"}])
    ((place, expected, _),) = differences(step)
    assert (place, expected) == ("/events/1", {"type": "rolled"})


def test_one_event_does_not_stand_for_two() -> None:
    ((place, _, _),) = differences(roll(2, events=[{"type": "rolled"}, {"type": "rolled"}]))
    assert place == "/events/1"


def test_true_is_not_one() -> None:
    ((place, _, _),) = differences(roll(1, position={"/players/a/square": True}))
    assert place == "/position/players/a/square"


def test_an_open_choice_is_compared_as_a_whole() -> None:
    choice = {"player": "a", "type": "put_aside", "options": ["run", "walk"]}
    assert differences(roll(6, choices=choice)) == []
    assert differences(roll(6, choices=None)) == [("/choices", None, choice)]


def test_an_answer_is_compared_as_a_whole() -> None:
    step = {"query": {"type": "leader"}, "expect": {"answer": {"leader": "b"}, "cites": ["1.2"]}}
    assert differences(step) == [("/answer", {"leader": "b"}, {"leader": None})]


def test_a_die_that_is_left_fails_the_step() -> None:
    step = {**play("run"), "dice": {"d6": [1]}}
    assert differences(step) == [("/dice/d6/0", "well-formed", "Nobody rolls this d6.")]


def test_after_a_step_that_cannot_be_read_no_other_is_taken() -> None:
    steps = [play("fly"), play("run", legal=False)]
    assert [place for place, _, _ in differences(*steps)] == ["/action/card"]


def test_an_unreadable_position_fails_the_scenario() -> None:
    assert [place for place, _, _ in differences(roll(2), position={"turn": "z"})] == [
        "/position/turn"
    ]


@pytest.mark.parametrize(
    ("parts", "place"),
    [
        ({"steps": []}, "/steps"),
        ({"steps": [{"expect": {}}]}, "/steps/0"),
        ({"steps": [{"query": {}, "action": {}, "expect": {}}]}, "/steps/0"),
        ({"steps": [{"query": {}}]}, "/steps/0"),
        ({"steps": ["roll"]}, "/steps/0"),
        ({"steps": [roll(2, legl=True)]}, "/steps/0/expect/legl"),
        ({"steps": [roll(2, cites=["9.9"])]}, "/steps/0/expect/cites/0"),
        ({"steps": [roll(2, events=[1])]}, "/steps/0/expect/events/0"),
        ({"steps": [roll(2, position={"a": 1})]}, "/steps/0/expect/position/a"),
        ({"titel": "A race"}, "/titel"),
        ({"cites": "2.1"}, "/cites"),
        ({"game": "chess"}, "/game"),
        ({"ruleset": "none"}, "/ruleset"),
    ],
)
def test_a_malformed_scenario_fails_with_its_place(parts: Json, place: str) -> None:
    found = differences(**{"steps": [roll(2)], **parts})
    assert [at for at, _, _ in found] == [place]


@pytest.mark.parametrize("thing", [None, 7, [], {}])
def test_what_is_no_scenario_fails(thing: Any) -> None:
    assert run_scenario(thing)


def test_files_are_run_in_order_and_counted(tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text(json.dumps([scenario(roll(2))]))
    (tmp_path / "deep").mkdir()
    wrong = scenario(roll(2, legal=False), id="race-2")
    (tmp_path / "deep" / "two.json").write_text(json.dumps([wrong]))
    report = run_files([tmp_path])
    assert (report.passed, report.failed) == (1, 1)
    assert [one.id for one in report.failures] == ["race-2"]


@pytest.mark.parametrize("text", ["{", '{"a": 1}', '[{"id": 1, "id": 2}]', "\udcff"])
def test_a_file_that_is_no_list_of_scenarios_is_a_failure(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(MalformedInput):
        read_scenarios(file)
    report = run_files([file])
    assert (report.passed, report.failed, report.failures[0].id) == (0, 1, str(file))


def test_an_id_that_comes_twice_fails(tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text(json.dumps([scenario(roll(2)), scenario(roll(3))]))
    report = run_files([tmp_path])
    assert (report.passed, report.failed, report.failures[0].pointer) == (1, 1, "/id")


def test_what_has_no_id_is_named_by_its_place_and_told_what_a_scenario_has(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    row = {"title": "Walk", "type": "step"}
    nameless = {name: value for name, value in scenario(roll(2)).items() if name != "id"}
    file.write_text(json.dumps([row, row, nameless, {**nameless, "id": 7}, 8]))
    report = run_files([file])
    assert (report.passed, report.failed) == (0, 5)
    lacking = "A scenario has 'id', 'game', 'cites', 'position' and 'steps'."
    assert [(one.id, one.pointer, one.found) for one in report.failures] == [
        (f"{file}#/0", "/id", lacking),
        (f"{file}#/1", "/id", lacking),
        (f"{file}#/2", "/id", "A scenario has 'id'."),
        (f"{file}#/3", "/id", "This is not text."),
        (f"{file}#/4", "", "A scenario is an object."),
    ]


def test_a_report_is_plain_json() -> None:
    report = Report()
    report.add(run_scenario(scenario(roll(2, legal=False))))
    failure = {"id": "race-1", "step": 1, "pointer": "/legal", "expected": False, "found": True}
    assert report.document() == {
        "object": "scenario-report",
        "passed": 0,
        "failed": 1,
        "failures": [failure],
    }


def test_a_difference_is_one_line() -> None:
    one = Difference(id="race-1", step=2, pointer="/answer", expected={"a": "é"}, found=None)
    assert str(one) == 'race-1 step 2 /answer: expected {"a": "é"}, found null'
