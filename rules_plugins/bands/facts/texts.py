"""What a text asks its player for: nothing, but for what texts add to the fact."""

from cardsdb.plugin_api import CardId, asked, fact
from rules_plugins.bands.position import Position

Offered = list[tuple[CardId, CardId | None]]  # cards, perhaps each with where it goes


@fact("8.10")
def offered_by(position: Position, source: CardId) -> Offered:
    """Return what the text of the card offers, in a fixed order."""
    nothing: Offered = []
    return asked(position, offered_by, source, nothing)


def text_options(position: Position) -> Offered:
    """Return what the text that asks offers; nothing while none asks."""
    pending = position.pending
    if pending is None or pending.source is None:
        return []
    return offered_by(position, pending.source)
