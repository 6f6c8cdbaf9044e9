"""The catalogue as Django knows it."""

from importlib import import_module

from django.apps import AppConfig


class CatalogueConfig(AppConfig):
    """Register what `manage.py check` asks of plugins and fixtures, and the tasks."""

    name = "cardsdb.catalogue"
    label = "catalogue"
    verbose_name = "Catalogue"

    def ready(self) -> None:
        """Load checks, and tasks for whoever sends one by its name; no database is touched."""
        import_module("cardsdb.catalogue.checks")
        import_module("cardsdb.catalogue.tasks")
