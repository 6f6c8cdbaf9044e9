"""The desk's pages of tokens: a secret is shown once, and nobody makes one for somebody else."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from cardsdb.accounts.models import Token
from cardsdb.accounts.services import TokenRefused, bearer_of, issue_token

ADD, LIST = (f"/admin/accounts/token/{end}" for end in ("add/", ""))


def secret_of(page: Any) -> str:
    found = re.search(r'value="(cdb_\w+)"', page.content.decode())
    assert found is not None
    return found[1]


def made(client: Client, **values: Any) -> Any:
    return client.post(ADD, {"name": "bot", "scopes": ["read", "decks"], **values})


def sign_in(client: Client, name: str) -> User:
    """Sign a member of staff in who may look after tokens and is no superuser."""
    user = User.objects.create_user(name, is_staff=True)
    user.user_permissions.set(Permission.objects.filter(content_type__model="token"))
    client.force_login(user)
    return user


def test_a_secret_is_shown_once(admin_client: Client, admin_user: User) -> None:
    page = made(admin_client, account=admin_user.pk)
    secret = secret_of(page)
    token = Token.objects.get()
    assert bearer_of(secret).account == admin_user.pk
    assert (token.account, token.name, token.scopes) == (admin_user, "bot", ["read", "decks"])
    assert "no-store" in page["Cache-Control"]
    for name, keys in (("changelist", []), ("change", [token.pk]), ("history", [token.pk])):
        place = reverse(f"admin:accounts_token_{name}", args=keys)
        shown = admin_client.get(place).content.decode()
        assert token.prefix in shown
        assert secret not in shown


def test_a_token_without_a_scope_is_refused_at_its_field(
    admin_client: Client, admin_user: User
) -> None:
    page = made(admin_client, account=admin_user.pk, scopes=[])
    assert page.context["adminform"].form.errors["scopes"] == [
        "A token without a scope is good for nothing."
    ]
    assert not Token.objects.exists()


def test_who_is_no_superuser_makes_and_sees_own_tokens_alone(
    client: Client, admin_user: User
) -> None:
    theirs = Token(account=admin_user, name="theirs", scopes=["edit"])
    issue_token(theirs)
    user = sign_in(client, "judge")
    assert bearer_of(secret_of(made(client, account=admin_user.pk))).account == user.pk
    assert theirs.prefix not in client.get(LIST).content.decode()
    address = reverse("admin:accounts_token_change", args=[theirs.pk])
    assert client.get(address).status_code == 302
    client.post(LIST, {"action": "revoke", "_selected_action": [theirs.pk]})
    theirs.refresh_from_db()
    assert theirs.revoked_at is None


def test_tokens_are_revoked_from_the_list(admin_client: Client, admin_user: User) -> None:
    secret = secret_of(made(admin_client, account=admin_user.pk))
    token = Token.objects.get()
    admin_client.post(LIST, {"action": "revoke", "_selected_action": [token.pk]})
    with pytest.raises(TokenRefused, match="revoked"):
        bearer_of(secret)
    assert "revoked" in admin_client.get(LIST).content.decode()
    history = admin_client.get(reverse("admin:accounts_token_history", args=[token.pk]))
    assert "Revoked." in history.content.decode()


def test_a_token_is_renamed_and_keeps_its_secret(admin_client: Client, admin_user: User) -> None:
    secret = secret_of(made(admin_client, account=admin_user.pk))
    address = reverse("admin:accounts_token_change", args=[Token.objects.get().pk])
    admin_client.post(address, {"name": "other", "scopes": ["edit"]})
    token = Token.objects.get()
    assert bearer_of(secret).scopes == {"edit"}
    assert (token.name, token.scopes, token.account) == ("other", ["edit"], admin_user)
