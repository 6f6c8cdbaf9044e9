"""Chapter 5: how Pursuits differ from Places."""

from collections.abc import Iterator

from cardsdb.plugin_api import Action, Event, rule
from rules_plugins.udacha.events import Discarded
from rules_plugins.udacha.position import Position
from rules_plugins.udacha.printed import PURSUIT


@rule("5.3a", "5.3b", "11.1d")
def pursuit_left_behind_is_discarded(
    position: Position, event: Event | Action | None
) -> Iterator[Event]:
    """A Pursuit in a Scenery Area that is not its rightmost card is discarded, never Visited."""
    for player, mine in position.players.items():
        for card in mine.scenery[:-1]:
            if position.cards[card].type == PURSUIT:
                yield Discarded(card, player, "left_behind")
