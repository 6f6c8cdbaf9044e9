"""Drone: burned when it is destroyed."""

from rules_plugins.bands.printed import Face


def is_burned(card: Face) -> bool:
    """Say whether the card goes to the Burned pile when it is destroyed."""
    return "drone" in card.keywords
