"""Writes: decks stored, given new contents, shown to others or not, and deleted for good."""

import hashlib
from dataclasses import dataclass
from datetime import datetime

import orjson
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from cardsdb.decks.documents import MAX_NESTING, canonical, dump_deck_list
from cardsdb.decks.models import MESSAGE, NAME, DeckRevision, StoredDeck, Visibility
from cardsdb.decks.reading import Finding, ReadDeck
from cardsdb.plugin_api import CardsdbError, Fault, MalformedInput, plain_problem


class DeckLimit(CardsdbError):
    """The account has as many decks as it may."""

    code = "deck-limit"


class RevisionLimit(CardsdbError):
    """The deck has as many revisions as it may."""

    code = "revision-limit"


class DeckTooLarge(CardsdbError):
    """The deck has more bytes than one that is stored may have."""

    code = "deck-too-large"


class RevisionConflict(CardsdbError):
    """The deck has another revision than the one that is to be followed."""

    code = "revision-conflict"


class DeckChanged(CardsdbError):
    """The deck is not any more as it was when it was read."""

    code = "precondition-failed"


class DeckGone(CardsdbError):
    """The deck was deleted since it was read."""

    code = "not-found"


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What a revision holds: a deck document in canonical JSON, and the lines left unread."""

    read: ReadDeck
    document: str
    digest: str

    @classmethod
    def of(cls, read: ReadDeck) -> "Content":
        """Return the content of a deck as it was read; MalformedInput for what no row holds.

        DeckTooLarge if it has more bytes than `CARDSDB_MAX_DECK_BYTES`.
        """
        document = dump_deck_list(read.deck)
        problem = plain_problem([document, read.unread], MAX_NESTING + 2)
        if problem is not None:
            raise MalformedInput(problem, code="bad-text")
        text = canonical(document)
        size = len(text) + len(orjson.dumps(read.unread))
        if size > (most := settings.CARDSDB_MAX_DECK_BYTES):
            raise DeckTooLarge(f"A deck that is stored has {most} bytes at most; this has {size}.")
        return cls(read=read, document=text.decode(), digest=hashlib.sha256(text).hexdigest())

    def is_in(self, revision: DeckRevision) -> bool:
        """Say whether the revision has the same document and left the same lines unread."""
        lines = _texts(self.read.unread) == _texts(revision.unread)
        return lines and self.digest == revision.digest


def _texts(unread: list[Finding]) -> list[str]:
    # Where a line stood and what is near to it may differ; what is in the deck does not.
    return [finding["text"] for finding in unread]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckChange:
    """What becomes of a stored deck, and as what the writer knows it; None: anything."""

    read: ReadDeck | None = None
    visibility: str | None = None
    message: str = ""
    known_revision: int | None = None
    known_time: datetime | None = None  # `updated_at`


def store_deck(
    read: ReadDeck,
    *,
    owner: AbstractBaseUser,
    visibility: str = Visibility.PRIVATE,
    message: str = "",
) -> StoredDeck:
    """Store a deck, legal or not, as its first revision.

    DeckLimit if the account has `CARDSDB_MAX_DECKS`, DeckTooLarge, MalformedInput.
    """
    _check(visibility, message)
    content = Content.of(read)
    with transaction.atomic():
        # Two decks that come at once must not both be the last one that the account may have.
        get_user_model()._default_manager.select_for_update().get(pk=owner.pk)
        most = settings.CARDSDB_MAX_DECKS
        if StoredDeck.objects.filter(owner_id=owner.pk).count() >= most:
            raise DeckLimit(f"An account has {most} decks at most. Delete one to store another.")
        now = timezone.now()
        deck = StoredDeck.objects.create(
            owner_id=owner.pk,
            game=read.deck.game,
            name=read.deck.name[:NAME],
            visibility=visibility,
            created_at=now,
            updated_at=now,
        )
        _add_revision(deck, content, owner, message)
    return deck


def change_deck(deck: StoredDeck, change: DeckChange, *, by: AbstractBaseUser) -> StoredDeck:
    """Give the deck a new content, a new visibility or both, and return it.

    A content that the deck has already makes no new revision. RevisionConflict, DeckChanged
    or DeckGone if the deck is not as the writer knows it; RevisionLimit, DeckTooLarge,
    MalformedInput.
    """
    _check(change.visibility, change.message)
    content = None if change.read is None else Content.of(change.read)
    with transaction.atomic():
        locked = _locked(deck, change.known_revision, change.known_time)
        is_changed = change.visibility not in (None, locked.visibility)
        if is_changed:
            locked.visibility = str(change.visibility)
        if content is not None and not content.is_in(locked.revisions.get(number=locked.revision)):
            _revise(locked, content, by, change.message)
            is_changed = True
        if is_changed:
            locked.updated_at = timezone.now()
            locked.save()
    return locked


def delete_deck(deck: StoredDeck, *, known_time: datetime | None = None) -> None:
    """Delete the deck for good with all its revisions; what was played with it has its own copy.

    DeckChanged or DeckGone if the deck is not as its reader knows it.
    """
    with transaction.atomic():
        _locked(deck, None, known_time).delete()


def delete_decks(owner: AbstractBaseUser) -> None:
    """Delete all decks of the account for good."""
    StoredDeck.objects.filter(owner_id=owner.pk).delete()


def _check(visibility: str | None, message: str) -> None:
    faults = []
    if visibility is not None and visibility not in Visibility.values:
        listed = ", ".join(Visibility.values)
        faults.append(Fault("/visibility", f"The visibility is one of: {listed}."))
    if len(message) > MESSAGE:
        faults.append(Fault("/message", f"A message has {MESSAGE} characters at most."))
    if problem := plain_problem(message):
        faults.append(Fault("/message", problem, "bad-text"))
    if faults:
        raise MalformedInput(faults)


def _locked(deck: StoredDeck, revision: int | None, time: datetime | None) -> StoredDeck:
    """Return the deck as it is now; nobody else changes it before this transaction is over."""
    locked = StoredDeck.objects.select_for_update().filter(pk=deck.pk).first()
    if locked is None:
        raise DeckGone(f"There is no deck {deck.public_id} any more.")
    if revision not in (None, locked.revision):
        message = f"The deck is at revision {locked.revision}, not at {revision}."
        raise RevisionConflict(message)
    if time not in (None, locked.updated_at):
        raise DeckChanged("The deck was changed since it was read.")
    return locked


def _revise(deck: StoredDeck, content: Content, by: AbstractBaseUser, message: str) -> None:
    most = settings.CARDSDB_MAX_DECK_REVISIONS
    if deck.revision >= most:
        raise RevisionLimit(f"A deck has {most} revisions at most. Store this as a new deck.")
    if content.read.deck.game != deck.game:
        message = f"This is a deck of {deck.game}, and stays one."
        raise MalformedInput(message, at="/game")
    deck.revision += 1
    deck.name = content.read.deck.name[:NAME]
    _add_revision(deck, content, by, message)


def _add_revision(deck: StoredDeck, content: Content, by: AbstractBaseUser, message: str) -> None:
    DeckRevision.objects.create(
        deck=deck,
        number=deck.revision,
        document=content.document,
        digest=content.digest,
        unread=content.read.unread,
        message=message,
        by_id=by.pk,
        created_at=timezone.now(),
    )
