"""`manage.py load_fixtures`: bring the catalogue up to the fixtures."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardsdb.catalogue.loading import Tally
from cardsdb.catalogue.services import load_fixtures
from cardsdb.plugin_api import MalformedInput, UnknownSlug


class Command(BaseCommand):
    """Load the fixtures of games, of all of them unless some are named."""

    help = "Loads the fixtures; what an editor changed since is kept. Says what became of each."
    requires_system_checks = ()  # it is what mends a catalogue that fails them

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the games."""
        parser.add_argument("games", nargs="*", metavar="GAME", help="all unless some are named")

    def handle(self, *, games: list[str], **_options: Any) -> None:
        """Load, and print a line a table; exit 1 if a fixture does not fit, 2 for no such game."""
        try:
            tallies = load_fixtures(games)
        except UnknownSlug as error:
            raise CommandError(str(error), returncode=2) from error
        except OSError as error:
            message = f"{error.filename}: The file cannot be read: {error.strerror}."
            raise CommandError(message, returncode=2) from error
        except MalformedInput as error:
            raise CommandError(str(error)) from error
        for tally in tallies:
            self.stdout.write(line(tally))
            for key in tally.kept:
                self.stdout.write(f"    {key} was changed by an editor and is kept.")


def line(tally: Tally) -> str:
    """Return what became of the rows of a table."""
    counts = {
        "created": len(tally.created),
        "updated": len(tally.updated),
        "unchanged": len(tally.unchanged),
        "kept": len(tally.kept),
    }
    told = ", ".join(f"{count} {fate}" for fate, count in counts.items() if count)
    return f"{tally.game:<12}{tally.table:<12}{told or 'none'}"
