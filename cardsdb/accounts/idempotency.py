"""Requests that may come twice, say over a bad line, and must have been done once."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from cardsdb.accounts.models import IdempotencyKey
from cardsdb.plugin_api import CardsdbError


class KeyReused(CardsdbError):
    """An idempotency key came with another request than the first time."""

    code = "idempotency-key-reused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What a request has made: its id, and whether it was made just now."""

    what: str
    is_new: bool


def make_once(*, account: int, key: str, digest: str, make: Callable[[], str]) -> Made:
    """Call `make`, which returns the id of what it made, unless the account's key did so before.

    The digest tells requests apart: KeyReused when the key came with another one. What `make`
    raises goes through, and the key is free again. Of two who come at once the second waits for
    the first. A key counts for `CARDSDB_IDEMPOTENCY_S`.
    """
    known = _known(account, key, digest)
    if known is not None:
        return known
    try:
        with transaction.atomic():
            _stale().filter(account_id=account).delete()
            # Whoever stores the same key now waits here until this transaction is over.
            row = IdempotencyKey.objects.create(account_id=account, key=key, digest=digest)
            row.made = make()
            row.save(update_fields=["made"])
            return Made(what=row.made, is_new=True)
    except IntegrityError:
        known = _known(account, key, digest)
        if known is None:
            raise
        return known


def forget_keys() -> int:
    """Delete the keys that do not count any more; return how many."""
    return _stale().delete()[0]


def _known(account: int, key: str, digest: str) -> Made | None:
    rows = IdempotencyKey.objects.filter(account_id=account, key=key, created_at__gt=_since())
    row = rows.first()
    if row is None:
        return None
    if row.digest != digest:
        raise KeyReused(f'The idempotency key "{key}" belongs to another request.')
    return Made(what=row.made, is_new=False)


def _stale() -> QuerySet[IdempotencyKey]:
    return IdempotencyKey.objects.filter(created_at__lte=_since())


def _since() -> datetime:
    return timezone.now() - timedelta(seconds=settings.CARDSDB_IDEMPOTENCY_S)
