"""What decks of Udacha look like, and the format by which they are checked."""

from collections.abc import Mapping
from typing import Any

from cardsdb.plugin_api import CardFacts, CardPool, Deck, DeckShape, Format, Section
from rules_plugins.udacha.deck_rules import BANNER, BASE, DECK_RULES, LEADER, MAIN, is_base

NEUTRAL = "neutral"


def is_banner(card: CardFacts) -> bool:
    """Return whether the card may stand in the banner section."""
    return card.type == "banner"


def is_hero(card: CardFacts) -> bool:
    """Return whether the card may stand in the leader section."""
    return card.type == "hero"


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
    neutral = 0
    found: dict[str, int] = {}
    for section in deck.sections.values():
        for card in section:
            faction = card.facts.faction
            if faction is None:
                neutral += card.count
            else:
                found[faction] = found.get(faction, 0) + card.count
    allegiances = dict(sorted(found.items()))
    if neutral:
        allegiances[NEUTRAL] = neutral
    return {"allegiances": allegiances}


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
)
