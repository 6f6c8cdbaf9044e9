"""Commands that check decks."""
