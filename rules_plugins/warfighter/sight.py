"""What the team sees of a position: all but the decks and the order of the cup."""

from functools import cache

from rules_plugins.warfighter.position import Position
from rules_plugins.warfighter.printed import Card, read_card


@cache
def back(deck: str) -> Card:
    """Return what a card shows that lies in the deck: of which deck it is."""
    return read_card({"type": "unknown", "deck": deck})


def as_seen(position: Position) -> Position:
    """Return the position with unknown cards in the draw piles, in no order, and a sorted cup."""
    view = position.copy()
    hidden = {card: back(name) for name, deck in view.decks.items() for card in deck.draw}
    view.cards = view.cards | hidden
    for deck in view.decks.values():
        deck.draw.sort()
    view.cup.sort()
    return view
