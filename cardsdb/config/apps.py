"""What happens once, when Django starts: the Celery app and the plugins are loaded."""

from importlib import import_module

from django.apps import AppConfig

from cardsdb.plugin_api import registry


class ConfigConfig(AppConfig):
    """Load the Celery app, so that tasks find it, and every plugin."""

    name = "cardsdb.config"
    label = "config"
    verbose_name = "Configuration"

    def ready(self) -> None:
        """Load both; no database is touched, for this runs in `migrate` too."""
        import_module("cardsdb.config.celery")
        registry.load()
