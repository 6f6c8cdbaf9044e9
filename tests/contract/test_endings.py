"""Every game ends: by itself, or because its guard stops it under rule 99.1."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from cardsdb.plugin_api import Event, RuleNumber, rule
from cardsdb.resolutions.play import PlayedGame, play_game
from tests.contract.games import SUBJECTS, Subject
from tests.toy_game.events import Advanced, Rolled
from tests.toy_game.position import Position

GUARD = RuleNumber("99.1")


def _played(subject: Subject, games: int, policy: str = "random") -> list[PlayedGame]:
    """Play the game's share of so many games."""
    indexes = range(subject.scaled(games))
    return [play_game(subject.setup(index, policy), subject.seed(index)) for index in indexes]


def _is_stopped(played: PlayedGame) -> bool:
    return any(GUARD in event.cites for event in played.events)


def test_games_by_chance_end_by_themselves(subject: Subject) -> None:
    assert not any(_is_stopped(played) for played in _played(subject, 300))


@pytest.mark.slow
def test_many_games_by_chance_end_by_themselves(subject: Subject) -> None:
    for index in range(subject.scaled(5_000)):
        assert not _is_stopped(play_game(subject.setup(index), subject.seed(index))), index


def test_games_by_every_policy_end_by_themselves(subject: Subject) -> None:
    for policy in subject.policies:
        assert not any(_is_stopped(one) for one in _played(subject, 40, policy.slug)), policy.slug


def test_after_the_end_nobody_decides_and_nothing_is_legal(subject: Subject) -> None:
    engine = subject.engine
    for played in _played(subject, 30):
        assert engine.outcome(played.last) is not None
        assert engine.decider(played.last) is None
        assert engine.choice(played.last) is None
        assert engine.legal_actions(played.last) == []


def test_a_game_ends_by_a_rule_of_its_rulebook(subject: Subject) -> None:
    for played in _played(subject, 60):
        assert played.outcome.reason in subject.numbers
        assert set(played.outcome.winners) < set(played.seats)


def _short(subject: Subject, most: int) -> Subject:
    """Return the game by the same rules, less patient."""
    return subject.by_rules(replace(subject.ruleset, max_decisions=most))


@pytest.mark.parametrize("most", [0, 1, 4])
def test_a_game_that_takes_too_many_decisions_is_stopped_under_rule_99_1(
    subject: Subject, most: int
) -> None:
    for played in _played(_short(subject, most), 10):
        assert played.decisions == most
        assert played.outcome.reason == GUARD
        assert played.outcome.winners == ()
        assert played.events[-1].cites == (GUARD,)


def test_the_events_of_a_game_that_was_stopped_lead_to_its_last_position(subject: Subject) -> None:
    for played in _played(_short(subject, 3), 10):
        position = played.first.copy()
        for event in played.events:
            event.apply(position)
        assert position == played.last
        assert [event.seq for event in played.events] == list(range(1, len(played.events) + 1))


def test_the_guard_lets_an_ended_game_be(subject: Subject) -> None:
    last = _played(subject, 1)[0].last
    log: list[Event] = []
    subject.engine.stop(last, log)
    assert log == []


@rule("2.3")
def the_die_never_rests(position: Position, event: Event | None) -> Iterator[Event]:
    """Whatever happens, the die is rolled again."""
    yield Rolled(position.turn, 1)


@rule("2.3")
def the_die_rolls_itself(position: Position, event: Rolled) -> Iterator[Event]:
    """A roll brings about the next one."""
    yield Rolled(position.turn, 1)


def _race_by(**changed: Any) -> tuple[PlayedGame, Subject]:
    race = next(one for one in SUBJECTS if one.game.slug == "race")
    by_rules = race.by_rules(replace(race.ruleset, **changed))
    return play_game(by_rules.setup(0), race.seed(0)), race


def _is_led_to_by_its_events(played: PlayedGame) -> bool:
    position = played.first.copy()
    for event in played.events:
        event.apply(position)
    return bool(position == played.last)


def test_standing_rules_that_never_fall_silent_are_stopped_under_rule_99_1() -> None:
    played, _ = _race_by(standing=((the_die_never_rests, (Advanced, Rolled)),))
    assert played.decisions == 1
    assert played.outcome.reason == GUARD
    assert _is_led_to_by_its_events(played)


def test_effects_that_bring_each_other_about_are_stopped_under_rule_99_1() -> None:
    _, race = _race_by()
    played, _ = _race_by(effects={**race.ruleset.effects, Rolled: (the_die_rolls_itself,)})
    assert played.decisions == 1
    assert played.outcome.reason == GUARD
    assert _is_led_to_by_its_events(played)
