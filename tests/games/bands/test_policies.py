"""How well the policies of Bands play."""

from collections.abc import Iterator
from itertools import cycle, islice, product

import pytest

from cardsdb.resolutions.play import Setup, play_game
from tests.contract.games import SUBJECTS

GAMES = 1_000
BANDS = next(one for one in SUBJECTS if one.game.slug == "bands")


def setups(seat: int) -> Iterator[Setup]:
    """Yield setups of two players, `greedy` at the seat: each deck at each seat against each."""
    policies = ["random", "random"]
    policies[seat] = "greedy"
    known, slug = BANDS.known, BANDS.game.slug
    for decks in cycle(product(BANDS.decks, repeat=2)):
        yield Setup(
            game=slug,
            engine=BANDS.engine,
            ruleset=BANDS.ruleset,
            decks=decks,
            cards=BANDS.pool,
            policies=tuple(known.policy(slug, policy) for policy in policies),
            measures=(),
        )


def share_won(seat: int, games: int) -> float:
    """Return the share of games that `greedy` wins at the seat against `random`; a draw is half."""
    points = 0.0
    for index, setup in enumerate(islice(setups(seat), games)):
        played = play_game(setup, BANDS.seed(index))
        winners = played.outcome.winners
        points += 1 / 2 if not winners else played.seats[seat] in winners
    return points / games


@pytest.mark.slow
def test_greedy_beats_random_by_more_than_75_to_25() -> None:
    shares = [share_won(seat, GAMES // 2) for seat in (0, 1)]
    told = " and ".join(f"{100 * share:.1f} %" for share in shares)
    assert sum(shares) / 2 > 0.75, f"greedy wins {told} of {GAMES // 2} games at seats A and B"


@pytest.mark.parametrize("seat", [0, 1], ids="AB")
def test_greedy_beats_random_from_each_seat(seat: int) -> None:
    assert share_won(seat, 45) > 0.65
