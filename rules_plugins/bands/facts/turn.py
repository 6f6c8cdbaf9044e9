"""Whose time it is to do what."""

from rules_plugins.bands.position import ACTION, PLAYING, Position


def is_free(position: Position) -> bool:
    """Say whether the active player goes on: no choice and no declaration is open."""
    is_open = position.pending is not None or bool(position.declarations)
    return position.status == PLAYING and not is_open


def is_in(position: Position, subphase: str) -> bool:
    """Say whether the active player goes on in this sub-phase."""
    return position.phase == ACTION and position.subphase == subphase and is_free(position)
