"""Drill Sergeant: drills its owner's units, holds the gate and is paid for it."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, Event, ability
from rules_plugins.bands.effects import credited
from rules_plugins.bands.events import IncomeBegan
from rules_plugins.bands.facts.combat import power
from rules_plugins.bands.facts.entry import is_closed
from rules_plugins.bands.position import Position


@ability("drill-sergeant", on=power)
def drills(position: Position, me: CardId, card: CardId, value: int) -> int:
    """Return the Power of the card, two more for every other card of the owner's."""
    return value + 2 if card != me and position.owner[card] == position.owner[me] else value


@ability("drill-sergeant", on=is_closed)
def bars_the_gate(
    position: Position,
    me: CardId,
    entry: tuple[CardId, CardId],
    value: bool,  # noqa: FBT001  # the value of a fact
) -> bool:
    """Return whether the Position is closed: other players' cards do not join the sergeant."""
    is_joining = entry[1] == position.place.get(me)
    return value or (is_joining and position.owner[entry[0]] != position.owner[me])


@ability("drill-sergeant", on=IncomeBegan)
def collects(position: Position, me: CardId, event: IncomeBegan) -> Iterator[Event]:
    """Yield a credit for the owner in each Income Phase."""
    yield from credited(position, position.owner[me], 1)
