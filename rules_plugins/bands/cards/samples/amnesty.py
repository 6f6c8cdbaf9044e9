"""Amnesty: units may return to cards that they have left."""

from cardsdb.plugin_api import CardId, ability
from rules_plugins.bands.facts.entry import is_barred
from rules_plugins.bands.position import Position


@ability("amnesty", on=is_barred)
def lets_units_return(
    position: Position,
    me: CardId,
    entry: tuple[CardId, CardId],
    value: bool,  # noqa: FBT001  # the value of a fact
) -> bool:
    """Return whether the card is barred: a unit is not."""
    return value and not position.face(entry[0]).is_unit
