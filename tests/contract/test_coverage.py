"""Play by chance reaches everything, or it is said why not. `pytest -s` shows the reports."""

from functools import lru_cache

import pytest

from cardsdb.resolutions.coverage import Coverage, cover
from tests.contract.games import SEED, SUBJECTS, Subject
from tests.contract.positions import scenario_moments

SOME, MANY = 300, 2_000
RARE = {
    "bands": {
        "SendOff": "Play by chance seldom fills a ship beyond the room of its other face.",
        "InterceptionDeclined": "Few attacks meet two who may intercept, on shared ground.",
        "Lapsed": "An attack or Liberation is carried out before its card or target can be lost.",
        "PlayerEliminated": "Play by chance seldom breaks a Homeworld twice.",
        "TextUsed": "Only one text is used once a turn, and play by chance seldom brings it about.",
        "PositionClosed": "Only what the judge is told of closes a Position: no card does yet.",
        "GameDrawn": "Two players seldom come to the end with equal Influence and Locations.",
        "paid-eyes": "A few games do not draw every card.",
        "a-debt-at-sea": "A hundred games do not play every text.",
        "isolde-marr": "A hundred games do not play every text.",
    },
    "warfighter": {
        "RecoverStumble": "Only the 2023 edition knows it.",
        "SoldierRestored": "Only the 2023 edition knows it.",
        "StumbleRecovered": "Only the 2023 edition knows it.",
        "Stumbled": "Only the 2023 edition knows it.",
    },
}  # what the share of games that a game has does not reach, or not surely, and why
# Who plays where chance alone comes to little: it throws Gear away before it has a use for it.
POLICIES = {"warfighter": ("random", "greedy", "cautious")}
DEFAULT = [one for one in SUBJECTS if one.ruleset.slug == one.game.default_ruleset]


@pytest.fixture(params=DEFAULT, ids=str)
def subject(request: pytest.FixtureRequest) -> Subject:
    """Return one of the games, by its default ruleset: others leave out what they replace."""
    found: Subject = request.param
    return found


@lru_cache(maxsize=8)
def _coverage(subject: Subject, games: int) -> Coverage:
    """Play the game's share of so many games, with pairings from everywhere among all."""
    games, varied = subject.scaled(games), subject.with_variants()
    stride = max(1, len(varied.pairings) // games)
    places = range(0, len(varied.pairings), stride)
    chosen = POLICIES.get(subject.game.slug, ("random",))
    setups = [varied.setup(at, chosen[n % len(chosen)]) for n, at in enumerate(places)]
    return cover(subject.game, setups, games, SEED)


def _unexplained(coverage: Coverage, subject: Subject) -> dict[str, set[str]]:
    rare = RARE.get(subject.game.slug, {})
    return {kind: set(names) - rare.keys() for kind, names in coverage.unexplained.items()}


def test_what_is_said_to_be_rare_is_an_action_event_or_card_of_the_game(subject: Subject) -> None:
    classes = {one.__name__ for one in (*subject.engine.actions, *subject.engine.events)}
    assert RARE.get(subject.game.slug, {}).keys() <= classes | set(subject.pool.cards)


@pytest.mark.parametrize("kind", ["cards", "keywords", "actions", "events"])
def test_some_games_reach_every_card_keyword_action_and_event(subject: Subject, kind: str) -> None:
    assert _unexplained(_coverage(subject, SOME), subject).get(kind, set()) == set()


@pytest.mark.slow
def test_two_thousand_games_reach_everything_that_does_not_say_why_not(subject: Subject) -> None:
    coverage = _coverage(subject, MANY)
    print("\n" + "\n".join([str(subject), *coverage.lines()]))  # noqa: T201  # for pytest -s
    assert not any(_unexplained(coverage, subject).values())


@pytest.mark.slow
def test_nothing_that_is_reached_is_said_to_be_beyond_reach(subject: Subject) -> None:
    reached = _coverage(subject, MANY).kind("rules").reached
    explained = {one.number for one in subject.game.rulebook if one.uncoded or one.unreached}
    assert explained & set(reached) == set()


@pytest.mark.slow
def test_every_type_of_choice_that_a_scenario_shows_is_reached(subject: Subject) -> None:
    open_choices = [subject.engine.choice(one.position) for one in scenario_moments(subject)]
    shown = {choice.type for choice in open_choices if choice is not None}
    assert shown <= set(_coverage(subject, MANY).kind("choices").reached)


def test_a_watched_game_is_the_game_that_is_resolved(subject: Subject) -> None:
    setup = subject.setup(0)
    once, again = cover(subject.game, [setup], 3, SEED), cover(subject.game, [setup], 3, SEED)
    assert once == again
