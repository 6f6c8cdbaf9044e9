"""`manage.py delete_account NAME`: what an account has stored is deleted for good."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardsdb.api.holdings import counted, delete
from cardsdb.config.management.commands.export_account import find_account


class Command(BaseCommand):
    """Delete an account, or only what it has stored."""

    help = "Deletes an account and all that it has stored, for good; asks first."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the account and how much of it goes."""
        parser.add_argument("name", help="the account's name")
        parser.add_argument(
            "--keep-account", action="store_true", help="delete only what it has stored"
        )
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *, name: str, keep_account: bool, yes: bool, **_options: Any) -> None:
        """Delete; exit 1 when the answer is no, 2 for an account that is none."""
        account = find_account(name)
        found = ", ".join(f"{count} {kind}" for kind, count in counted(account).items())
        what = f"of the account {name}" if keep_account else f"and the account {name}"
        if not yes and input(f"Delete {found} {what}, for good? [y/N] ").lower() != "y":
            raise CommandError("Nothing was deleted.", returncode=1)
        delete(account, with_account=not keep_account)
        self.stdout.write(f"Deleted: {found} {what}.")
