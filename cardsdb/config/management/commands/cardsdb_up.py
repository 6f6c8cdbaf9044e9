"""`manage.py cardsdb_up`: start web, worker and sweeper and keep them running."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardsdb.config import claims, supervisor
from cardsdb.config.command_line import trouble_with_database


class Command(BaseCommand):
    """Start web, worker and sweeper; they end with this command."""

    help = "Starts web, worker and sweeper, restarts what dies, and ends them all with itself."
    requires_system_checks = ()  # the start has to be quick

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the port and the number of processes that play games."""
        claims.add_arguments(parser)

    def handle(self, *, port: int, workers: int, **_options: Any) -> None:
        """Run until a signal ends it."""
        if trouble := trouble_with_database():
            raise CommandError(trouble)
        supervisor.run(port, workers)
