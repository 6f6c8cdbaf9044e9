"""`manage.py rebuild_documents`: render all that the API shows of the catalogue anew."""

from typing import Any

from django.core.management.base import BaseCommand

from cardsdb.catalogue.services import rebuild_documents


class Command(BaseCommand):
    """Render every card, printing, edition, keyword, ruling and rule; write what differs."""

    help = "Renders the stored JSON of the catalogue anew and says how much of it differed."
    requires_system_checks = ()  # it mends what a new release shows otherwise

    def handle(self, **_options: Any) -> None:
        """Render, and print how many documents differed."""
        self.stdout.write(f"{rebuild_documents()} documents rendered anew")
