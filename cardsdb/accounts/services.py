"""Writes and rules: tokens are issued, shown, noted as used, and revoked."""

import hashlib
import logging
import re
import secrets
import string
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import AbstractBaseUser
from django.db import OperationalError, transaction
from django.db.models import Q
from django.utils import timezone

from cardsdb.accounts.models import IdempotencyKey, Token
from cardsdb.accounts.selectors import shown_token
from cardsdb.plugin_api import CardsdbError

logger = logging.getLogger(__name__)

USE_NOTED_EVERY = timedelta(minutes=5)  # a write for each request would cost more than the request
_MARK = "cdb_"  # by which a secret that got out is recognised
_LETTERS = string.ascii_letters + string.digits
_FOUND_BY, _KEPT_SECRET = 8, 40  # letters of both parts; 40 of 62 are 238 bits
_SECRET = re.compile(rf"({_MARK}[A-Za-z0-9]{{{_FOUND_BY}}})_[A-Za-z0-9]{{{_KEPT_SECRET}}}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bearer:
    """Who shows a token: the key of the account, and what the token is good for."""

    account: int
    scopes: frozenset[str]


class TokenRefused(CardsdbError):
    """A secret opens nothing: there is no such token, or it is not good any more."""

    code = "not-authenticated"


def issue_token(token: Token) -> str:
    """Give a new token its secret, save it, and return the secret, which nobody can tell again.

    ValidationError, and nothing is saved, for what a token cannot be.
    """
    prefix = _MARK + _letters(_FOUND_BY)
    secret = f"{prefix}_{_letters(_KEPT_SECRET)}"
    token.prefix, token.digest = prefix, _digest(secret)
    token.full_clean()
    token.save(force_insert=True)
    return secret


def bearer_of(secret: str) -> Bearer:
    """Return who shows this secret, for which scopes, and note that the token is used.

    TokenRefused when there is no such token, when it is expired or revoked, or its account closed.
    The answer comes from the database each time: a token is out of use as soon as it is revoked.
    """
    now = timezone.now()
    found = _SECRET.fullmatch(secret)
    shown = found and shown_token(found[1], now=now, noted_since=now - USE_NOTED_EVERY)
    if not shown or not secrets.compare_digest(shown.digest, _digest(secret)):
        raise TokenRefused("There is no such token.")
    if shown.is_revoked:
        raise TokenRefused("This token was revoked.")
    if shown.is_expired:
        raise TokenRefused("This token has expired.")
    if not shown.is_open:
        raise TokenRefused("The account of this token is closed.")
    if not shown.is_noted:
        _note_use(shown.token, now)
    return Bearer(account=shown.account, scopes=shown.scopes)


def revoke_tokens(tokens: Iterable[Token]) -> int:
    """Put tokens out of use from now on; return how many were not before."""
    keys = [token.pk for token in tokens]
    return Token.objects.filter(pk__in=keys, revoked_at=None).update(revoked_at=timezone.now())


def delete_tokens(account: AbstractBaseUser) -> None:
    """Delete all tokens of the account, and the keys of its requests."""
    with transaction.atomic():
        Token.objects.filter(account_id=account.pk).delete()
        IdempotencyKey.objects.filter(account_id=account.pk).delete()


def _note_use(token: int, now: datetime) -> None:
    before = Q(last_used_at=None) | Q(last_used_at__lte=now - USE_NOTED_EVERY)
    try:
        Token.objects.filter(before, pk=token).update(last_used_at=now)
    except OperationalError as error:
        # Who reads must be answered while the database only takes reads.
        logger.warning("The use of token %s could not be noted: %s", token, error)


def _letters(count: int) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(count))


def _digest(secret: str) -> str:
    # A secret that is drawn, not thought of, needs no slow hash.
    return hashlib.sha256(secret.encode()).hexdigest()
