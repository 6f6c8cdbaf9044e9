"""How the policies of Warfighter play."""

import pytest

from cardsdb.resolutions.play import PlayedGame, play_game
from tests.contract.games import SUBJECTS

MISSIONS = 40
WARFIGHTER = next(one for one in SUBJECTS if str(one) == "warfighter-universal-2021")


def played(policy: str, index: int) -> PlayedGame:
    """Return the mission of this index, played by the policy."""
    return play_game(WARFIGHTER.setup(index, policy), WARFIGHTER.seed(index))


def share_won(policy: str) -> float:
    """Return the share of missions that the policy wins, with each team in turn."""
    won = [bool(played(policy, index).outcome.winners) for index in range(MISSIONS)]
    return sum(won) / MISSIONS


def test_who_knows_the_aim_wins_more_missions_than_chance() -> None:
    shares = {policy: share_won(policy) for policy in ("random", "cautious", "greedy")}
    assert shares["random"] < 0.05 < shares["cautious"], shares
    assert shares["greedy"] >= 0.1, shares


@pytest.mark.parametrize("policy", ["random", "greedy", "cautious"])
def test_measures_of_a_mission_agree_with_each_other(policy: str) -> None:
    for index in range(10):
        found = played(policy, index).measured(WARFIGHTER.known.measures("warfighter"))
        by_soldier = sum(value for slug, value in found.items() if slug.startswith("xp-"))
        places = ("downed-at-mission", "downed-on-the-way", "downed-at-objective")
        assert by_soldier == found["xp"]
        assert sum(found[slug] for slug in places) == found["downed"]
        assert found["shots"] >= found["attacks"]
        assert found["hostiles-eliminated"] <= found["hostiles-entered"]
        assert 1 <= found["turns"] <= 14
