"""The first superuser."""

from io import StringIO

import pytest
from django.contrib.auth import authenticate
from django.core.management import call_command

from cardsdb.accounts.models import Scope
from cardsdb.accounts.services import bearer_of


def made() -> str:
    output = StringIO()
    call_command("make_admin", stdout=output)
    return output.getvalue()


@pytest.mark.django_db
def test_the_password_that_is_shown_opens_the_admin() -> None:
    shown = dict(line.rsplit(maxsplit=1) for line in made().splitlines()[:3])
    user = authenticate(username="admin", password=shown["Password"])
    assert user is not None
    assert user.is_active
    bearer = bearer_of(shown["API token"])
    assert (bearer.account, sorted(bearer.scopes)) == (user.pk, sorted(Scope.values))


@pytest.mark.django_db
def test_the_password_is_shown_once_and_then_how_to_get_another() -> None:
    assert made().endswith("manage.py changepassword admin sets a new password.\n")
    assert made() == "admin exists; manage.py changepassword admin sets a new password.\n"
