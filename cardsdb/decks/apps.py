"""The decks as Django knows them."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    """The room of the decks; it has no tables yet."""

    name = "cardsdb.decks"
    label = "decks"
    verbose_name = "Decks"
