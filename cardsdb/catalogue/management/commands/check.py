"""`manage.py check`: Django's own checks, and whether the catalogue fits its plugins."""

from typing import Any

from django.core.checks.registry import registry
from django.core.management.commands import check

from cardsdb.catalogue.checks import TAG, check_fixtures, check_rows


class Command(check.Command):
    """Check fixtures and rows as well, which other commands leave alone."""

    def handle(self, *arguments: Any, **options: Any) -> None:
        """Check, with what this command alone asks."""
        for one in (check_fixtures, check_rows):
            registry.register(one, TAG)
        try:
            super().handle(*arguments, **options)
        finally:
            registry.registered_checks -= {check_fixtures, check_rows}
