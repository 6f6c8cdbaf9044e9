"""The judge, asked about the Race to Ten."""

from dataclasses import replace
from typing import Any

import pytest

from cardsdb.catalogue.models import Card, RuleText
from cardsdb.catalogue.services import save_row
from cardsdb.judge.services import JudgeRequest, citation_documents, judge, list_legal_actions
from cardsdb.plugin_api import (
    DeckShape,
    DiceLeft,
    DiceMissing,
    Game,
    GameNotPlayable,
    MalformedInput,
    RuleNumber,
    Ruleset,
    UnknownSlug,
    hookimpl,
    registry,
)
from tests.toy_game.rulesets import FIRST

pytestmark = pytest.mark.usefixtures("race", "db")

POSITION = {
    "players": {"a": {"square": 1, "hand": ["walk", "run"], "deck": ["hop"]}},
    "cards": {"walk": {"pace": 1}, "run": {"pace": 3}, "hop": {"pace": 2}},
}


class SilentGame:
    """A plugin whose game has no engine."""

    @hookimpl
    def register_game(self) -> Game:
        return Game(
            slug="silent",
            title="Silent",
            default_ruleset="first",
            deck_shape=DeckShape(sections=()),
        )

    @hookimpl
    def register_rulesets(self) -> list[Ruleset]:
        return [replace(FIRST, game="silent")]


def ask(**parts: Any) -> dict[str, Any]:
    return judge(JudgeRequest.load({"game": "race", "position": POSITION, **parts}))


def play(card: str, player: str = "a") -> dict[str, str]:
    return {"type": "play", "player": player, "card": card}


def faults(error: MalformedInput) -> list[tuple[str, str]]:
    return [(fault.at, fault.code) for fault in error.faults]


def test_a_legal_action_is_carried_out() -> None:
    verdict = ask(action=play("run"))
    assert verdict["object"] == "verdict"
    assert verdict["legal"] is True
    assert verdict["position"]["players"]["a"]["square"] == 4
    assert verdict["position"]["turn"] == "b"
    assert verdict["choices"] is None


def test_events_have_number_cause_and_citations() -> None:
    first, second, third = ask(action=play("run"))["events"]
    assert first == {
        "type": "card_played",
        "player": "a",
        "card": "run",
        "seq": 1,
        "cause": None,
        "cites": ["2.2"],
    }
    assert (second["type"], second["cause"], second["cites"]) == ("advanced", 1, ["2.2"])
    assert (third["type"], third["cause"], third["cites"]) == ("turn_passed", 1, ["2.4"])


def test_a_legal_verdict_cites_what_allows_it_and_what_followed() -> None:
    numbers = [citation["number"] for citation in ask(action=play("run"))["citations"]]
    assert numbers == ["2.2", "2.4"]


def test_an_illegal_action_gets_every_reason_and_nothing_else() -> None:
    position = {**POSITION, "turn": "b", "status": "finished", "winner": "b"}
    verdict = ask(position=position, action={"type": "roll", "player": "a"})
    assert [reason["rule"] for reason in verdict["reasons"]] == ["1.2", "2.1"]
    assert verdict["legal"] is False
    assert (verdict["position"], verdict["events"], verdict["choices"]) == (None, [], None)


def test_a_rule_without_text_is_cited_by_the_title_of_the_rulebook() -> None:
    first, _ = ask(action=play("run"))["citations"]
    assert first == {
        "number": "2.2",
        "title": "Playing a card advances by its pace",
        "text": "",
        "source": "",
    }


def test_a_rule_is_cited_with_the_text_of_the_catalogue() -> None:
    RuleText.objects.create(
        game="race", number="2.2", title="Cards", text="They move.", source="p. 4"
    )
    first, _ = ask(action=play("run"))["citations"]
    assert first == {"number": "2.2", "title": "Cards", "text": "They move.", "source": "p. 4"}


def test_a_card_whose_text_counts_is_cited_with_that_text() -> None:
    save_row(
        Card(
            game="race",
            slug="coach",
            title="Coach",
            type="stride",
            text="Runs on.",
            attributes={"pace": 1},
        )
    )
    numbers = [RuleNumber("2.2"), RuleNumber("coach"), RuleNumber("nobody")]
    _, coach, nobody = citation_documents("race", numbers)
    assert coach == {"number": "coach", "title": "Coach", "text": "Runs on.", "source": ""}
    assert nobody == {"number": "nobody", "title": "", "text": "", "source": ""}


def test_the_dice_that_are_given_come_up() -> None:
    verdict = ask(action={"type": "roll", "player": "a"}, dice={"d6": [5]})
    assert verdict["events"][0]["face"] == 5


def test_an_open_choice_stands_in_the_verdict() -> None:
    verdict = ask(action={"type": "roll", "player": "a"}, dice={"d6": [6]})
    assert verdict["choices"] == {"player": "a", "type": "put_aside", "options": ["run", "walk"]}


def test_a_die_that_is_not_given_is_missing() -> None:
    with pytest.raises(DiceMissing) as caught:
        ask(action={"type": "roll", "player": "a"})
    assert faults(caught.value) == [("/dice/d6/0", "dice-missing")]


def test_a_die_that_nobody_rolls_is_left() -> None:
    with pytest.raises(DiceLeft) as caught:
        ask(action=play("run"), dice={"d6": [1]})
    assert faults(caught.value) == [("/dice/d6/0", "dice-left")]


def test_a_query_rolls_no_die() -> None:
    with pytest.raises(DiceLeft):
        ask(query={"type": "leader"}, dice={"d6": [1]})


def test_an_impossible_face_is_found_at_its_place() -> None:
    with pytest.raises(MalformedInput) as caught:
        ask(action={"type": "roll", "player": "a"}, dice={"d6": [3, 7]})
    assert faults(caught.value) == [("/dice/d6/1", "malformed-input")]


def test_a_query_is_answered_with_citations() -> None:
    answer = ask(query={"type": "leader"})
    assert (answer["object"], answer["answer"]) == ("answer", {"leader": "a"})
    assert [citation["number"] for citation in answer["citations"]] == ["1.2"]


@pytest.mark.parametrize("parts", [{}, {"action": play("run"), "query": {"type": "leader"}}])
def test_exactly_one_of_action_and_query_is_judged(parts: dict[str, Any]) -> None:
    with pytest.raises(MalformedInput):
        ask(**parts)


def test_a_fault_of_the_position_has_its_place() -> None:
    with pytest.raises(MalformedInput) as caught:
        ask(position={**POSITION, "players": {"a": {"square": -1}}}, action=play("run"))
    assert faults(caught.value) == [("/position/players/a/square", "malformed-input")]


def test_an_action_on_an_unknown_card_gets_no_verdict() -> None:
    with pytest.raises(MalformedInput) as caught:
        ask(action=play("fly"))
    assert faults(caught.value) == [("/action/card", "malformed-input")]


def test_an_unknown_action_is_named_at_its_type() -> None:
    with pytest.raises(MalformedInput) as caught:
        ask(action={"type": "teleport"})
    assert faults(caught.value) == [("/action/type", "malformed-input")]


def test_a_query_without_type_is_found_at_its_place() -> None:
    with pytest.raises(MalformedInput) as caught:
        ask(query={})
    assert faults(caught.value) == [("/query/type", "missing-field")]


def test_a_request_names_what_is_wrong_with_its_fields() -> None:
    with pytest.raises(MalformedInput) as caught:
        JudgeRequest.load({"game": 7, "ruleset": [], "act": {}})
    assert faults(caught.value) == [
        ("/act", "unknown-field"),
        ("/game", "malformed-input"),
        ("/ruleset", "malformed-input"),
        ("/position", "missing-field"),
    ]


def test_a_request_without_a_game_lacks_a_field() -> None:
    with pytest.raises(MalformedInput) as caught:
        JudgeRequest.load({"game": None, "position": {}})
    assert faults(caught.value) == [("/game", "missing-field")]


def test_another_ruleset_judges_by_its_own_rules() -> None:
    verdict = ask(ruleset="kind", action={"type": "roll", "player": "a"}, dice={"d6": [6]})
    assert verdict["choices"] is None


def test_an_unknown_ruleset_is_no_ruleset() -> None:
    with pytest.raises(UnknownSlug):
        ask(ruleset="second", action=play("run"))


def test_a_game_without_engine_is_not_judged() -> None:
    with registry.using(silent=SilentGame()), pytest.raises(GameNotPlayable):
        judge(JudgeRequest(game="silent", position={}, action={"type": "play"}))


def test_the_decider_and_what_they_may_do_are_listed() -> None:
    listed = list_legal_actions(JudgeRequest(game="race", position=POSITION))
    assert listed == {
        "object": "legal-actions",
        "player": "a",
        "actions": [play("walk"), play("run"), {"type": "roll", "player": "a"}],
        "choices": None,
    }


def test_an_open_choice_is_listed_with_its_options() -> None:
    pending = {"player": "a", "type": "put_aside", "options": ["run", "walk"]}
    listed = list_legal_actions(
        JudgeRequest(game="race", position={**POSITION, "pending": pending})
    )
    assert listed["choices"] == pending
    assert [action["card"] for action in listed["actions"]] == ["run", "walk"]


def test_after_the_end_nobody_decides() -> None:
    position = {**POSITION, "status": "finished", "winner": "b"}
    listed = list_legal_actions(JudgeRequest(game="race", position=position))
    assert (listed["player"], listed["actions"]) == (None, [])
