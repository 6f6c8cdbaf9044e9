"""The forms of decks that other programs have: one module each, found by its `FORM`."""
