"""Decks that accounts keep: stored, revised, shown, deleted, and never more than they may."""

import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.db import IntegrityError, connection, connections, transaction

from cardsdb.decks.models import DeckRevision, StoredDeck, Visibility
from cardsdb.decks.reading import ReadDeck
from cardsdb.decks.selectors import find_deck, find_revision, listed_decks, revision_read
from cardsdb.decks.services import read_deck
from cardsdb.decks.storing import (
    DeckChange,
    DeckChanged,
    DeckGone,
    DeckLimit,
    DeckTooLarge,
    RevisionConflict,
    RevisionLimit,
    change_deck,
    delete_deck,
    store_deck,
)
from cardsdb.plugin_api import CardsdbError, DeckEntry, DeckList, DeckSection, MalformedInput

pytestmark = pytest.mark.usefixtures("race_cards")


def deck(count: int = 8, **fields: Any) -> ReadDeck:
    cards = (DeckEntry(count=count, name="Trot"),)
    sections = (DeckSection(name="main", cards=cards),)
    usual = {"game": "race", "name": "Deck", "sections": sections}
    return ReadDeck(deck=DeckList(**{**usual, **fields}))


@pytest.fixture
def owner(db: None) -> User:
    return User.objects.create_user("runner")


def revise(stored: StoredDeck, read: ReadDeck, **known: Any) -> StoredDeck:
    return change_deck(stored, DeckChange(read=read, **known), by=stored.owner)


def test_a_deck_is_stored_with_its_first_revision(owner: User) -> None:
    stored = store_deck(deck(), owner=owner, message="Begun")
    revision = stored.revisions.get()
    assert (stored.revision, revision.number, revision.message) == (1, 1, "Begun")
    assert (stored.name, stored.game, stored.visibility) == ("Deck", "race", "private")
    assert revision.by == owner
    assert revision.document == (
        '{"format":"cardsdb-deck/1","game":"race","name":"Deck",'
        '"sections":[{"cards":[{"count":8,"name":"Trot"}],"name":"main"}]}'
    )
    assert revision.digest == hashlib.sha256(revision.document.encode()).hexdigest()
    assert revision_read(revision) == deck()


def test_a_new_content_is_a_new_revision_and_the_old_one_stays(owner: User) -> None:
    stored = store_deck(deck(), owner=owner)
    changed = revise(stored, deck(9, name="Other"), message="One more")
    assert (changed.revision, changed.name) == (2, "Other")
    assert [one.message for one in stored.revisions.all()] == ["", "One more"]
    assert changed.updated_at > stored.updated_at
    assert revision_read(stored.revisions.get(number=1)) == deck()


def test_the_same_content_makes_no_revision(owner: User) -> None:
    stored = store_deck(deck(), owner=owner)
    same = revise(stored, deck(), message="Nothing new")
    assert (same.revision, same.updated_at) == (1, stored.updated_at)
    assert stored.revisions.count() == 1


def test_lines_that_were_not_read_are_kept(owner: User) -> None:
    read = read_deck("Main\n8x Trot\n2x Gallup", game="race")
    stored = store_deck(read, owner=owner)
    kept = revision_read(stored.revisions.get())
    assert [finding["text"] for finding in kept.unread] == ["2x Gallup"]
    moved = read_deck("\n\nMain\n8x Trot\n2x Gallup", game="race")
    assert revise(stored, moved).revision == 1
    mended = read_deck("Main\n8x Trot", game="race")
    assert revise(stored, mended).revision == 2


@pytest.mark.parametrize(
    "read",
    [deck(0 + 1), deck(name=""), deck(name="x" * 5_000), deck(sections=()), deck(ruleset="none")],
)
def test_an_illegal_deck_is_stored_as_it_is(owner: User, read: ReadDeck) -> None:
    stored = store_deck(read, owner=owner)
    assert revision_read(stored.revisions.get()) == read
    assert stored.name == read.deck.name[:200]


def test_visibility_changes_without_a_revision(owner: User) -> None:
    stored = store_deck(deck(), owner=owner)
    shown = change_deck(stored, DeckChange(visibility="public"), by=owner)
    assert (shown.visibility, shown.revision) == ("public", 1)
    assert shown.updated_at > stored.updated_at
    both = change_deck(shown, DeckChange(visibility="unlisted", read=deck(9)), by=owner)
    assert (both.visibility, both.revision) == ("unlisted", 2)


def test_who_knows_an_older_deck_changes_nothing(owner: User) -> None:
    stored = store_deck(deck(), owner=owner)
    revise(stored, deck(9))
    with pytest.raises(RevisionConflict, match="at revision 2, not at 1"):
        revise(stored, deck(10), known_revision=1)
    with pytest.raises(DeckChanged):
        revise(stored, deck(10), known_time=stored.updated_at)
    with pytest.raises(DeckChanged):
        delete_deck(stored, known_time=stored.updated_at)
    assert revise(stored, deck(10), known_revision=2).revision == 3


def test_a_deleted_deck_is_gone_with_all_its_revisions(owner: User) -> None:
    stored = store_deck(deck(), owner=owner)
    revise(stored, deck(9))
    delete_deck(stored)
    assert not DeckRevision.objects.exists()
    with pytest.raises(DeckGone):
        revise(stored, deck(10))
    with pytest.raises(DeckGone):
        delete_deck(stored)


def test_the_decks_of_an_account_go_with_it(owner: User) -> None:
    store_deck(deck(), owner=owner)
    owner.delete()
    assert not StoredDeck.objects.exists()


def test_an_account_has_so_many_decks_and_a_deck_so_many_revisions(
    owner: User, settings: LazySettings
) -> None:
    settings.CARDSDB_MAX_DECKS, settings.CARDSDB_MAX_DECK_REVISIONS = 2, 2
    stored = store_deck(deck(), owner=owner)
    store_deck(deck(), owner=owner)
    with pytest.raises(DeckLimit, match="2 decks at most"):
        store_deck(deck(), owner=owner)
    store_deck(deck(), owner=User.objects.create_user("other"))
    revise(stored, deck(9))
    with pytest.raises(RevisionLimit, match="2 revisions at most"):
        revise(stored, deck(10))
    assert revise(stored, deck(9)).revision == 2


def test_a_deck_has_so_many_bytes(owner: User, settings: LazySettings) -> None:
    settings.CARDSDB_MAX_DECK_BYTES = 200
    stored = store_deck(deck(), owner=owner)
    for large in (deck(notes="x" * 200), deck(notes="é" * 80)):
        with pytest.raises(DeckTooLarge, match="200 bytes at most"):
            store_deck(large, owner=owner)
        with pytest.raises(DeckTooLarge):
            revise(stored, large)


def test_what_no_row_can_hold_is_refused(owner: User) -> None:
    stored = store_deck(deck(), owner=owner)
    for read in (deck(name="a\0b"), read_deck("Main\n8x Trot\n2x Gal\0lup", game="race")):
        with pytest.raises(MalformedInput, match=r"U\+0000"):
            store_deck(read, owner=owner)
        with pytest.raises(MalformedInput, match=r"U\+0000"):
            revise(stored, read)
    with pytest.raises(MalformedInput, match="/visibility"):
        store_deck(deck(), owner=owner, visibility="secret")
    with pytest.raises(MalformedInput, match="/message"):
        store_deck(deck(), owner=owner, message="x" * 501)
    with pytest.raises(MalformedInput, match="/message"):
        store_deck(deck(), owner=owner, message="a\0b")


def test_a_deck_stays_one_of_its_game(owner: User) -> None:
    stored = store_deck(deck(), owner=owner)
    with pytest.raises(MalformedInput, match="/game: This is a deck of race"):
        revise(stored, deck(game="chess"))


@pytest.mark.parametrize(
    "change", [{"visibility": "secret"}, {"game": ""}, {"revision": 0}, {"revision": None}]
)
def test_the_database_keeps_what_holds_for_every_deck(owner: User, change: Any) -> None:
    stored = store_deck(deck(), owner=owner)
    with pytest.raises(IntegrityError), transaction.atomic():
        StoredDeck.objects.filter(pk=stored.pk).update(**change)


def test_a_number_comes_once_in_a_deck(owner: User) -> None:
    revision = store_deck(deck(), owner=owner).revisions.get()
    revision.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        revision.save()


# Who may read.


def test_each_visibility_shows_a_deck_to_those_it_names(owner: User) -> None:
    other = User.objects.create_user("other")
    stored = {kind: store_deck(deck(), owner=owner, visibility=kind) for kind in Visibility.values}

    def seen(account: Any) -> tuple[set[str], set[str]]:
        listed = {one.visibility for one in listed_decks(account)}
        found = {kind for kind, one in stored.items() if find_deck(str(one.public_id), account)}
        return listed, found

    assert seen(owner) == ({"private", "unlisted", "public"},) * 2
    for stranger in (other, None):
        assert seen(stranger) == ({"public"}, {"unlisted", "public"})


def test_a_reference_names_the_current_revision_or_an_older_one(owner: User) -> None:
    stored = store_deck(deck(), owner=owner)
    revise(stored, deck(9))

    def number(reference: str, account: Any = owner) -> int | None:
        found = find_revision(reference, account)
        return found.number if found else None

    identity = str(stored.public_id)
    assert (number(identity), number(f"{identity}@1"), number(f"{identity}@2")) == (2, 1, 2)
    assert number(identity, None) is None
    for odd in ("", "x", f"{identity}@3", f"{identity}@", f"{identity}@01", f"@{identity}",
                identity.upper(), identity.replace("-", ""), f"{{{identity}}}"):  # fmt: skip
        assert number(odd) is None


# Two that write at once.


def at_once(*tasks: Callable[[], Any]) -> list[Any]:
    """Do all at the same moment, each on a connection of its own; return what came, or errors."""
    barrier = Barrier(len(tasks))

    def done(task: Callable[[], Any]) -> Any:
        try:
            barrier.wait()
            return task()
        except CardsdbError as error:
            return type(error)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(tasks)) as workers:
        return list(workers.map(done, tasks))


every_database = pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.services)]
)


@pytest.mark.usefixtures("transactional_db")
@every_database
def test_two_that_revise_at_once_both_make_a_revision(database: str, owner: User) -> None:
    assert connection.vendor == database
    for _ in range(5):
        stored = store_deck(deck(1), owner=owner)
        changed = at_once(partial(revise, stored, deck(2)), partial(revise, stored, deck(3)))
        assert sorted(one.revision for one in changed) == [2, 3]
        stored.refresh_from_db()
        assert (stored.revision, stored.revisions.count()) == (3, 3)


@pytest.mark.usefixtures("transactional_db")
@every_database
def test_of_two_that_know_the_same_revision_one_follows_it(database: str, owner: User) -> None:
    assert connection.vendor == database
    for _ in range(5):
        stored = store_deck(deck(1), owner=owner)
        follow = partial(revise, stored, known_revision=1)
        first, second = at_once(partial(follow, deck(2)), partial(follow, deck(3)))
        assert (first is RevisionConflict) != (second is RevisionConflict)
        assert stored.revisions.count() == 2


@pytest.mark.usefixtures("transactional_db")
@every_database
def test_one_that_deletes_and_one_that_revises_leave_nothing_behind(
    database: str, owner: User
) -> None:
    assert connection.vendor == database
    for _ in range(5):
        stored = store_deck(deck(1), owner=owner)
        revised, deleted = at_once(partial(revise, stored, deck(2)), partial(delete_deck, stored))
        assert deleted is None
        assert revised is DeckGone or revised.revision == 2
        assert not DeckRevision.objects.exists()


@pytest.mark.usefixtures("transactional_db")
@every_database
def test_the_last_deck_of_an_account_is_stored_once(
    database: str, owner: User, settings: LazySettings
) -> None:
    assert connection.vendor == database
    for most in (1, 2, 3):
        settings.CARDSDB_MAX_DECKS = most
        stored = at_once(*[partial(store_deck, deck(), owner=owner)] * 3)
        assert stored.count(DeckLimit) == 2
        assert StoredDeck.objects.count() == most
