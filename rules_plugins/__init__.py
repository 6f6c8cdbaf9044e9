"""The games that come with cardsdb: every package in this folder is a plugin."""
