"""Commands that set up and start cardsdb."""
