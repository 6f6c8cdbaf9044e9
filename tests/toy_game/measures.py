"""What is counted in a finished race."""

from cardsdb.plugin_api import FinishedGame, Measure
from tests.toy_game.events import Rolled, TurnPassed


def count_turns(game: FinishedGame) -> float:
    """Return how often the turn passed."""
    return game.counts[TurnPassed]


def count_rolls(game: FinishedGame) -> float:
    """Return how often the die was rolled."""
    return game.counts[Rolled]


TURNS = Measure(game="race", slug="turns", title="Turns", unit="turns", read=count_turns)
ROLLS = Measure(game="race", slug="rolls", title="Rolls", unit="rolls", read=count_rolls)
