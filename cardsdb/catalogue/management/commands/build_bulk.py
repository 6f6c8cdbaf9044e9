"""`manage.py build_bulk`: write the files in which the whole catalogue is given away."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cardsdb.catalogue.bulk import build_bulk, bulk_folder, sweep_bulk


class Command(BaseCommand):
    """Write the bulk files of all games and delete old ones."""

    help = "Writes the bulk files of now, which the API lists at /bulk, and deletes old ones."
    requires_system_checks = ()

    def handle(self, **_options: Any) -> None:
        """Write, and print a line a file; exit 2 if one cannot be written."""
        try:
            files = build_bulk()
            sweep_bulk()
        except OSError as error:
            message = f"{bulk_folder()} cannot be written to: {error.strerror}."
            raise CommandError(message, returncode=2) from error
        for one in files:
            told = f"{one.rows} rows, {one.size} bytes"
            self.stdout.write(f"{one.game or 'all':<12}{one.type:<12}{told:<32}{one.name}")
