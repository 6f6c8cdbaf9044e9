"""The texts of cards: their abilities, one file a card below `cards/`."""

from cardsdb.plugin_api import abilities_in
from rules_plugins.bands import cards

ABILITIES = abilities_in(cards)
