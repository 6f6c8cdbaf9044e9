"""`manage.py make_admin`: the first superuser, with a password that is shown once."""

import secrets
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand
from django.db import transaction
from rest_framework.authtoken.models import Token

NAME = "admin"


class Command(BaseCommand):
    """Make the superuser `admin`, unless there is one."""

    help = "Makes the superuser `admin` and prints its password and API token, this once."

    def handle(self, **_options: Any) -> None:
        """Make user and token and print both; say nothing when the user exists."""
        if User.objects.filter(username=NAME).exists():
            return
        password = secrets.token_urlsafe(12)
        with transaction.atomic():
            user = User.objects.create_superuser(NAME, password=password)
            token = Token.objects.create(user=user)
        self.stdout.write(
            f"User      {NAME}\n"
            f"Password  {password}\n"
            f"API token {token.key}\n"
            "Keep them: they are not shown again."
        )
