"""Play by chance reaches everything, or it is said why not. `pytest -s` shows the reports."""

from functools import lru_cache

import pytest

from cardsdb.resolutions.coverage import Coverage, cover
from tests.contract.games import SEED, SUBJECTS, Subject
from tests.contract.positions import scenario_moments

SOME, MANY = 300, 2_000
DEFAULT = [one for one in SUBJECTS if one.ruleset.slug == one.game.default_ruleset]


@pytest.fixture(params=DEFAULT, ids=str)
def subject(request: pytest.FixtureRequest) -> Subject:
    """Return one of the games, by its default ruleset: others leave out what they replace."""
    found: Subject = request.param
    return found


@lru_cache(maxsize=8)
def _coverage(subject: Subject, games: int) -> Coverage:
    varied = subject.with_variants()
    setups = [varied.setup(index) for index in range(len(varied.pairings))]
    return cover(subject.game, setups, games, SEED)


@pytest.mark.parametrize("kind", ["cards", "keywords", "actions", "events"])
def test_some_games_reach_every_card_keyword_action_and_event(subject: Subject, kind: str) -> None:
    assert _coverage(subject, SOME).unexplained.get(kind, ()) == ()


@pytest.mark.slow
def test_two_thousand_games_reach_everything_that_does_not_say_why_not(subject: Subject) -> None:
    coverage = _coverage(subject, MANY)
    print("\n" + "\n".join([str(subject), *coverage.lines()]))  # noqa: T201  # for pytest -s
    assert coverage.unexplained == {}


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
