"""`manage.py sweep`: mend what got lost between the rows and the broker."""

import logging
import time
from argparse import ArgumentTypeError
from contextlib import suppress
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError, close_old_connections

from cardsdb.catalogue.bulk import ask_for_bulk, sweep_bulk
from cardsdb.catalogue.services import refresh_documents
from cardsdb.resolutions.services import Swept, sweep

logger = logging.getLogger(__name__)

LONGEST_S = 86_400


def seconds(text: str) -> float:
    """Return the time that the text names, above nothing and below a day."""
    with suppress(ValueError):
        if 0 < (found := float(text)) <= LONGEST_S:
            return found
    raise ArgumentTypeError(f"a number of seconds from 0 to {LONGEST_S}, not {text!r}")


class Command(BaseCommand):
    """Send lost work again, fail what was lost too often, close what is complete."""

    help = (
        "Sends work again that no worker took up or that a killed worker left, closes batches "
        "that are complete, renders documents anew that a new release or a new day shows "
        "otherwise, sends for bulk files and deletes old ones. May run at any time, any number "
        "of times."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take how often to sweep."""
        parser.add_argument(
            "--every", type=seconds, metavar="S", help="sweep every S seconds until stopped"
        )

    def handle(self, *, every: float | None, **_options: Any) -> None:
        """Sweep once, or until a signal ends it."""
        if every is None:
            self._sweep()
            return
        while True:
            self._sweep_or_log()
            time.sleep(every)

    def _sweep_or_log(self) -> None:
        """Sweep; a database that does not answer now may do so the next time."""
        try:
            self._sweep()
        except DatabaseError:
            logger.exception("This sweep failed; the next one will do its work")
            close_old_connections()

    def _sweep(self) -> None:
        self._tell(sweep())
        if refreshed := refresh_documents():
            self.stdout.write(f"{refreshed} documents rendered anew")
        if deleted := sweep_bulk():
            self.stdout.write(f"{deleted} bulk files deleted")
        if ask_for_bulk():
            self.stdout.write("bulk files sent for")
        self.stdout.flush()

    def _tell(self, swept: Swept) -> None:
        if swept:
            self.stdout.write(
                f"{swept.resent} sent again, {swept.failed} failed, "
                f"{swept.closed} closed, {swept.pruned} messages deleted"
            )
            self.stdout.flush()
