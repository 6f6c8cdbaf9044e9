"""All that an account has stored: told in full, and deleted for good."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from cardsdb.accounts.models import Token
from cardsdb.accounts.services import delete_tokens
from cardsdb.catalogue.encoding import dump_json
from cardsdb.decks.models import DeckRevision, StoredDeck
from cardsdb.decks.selectors import deck_summary, revision_content, revision_summary
from cardsdb.decks.storing import delete_decks
from cardsdb.resolutions.models import Batch
from cardsdb.resolutions.selectors import summarise
from cardsdb.resolutions.services import delete_batches

_AT_ONCE = 100  # rows that are read together


def export(account: User) -> Iterator[bytes]:
    """Yield, piece by piece, one JSON object with all that the account has stored.

    Of tokens no secret is known, of their digests nothing is told. A reader who does not get the
    last piece has no JSON, and so knows that something is missing.
    """
    parts: tuple[tuple[str, Iterable[dict[str, Any]]], ...] = (
        ("tokens", map(_token, _rows(Token.objects.filter(account=account).order_by("pk")))),
        (
            "decks",
            map(deck_summary, _rows(StoredDeck.objects.filter(owner=account).order_by("pk"))),
        ),
        ("revisions", map(_revision, _rows(_revisions(account)))),
        ("resolutions", map(_batch, _rows(_batches(account)))),
    )
    yield b'{"object":"account-export","account":' + dump_json(_account(account))
    for name, items in parts:
        yield f',"{name}":['.encode()
        for place, item in enumerate(items):
            yield (b",\n" if place else b"") + dump_json(item)
        yield b"]"
    yield b"}\n"


def delete(account: User, *, with_account: bool) -> None:
    """Delete all that the account has stored, for good, and the account itself where wanted.

    First its tokens, so that nothing more is stored. Games that are played are cancelled.
    """
    delete_tokens(account)
    delete_batches(account)
    with transaction.atomic():
        delete_decks(account)
        if with_account:
            account.delete()


def counted(account: User) -> dict[str, int]:
    """Return how much of each kind the account has stored."""
    return {
        "tokens": Token.objects.filter(account=account).count(),
        "decks": _decks(account).count(),
        "revisions": _revisions(account).count(),
        "resolutions": _batches(account).count(),
    }


def _rows(rows: Any) -> Iterator[Any]:
    return iter(rows.iterator(chunk_size=_AT_ONCE))


def _decks(account: User) -> Any:
    return StoredDeck.objects.filter(owner=account).order_by("pk")


def _revisions(account: User) -> Any:
    rows = DeckRevision.objects.filter(deck__owner=account)
    return rows.select_related("deck").order_by("deck_id", "number")


def _batches(account: User) -> Any:
    return Batch.objects.filter(owner=account).order_by("pk")


def _account(account: User) -> dict[str, Any]:
    return {
        "object": "account",
        "name": account.get_username(),
        "email": account.email,
        "created_at": account.date_joined,
        "last_login_at": account.last_login,
    }


def _token(token: Token) -> dict[str, Any]:
    return {
        "object": "token",
        "name": token.name,
        "prefix": token.prefix,
        "scopes": token.scopes,
        "created_at": token.created_at,
        "expires_at": token.expires_at,
        "revoked_at": token.revoked_at,
        "last_used_at": token.last_used_at,
    }


def _revision(revision: DeckRevision) -> dict[str, Any]:
    return {**revision_summary(revision), **revision_content(revision)}


def _batch(batch: Batch) -> dict[str, Any]:
    """Return what was asked for, with the decks in full, and what it came to."""
    return {**summarise(batch), "documents": batch.decks}
