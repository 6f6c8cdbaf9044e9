"""Truce Bell: nobody attacks while it is on the Map; it pays a witness when it comes."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, Event, Finding, ability, forbid
from rules_plugins.bands.actions import Attack
from rules_plugins.bands.effects import credited, text_asks
from rules_plugins.bands.events import Deployed, TextAnswered
from rules_plugins.bands.facts.texts import Offered, offered_by
from rules_plugins.bands.position import Position


@ability("truce-bell", on=Attack)
def rings(position: Position, me: CardId, action: Attack) -> Finding:
    """Nobody attacks while it is on the Map."""
    return forbid("The bell rings.")


@ability("truce-bell", on=Deployed)
def asks_for_a_witness(position: Position, me: CardId, event: Deployed) -> Iterator[Event]:
    """When it is deployed its owner is asked for a Homeworld."""
    if event.card == me:
        yield from text_asks(position, me)


@ability("truce-bell", on=offered_by)
def offers_homeworlds(position: Position, me: CardId, source: CardId, value: Offered) -> Offered:
    """Return what is offered: of the own text every Homeworld."""
    if source != me:
        return value
    return [(card, None) for worlds in position.homeworlds.values() for card in worlds]


@ability("truce-bell", on=TextAnswered)
def rewards_the_witness(position: Position, me: CardId, event: TextAnswered) -> Iterator[Event]:
    """The owner of the Homeworld that is chosen gains two credits."""
    if event.source == me:
        yield from credited(position, position.owner[event.card], 2)
