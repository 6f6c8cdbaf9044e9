"""The texts of cards, one module each, by edition."""
