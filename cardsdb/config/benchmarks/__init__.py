"""What `manage.py bench` measures: games, decks, the service as a whole."""
