"""Ways to choose: by lot, and as fast as the own hand allows."""

from typing import Any

from cardsdb.plugin_api import Dice, Look, Policy, choose_randomly
from tests.toy_game.actions import PlayCard
from tests.toy_game.position import Position


def choose_hastily(look: Look, actions: list[Any], dice: Dice) -> Any:
    """Return the play of the fastest card above a roll's average, else the last action: a roll."""
    position: Position = look()
    fast = [one for one in actions if isinstance(one, PlayCard) and position.paces[one.card] > 2]
    return fast[0] if fast and dice.roll("d6") > 3 else actions[-1]


RANDOM = Policy(game="race", slug="random", title="By lot", choose=choose_randomly)
HASTY = Policy(game="race", slug="hasty", title="Hasty", choose=choose_hastily)
