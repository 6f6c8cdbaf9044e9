"""The texts of cards: their abilities, and the choices for which they ask."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

from cardsdb.plugin_api import (
    CardId,
    Event,
    Pieces,
    PlayerId,
    abilities_in,
    pieces_of,
    rule,
)
from rules_plugins.bands import cards as texts
from rules_plugins.bands.asking import TextChoice
from rules_plugins.bands.position import Position
from rules_plugins.bands.printed import Card

ABILITIES = abilities_in(texts)
CHOICES = {
    one.slug: one
    for module in walk_packages(texts.__path__, texts.__name__ + ".")
    for one in vars(import_module(module.name)).values()
    if isinstance(one, TextChoice)
}
CODED = frozenset([*(one.slug for one in ABILITIES), *CHOICES])
SPOKEN = tuple(dict.fromkeys(one.on for one in ABILITIES if isinstance(one.on, type)))


def pieces(cards: dict[CardId, Card]) -> Pieces:
    """Return the abilities of these cards by what they speak on."""
    slugs = {card: one.slug for card, one in cards.items() if one.slug is not None}
    return pieces_of(ABILITIES, slugs) if slugs else {}


@rule("14.11d", "8.10")
def texts_speak(position: Position, event: Event) -> Iterator[Event]:
    """The text of a card in play takes effect."""
    for card, piece in position.pieces.get(type(event), ()):
        if position.is_heard(card):
            yield from piece.function(position, card, event)


def _choice(position: Position) -> TextChoice | None:
    pending = position.pending
    if pending is None or pending.source is None:
        return None
    return CHOICES.get(position.cards[pending.source].slug or "")


def text_options(position: Position) -> list[tuple[CardId, CardId | None]]:
    """Return what the text that asks offers: cards, perhaps each with a Position."""
    choice, pending = _choice(position), position.pending
    if choice is None or pending is None or pending.source is None:
        return []
    return choice.options(position, pending.source)


def answer_text(
    position: Position, player: PlayerId, card: CardId, to: CardId | None
) -> Iterator[Event]:
    """Yield what follows from the answer to the text that asks."""
    choice, pending = _choice(position), position.pending
    if choice is not None and pending is not None and pending.source is not None:
        yield from choice.answer(position, pending.source, card, to)
