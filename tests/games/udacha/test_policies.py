"""How well the policies of Udacha play."""

from dataclasses import replace

import pytest

from cardsdb.resolutions.play import play_game
from tests.contract.games import SUBJECTS, Subject

GAMES = 1_000
UDACHA = next(one for one in SUBJECTS if one.game.slug == "udacha")


def share_won(subject: Subject, seat: int) -> float:
    """Return the share of games that `greedy` wins at the seat against `random`; a draw is half.

    The decks change from game to game, so that each stands at each seat against each.
    """
    known, slug = subject.known, subject.game.slug
    policies = [known.policy(slug, "random")] * 2
    policies[seat] = known.policy(slug, "greedy")
    points = 0.0
    for index in range(GAMES):
        setup = replace(subject.setup(index), policies=tuple(policies))
        played = play_game(setup, subject.seed(index))
        winners = played.outcome.winners
        points += 1 / 2 if not winners else played.seats[seat] in winners
    return points / GAMES


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, 1], ids="ab")
def test_greedy_beats_random_by_more_than_65_to_35_from_each_seat(seat: int) -> None:
    share = share_won(UDACHA, seat)
    assert share > 0.65, f"greedy wins {100 * share:.1f} % of {GAMES} games at seat {'ab'[seat]}"
