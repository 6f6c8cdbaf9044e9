"""What a player of Bands sees of a position."""

from cardsdb.plugin_api import CardId, PlayerId, asked, fact
from rules_plugins.bands.ground import DECK, HAND, SPACE_BAND
from rules_plugins.bands.position import Position
from rules_plugins.bands.printed import CHARACTER, Card, read_card

UNKNOWN: Card = read_card({"name": "?", "type": CHARACTER}, "?")


def seen_of_deck(position: Position, player: PlayerId) -> tuple[CardId, ...]:
    """Return the cards in decks that a text shows to the player: none by themselves."""
    nothing: tuple[CardId, ...] = ()
    return asked(position, seen_of_deck, player, nothing) if position.pieces else nothing


@fact("5.3")
def as_seen_by(position: Position, player: PlayerId) -> Position:
    """Return the position with unknown cards for the decks and for the others' hands."""
    view = position.copy()
    shown = seen_of_deck(position, player)
    hidden = [
        card
        for card, zone in position.zone.items()
        if (zone == DECK and card not in shown) or (zone == HAND and position.owner[card] != player)
    ]
    view.cards = {**position.cards, **dict.fromkeys(hidden, UNKNOWN)}
    view.home = {**position.home, **dict.fromkeys(hidden, SPACE_BAND)}
    view.homeworlds = {
        owner: [card for card in worlds if card not in hidden]
        for owner, worlds in position.homeworlds.items()
    }
    view.shown.update(dict.fromkeys(hidden, UNKNOWN.prime))
    view.held.update((card, position.owner[card]) for card in hidden)
    view.texts = position.texts.only(lambda card: card not in hidden)
    return view
