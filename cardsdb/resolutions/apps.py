"""The Django app of the resolutions."""

from importlib import import_module

from django.apps import AppConfig


class ResolutionsConfig(AppConfig):
    """Name the app and load its tasks."""

    name = "cardsdb.resolutions"
    label = "resolutions"
    verbose_name = "Resolutions"

    def ready(self) -> None:
        """Load the tasks, so that whoever sends one by its name knows it."""
        import_module("cardsdb.resolutions.tasks")
