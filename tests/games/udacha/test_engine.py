"""The engine of Udacha: what JSON scenarios cannot say of its manners."""

import copy
import json
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from cardsdb.plugin_api import JSON, Action, MalformedInput
from rules_plugins.udacha.engine import ENGINE
from rules_plugins.udacha.position import Position
from tests.games.udacha.positions import (
    BARRED,
    CODECS,
    PURSUED,
    SCENARIOS,
    TRAVEL,
    board,
    load,
    moments,
    read,
    take,
)

every_scenario = pytest.mark.parametrize("name", SCENARIOS)


FACE = TRAVEL | {"use": "face", "card": "reef"}
CLASH = {"type": "clash", "player": "a"}
PAIR_A = {"players/a/party": ["maren", "jory"], "players/a/reserve": []}
PAIR_B = {"players/b/party": ["korr", "isca"], "cards/isca": {"title": "I", "type": "hero"}}


@pytest.mark.parametrize(
    ("changes", "action", "kinds"),
    [
        (
            BARRED,
            FACE,
            "movement_spent hazard_faced hazard_failed glory_gained discarded choice_made "
            "hero_withdrawn",
        ),
        (
            BARRED | PAIR_A,
            FACE,
            "movement_spent hazard_faced hazard_failed glory_gained discarded choice_opened",
        ),
        (
            BARRED | {"players/b/glory": 14},
            FACE,
            "movement_spent hazard_faced hazard_failed glory_gained discarded game_ended",
        ),
        (
            BARRED | PAIR_A | {"players/b/glory": 14},
            FACE,
            "movement_spent hazard_faced hazard_failed glory_gained discarded game_ended",
        ),
        (
            BARRED | PAIR_A | {"players/a/glory": 15},
            FACE,
            "movement_spent hazard_faced hazard_failed glory_gained discarded game_ended",
        ),
        (
            BARRED | {"cards/reef/danger": 0},
            FACE,
            "movement_spent hazard_faced hazard_overcome discarded",
        ),
        (
            PURSUED | {"players/b/hand": ["jory"], "players/a/reserve": []},
            CLASH,
            "clash glory_gained discarded choice_made hero_defeated discarded",
        ),
        (
            PURSUED,
            CLASH,
            "clash glory_gained discarded choice_made hero_defeated discarded game_ended",
        ),
        (
            PURSUED | PAIR_B | {"cards/korr/strength": 3},
            CLASH,
            "clash glory_gained discarded choice_opened",
        ),
        (
            PURSUED | PAIR_B | {"players/a/glory": 13},
            CLASH,
            "clash glory_gained discarded game_ended",
        ),
        (PURSUED | {"players/a/glory": 13}, CLASH, "clash glory_gained discarded game_ended"),
        (PURSUED | {"cards/korr/strength": 4}, CLASH, "clash"),
        ({}, TRAVEL | {"card": "row"}, "movement_spent moved"),
        ({}, TRAVEL | {"card": "dunes"}, "movement_spent moved glory_gained"),
        (
            {"cards/wind/effect": {"gives": {}}},
            {"type": "play", "player": "a", "card": "wind"},
            "card_played discarded",
        ),
        ({"turn_number": 40}, {"type": "end_turn", "player": "a"}, "turn_ended game_ended"),
        ({}, {"type": "end_turn", "player": "a"}, "turn_ended turn_began"),
        ({}, {"type": "concede", "player": "a"}, "game_ended"),
        ({}, {"type": "check"}, ""),
    ],
)
def test_what_happens_is_what_the_rules_say_and_nothing_else(
    changes: dict[str, JSON], action: JSON, kinds: str
) -> None:
    position = load(board(changes))
    step = take(position, read(position, {"action": action}))
    assert [event.tag["type"] for event in step.events] == kinds.split()


@every_scenario
def test_the_events_of_a_step_give_the_position_after_it(name: str) -> None:
    for before, thing in moments(name):
        if isinstance(thing, Action):
            after, folded = before.copy(), before.copy()
            for event in take(after, thing).events:
                event.apply(folded)
            assert folded == after


@every_scenario
def test_the_game_ends_with_the_last_event(name: str) -> None:
    for before, thing in moments(name):
        if isinstance(thing, Action):
            kinds = [event.tag["type"] for event in take(before.copy(), thing).events]
            assert "game_ended" not in kinds[:-1]


@every_scenario
def test_an_illegal_action_changes_nothing_and_a_query_neither(name: str) -> None:
    for before, thing in moments(name):
        after = before.copy()
        if not isinstance(thing, Action):
            ENGINE.answer(after, thing)
        elif take(after, thing).verdict.is_legal:
            continue
        assert after == before


@every_scenario
def test_what_is_offered_is_what_is_legal_of_all_that_can_be_imagined(name: str) -> None:
    for position, _ in moments(name):
        offered = [CODECS.actions.dump(action) for action in ENGINE.legal_actions(position)]
        legal = [
            action
            for action in imaginable(position)
            if ENGINE.judge(position, CODECS.actions.load(action)).is_legal
        ]
        assert sorted(map(json.dumps, offered)) == sorted(map(json.dumps, legal))


def imaginable(position: Position) -> Iterator[dict[str, JSON]]:
    """Yield every action of either player on any card that is ever offered."""
    cards = list(position.cards)
    for player in position.players:
        for kind in ("use_action", "rally", "choose"):
            yield from ({"type": kind, "player": player, "card": card} for card in cards)
        for use in ("travel", "escape", "face"):
            yield from (
                {"type": "move", "use": use, "player": player, "card": card} for card in cards
            )
        for card in cards:
            yield {"type": "play", "player": player, "card": card, "target": None}
            if position.cards[card].type == "gear":
                yield from (
                    {"type": "play", "player": player, "card": card, "target": target}
                    for target in cards
                )
        yield {"type": "clash", "player": player}
        yield {"type": "end_turn", "player": player}


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.text(max_size=3),
    st.sampled_from(["a", "b", "keep", "maren", "hounds", "down", "main", "travel", "1.3a"]),
    st.lists(st.sampled_from(["keep", "maren", None, {}, 0]), max_size=3),
    st.dictionaries(st.sampled_from(["type", "a", "gives", "card"]), st.just(1), max_size=2),
)


@settings(
    max_examples=400,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(data=st.data())
def test_whatever_is_sent_is_judged_or_refused_as_malformed(data: st.DataObject) -> None:
    scenario = data.draw(st.sampled_from(list(SCENARIOS.values())))
    step = data.draw(st.sampled_from(scenario["steps"]))
    sent = copy.deepcopy({"position": scenario["position"], "step": step})
    del sent["step"]["expect"]
    for _ in range(data.draw(st.integers(1, 3))):
        damage(data, sent)
    try:
        position = load(sent["position"])
        thing = read(position, sent["step"])
    except MalformedInput:
        return
    if isinstance(thing, Action):
        take(position, thing)
    else:
        ENGINE.answer(position, thing)
    json.dumps(ENGINE.dump(position), allow_nan=False)
    for action in ENGINE.legal_actions(position):
        assert take(position.copy(), action).verdict.is_legal


def damage(data: st.DataObject, sent: JSON) -> None:
    """Change, double or take out something at any depth below the position or the step."""
    holder = sent[data.draw(st.sampled_from(["position", "step"]))]
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if not isinstance(holder[key], dict | list) or data.draw(st.integers(0, 5)) == 0:
            break
        holder = holder[key]
    match data.draw(st.sampled_from(["junk", "out", "more"])):
        case "junk":
            holder[key] = data.draw(JUNK)
        case "out" if holder is not sent["step"]:
            del holder[key]
        case "more" if isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        case _ if isinstance(holder, dict) and holder is not sent["step"]:
            holder[data.draw(st.text(max_size=2))] = data.draw(JUNK)
