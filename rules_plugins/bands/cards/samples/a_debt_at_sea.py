"""A Debt at Sea: in the Income Phase its owner may look at the top card of the deck."""

from cardsdb.plugin_api import CardId, PlayerId, ability
from rules_plugins.bands.position import INCOME, Position
from rules_plugins.bands.sight import seen_of_deck


@ability("a-debt-at-sea", on=seen_of_deck)
def shows_the_top_card(
    position: Position, me: CardId, player: PlayerId, value: tuple[CardId, ...]
) -> tuple[CardId, ...]:
    """Return the cards of decks that the player sees, in the own Income Phase the next one too."""
    owner = position.owner[me]
    is_now = position.phase == INCOME and position.active == owner == player
    return (*value, *position.decks.get(owner, ())[:1]) if is_now else value
