"""A Promise Kept: its owner has one more Vote in each Vote Phase."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, Event, ability
from rules_plugins.bands.effects import influenced
from rules_plugins.bands.events import PhaseBegan
from rules_plugins.bands.position import VOTE, Position


@ability("a-promise-kept", on=PhaseBegan)
def votes_each_turn(position: Position, me: CardId, event: PhaseBegan) -> Iterator[Event]:
    """In the owner's Vote Phase it adds one Vote to the owner's Influence."""
    if event.phase == VOTE and event.player == position.owner[me]:
        yield from influenced(position, event.player, 1)
