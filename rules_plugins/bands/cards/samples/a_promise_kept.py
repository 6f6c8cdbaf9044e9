"""A Promise Kept: its owner has one more Vote in each Vote Phase."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, Event, ability
from rules_plugins.bands.effects import influenced
from rules_plugins.bands.events import VoteBegan
from rules_plugins.bands.position import Position


@ability("a-promise-kept", on=VoteBegan)
def votes_each_turn(position: Position, me: CardId, event: VoteBegan) -> Iterator[Event]:
    """In the owner's Vote Phase it adds one Vote to the owner's Influence."""
    if event.player == position.owner[me]:
        yield from influenced(position, event.player, 1)
