"""The catalogue: cards, printings, keywords, editions, the rulebooks and rulings."""
