"""What happens once, when Django starts: the Celery app and the plugins are loaded."""

import sys
from importlib import import_module

from django.apps import AppConfig

from cardsdb.plugin_api import PluginFault, registry


class ConfigConfig(AppConfig):
    """Load the Celery app, so that tasks find it, and every plugin."""

    name = "cardsdb.config"
    label = "config"
    verbose_name = "Configuration"

    def ready(self) -> None:
        """Load both; no database is touched, for this runs in `migrate` too.

        A plugin that does not fit ends the program with code 1, after one sentence that says why.
        """
        import_module("cardsdb.config.celery")
        try:
            registry.load()
        except PluginFault as error:
            sys.stderr.write(f"{error}\n")
            raise SystemExit(1) from error
