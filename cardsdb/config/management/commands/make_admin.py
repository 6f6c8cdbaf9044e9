"""`manage.py make_admin`: the first superuser, with a password that is shown once."""

import secrets
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand
from django.db import transaction

from cardsdb.accounts.models import Scope, Token
from cardsdb.accounts.services import issue_token

NAME = "admin"
PASSWORD = f"manage.py changepassword {NAME} sets a new password."


class Command(BaseCommand):
    """Make the superuser `admin`, unless there is one."""

    help = "Makes the superuser `admin` and prints its password and API token, this once."

    def handle(self, **_options: Any) -> None:
        """Make user and token and print both; of a user that exists say how to get in."""
        if User.objects.filter(username=NAME).exists():
            self.stdout.write(f"{NAME} exists; {PASSWORD}")
            return
        password = secrets.token_urlsafe(12)
        with transaction.atomic():
            user = User.objects.create_superuser(NAME, password=password)
            secret = issue_token(Token(account=user, name="first", scopes=Scope.values))
        self.stdout.write(
            f"User      {NAME}\n"
            f"Password  {password}\n"
            f"API token {secret}\n"
            f"Keep them: they are not shown again. {PASSWORD}"
        )
