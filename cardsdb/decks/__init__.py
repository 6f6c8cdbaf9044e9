"""Decks: documents and lists in and out, and the report on a deck."""
