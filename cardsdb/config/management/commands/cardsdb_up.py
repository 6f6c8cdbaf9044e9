"""`manage.py cardsdb_up`: start web, worker and sweeper and keep them running."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from cardsdb.config import supervisor


class Command(BaseCommand):
    """Start web, worker and sweeper; they end with this command."""

    help = "Starts web, worker and sweeper, restarts what dies, and ends them all with itself."
    requires_system_checks = ()  # the start has to be quick

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the port and the number of processes that play games."""
        supervisor.add_arguments(parser)

    def handle(self, *, port: int, workers: int, **_options: Any) -> None:
        """Run until a signal ends it."""
        supervisor.run(port, workers)
