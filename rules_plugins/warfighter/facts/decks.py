"""To which deck a card belongs."""

from rules_plugins.warfighter.printed import (
    ACTION_DECK,
    DRAWN_AGAINST_SOLDIERS,
    LOCATION,
    LOCATION_DECK,
    Card,
)


def pile_name(card: Card) -> str:
    """Return the deck onto whose discard pile the card goes."""
    if card.type in DRAWN_AGAINST_SOLDIERS:
        return card.deck
    return LOCATION_DECK if card.type == LOCATION else ACTION_DECK
