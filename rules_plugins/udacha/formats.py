"""What decks of Udacha look like, and the formats by which they are checked."""

from collections.abc import Mapping
from typing import Any

from cardsdb.plugin_api import CardFacts, CardPool, Deck, DeckShape, Format, Section
from rules_plugins.udacha.deck_rules import (
    BANNER,
    BASE,
    DECK_RULES,
    LEADER,
    MAIN,
    counts_of,
    is_banner,
    is_base,
    is_hero,
)

NEUTRAL = "neutral"


def is_main_card(card: CardFacts) -> bool:
    """Return whether the card may stand in the main section."""
    return not is_banner(card) and not is_base(card)


DECK_SHAPE = DeckShape(
    sections=(
        Section(name=BANNER, title="Banner", aliases=("identity",), takes=is_banner),
        Section(name=BASE, title="Base", takes=is_base),
        Section(name=LEADER, title="Leader", aliases=("commander", "investigator"), takes=is_hero),
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
    """Return how many cards the deck has of each allegiance, neutral ones last."""
    counts = counts_of(deck)
    found = {name: counts.allegiances[name] for name in sorted(counts.allegiances)}
    if counts.neutral:
        found[NEUTRAL] = counts.neutral
    return {"allegiances": found}


FORMATS: tuple[Format, ...] = (
    Format(
        game="udacha",
        slug="standard",
        title="Standard",
        ruleset="supplement-1",
        deck_rules=DECK_RULES,
        statistics=statistics,
        is_default=True,
    ),
    Format(
        game="udacha",
        slug="harbour-league",
        title="Harbour League",
        ruleset="supplement-1",
        deck_rules=DECK_RULES,
        statistics=statistics,
    ),
)
