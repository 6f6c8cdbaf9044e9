"""Eviction Writ: when it is deployed an intruder on a card of its owner's is forced off."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, Event, ability
from rules_plugins.bands.effects import forced_off, text_asks
from rules_plugins.bands.events import Deployed, TextAnswered
from rules_plugins.bands.facts.control import intruders
from rules_plugins.bands.facts.texts import Offered, offered_by
from rules_plugins.bands.position import Position


@ability("eviction-writ", on=Deployed)
def asks_for_an_intruder(position: Position, me: CardId, event: Deployed) -> Iterator[Event]:
    """When it is deployed its owner is asked to name the intruder."""
    if event.card == me:
        yield from text_asks(position, me)


@ability("eviction-writ", on=offered_by)
def offers_intruders(position: Position, me: CardId, source: CardId, value: Offered) -> Offered:
    """Return what is offered: of the own text the intruders on cards that the owner owns."""
    if source != me:
        return value
    mine = [card for card in position.occupants if position.owner[card] == position.owner[me]]
    return sorted((one, None) for card in mine for one in intruders(position, card))


@ability("eviction-writ", on=TextAnswered)
def evicts_the_intruder(position: Position, me: CardId, event: TextAnswered) -> Iterator[Event]:
    """The intruder that the owner chose is forced off."""
    if event.source == me:
        yield forced_off(position, event.card)
