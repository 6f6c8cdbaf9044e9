"""Escape Pod: displaced, not destroyed, when its Spacecraft is destroyed."""

from rules_plugins.bands.printed import CHARACTER, CRAFT, Face


def has_escape_pod(card: Face) -> bool:
    """Say whether the card has Escape Pod: each Character does, no small craft does."""
    return card.type == CHARACTER or ("escape_pod" in card.keywords and card.type != CRAFT)
