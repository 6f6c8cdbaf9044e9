"""What the team sees of a position: all but the decks and the order of the cup."""

from rules_plugins.warfighter.position import Position
from rules_plugins.warfighter.printed import UNKNOWN


def as_seen(position: Position) -> Position:
    """Return the position with unknown cards in the draw piles, in no order, and a sorted cup."""
    view = position.copy()
    hidden = [card for deck in view.decks.values() for card in deck.draw]
    view.cards = view.cards | dict.fromkeys(hidden, UNKNOWN)
    for deck in view.decks.values():
        deck.draw.sort()
    view.cup.sort()
    return view
