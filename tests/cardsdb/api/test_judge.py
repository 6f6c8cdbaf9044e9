"""The judge over HTTP."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from cardsdb.api import limits
from cardsdb.plugin_api import DeckShape, Game, Ruleset, hookimpl, registry
from tests.toy_game import plugin
from tests.toy_game.rulesets import FIRST

pytestmark = pytest.mark.usefixtures("catalogue")

POSITION = {
    "players": {"a": {"square": 1, "hand": ["walk", "run"], "deck": ["hop"]}},
    "cards": {"walk": {"pace": 1}, "run": {"pace": 3}, "hop": {"pace": 2}},
}
RUN = {"type": "play", "player": "a", "card": "run"}
SCENARIO: dict[str, Any] = {
    "id": "race-2.2-1",
    "game": "race",
    "title": "A card advances by its pace.",
    "cites": ["2.2"],
    "position": POSITION,
    "steps": [{"action": RUN, "expect": {"legal": True, "position": {"/players/a/square": 4}}}],
}


class SilentGame:
    """A plugin whose game has no engine."""

    @hookimpl
    def register_game(self) -> Game:
        shape = DeckShape(sections=())
        return Game(slug="silent", title="Silent", default_ruleset="first", deck_shape=shape)

    @hookimpl
    def register_rulesets(self) -> list[Ruleset]:
        return [replace(FIRST, game="silent")]


@pytest.fixture
def _silent(catalogue: None) -> Iterator[None]:
    with registry.using(race=plugin, silent=SilentGame()):
        yield


def post(client: Client, path: str, body: Any) -> Any:
    return client.post(f"/api/v1/judge{path}", json.dumps(body), content_type="application/json")


def ask(client: Client, **parts: Any) -> Any:
    return post(client, "", {"game": "race", "position": POSITION, **parts})


def faults(answer: Any) -> list[tuple[str, str]]:
    assert answer.status_code == 400
    return [(fault["at"], fault["code"]) for fault in answer.json()["errors"]]


def test_a_legal_action_shows_what_it_leads_to(client: Client) -> None:
    verdict = ask(client, action=RUN).json()
    assert (verdict["object"], verdict["legal"]) == ("verdict", True)
    assert verdict["position"]["players"]["a"]["square"] == 4
    assert [event["type"] for event in verdict["events"]][:2] == ["card_played", "advanced"]
    assert {"number": "2.2", "title": "Rule 2.2", "text": "A card advances.", "source": "Book"} in (
        verdict["citations"]
    )


def test_an_illegal_action_is_200_and_says_why(client: Client) -> None:
    answer = ask(client, action={**RUN, "player": "b"})
    verdict = answer.json()
    assert (answer.status_code, verdict["legal"]) == (200, False)
    assert (verdict["position"], verdict["events"], verdict["choices"]) == (None, [], None)
    assert "2.1" in [reason["rule"] for reason in verdict["reasons"]]


def test_a_query_is_answered(client: Client) -> None:
    answer = ask(client, query={"type": "leader"}).json()
    assert (answer["object"], answer["answer"]) == ("answer", {"leader": "a"})


def test_dice_are_given_and_checked(client: Client) -> None:
    roll = {"type": "roll", "player": "a"}
    assert ask(client, action=roll, dice={"d6": [2]}).json()["legal"] is True
    missing = ask(client, action=roll)
    assert (missing.status_code, missing.json()["code"]) == (400, "dice-missing")
    assert faults(missing) == [("/dice/d6/0", "dice-missing")]
    left = ask(client, action=RUN, dice={"d6": [2]})
    assert left.json()["code"] == "dice-left"
    assert faults(ask(client, action=roll, dice={"d6": [7]})) == [("/dice/d6/0", "malformed-input")]


def test_legal_actions_are_listed(client: Client) -> None:
    found = post(client, "/legal-actions", {"game": "race", "position": POSITION}).json()
    assert (found["object"], found["player"]) == ("legal-actions", "a")
    assert {**RUN} in found["actions"]


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"action": {**RUN, "card": "fly"}}, "/action/card"),
        ({"action": {"type": "fly"}}, "/action/type"),
        ({"action": []}, "/action"),
        ({"position": []}, "/position"),
        ({"position": {"cards": {"x": {"pace": 9}}}}, "/position/cards/x"),
        ({"position": {"players": {"a": {"square": -1}}}}, "/position/players/a/square"),
        ({"dice": [1]}, "/dice"),
        ({"dice": {"d7": [1]}}, "/dice/d7"),
        ({"game": ["race"]}, "/game"),
        ({"extra": 1}, "/extra"),
        ({"query": {"type": "leader"}}, ""),
        ({"action": None}, ""),
    ],
)
def test_a_bad_request_says_where(client: Client, change: dict[str, Any], at: str) -> None:
    answer = ask(client, **{"action": RUN, **change})
    assert at in [place for place, _ in faults(answer)]


@pytest.mark.parametrize("key", ["game", "ruleset"])
def test_an_unknown_game_or_ruleset_is_named_at_its_place(client: Client, key: str) -> None:
    answer = ask(client, action=RUN, **{key: "other"})
    assert answer.json()["code"] == f"unknown-{key}"
    assert faults(answer) == [(f"/{key}", f"unknown-{key}")]


@pytest.mark.usefixtures("_silent")
@pytest.mark.parametrize("path", ["", "/legal-actions"])
def test_a_game_without_engine_is_not_judged(client: Client, path: str) -> None:
    body = {"game": "silent", "position": {}, "action": RUN}
    answer = post(client, path, body)
    assert (answer.status_code, answer.json()["code"]) == (409, "game-not-playable")


def test_a_verdict_takes_two_queries(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ask(client, action=RUN)
    with django_assert_num_queries(2):
        ask(client, action=RUN)


@pytest.mark.parametrize("body", [[SCENARIO], {"scenarios": [SCENARIO]}])
def test_a_scenario_holds(client: Client, body: Any) -> None:
    assert post(client, "/scenarios", body).json() == {
        "object": "scenario-report",
        "passed": 1,
        "failed": 0,
        "scenarios": [{"id": "race-2.2-1", "holds": True, "differences": []}],
    }


def test_a_scenario_that_does_not_hold_says_what_differs(client: Client) -> None:
    step = {"action": RUN, "expect": {"position": {"/players/a/square": 5}}}
    report = post(client, "/scenarios", [{**SCENARIO, "steps": [step]}, 7]).json()
    assert (report["passed"], report["failed"]) == (0, 2)
    assert report["scenarios"][0]["differences"] == [
        {
            "id": "race-2.2-1",
            "step": 1,
            "pointer": "/position/players/a/square",
            "expected": 5,
            "found": 4,
        }
    ]


@pytest.mark.parametrize("body", [{}, {"scenarios": 1}, "x", {"scenario": []}, None])
def test_what_is_no_list_of_scenarios_is_refused(client: Client, body: Any) -> None:
    assert faults(post(client, "/scenarios", body))


def too_large(answer: Any) -> list[str]:
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    return [fault["at"] for fault in answer.json()["errors"]]


def crowd(count: int) -> dict[str, Any]:
    cards = {f"c{number}": {"pace": 1} for number in range(count)}
    return {"players": {"a": {"deck": list(cards)}}, "cards": cards}


@pytest.mark.parametrize("path", ["", "/legal-actions"])
def test_a_position_has_so_many_cards_and_no_more(client: Client, path: str) -> None:
    def ask_about(count: int) -> Any:
        parts = {"action": RUN} if not path else {}
        return post(client, path, {"game": "race", "position": crowd(count), **parts})

    assert ask_about(limits.MAX_CARDS).status_code in (200, 400)
    assert too_large(ask_about(limits.MAX_CARDS + 1)) == ["/position/cards"]


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"position": crowd(limits.MAX_CARDS + 1)}, "/position/cards"),
        ({"steps": SCENARIO["steps"] * (limits.MAX_STEPS + 1)}, "/steps"),
        ({"position": crowd(1_500), "steps": SCENARIO["steps"] * 900}, "/steps"),
        ({"cites": ["2.2"] * (limits.MAX_CITES + 1)}, "/cites"),
        ({"id": "x" * (limits.MAX_ID + 1)}, "/id"),
    ],
)
def test_scenarios_that_take_too_long_are_not_run(
    client: Client, change: dict[str, Any], at: str
) -> None:
    scenarios = [SCENARIO, {**SCENARIO, **change}]
    assert too_large(post(client, "/scenarios", scenarios)) == [f"/1{at}"]
    body = {"scenarios": scenarios}
    assert too_large(post(client, "/scenarios", body)) == [f"/scenarios/1{at}"]


def test_the_steps_of_all_scenarios_are_counted_together(client: Client) -> None:
    half = {**SCENARIO, "steps": SCENARIO["steps"] * (limits.MAX_STEPS // 2)}
    assert post(client, "/scenarios", [half, half]).status_code == 200
    assert too_large(post(client, "/scenarios", [half, half, SCENARIO])) == ["/2/steps"]


def test_a_scenario_lists_so_many_differences_and_counts_the_others(client: Client) -> None:
    odd = {**SCENARIO, **{f"{'x' * 90} {number}": 1 for number in range(150)}}
    result = post(client, "/scenarios", [odd]).json()["scenarios"][0]
    assert (len(result["differences"]), result["more_differences"]) == (100, 50)
    assert len(result["differences"][0]["found"]) < 150
