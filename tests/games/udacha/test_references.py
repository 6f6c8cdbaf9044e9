"""What an action or a query names has to be there."""

import pytest

from cardsdb.plugin_api import JSON, Fault, MalformedInput
from rules_plugins.udacha.engine import ENGINE
from tests.games.udacha.positions import CODECS, load

POSITION = load(
    {
        "players": {
            "a": {"scenery": ["keep"], "party": ["maren"], "hand": ["blade"], "reserve": ["quay"]},
            "b": {"scenery": ["hold"], "party": ["korr"], "reserve": ["slide"]},
        },
        "cards": {
            "keep": {"title": "Keep", "type": "place"},
            "quay": {"title": "Quay", "type": "place"},
            "hold": {"title": "Hold", "type": "place"},
            "maren": {"title": "Maren", "type": "hero"},
            "korr": {"title": "Korr", "type": "hero"},
            "blade": {"title": "Blade", "type": "gear"},
            "slide": {"title": "Slide", "type": "hazard"},
        },
    }
)
FORM = "malformed-input"


@pytest.mark.parametrize(
    ("action", "faults"),
    [
        ({"type": "rally", "player": "c", "card": "quay"}, ["/player unknown-player"]),
        ({"type": "rally", "player": "a", "card": "nobody"}, ["/card unknown-card"]),
        (
            {"type": "play", "player": "a", "card": "blade", "target": "nobody"},
            ["/target unknown-card"],
        ),
        (
            {"type": "play", "player": "a", "card": "quay", "target": "maren"},
            ["/target malformed-input"],
        ),
        (
            {"type": "use_action", "player": "", "card": ""},
            ["/player unknown-player", "/card unknown-card"],
        ),
        ({"type": "play", "player": "a", "card": "blade", "target": None}, []),
        ({"type": "choose", "player": "b", "card": "slide"}, []),
        ({"type": "check"}, []),
    ],
)
def test_an_action_that_names_what_is_not_there_has_a_fault(
    action: JSON, faults: list[str]
) -> None:
    assert places(ENGINE.problems(POSITION, CODECS.actions.load(action))) == faults


@pytest.mark.parametrize(
    ("query", "faults"),
    [
        ({"type": "legal_moves", "player": "x"}, ["/player unknown-player"]),
        ({"type": "effective_geography", "card": "x"}, ["/card unknown-card"]),
        ({"type": "effective_geography", "card": "maren"}, ["/card wrong-card-type"]),
        ({"type": "deck_legal", "deck": None}, ["/deck malformed-input"]),
        ({"type": "deck_legal", "deck": {"sections": {}}}, ["/deck/sections malformed-input"]),
        ({"type": "deck_legal", "deck": {"sections": [1]}}, ["/deck/sections/0 malformed-input"]),
        (
            {"type": "deck_legal", "deck": {"sections": [{"name": "main", "cards": [1]}]}},
            ["/deck/sections/0/cards/0 malformed-input"],
        ),
        (
            {
                "type": "deck_legal",
                "deck": {
                    "sections": [
                        {"name": "main", "cards": [{"card": "x"}, {"card": "quay", "count": 0}]}
                    ]
                },
            },
            [
                "/deck/sections/0/cards/0/card unknown-card",
                "/deck/sections/0/cards/1/count bad-count",
            ],
        ),
        ({"type": "deck_legal", "deck": {}, "only": ["1.3a", "7.7"]}, ["/only/1 unknown-rule"]),
        ({"type": "deck_legal", "deck": {}, "only": None}, []),
        ({"type": "position_problems"}, []),
    ],
)
def test_a_query_that_names_what_is_not_there_has_a_fault(query: JSON, faults: list[str]) -> None:
    assert places(ENGINE.problems(POSITION, CODECS.queries.load(query))) == faults


@pytest.mark.parametrize(
    ("action", "at"),
    [
        (None, ""),
        ([], ""),
        ({}, "/type"),
        ({"type": ["move"]}, "/type"),
        ({"type": "fly", "player": "a"}, "/type"),
        ({"type": "move", "player": "a", "card": "quay"}, "/use"),
        ({"type": "move", "player": "a", "card": "quay", "use": "swim"}, "/use"),
        ({"type": "move", "player": "a", "use": "travel"}, "/card"),
        ({"type": "rally", "player": 1, "card": "x"}, "/player"),
        ({"type": "rally", "player": "a", "card": None}, "/card"),
        ({"type": "end_turn", "player": "a", "card": "x"}, "/card"),
        ({"type": "check", "player": "a"}, "/player"),
    ],
)
def test_an_action_of_another_form_is_refused_at_its_place(action: JSON, at: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        CODECS.actions.load(action)
    assert [fault.at for fault in refused.value.faults] == [at]


def places(faults: list[Fault]) -> list[str]:
    return [f"{fault.at} {fault.code}" for fault in faults]
