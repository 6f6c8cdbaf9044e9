"""The first position of a mission."""

from cardsdb.plugin_api import CardPool, Decks, Dice, Ruleset
from rules_plugins.warfighter.position import Position


def first_position(decks: Decks, cards: CardPool, ruleset: Ruleset, dice: Dice) -> Position:
    """Return the position before the first turn; MalformedInput if the team cannot begin."""
    raise NotImplementedError("Chapter 6 is not written yet.")
