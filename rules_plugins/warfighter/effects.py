"""The small pieces of which rules are built: drawing, discarding, paying."""

from collections.abc import Iterator, Mapping

from cardsdb.plugin_api import CardId, Event, fact
from rules_plugins.warfighter.events.cards import (
    DeckRanOut,
    Discarded,
    Drew,
    MarkerReplaced,
    XpSpent,
)
from rules_plugins.warfighter.events.soldiers import Suppressed, Wounded
from rules_plugins.warfighter.facts.path import active_soldiers
from rules_plugins.warfighter.position import OVER, Position, Soldier, SoldierId
from rules_plugins.warfighter.printed import (
    ACTION_DECK,
    ALL,
    LOCATION_DECK,
    LOCATION_MARKER,
    AreaEffect,
)


def discarded(paid: Mapping[SoldierId, tuple[CardId, ...]]) -> Iterator[Event]:
    """Yield the discards of each payer."""
    for soldier, cards in paid.items():
        yield Discarded(soldier, cards)


def points_spent(paid: Mapping[SoldierId, int]) -> Iterator[Event]:
    """Yield the XP of each payer."""
    for soldier, amount in paid.items():
        yield XpSpent(soldier, amount)


def replenished(position: Position, deck: str) -> Iterator[Event]:
    """Yield that the deck ran out, if it has to be made anew before the next card (1.4f)."""
    cards = position.decks[deck]
    if not cards.draw and cards.discard:
        yield DeckRanOut(deck)


def drawn(position: Position, one: Soldier, number: int) -> Iterator[Event]:
    """Yield that the Soldier draws so many cards of the Action deck, as far as there are any."""
    size = len(one.hand) + number
    while len(one.hand) < size and _can_draw(position):
        yield from replenished(position, ACTION_DECK)
        card = position.decks[ACTION_DECK].draw[0]
        is_marker = position.cards[card].type == LOCATION_MARKER
        yield MarkerReplaced(one.id, card) if is_marker else Drew(one.id, card)


def _can_draw(position: Position) -> bool:
    """Say whether a card can come of the Action deck: Markers alone give none without Locations."""
    deck, locations = position.decks[ACTION_DECK], position.decks[LOCATION_DECK]
    if deck.draw or not deck.discard:
        return bool(deck.draw)
    if locations.draw or locations.discard:
        return True
    return any(position.cards[card].type != LOCATION_MARKER for card in deck.discard)


@fact("2.10d")
def area_affected(position: Position, effect: AreaEffect) -> Iterator[Event]:
    """Yield what a Location or an Event does to the Soldiers that it names, while they last.

    Neither Cover nor Body Armor protects from it.
    """
    if not effect.suppress and not effect.wounds:
        return
    for one in active_soldiers(position):
        if effect.who not in (ALL, one.id):
            continue
        for _ in range(effect.suppress):
            yield Suppressed(one.id)
        if effect.wounds:
            yield Wounded(one.id, effect.wounds)
        if position.step == OVER:
            return
