"""What decks of the game look like, and the formats by which they are checked."""

from collections.abc import Mapping
from typing import Any

from cardsdb.plugin_api import CardFacts, CardPool, Deck, DeckShape, Format, Section
from rules_plugins.bands.deck_rules import DECK_RULES, HOMEWORLD, MAIN, is_homeworld

NEUTRAL = "neutral"


def is_main_card(card: CardFacts) -> bool:
    """Return whether the card may stand in the main section."""
    return not is_homeworld(card)


DECK_SHAPE = DeckShape(
    sections=(
        Section(
            name=HOMEWORLD,
            title="Homeworld",
            aliases=("commander", "identity", "investigator"),
            takes=is_homeworld,
        ),
        Section(
            name=MAIN,
            title="Main",
            aliases=("deck", "mainboard"),
            is_main=True,
            takes=is_main_card,
        ),
    )
)


def statistics(deck: Deck, cards: CardPool) -> Mapping[str, Any]:
    """Return how many cards the deck has of each faction, neutral ones last."""
    found: dict[str, int] = {}
    for section in deck.sections.values():
        for card in section:
            faction = card.facts.faction or NEUTRAL
            found[faction] = found.get(faction, 0) + card.count
    return {"factions": dict(sorted(found.items(), key=lambda one: (one[0] == NEUTRAL, one[0])))}


FORMATS: tuple[Format, ...] = (
    Format(
        game="bands",
        slug="standard",
        title="Standard",
        ruleset="supplement-1",
        deck_rules=DECK_RULES,
        statistics=statistics,
        is_default=True,
    ),
    Format(
        game="bands",
        slug="open-lanes",
        title="Open Lanes",
        ruleset="supplement-1",
        deck_rules=DECK_RULES,
        statistics=statistics,
    ),
)
