"""Orbital Artillery: a Space attack from a Band adjacent to the Space Band."""

from rules_plugins.bands.printed import Face


def fires_into_space(card: Face) -> bool:
    """Say whether the card makes its Space attack from a Band next to Space."""
    return "orbital_artillery" in card.keywords
