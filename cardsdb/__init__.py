"""A card database whose games are plugins; importing this package starts nothing."""
