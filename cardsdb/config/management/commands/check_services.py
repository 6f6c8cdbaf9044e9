"""`manage.py check_services`: can the servers that `./test --services` needs be reached?"""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection
from kombu import Connection
from kombu.exceptions import KombuError


class Command(BaseCommand):
    """Fail with a sentence for each server of the tests that cannot be reached."""

    help = "Fails unless PostgreSQL, Redis and RabbitMQ can be reached (settings of the tests)."

    def handle(self, **_options: Any) -> None:
        """Try all three, so that one run names all that are missing."""
        unreachable = [
            f"{name} cannot be reached at {without_password(url)} (set {variable}): {reason}"
            for name, variable, url, reach in (
                (
                    "PostgreSQL",
                    "CARDSDB_TEST_DATABASE_URL",
                    settings.TEST_DATABASE_URL,
                    reach_database,
                ),
                ("Redis", "CARDSDB_TEST_REDIS_URL", settings.TEST_REDIS_URL, reach_broker),
                ("RabbitMQ", "CARDSDB_TEST_AMQP_URL", settings.TEST_AMQP_URL, reach_broker),
            )
            if (reason := why_not(reach, url))
        ]
        if unreachable:
            raise CommandError("\n".join(unreachable))


def why_not(reach: Callable[[str], None], url: str) -> str | None:
    """Return the first line of what went wrong, or None."""
    try:
        reach(url)
    except (OSError, DatabaseError, KombuError) as error:
        return (str(error) or type(error).__name__).splitlines()[0]
    return None


def reach_database(_url: str) -> None:
    """Connect to the database of the settings, which is PostgreSQL under --services."""
    connection.ensure_connection()


def reach_broker(url: str) -> None:
    """Connect to the broker at this address, once and without waiting for long."""
    with Connection(url, connect_timeout=3) as broker:
        broker.ensure_connection(max_retries=1, interval_start=1, timeout=3)


def without_password(url: str) -> str:
    """Return the address without its password."""
    parts = urlsplit(url)
    return url.replace(f":{parts.password}@", ":***@") if parts.password else url
