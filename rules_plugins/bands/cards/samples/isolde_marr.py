"""Isolde Marr: once a game she may ignore her bar on return."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, Event, ability
from rules_plugins.bands.events import Displaced, Moved, TextUsed
from rules_plugins.bands.facts.entry import is_barred
from rules_plugins.bands.position import Position


@ability("isolde-marr", on=is_barred)
def ignores_her_bar(
    position: Position,
    me: CardId,
    entry: tuple[CardId, CardId],
    value: bool,  # noqa: FBT001  # the value of a fact
) -> bool:
    """Return whether the card is barred: she is not, as long as her text is unused."""
    return value and (entry[0] != me or me in position.used)


def _returns(position: Position, me: CardId, event: Moved | Displaced) -> Iterator[Event]:
    is_return = event.card == me and event.to in position.no_return.get(me, ())
    if is_return and me not in position.used:
        yield TextUsed(me)


@ability("isolde-marr", on=Moved)
def uses_her_text_by_moving(position: Position, me: CardId, event: Moved) -> Iterator[Event]:
    """Her return by a move uses her text up."""
    yield from _returns(position, me, event)


@ability("isolde-marr", on=Displaced)
def uses_her_text_when_displaced(
    position: Position, me: CardId, event: Displaced
) -> Iterator[Event]:
    """Her return by displacement uses her text up."""
    yield from _returns(position, me, event)
