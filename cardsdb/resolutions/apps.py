"""The Django app of the resolutions."""

from django.apps import AppConfig


class ResolutionsConfig(AppConfig):
    """Name the app."""

    name = "cardsdb.resolutions"
    label = "resolutions"
    verbose_name = "Resolutions"
