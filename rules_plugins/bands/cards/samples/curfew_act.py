"""Curfew Act: when it is deployed a Location is named that Characters may not occupy."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, Event, ability
from rules_plugins.bands.asking import Offered, TextChoice
from rules_plugins.bands.events import Deployed, LocationNamed
from rules_plugins.bands.facts.entry import is_closed
from rules_plugins.bands.position import Position
from rules_plugins.bands.printed import CHARACTER


def _locations(position: Position, me: CardId) -> Offered:
    return [
        (card, None)
        for card in sorted(card for there in position.standing.values() for card in there)
        if position.face(card).is_location
    ]


def _named(position: Position, me: CardId, card: CardId, to: CardId | None) -> Iterator[Event]:
    yield LocationNamed(me, card)


CHOICE = TextChoice("curfew-act", _locations, _named)


@ability("curfew-act", on=Deployed)
def asks_for_a_location(position: Position, me: CardId, event: Deployed) -> Iterator[Event]:
    """When it is deployed its owner names a Location."""
    if event.card == me:
        yield from CHOICE.ask(position, me)


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
