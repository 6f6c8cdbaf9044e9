"""One game from its seed: the same in every run, whoever decides."""

from dataclasses import replace
from typing import Any

import pytest

from cardsdb.plugin_api import PlayerId, Policy, UnknownSlug, derive_seed
from cardsdb.resolutions.play import PlayedGame, Setup, play_game
from tests.toy_game.samples import POOL, deck

pytestmark = pytest.mark.usefixtures("race")


def setup(*policies: str) -> Setup:
    return Setup.named(
        "race",
        decks=(deck(stroll=4, sprint=4), deck(trot=8)),
        cards=POOL,
        policies=policies or ("random", "random"),
    )


def told(played: PlayedGame) -> list[tuple[Any, ...]]:
    return [(type(event), event.seq, event.cause, event.cites) for event in played.events]


def test_one_seed_gives_one_game() -> None:
    first, second = play_game(setup(), 7), play_game(setup(), 7)
    assert told(first) == told(second)
    assert first.last == second.last


def test_other_seeds_give_other_games() -> None:
    assert len({tuple(told(play_game(setup(), seed))) for seed in range(20)}) > 10


def test_the_first_position_and_the_events_give_the_last_one() -> None:
    played = play_game(setup(), 3)
    position = played.first
    for event in played.events:
        event.apply(position)
    assert position == played.last


def test_a_played_game_has_ended_by_a_rule() -> None:
    played = play_game(setup(), 3)
    assert played.outcome.winners in (("a",), ("b",))
    assert played.outcome.reason == "1.2"


def test_each_seat_has_its_own_policy() -> None:
    wins = [play_game(setup("hasty", "random"), seed).outcome.winners for seed in range(200)]
    assert wins.count((PlayerId("a"),)) > 150


def test_a_policy_that_throws_dice_leaves_the_deal_as_it_is() -> None:
    assert play_game(setup(), 5).first == play_game(setup("hasty", "hasty"), 5).first


def test_a_policy_sees_what_its_player_may_see() -> None:
    seen = []

    def choose(look: Any, actions: list[Any], dice: Any) -> Any:
        seen.append(look())
        return actions[0]

    spy = Policy(game="race", slug="spy", title="A spy", choose=choose)
    play_game(replace(setup(), policies=(spy, setup().policies[1])), 1)
    assert all(set(position.runners["b"].hand) == {"hidden"} for position in seen)


def test_a_game_that_does_not_end_is_stopped_by_its_guard() -> None:
    short = replace(setup().ruleset, max_decisions=2)
    played = play_game(replace(setup(), ruleset=short), 1)
    assert played.decisions == 2
    assert (played.outcome.winners, played.outcome.reason) == ((), "99.1")


def test_measures_are_read_off_the_events() -> None:
    played = play_game(setup(), 4)
    assert played.measured(setup().measures) == {
        "rolls": sum(type(event).__name__ == "Rolled" for event in played.events),
        "turns": sum(type(event).__name__ == "TurnPassed" for event in played.events),
    }


def test_a_policy_that_nobody_registered_is_unknown() -> None:
    with pytest.raises(UnknownSlug):
        setup("clever", "random")


def test_seeds_of_a_batch_are_known_without_playing_it() -> None:
    assert derive_seed(4422, 7) == derive_seed(4422, 7) != derive_seed(4422, 8)
