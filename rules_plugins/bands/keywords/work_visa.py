"""Work Visa: a Character may enter a foreign Prime Location while it is empty."""

from rules_plugins.bands.printed import CHARACTER, Face


def admits_worker(card: Face, to: Face) -> bool:
    """Say whether Work Visa opens the foreign Prime Location."""
    return "work_visa" in card.keywords and card.type == CHARACTER and to.is_location
