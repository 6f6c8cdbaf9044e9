"""`manage.py export_account NAME`: all that an account has stored, as JSON."""

from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardsdb.api.holdings import export


class Command(BaseCommand):
    """Write what `GET /account/export` sends."""

    help = "Writes all that an account has stored as JSON, to standard output or to a file."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the account and the file."""
        parser.add_argument("name", help="the account's name")
        parser.add_argument("--to", type=Path, metavar="FILE", help="write to this file")

    def handle(self, *, name: str, to: Path | None, **_options: Any) -> None:
        """Write the export; exit 2 for an account that is none or a file that cannot be written."""
        account = find_account(name)
        if to is None:
            for piece in export(account):
                self.stdout.write(piece.decode(), ending="")
            return
        try:
            with to.open("wb") as file:
                file.writelines(export(account))
        except OSError as error:
            message = f"{to}: The file cannot be written: {error.strerror}."
            raise CommandError(message, returncode=2) from error


def find_account(name: str) -> User:
    """Return the account of this name; CommandError (exit 2) if there is none."""
    account = User.objects.filter(username=name).first()
    if account is None:
        raise CommandError(f'There is no account "{name}".', returncode=2)
    return account
