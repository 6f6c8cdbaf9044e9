"""Occupy: what it pays, by the name of the ability that stands beside the keyword."""

from collections.abc import Callable, Iterator, Mapping

from cardsdb.plugin_api import Event, PlayerId
from rules_plugins.bands.effects import credited, drawn
from rules_plugins.bands.position import Position


def pays_credit(position: Position, player: PlayerId) -> Iterator[Event]:
    """Yield one credit."""
    yield from credited(position, player, 1)


BENEFITS: Mapping[str, Callable[[Position, PlayerId], Iterator[Event]]] = {
    "occupy_credit": pays_credit,
    "occupy_draw": drawn,
}
