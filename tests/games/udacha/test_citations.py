"""What a verdict or an answer of Udacha cites, all of it: nothing that did not speak."""

import pytest

from cardsdb.plugin_api import JSON, Answer, cited
from rules_plugins.udacha.engine import ENGINE
from tests.games.udacha.positions import (
    BARRED,
    CHASED,
    HEROLESS,
    PURSUED,
    STUCK,
    TRAVEL,
    board,
    load,
    read,
    take,
)


@pytest.mark.parametrize(
    ("changes", "action", "numbers"),
    [
        ({}, TRAVEL | {"card": "row"}, "2.2b 2.3a 2.3d 2.3e 4.3a 5.3c"),
        ({}, TRAVEL | {"card": "keep"}, "2.2b 2.3c 2.3d 2.3e 4.3a 5.3c"),
        ({}, TRAVEL | {"card": "dunes"}, "2.2b 2.3a 2.3d 2.3e 4.3a 5.3c 14.1e"),
        ({}, TRAVEL | {"card": "whisper"}, "2.2b 2.3b 2.3d 2.3e"),
        ({}, TRAVEL | {"card": "quay"}, "14.1c"),
        ({}, TRAVEL | {"card": "stair"}, "2.3a 2.3b 2.3c"),
        (STUCK, TRAVEL | {"card": "row"}, "2.2a"),
        (BARRED, TRAVEL | {"card": "row"}, "3.2a"),
        (BARRED, TRAVEL | {"card": "whisper"}, "3.2b"),
        (BARRED, TRAVEL | {"card": "jory"}, "2.3a 2.3b 2.3c"),
        (
            BARRED | {"cards/reef/face": "up"},
            TRAVEL | {"card": "row"},
            "2.2b 2.3a 2.3d 2.3e 3.2c 4.3a 5.3c",
        ),
        (
            BARRED | HEROLESS | {"cards/reef/face": "up"},
            TRAVEL | {"card": "row"},
            "2.2b 2.3a 2.3d 2.3e 3.2c 4.3a 5.3c",
        ),
        (BARRED | HEROLESS, TRAVEL | {"card": "row"}, "2.2b 2.3a 2.3d 2.3e 3.1a 3.2c 4.3a 5.3c"),
        (HEROLESS, TRAVEL | {"card": "dunes"}, "2.2b 2.3a 2.3d 2.3e 4.3a 5.3c"),
        (PURSUED, TRAVEL | {"card": "whisper"}, "3.3a 5.2a"),
        (PURSUED, TRAVEL | {"card": "row"}, "2.2b 2.3a 2.3d 2.3e 3.4a 4.3a 5.3c"),
        (PURSUED, TRAVEL | {"card": "dunes"}, "3.4a 5.5a"),
        (PURSUED, TRAVEL | {"card": "jory"}, "2.3a 2.3b 2.3c"),
        (
            PURSUED | {"cards/row/geography": "Waste: Bay"},
            TRAVEL | {"card": "row"},
            "3.4a 5.5a 10.1e",
        ),
        (CHASED, TRAVEL | {"card": "row"}, "2.2b 2.3a 2.3d 2.3e 3.4a 4.3a 5.3c"),
        (
            CHASED | {"cards/row/geography": "Waste: Bay"},
            TRAVEL | {"card": "row"},
            "2.2b 2.3a 2.3d 2.3e 3.4b 4.3a 5.3c 5.5b",
        ),
        (
            {"players/a/scenery": ["quay", "hounds"]},
            TRAVEL | {"card": "whisper"},
            "2.2b 2.3b 2.3d 2.3e 5.3a 5.3b 11.1d",
        ),
        ({"players/a/scenery": []}, TRAVEL | {"card": "row"}, "2.2b 2.3a 2.3d 2.3e"),
        (CHASED, TRAVEL | {"card": "whisper"}, "3.3a 5.2a"),
        (CHASED, TRAVEL | {"card": "dunes"}, "2.2b 2.3a 2.3d 2.3e 3.4b 4.3a 5.3c 5.5b 14.1e"),
        (
            {"players/a/scenery": ["keep", "quay", "hounds"]},
            TRAVEL | {"card": "row"},
            "2.2b 2.3a 2.3d 2.3e 5.3a 5.3b 11.1d",
        ),
        (PURSUED, TRAVEL | {"use": "escape", "card": "hounds"}, "2.2b 2.4a 11.1d"),
        (PURSUED | BARRED, TRAVEL | {"use": "escape", "card": "hounds"}, "2.2b 2.4a 3.2d 11.1d"),
        (
            PURSUED | BARRED | HEROLESS,
            TRAVEL | {"use": "escape", "card": "hounds"},
            "2.2b 2.4a 11.1d",
        ),
        ({}, TRAVEL | {"use": "escape", "card": "hold"}, "2.4a"),
        (
            BARRED | {"cards/reef/danger": 4},
            TRAVEL | {"use": "face", "card": "reef"},
            "2.2b 2.5a 2.5b 11.1d 16.1a 16.1b",
        ),
        (
            BARRED,
            TRAVEL | {"use": "face", "card": "reef"},
            "2.2b 2.5a 2.5b 11.1d 16.1a 16.1c 18.1e",
        ),
        (
            BARRED | {"players/a/party": ["maren", "jory"], "players/a/reserve": []},
            TRAVEL | {"use": "face", "card": "reef"},
            "2.2b 2.5a 2.5b 11.1d 16.1a 16.1c",
        ),
        (BARRED | HEROLESS, TRAVEL | {"use": "face", "card": "reef"}, "3.1a"),
        ({}, TRAVEL | {"use": "face", "card": "slide"}, "2.5a"),
        ({}, {"type": "use_action", "player": "a", "card": "lantern"}, "2.1a 2.2a 14.1a"),
        ({}, {"type": "use_action", "player": "a", "card": "keep"}, "14.1a"),
        (
            {"cards/keep/action": {"gives": {"movements": 1}}},
            {"type": "use_action", "player": "a", "card": "keep"},
            "2.1b 2.2a 14.1a",
        ),
        (
            {"cards/keep/action": {"gives": {"glory": 1}}},
            {"type": "use_action", "player": "a", "card": "keep"},
            "14.1a 15.1d",
        ),
        (
            {"cards/lantern/action": {"gives": {"glory": 1}}},
            {"type": "use_action", "player": "a", "card": "lantern"},
            "14.1a 15.1d",
        ),
        (
            {"cards/lantern": {"title": "Mute", "type": "banner"}},
            {"type": "use_action", "player": "a", "card": "lantern"},
            "14.1a",
        ),
        (
            {"cards/maren/action": {"gives": {"movements": 1}}},
            {"type": "use_action", "player": "a", "card": "maren"},
            "2.2a 14.1a",
        ),
        (
            {"cards/lantern/spent": True},
            {"type": "use_action", "player": "a", "card": "lantern"},
            "14.1a",
        ),
        (
            {"cards/maren/action": {"gives": {"movements": 1}, "requires": {"keyword": "Port"}}},
            {"type": "use_action", "player": "a", "card": "maren"},
            "2.2a 4.3b 14.1a 14.1b",
        ),
        (
            {"cards/maren/action": {"gives": {"movements": 1}, "requires": {"keyword": "Wild"}}},
            {"type": "use_action", "player": "a", "card": "maren"},
            "4.3b 14.1b",
        ),
        (
            {"cards/korr/action": {"gives": {}, "requires": {"region": "Hills"}}},
            {"type": "use_action", "player": "a", "card": "korr"},
            "14.1a",
        ),
        ({}, {"type": "play", "player": "a", "card": "stair"}, "15.1a 15.1b"),
        ({}, {"type": "play", "player": "a", "card": "slide"}, "11.1c 15.1a 15.1b"),
        ({}, {"type": "play", "player": "a", "card": "blade", "target": "maren"}, "15.1a 15.1c"),
        ({}, {"type": "play", "player": "a", "card": "blade", "target": "jory"}, "15.1c"),
        ({}, {"type": "play", "player": "a", "card": "wind"}, "2.2a 11.1d 15.1a 15.1d"),
        (
            {"cards/wind/effect": {"gives": {"glory": 1}}},
            {"type": "play", "player": "a", "card": "wind"},
            "11.1d 15.1a 15.1d",
        ),
        (
            {"cards/wind/effect": {"gives": {}, "requires": {"keyword": "Wild"}}},
            {"type": "play", "player": "a", "card": "wind"},
            "4.3b 14.1b",
        ),
        (
            {"cards/wind": {"title": "Calm", "type": "event"}},
            {"type": "play", "player": "a", "card": "wind"},
            "11.1d 15.1a 15.1d",
        ),
        ({"players/a/plays_left": 0}, {"type": "play", "player": "a", "card": "wind"}, "15.1a"),
        ({}, {"type": "rally", "player": "a", "card": "jory"}, "15.1e"),
        ({"players/a/rallies_left": 0}, {"type": "rally", "player": "a", "card": "jory"}, "15.1e"),
        ({}, {"type": "clash", "player": "a"}, "17.1a"),
        (
            PURSUED | {"cards/korr/strength": 4},
            {"type": "clash", "player": "a"},
            "17.1a 17.1b",
        ),
        (
            PURSUED | {"players/b/hand": ["jory"], "players/a/reserve": []},
            {"type": "clash", "player": "a"},
            "11.1d 17.1a 17.1b 17.1c 17.1d 18.1e",
        ),
        (
            {"players/a/scenery": ["whisper"], "players/a/reserve": [], "players/b/deck": ["jory"]},
            {"type": "clash", "player": "a"},
            "11.1d 17.1a 17.1b 17.1c 18.1e",
        ),
        (PURSUED, {"type": "clash", "player": "a"}, "11.1d 17.1a 17.1b 17.1c 17.1d 18.1b 18.1e"),
        (
            {"pending": {"player": "a", "type": "withdraw", "options": ["maren"]}},
            {"type": "choose", "player": "a", "card": "maren"},
            "16.1c",
        ),
        (
            {"pending": {"player": "a", "type": "withdraw", "options": ["maren"]}, "turn": "b"},
            {"type": "choose", "player": "a", "card": "maren"},
            "13.1a 16.1c",
        ),
        (
            {"pending": {"player": "b", "type": "defeat", "options": ["korr"]}}
            | {"players/b/hand": ["jory"], "players/a/reserve": []},
            {"type": "choose", "player": "b", "card": "korr"},
            "11.1d 13.1a 17.1c",
        ),
        ({}, {"type": "choose", "player": "a", "card": "maren"}, "18.1e"),
        ({}, {"type": "choose", "player": "b", "card": "korr"}, "13.1a 18.1e"),
        ({}, {"type": "end_turn", "player": "a"}, "13.1b 13.1d"),
        ({"turn_number": 40}, {"type": "end_turn", "player": "a"}, "13.1d 18.1c"),
        ({}, {"type": "end_turn", "player": "b"}, "13.1a"),
        ({}, {"type": "concede", "player": "b"}, "18.1d"),
        ({"status": "finished"}, {"type": "concede", "player": "b"}, "18.1f"),
        ({"status": "finished"}, {"type": "check"}, "18.1f"),
        ({}, {"type": "check"}, ""),
        ({"players/b/glory": 15}, {"type": "check"}, "18.1a"),
        ({"players/b/scenery": ["hounds", "hold"]}, {"type": "check"}, "5.3a 5.3b 11.1d"),
        (
            {"players/a/gear": ["blade"], "players/a/hand": []},
            {"type": "check"},
            "11.1d 15.1c",
        ),
    ],
)
def test_a_verdict_cites_what_spoke_and_nothing_else(
    changes: dict[str, JSON], action: JSON, numbers: str
) -> None:
    position = load(board(changes))
    step = take(position, read(position, {"action": action}))
    assert sorted(cited(step.verdict, step.events), key=_by_number) == numbers.split()


@pytest.mark.parametrize(
    ("changes", "query", "numbers"),
    [
        ({}, {"type": "location_of", "player": "a"}, "1.1c 1.2a 1.2b"),
        ({}, {"type": "effective_geography", "card": "stair"}, "4.2a 4.2b"),
        (PURSUED, {"type": "effective_geography", "card": "hounds"}, "5.4a 5.4b 5.4c"),
        (CHASED, {"type": "effective_geography", "card": "riders"}, "5.4a 5.4b 5.4c 10.1d"),
        ({}, {"type": "effective_geography", "card": "riders"}, "5.4a 5.4b"),
        (PURSUED, {"type": "pinned", "player": "a"}, "5.5a"),
        (CHASED, {"type": "pinned", "player": "a"}, "5.5b"),
        ({}, {"type": "pinned", "player": "a"}, "5.5a"),
        ({"cards/hold/keywords": ["Mobile"]}, {"type": "pinned", "player": "a"}, "5.5a"),
        ({}, {"type": "position_problems"}, ""),
        ({}, {"type": "legal_moves", "player": "a"}, "2.2b 2.3a 2.3b 2.3c 2.4a 2.5a 14.1c"),
        ({}, {"type": "legal_moves", "player": "b"}, "2.2b 2.3a 2.3b 2.3c 2.4a 2.5a 14.1c"),
        (
            PURSUED,
            {"type": "legal_moves", "player": "a"},
            "2.2b 2.3a 2.3b 2.3c 2.4a 2.5a 3.3a 3.4a 5.2a 5.5a 14.1c",
        ),
        (
            PURSUED | BARRED,
            {"type": "legal_moves", "player": "a"},
            "2.2b 2.3a 2.3b 2.3c 2.4a 2.5a 3.2a 3.2b 3.2d 3.3a 3.4a 5.2a 5.5a 14.1c",
        ),
        (
            {"players/a/scenery": ["quay", "hounds"]},
            {"type": "legal_moves", "player": "a"},
            "2.2b 2.3a 2.3b 2.3c 2.4a 2.5a",
        ),
        (
            {"players/a/scenery": [], "players/a/reserve": []},
            {"type": "legal_moves", "player": "a"},
            "2.2b 2.3a 2.3b 2.3c 2.4a 2.5a",
        ),
        (
            BARRED | HEROLESS,
            {"type": "legal_moves", "player": "a"},
            "2.2b 2.3a 2.3b 2.3c 2.4a 2.5a 3.1a 3.2c 14.1c",
        ),
        (
            CHASED,
            {"type": "legal_moves", "player": "a"},
            "2.2b 2.3a 2.3b 2.3c 2.4a 2.5a 3.3a 3.4a 3.4b 5.2a 5.5b 14.1c",
        ),
        ({"status": "finished"}, {"type": "legal_moves", "player": "a"}, "2.2b 18.1f"),
    ],
)
def test_an_answer_cites_what_spoke_and_nothing_else(
    changes: dict[str, JSON], query: JSON, numbers: str
) -> None:
    position = load(board(changes))
    answer: Answer = ENGINE.answer(position, read(position, {"query": query}))
    assert sorted(answer.citations, key=_by_number) == numbers.split()


def _by_number(number: str) -> tuple[int, str]:
    chapter, _, rest = number.partition(".")
    return int(chapter), rest
