"""Sister Halden: two more Votes while A Promise Kept is on the Map."""

from cardsdb.plugin_api import CardId, ability
from rules_plugins.bands.facts.control import votes
from rules_plugins.bands.position import Position

PROMISE = "A Promise Kept"


@ability("sister-halden", on=votes)
def votes_for_the_promise(position: Position, me: CardId, card: CardId, value: int) -> int:
    """Return the Votes of the card, two more for herself beside A Promise Kept."""
    if card != me:
        return value
    return (
        value + 2 if any(position.cards[one].name == PROMISE for one in position.aside) else value
    )
