"""Eviction Writ: when it is deployed an intruder on a card of its owner's is forced off."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, Event, ability
from rules_plugins.bands.asking import Offered, TextChoice
from rules_plugins.bands.effects import forced_off
from rules_plugins.bands.events import Deployed
from rules_plugins.bands.facts.control import intruders
from rules_plugins.bands.position import Position


def _intruders(position: Position, me: CardId) -> Offered:
    mine = [card for card in position.occupants if position.owner[card] == position.owner[me]]
    return sorted((one, None) for card in mine for one in intruders(position, card))


def _evicted(position: Position, me: CardId, card: CardId, to: CardId | None) -> Iterator[Event]:
    yield forced_off(position, card)


CHOICE = TextChoice("eviction-writ", _intruders, _evicted)


@ability("eviction-writ", on=Deployed)
def evicts_an_intruder(position: Position, me: CardId, event: Deployed) -> Iterator[Event]:
    """When it is deployed its owner names the intruder."""
    if event.card == me:
        yield from CHOICE.ask(position, me)
