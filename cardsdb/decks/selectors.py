"""Reads: which stored decks an account may see, and what stands in their revisions."""

import re
from collections.abc import Iterable
from typing import Any
from uuid import UUID

import orjson
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import F, Q, QuerySet

from cardsdb.decks.documents import dump_deck_list, load_deck_list
from cardsdb.decks.models import DeckRevision, StoredDeck, Visibility
from cardsdb.decks.reading import ReadDeck
from cardsdb.plugin_api import DeckList

Account = AbstractBaseUser | AnonymousUser | None
_REFERENCE = re.compile(r"([^@]*)(?:@([1-9][0-9]{0,8}))?")


def listed_decks(account: Account) -> QuerySet[StoredDeck]:
    """Return the decks that are listed for the account: its own, and those that are public."""
    return StoredDeck.objects.filter(is_own(account) | Q(visibility=Visibility.PUBLIC))


def is_own(account: Account) -> Q:
    """Return the condition of the decks that the account keeps; nobody keeps any without one."""
    pk = None if account is None else account.pk
    return Q(pk__in=()) if pk is None else Q(owner_id=pk)


def find_deck(public_id: str, account: Account) -> StoredDeck | None:
    """Return the deck of this id if the account may read it: its own, or one not private."""
    return _readable(public_id, account).first()


def find_revision(reference: str, account: Account) -> DeckRevision | None:
    """Return what a reference names: a deck's id for its current revision, or `<id>@<number>`.

    None if there is no such revision or the account may not read its deck.
    """
    named = _REFERENCE.fullmatch(reference)
    if named is None:
        return None
    number = F("deck__revision") if named[2] is None else int(named[2])
    decks = _readable(named[1], account)
    revisions = DeckRevision.objects.select_related("deck")
    return revisions.filter(deck__in=decks, number=number).first()


def _readable(public_id: str, account: Account) -> QuerySet[StoredDeck]:
    try:
        identity = UUID(public_id)
    except ValueError:
        return StoredDeck.objects.none()
    if public_id != str(identity):  # a deck has one address
        return StoredDeck.objects.none()
    is_open = ~Q(visibility=Visibility.PRIVATE)
    return StoredDeck.objects.filter(is_open | is_own(account), public_id=identity)


def current_revisions(decks: Iterable[StoredDeck]) -> dict[int, DeckRevision]:
    """Return the current revision of each deck, by the deck's primary key."""
    keys = [deck.pk for deck in decks]
    found = DeckRevision.objects.filter(deck__in=keys, number=F("deck__revision"))
    return {revision.deck_id: revision for revision in found}


def revision_deck(revision: DeckRevision) -> DeckList:
    """Return the deck of the revision."""
    return load_deck_list(orjson.loads(revision.document))


def revision_read(revision: DeckRevision) -> ReadDeck:
    """Return the revision's deck as it was read; of its lines, those that were left unread."""
    return ReadDeck(deck=revision_deck(revision), lines=revision.unread)


def deck_summary(deck: StoredDeck) -> dict[str, Any]:
    """Return the deck as JSON, without what is in it."""
    return {
        "object": "deck",
        "id": str(deck.public_id),
        "game": deck.game,
        "name": deck.name,
        "visibility": deck.visibility,
        "revision": deck.revision,
        "created_at": deck.created_at,
        "updated_at": deck.updated_at,
    }


def revision_summary(revision: DeckRevision) -> dict[str, Any]:
    """Return the revision as JSON, without what is in it; its id is a reference to it."""
    return {
        "object": "deck-revision",
        "id": f"{revision.deck.public_id}@{revision.number}",
        "number": revision.number,
        "digest": revision.digest,
        "message": revision.message,
        "created_at": revision.created_at,
    }


def revision_content(revision: DeckRevision) -> dict[str, Any]:
    """Return what is in the deck at this revision as JSON, the document with its usual order."""
    return {
        "digest": revision.digest,
        "deck": dump_deck_list(revision_deck(revision)),
        "unread": revision.unread,
    }
