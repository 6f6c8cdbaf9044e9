"""Decks of cards of a position: what `deck_legal` is asked about."""

from collections.abc import Mapping

from cardsdb.plugin_api import JSON, CardFacts, CardId, CardSlug, Deck, inline_deck
from rules_plugins.udacha.printed import NEUTRAL, Card


def deck_of_position(cards: Mapping[CardId, Card], document: JSON) -> Deck:
    """Return the deck of a document; MalformedInput for what is no deck or names no card."""
    return inline_deck("udacha", cards, _facts, document)


def _facts(card: CardId, printed: Card) -> CardFacts:
    return CardFacts(
        slug=CardSlug(card),
        title=printed.title,
        type=printed.type,
        faction=None if printed.allegiance == NEUTRAL else printed.allegiance,
        is_unique=printed.is_unique,
        attributes={"base": printed.is_base},
    )
