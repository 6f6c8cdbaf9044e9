"""Tokens: a secret opens its account until it is revoked, expires, or the account is closed."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import OperationalError
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from cardsdb.accounts.models import Scope, Token
from cardsdb.accounts.services import (
    USE_NOTED_EVERY,
    TokenRefused,
    bearer_of,
    issue_token,
    revoke_tokens,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def token() -> Token:
    user = User.objects.create(username="runner")
    return Token(account=user, name="bot", scopes=[Scope.READ, Scope.DECKS])


def test_a_secret_opens_its_account_for_its_scopes(token: Token) -> None:
    found = bearer_of(issue_token(token))
    assert (found.account, sorted(found.scopes)) == (token.account.pk, ["decks", "read"])


@pytest.mark.services
def test_a_token_is_read_and_revoked_on_postgresql(token: Token) -> None:
    token.expires_at = timezone.now() + timedelta(hours=1)
    secret = issue_token(token)
    assert [sorted(bearer_of(secret).scopes) for _ in range(2)] == [["decks", "read"]] * 2
    revoke_tokens([token])
    with pytest.raises(TokenRefused, match="revoked"):
        bearer_of(secret)


def test_no_secret_is_kept(token: Token) -> None:
    secret = issue_token(token)
    kept = Token.objects.values_list("prefix", "digest").get()
    assert secret.startswith(kept[0])
    assert all(secret[len(kept[0]) :] not in value for value in kept)


def test_each_token_has_a_secret_of_its_own(token: Token) -> None:
    other = Token(account=token.account, name="bot", scopes=[Scope.EDIT])
    first, second = issue_token(token), issue_token(other)
    assert first != second
    assert bearer_of(first).scopes == set(token.scopes)
    assert bearer_of(second).scopes == {"edit"}


@pytest.mark.parametrize("secret", ["", "cdb_", "{prefix}", "{secret}x", "{secret:.52}", "é", "\0"])
def test_another_secret_opens_nothing(token: Token, secret: str) -> None:
    known = issue_token(token)
    with pytest.raises(TokenRefused, match=r"There is no such token\."):
        bearer_of(secret.format(prefix=token.prefix, secret=known))


def test_a_revoked_token_opens_nothing_from_the_next_request_on(token: Token) -> None:
    secret = issue_token(token)
    bearer_of(secret)
    assert revoke_tokens([token]) == 1
    with pytest.raises(TokenRefused, match="revoked"):
        bearer_of(secret)
    assert revoke_tokens([token]) == 0


def test_an_expired_token_opens_nothing(token: Token) -> None:
    token.expires_at = timezone.now() + timedelta(hours=1)
    secret = issue_token(token)
    bearer_of(secret)
    Token.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(TokenRefused, match="expired"):
        bearer_of(secret)


def test_a_closed_account_is_opened_by_no_token(token: Token) -> None:
    secret = issue_token(token)
    User.objects.update(is_active=False)
    with pytest.raises(TokenRefused, match="closed"):
        bearer_of(secret)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"scopes": []}, "scopes"),
        ({"scopes": ["read", "all"]}, "scopes"),
        ({"scopes": "read"}, "scopes"),
        ({"scopes": [["read"]]}, "scopes"),
        ({"expires_at": timezone.now() - timedelta(days=1)}, "expires_at"),
        ({"name": ""}, "name"),
    ],
)
def test_a_token_that_is_none_is_not_issued(
    token: Token, change: dict[str, object], field: str
) -> None:
    for name, value in change.items():
        setattr(token, name, value)
    with pytest.raises(ValidationError) as refused:
        issue_token(token)
    assert list(refused.value.message_dict) == [field]
    assert not Token.objects.exists()


def test_a_use_is_noted_once_in_five_minutes(
    token: Token, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    secret = issue_token(token)
    with django_assert_num_queries(2):
        bearer_of(secret)
    with django_assert_num_queries(1):
        bearer_of(secret)
    Token.objects.update(last_used_at=timezone.now() - USE_NOTED_EVERY)
    with django_assert_num_queries(2):
        bearer_of(secret)
    token.refresh_from_db()
    assert token.last_used_at is not None
    assert timezone.now() - token.last_used_at < timedelta(minutes=1)


def test_a_token_is_good_while_the_database_takes_no_writes(
    token: Token, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    secret = issue_token(token)

    def refuse(*arguments: object, **values: object) -> None:
        raise OperationalError("attempt to write a readonly database")

    monkeypatch.setattr("django.db.models.query.QuerySet.update", refuse)
    assert bearer_of(secret).account == token.account.pk
    assert "readonly database" in caplog.text
