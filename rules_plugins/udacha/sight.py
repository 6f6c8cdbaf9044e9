"""What a player of Udacha sees of a position."""

from itertools import chain

from cardsdb.plugin_api import PlayerId, fact
from rules_plugins.udacha.position import FOE, Position
from rules_plugins.udacha.printed import UNKNOWN, UNKNOWN_HAZARD


@fact("11.1g")
def as_seen_by(position: Position, player: PlayerId) -> Position:
    """Return the position with unknown cards for both decks, the foe's hand and hidden Hazards."""
    view = position.copy()
    mine, theirs = view.players[player], view.players[FOE[player]]
    view.cards = dict(position.cards)
    view.cards.update(dict.fromkeys(chain(mine.deck, theirs.deck, theirs.hand), UNKNOWN))
    hidden = [card for card in theirs.reserve if card in view.face_down]
    view.cards.update(dict.fromkeys(hidden, UNKNOWN_HAZARD))
    return view
