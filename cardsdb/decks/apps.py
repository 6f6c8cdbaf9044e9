"""The decks as Django knows them."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    """The room of the decks: they are read, judged, and stored for accounts."""

    name = "cardsdb.decks"
    label = "decks"
    verbose_name = "Decks"
