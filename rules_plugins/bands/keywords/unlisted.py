"""Unlisted: a card may be deployed to an empty foreign Prime Location or Capital Spacecraft."""

from rules_plugins.bands.printed import BREAKABLE, Face


def admits_unlisted(card: Face, to: Face) -> bool:
    """Say whether Unlisted opens the foreign Prime Location or Capital Spacecraft."""
    return "unlisted" in card.keywords and to.type in BREAKABLE
