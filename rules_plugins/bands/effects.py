"""The small pieces of which rules and texts are built: what leaves, moves, is destroyed."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId, Event, PlayerId
from rules_plugins.bands.events import (
    CardDrawn,
    ChoiceOpened,
    CreditsGained,
    Destroyed,
    Flipped,
    InfluenceGained,
    Left,
    Moved,
    Placed,
    PositionLost,
)
from rules_plugins.bands.facts.bands import band_of
from rules_plugins.bands.facts.control import controller
from rules_plugins.bands.facts.texts import offered_by
from rules_plugins.bands.ground import BURNED, DEPLETED, MAP, SPACE_BAND
from rules_plugins.bands.keywords.drone import is_burned
from rules_plugins.bands.position import TEXT, Position


def vacated(position: Position, card: CardId) -> tuple[CardId | None, bool]:
    """Return which card it leaves by going now, and whether it may not come back there."""
    left = position.place.get(card)
    if left is None or not position.face(card).is_movable:
        return left, False
    holder = controller(position, left)
    return left, holder is not None and holder != controller(position, card)


def moved(position: Position, card: CardId, to: CardId) -> Moved:
    """Return the move of the card."""
    return Moved(card, *vacated(position, card), to)


def placed(position: Position, card: CardId, to: CardId | None) -> Placed:
    """Return that a text puts the card there."""
    return Placed(card, *vacated(position, card), to)


def destroyed(position: Position, card: CardId) -> Destroyed:
    """Return the destruction of the card."""
    zone = BURNED if is_burned(position.face(card)) else DEPLETED
    return Destroyed(card, *vacated(position, card), zone, band_of(position, card))


def left(position: Position, card: CardId) -> Left:
    """Return that the card goes to its owner's Depleted pile without being destroyed."""
    return Left(card, *vacated(position, card), DEPLETED, band_of(position, card))


def forced_off(position: Position, card: CardId) -> PositionLost:
    """Return that the card loses its Position."""
    return PositionLost(card, *vacated(position, card), band_of(position, card) or SPACE_BAND)


def all_destroyed(position: Position, cards: tuple[CardId, ...]) -> Iterator[Event]:
    """Yield the destruction of the cards, less those that another one took along."""
    for card in cards:
        if position.zone[card] == MAP:
            yield destroyed(position, card)


def flipped(position: Position, card: CardId) -> Flipped:
    """Return that the card shows its other face."""
    if card in position.turned:
        return Flipped(card, "prime")
    return Flipped(card, "contested" if position.cards[card].is_breakable else "reverse")


def text_asks(position: Position, me: CardId) -> Iterator[Event]:
    """Yield that the text asks the card's owner, if it has anything to offer."""
    if offered_by(position, me):
        yield ChoiceOpened(position.owner[me], TEXT, me)


def drawn(position: Position, player: PlayerId) -> Iterator[Event]:
    """Yield that the player draws a card, if the deck has one."""
    deck = position.decks.get(player)
    if deck:
        yield CardDrawn(deck[0], player)


def credited(position: Position, player: PlayerId, number: int) -> Iterator[Event]:
    """Yield that the player gains credits, if credits are tracked."""
    if player in position.credits and number:
        yield CreditsGained(player, number)


def influenced(position: Position, player: PlayerId, number: int) -> Iterator[Event]:
    """Yield that the player gains Influence, if Influence is tracked."""
    if player in position.influence and number:
        yield InfluenceGained(player, number)
