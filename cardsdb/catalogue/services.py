"""What is written to the catalogue. Each write makes a new revision."""

import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar

from django.db import transaction
from django.db.models import F, Model, Q
from django.utils import timezone

from cardsdb.catalogue.fixtures import games_with_fixtures, read_fixtures
from cardsdb.catalogue.legality import statuses
from cardsdb.catalogue.loading import Tally, cards_shown, load_table
from cardsdb.catalogue.models import (
    Card,
    CardAlias,
    CardKeyword,
    Edition,
    FormatSnapshot,
    Keyword,
    PoolEntry,
    Printing,
    Restriction,
    Revision,
    Ruling,
    RulingCard,
)
from cardsdb.catalogue.snapshots import Status
from cardsdb.catalogue.tables import FORMATS, TABLES, Rows
from cardsdb.plugin_api import registry

MOST_AT_ONCE = 500  # primary keys in one statement
CardsByStatus = Mapping[Status, Collection[int]]


class Writing:
    """One transaction that writes: the number that the catalogue has after it."""

    number: int | None = None  # None until the first write


_writing: ContextVar[Writing | None] = ContextVar("catalogue_writing", default=None)


@contextmanager
def catalogue_write() -> Iterator[Writing]:
    """Let all writes within be one transaction and one revision; within another, be part of it."""
    outer = _writing.get()
    if outer is not None:
        yield outer
        return
    own = Writing()
    mark = _writing.set(own)
    try:
        with transaction.atomic():
            yield own
    finally:
        _writing.reset(mark)


def revise() -> int:
    """Note that the catalogue is written to now; return the number of its new revision."""
    with catalogue_write() as writing:
        fresh = {"token": secrets.token_hex(16)}
        if writing.number is not None:
            Revision.objects.update(**fresh)
            return writing.number
        Revision.objects.get_or_create(pk=1)
        Revision.objects.update(number=F("number") + 1, **fresh)
        writing.number = Revision.objects.values_list("number", flat=True).get()
        return writing.number


def save_card(
    card: Card,
    *,
    keywords: Sequence[CardKeyword] | None = None,
    printings: Sequence[Printing] | None = None,
    aliases: Sequence[CardAlias] | None = None,
) -> Card:
    """Check the card and save it; what rows it has beside it too, where they are given.

    Raises ValidationError and then writes nothing.
    """
    with catalogue_write():
        card.full_clean()
        card.revision = revise()
        card.save()
        for rows, model in ((keywords, CardKeyword), (printings, Printing), (aliases, CardAlias)):
            if rows is not None:
                _replace_rows(card, rows, model)
    return card


def _replace_rows(
    card: Card,
    rows: Sequence[CardKeyword | Printing | CardAlias],
    model: type[CardKeyword | Printing | CardAlias],
) -> None:
    kept = [row.pk for row in rows if row.pk]
    model._default_manager.filter(card=card).exclude(pk__in=kept).delete()
    for row in rows:
        row.card = card
        row.full_clean()
        row.save()


def save_row(row: Model) -> None:
    """Check and save a row of the catalogue; ValidationError if something is wrong with it."""
    if isinstance(row, Card):
        save_card(row)
        return
    with catalogue_write(), _legalities_of(row):
        row.full_clean()
        touch_cards_of(row)
        row.save()
        touch_cards_of(row)


def delete_row(row: Model) -> None:
    """Delete a row of the catalogue; ProtectedError while another row needs it."""
    with catalogue_write(), _legalities_of(row):
        touch_cards_of(row)
        row.delete()


def touch_cards_of(row: Model) -> None:
    """Make a new revision, and note it on the cards that show the row."""
    touch(_cards_with(row))


def touch(cards: Q) -> None:
    """Make a new revision, and note it on these cards: something that they show has changed."""
    number = revise()
    Card.objects.filter(cards).update(revision=number, updated_at=timezone.now())


def _cards_with(row: Model) -> Q:
    """Return the cards that show the row."""
    if isinstance(row, Card):
        return Q(pk=row.pk)
    if isinstance(row, Printing | CardKeyword | CardAlias | RulingCard):
        return Q(pk=row.card_id)
    if isinstance(row, Edition | Keyword | Ruling) and row.pk:
        through = {Edition: "printings__edition", Keyword: "keywords", Ruling: "rulings"}
        name = next(name for kind, name in through.items() if isinstance(row, kind))
        found = Card.objects.filter(**{name: row.pk}).values_list("pk", flat=True)
        return Q(pk__in=list(found))
    return Q(pk__in=[])


@contextmanager
def legalities_watched(game: str) -> Iterator[None]:
    """Note on the cards of which a format says today what it did not say before what is written.

    Begins with a new revision, so that nobody else writes snapshots between check and write.
    """
    with catalogue_write():
        revise()
        before = statuses(game, timezone.localdate())
        yield
        touch_changed(game, before)


def touch_changed(game: str, before: Mapping[str, CardsByStatus]) -> None:
    """Make a new revision, and note it on the cards that have another status than before."""
    revise()
    after = statuses(game, timezone.localdate())
    changed = [_differing(before.get(form), after.get(form)) for form in before.keys() | after]
    pks = sorted(set().union(*changed))
    for start in range(0, len(pks), MOST_AT_ONCE):
        touch(Q(pk__in=pks[start : start + MOST_AT_ONCE]))


def _differing(before: CardsByStatus | None, after: CardsByStatus | None) -> set[int]:
    """Return the cards whose status differs; a format without snapshots says legal of all."""
    legal = Status.LEGAL
    first = {pk: status for status, pks in (before or {}).items() for pk in pks}
    second = {pk: status for status, pks in (after or {}).items() for pk in pks}
    every = first.keys() | second.keys()
    return {pk for pk in every if first.get(pk, legal) != second.get(pk, legal)}


def _legalities_of(row: Model) -> AbstractContextManager[None]:
    """Watch what writing the row changes, where formats are made of it."""
    if isinstance(row, FormatSnapshot | PoolEntry | Restriction):
        return legalities_watched(row.snapshot.game if hasattr(row, "snapshot") else row.game)
    return nullcontext()


def delete_rows(rows: Iterable[Model]) -> None:
    """Delete rows of the catalogue, all or none."""
    with catalogue_write():
        for row in rows:
            delete_row(row)


def load_fixtures(games: Sequence[str] = ()) -> list[Tally]:
    """Load the fixtures of these games, of all that have some if none is named.

    What an editor changed or deleted since it was loaded is kept. UnknownSlug for an unknown game;
    MalformedInput, and nothing is written, if the fixtures do not fit together.
    """
    tallies: list[Tally] = []
    with catalogue_write():
        for game in games or games_with_fixtures():
            rows = read_fixtures(registry.current().game(game).slug)
            tallies += _load_game(game, rows)
    return tallies


def _load_game(game: str, rows: Mapping[str, Rows]) -> list[Tally]:
    plain = [table for table in TABLES if table is not FORMATS]
    tallies = [load_table(game, table, rows[table.name]) for table in plain]
    if any(tally.written for tally in tallies):
        touch(cards_shown(game, tallies, rows))
    return [*tallies, _load_formats(game, rows[FORMATS.name])]


def _load_formats(game: str, rows: Rows) -> Tally:
    before = statuses(game, timezone.localdate()) if rows else {}
    tally = load_table(game, FORMATS, rows)
    if tally.written:
        touch_changed(game, before)
    return tally
