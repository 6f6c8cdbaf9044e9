"""What is written to the catalogue. Each write makes a new revision."""

import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from datetime import date, timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import F, Model, Q
from django.utils import timezone

from cardsdb.catalogue.authorship import authored
from cardsdb.catalogue.fixtures import games_with_fixtures, read_fixtures
from cardsdb.catalogue.ids import card_id
from cardsdb.catalogue.kinds import CARD, KINDS, Kind
from cardsdb.catalogue.legality import statuses
from cardsdb.catalogue.loading import Tally, load_table
from cardsdb.catalogue.models import (
    Card,
    CardAlias,
    CardKeyword,
    Edit,
    FormatSnapshot,
    PoolEntry,
    Printing,
    Restriction,
    Revision,
    Ruling,
    RulingCard,
)
from cardsdb.catalogue.naming import alias_problem
from cardsdb.catalogue.recording import Writing, differing_keys, record, set_due_day
from cardsdb.catalogue.rendering import rendering_digest
from cardsdb.catalogue.search.indexing import index_cards
from cardsdb.catalogue.snapshots import Status
from cardsdb.catalogue.tables import FORMATS, TABLES, Rows
from cardsdb.catalogue.tracing import WATCHED
from cardsdb.plugin_api import registry

CardsByStatus = Mapping[Status, Collection[int]]
_OWNERS: Mapping[type[Model], tuple[type[Model], str]] = {
    CardAlias: (Card, "card_id"),
    CardKeyword: (Card, "card_id"),
    RulingCard: (Ruling, "ruling_id"),
    PoolEntry: (FormatSnapshot, "snapshot_id"),
    Restriction: (FormatSnapshot, "snapshot_id"),
}

_writing: ContextVar[Writing | None] = ContextVar("catalogue_writing", default=None)


@contextmanager
def catalogue_write() -> Iterator[Writing]:
    """Let all writes within be one transaction and one revision; within another, be part of it.

    At its end documents and feed are brought up to what was noted in between. Whoever else wants
    to write waits until then.
    """
    outer = _writing.get()
    if outer is not None:
        yield outer
        return
    own = Writing()
    mark = _writing.set(own)
    try:
        with transaction.atomic():
            fresh = {"renderer": rendering_digest()}  # what there is not yet, this code will render
            locked = Revision.objects.select_for_update()
            known, _ = locked.get_or_create(pk=1, defaults=fresh)
            if known.due_on is not None and known.due_on <= own.day:
                _touch_due(known.due_on)
            yield own
            if own.number is not None:
                record(own)
                index_cards(_keys(Q(revision=own.number)))
            set_due_day(own.day)
    finally:
        _writing.reset(mark)


def _keys(cards: Q) -> list[int]:
    return list(Card.objects.filter(cards).order_by().values_list("pk", flat=True))


def revise() -> int:
    """Note that the catalogue is written to now; return the number of its new revision."""
    with catalogue_write() as writing:
        fresh = {"token": secrets.token_hex(16), "changed_at": timezone.now()}
        if writing.number is not None:
            Revision.objects.update(**fresh)
            return writing.number
        Revision.objects.update(number=F("number") + 1, **fresh)
        writing.number = Revision.objects.values_list("number", flat=True).get()
        return writing.number


def note(model: type[Model], keys: Collection[Any]) -> None:
    """Make a new revision, and note what shows these rows of the catalogue as they are now.

    It is asked before rows are changed or deleted, and after they are changed or created.
    """
    with catalogue_write() as writing:
        revise()
        writing.note(model, keys)


def touch(cards: Collection[int]) -> None:
    """Make a new revision, and note it on these cards: something that they show has changed."""
    with catalogue_write() as writing:
        revise()
        writing.affected[CARD].update(cards)


def save_card(
    card: Card,
    *,
    keywords: Sequence[CardKeyword] | None = None,
    printings: Sequence[Printing] | None = None,
    aliases: Sequence[CardAlias] | None = None,
) -> Card:
    """Check the card and save it; what rows it has beside it too, where they are given.

    Raises ValidationError, InvalidRow of a row beside it, and then writes nothing.
    """
    with catalogue_write():
        card.full_clean()
        card.revision = revise()
        _note_row(card)
        card.save()
        for rows, model in ((keywords, CardKeyword), (printings, Printing), (aliases, CardAlias)):
            if rows is not None:
                _replace_rows("card", card, rows, model)
        _note_row(card)
    return card


def save_ruling(ruling: Ruling, *, cards: Sequence[RulingCard] | None = None) -> Ruling:
    """Check the ruling and save it, with the cards that it concerns, where they are given.

    Raises ValidationError, InvalidRow of such a card, and then writes nothing.
    """
    with catalogue_write():
        save_row(ruling)
        if cards is not None:
            _replace_rows("ruling", ruling, cards, RulingCard)
        _note_row(ruling)
    return ruling


class InvalidRow(ValidationError):
    """What is wrong with one of the rows that stand beside another one: of which table, and where.

    The place counts the rows that were given, from 0.
    """

    def __init__(self, error: ValidationError, model: type[Model], place: int) -> None:
        """Take what is wrong with it."""
        super().__init__(error.error_dict if hasattr(error, "error_dict") else error)
        self.model, self.place = model, place


def _replace_rows(name: str, owner: Model, rows: Sequence[Model], model: type[Model]) -> None:
    """Let these be the rows of the model that name the owner in this column."""
    kept = [row.pk for row in rows if row.pk]
    model._default_manager.filter(**{name: owner}).exclude(pk__in=kept).delete()
    for place, row in enumerate(rows):
        setattr(row, name, owner)
        try:
            row.full_clean()
        except ValidationError as error:
            raise InvalidRow(error, model, place) from error
        row.save()


def save_row(row: Model) -> None:
    """Check and save a row of the catalogue; ValidationError if something is wrong with it."""
    if isinstance(row, Card):
        save_card(row)
        return
    with catalogue_write(), _legalities_of(row):
        row.full_clean()
        _note_row(row)
        row.save()
        _note_row(row)


def delete_row(row: Model) -> None:
    """Delete a row of the catalogue; ProtectedError while another row needs it."""
    with catalogue_write(), _legalities_of(row):
        _note_row(row)
        for relation in row._meta.related_objects:  # what goes with it
            if relation.one_to_many and relation.related_model in WATCHED:
                gone = relation.related_model._default_manager.filter(**{relation.field.name: row})
                note(relation.related_model, list(gone.values_list("pk", flat=True)))
        row.delete()


def _note_row(row: Model) -> None:
    owner = _OWNERS.get(type(row))
    if owner is not None:  # it stands in the owner's row also before it is there
        with catalogue_write() as writing:
            writing.trace.note(owner[0], [getattr(row, owner[1])])
    note(type(row), [row.pk] if row.pk else [])


@contextmanager
def legalities_watched(game: str) -> Iterator[None]:
    """Note on the cards of which a format says today what it did not say before what is written.

    Within another watch of the game, that one sees it.
    """
    with catalogue_write() as writing:
        if game in writing.watched:
            yield
            return
        writing.watched.add(game)
        try:
            before = statuses(game, timezone.localdate())
            yield
        finally:
            writing.watched.discard(game)
        revise()  # what was read of snapshots before counts no more
        touch_changed(game, before)


def touch_changed(game: str, before: Mapping[str, CardsByStatus]) -> None:
    """Note on the cards that have another status than before that they show it."""
    after = statuses(game, timezone.localdate())
    for form in before.keys() | after:
        if changed := _differing(before.get(form), after.get(form)):
            touch(changed)


def _touch_due(day: date) -> None:
    """Note on the cards of which formats say since the day what they did not say before."""
    for game in registry.current().games:
        touch_changed(game, statuses(game, day - timedelta(days=1)))


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


def merge_cards(old: Card, new: Card) -> None:
    """Make one card of two: what belongs to the old one moves to the new one, or is there already.

    The id of the old card lives on as one of the new card, and its title as another name of it.
    ValidationError for a card and itself, and for cards of two games; nothing is written then.
    """
    if old.pk == new.pk or old.game != new.game:
        raise ValidationError("Only two cards of one game can be made one.")
    with catalogue_write() as writing:
        note(Card, [old.pk, new.pk])
        for relation in Card._meta.related_objects:
            if relation.one_to_many:
                _move_rows(relation.related_model, relation.field.name, old, new)
        _keep_names(old, new)
        writing.merged[CARD.object, card_id(old)] = card_id(new)
        old.delete()
        note(Card, [new.pk])


def _move_rows(model: type[Model], name: str, old: Card, new: Card) -> None:
    """Let rows that name the old card name the new one; those that it has already are deleted."""
    rows = list(model._default_manager.filter(**{name: old}))
    note(model, [row.pk for row in rows])
    for row in rows:
        setattr(row, name, new)
        try:
            with transaction.atomic():
                row.save()
        except IntegrityError:
            row.delete()
    note(model, [row.pk for row in rows if row.pk])


def _keep_names(old: Card, new: Card) -> None:
    """Let the new card have the old one's title for an alias, and no alias that is its title."""
    for alias in new.aliases.all():
        if alias_problem(alias.name, new.title):
            alias.delete()
    is_known = new.aliases.filter(name__iexact=old.title).exists()
    if not is_known and alias_problem(old.title, new.title) is None:
        CardAlias.objects.create(card=new, name=old.title)


def rebuild_documents() -> int:
    """Render every object anew; write what differs from what is stored and return how much.

    Nothing differs unless the code that renders is new, or rows were written past the services.
    What searches look at is written anew too.
    """
    with catalogue_write() as writing:
        differing = sum(_examine(writing, kind, kind.all_keys()) for kind in KINDS)
        index_cards(_keys(Q()))
        Revision.objects.update(renderer=rendering_digest())
    return differing


def refresh_documents() -> int:
    """Render anew what another code, or another day, shows otherwise; return how much it is."""
    known = Revision.objects.filter(number__gt=0).first()
    if known is None:
        return 0
    if known.renderer != rendering_digest():
        return rebuild_documents()
    if known.due_on is None or known.due_on > timezone.localdate():
        return 0
    with catalogue_write() as writing:  # which sees what is due
        return len(writing.affected[CARD])


def _examine(writing: Writing, kind: Kind, keys: Iterable[Any]) -> int:
    """Note which of these objects are not as they are stored; return how many."""
    differing = differing_keys(kind, keys, writing.day)
    if differing:
        revise()
        writing.affected[kind] |= differing
    return len(differing)


def load_fixtures(games: Sequence[str] = ()) -> list[Tally]:
    """Load the fixtures of these games, of all that have some if none is named.

    What an editor changed or deleted since it was loaded is kept. UnknownSlug for an unknown game;
    MalformedInput, and nothing is written, if the fixtures do not fit together.
    """
    tallies: list[Tally] = []
    with authored(None, Edit.Via.FIXTURES), catalogue_write():
        for game in games or games_with_fixtures():
            rows = read_fixtures(registry.current().game(game).slug)
            tallies += _load_game(game, rows)
        # A catalogue that is older than searches, or was written to past the services.
        index_cards(_keys(Q(folded=None)))
    return tallies


def _load_game(game: str, rows: Mapping[str, Rows]) -> list[Tally]:
    plain = [table for table in TABLES if table is not FORMATS]
    tallies = [load_table(game, table, rows[table.name], note) for table in plain]
    return [*tallies, _load_formats(game, rows[FORMATS.name])]


def _load_formats(game: str, rows: Rows) -> Tally:
    before = statuses(game, timezone.localdate()) if rows else {}
    tally = load_table(game, FORMATS, rows, note)
    if tally.written:
        touch_changed(game, before)
    return tally
