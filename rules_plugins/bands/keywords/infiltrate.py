"""Infiltrate: any card that can move may enter a foreign Prime card while it is empty."""

from rules_plugins.bands.printed import BREAKABLE, Face


def admits_infiltrator(card: Face, to: Face) -> bool:
    """Say whether Infiltrate opens the foreign Prime Location or Capital Spacecraft."""
    return "infiltrate" in card.keywords and card.is_movable and to.type in BREAKABLE
