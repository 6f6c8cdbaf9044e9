"""Curfew Act: when it is deployed a Location is named that Characters may not occupy."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, Event, ability
from rules_plugins.bands.effects import text_asks
from rules_plugins.bands.events import Deployed, LocationNamed, TextAnswered
from rules_plugins.bands.facts.entry import is_closed
from rules_plugins.bands.facts.texts import Offered, offered_by
from rules_plugins.bands.position import Position
from rules_plugins.bands.printed import CHARACTER


@ability("curfew-act", on=Deployed)
def asks_for_a_location(position: Position, me: CardId, event: Deployed) -> Iterator[Event]:
    """When it is deployed its owner is asked to name a Location."""
    if event.card == me:
        yield from text_asks(position, me)


@ability("curfew-act", on=offered_by)
def offers_locations(position: Position, me: CardId, source: CardId, value: Offered) -> Offered:
    """Return what is offered: of the own text every Location on the Map."""
    if source != me:
        return value
    return [(card, None) for card in position.board if position.face(card).is_location]


@ability("curfew-act", on=TextAnswered)
def names_the_location(position: Position, me: CardId, event: TextAnswered) -> Iterator[Event]:
    """The Location that the owner chose is named."""
    if event.source == me:
        yield LocationNamed(me, event.card)


@ability("curfew-act", on=is_closed)
def keeps_characters_out(
    position: Position,
    me: CardId,
    entry: tuple[CardId, CardId],
    value: bool,  # noqa: FBT001  # the value of a fact
) -> bool:
    """Return whether the Position is closed to the card: the Location is to Characters."""
    card, to = entry
    return value or (position.named.get(me) == to and position.face(card).type == CHARACTER)
