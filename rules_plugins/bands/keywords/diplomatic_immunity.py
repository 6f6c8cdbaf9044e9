"""Diplomatic Immunity: a Character may enter a foreign Prime card while it is empty."""

from rules_plugins.bands.printed import BREAKABLE, CHARACTER, Face


def admits_diplomat(card: Face, to: Face) -> bool:
    """Say whether Diplomatic Immunity opens the foreign Prime Location or Capital Spacecraft."""
    is_diplomat = "diplomatic_immunity" in card.keywords and card.type == CHARACTER
    return is_diplomat and to.type in BREAKABLE
