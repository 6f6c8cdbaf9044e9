"""The choices that stand in a position: what may be chosen, and how that is written."""

from cardsdb.plugin_api import JSON, Choice
from rules_plugins.bands.facts.displacement import displacement_options, surplus
from rules_plugins.bands.facts.texts import text_options
from rules_plugins.bands.position import DISPLACEMENT, OVERFULL, REDRAW, Position


def options_of(position: Position) -> list[JSON]:
    """Return what may be chosen now, judged at this moment."""
    pending = position.pending
    if pending is None:
        return []
    if pending.type == DISPLACEMENT:
        found = displacement_options(position, pending.player)
        return [{"card": card, "to": list(to)} for card, to in found]
    if pending.type == OVERFULL:
        return [] if pending.source is None else list(surplus(position, pending.source))
    if pending.type == REDRAW:
        return ["keep", "redraw"]
    return [card if to is None else {"card": card, "to": to} for card, to in text_options(position)]


def choice_of(position: Position) -> Choice | None:
    """Return the open choice."""
    pending = position.pending
    if pending is None:
        return None
    options = tuple(options_of(position))
    return Choice(player=pending.player, type=pending.type, options=options)
