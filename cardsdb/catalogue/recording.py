"""What each write leaves: the documents of what it touched, and the changes for the feed.

The lock on the catalogue's revision is held meanwhile, so that writes are told of in the order in
which they come true, and no number of the feed is left out.
"""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import orjson
from django.utils import timezone

from cardsdb.catalogue.encoding import dump_json
from cardsdb.catalogue.kinds import CARD, KINDS, Kind, batches, shown_in
from cardsdb.catalogue.legality import next_boundary
from cardsdb.catalogue.models import Card, Change, Document, OldId, Revision
from cardsdb.catalogue.rendering import Item
from cardsdb.catalogue.tracing import Trace, record_edits

_WRITTEN = ("identity", "game", "revision", "written_s", "tag", "body")


@dataclass(slots=True)
class Writing:
    """One transaction that writes to the catalogue, and what has to be recorded of it."""

    number: int | None = None  # that the catalogue has after it; None until the first write
    day: date = field(default_factory=timezone.localdate)  # as of which cards are rendered
    affected: dict[Kind, set[Any]] = field(default_factory=lambda: defaultdict(set))
    merged: dict[tuple[str, str], str] = field(default_factory=dict)  # object and id: the new id
    trace: Trace = field(default_factory=Trace)
    watched: set[str] = field(default_factory=set)  # games whose legalities somebody compares

    def note(self, model: type[Any], keys: Collection[Any]) -> None:
        """Note what shows these rows now. It is asked before and after they are written."""
        self.trace.note(model, keys)
        for kind, found in shown_in(model, keys):
            self.affected[kind] |= found


@dataclass(frozen=True, slots=True)
class Stored:
    """What is stored of a document."""

    identity: str
    body: bytes


@dataclass(slots=True)
class Shift:
    """How the shown objects of one kind moved: by id their JSON before and after; new ids."""

    before: dict[str, bytes] = field(default_factory=dict)
    after: dict[str, bytes] = field(default_factory=dict)
    renamed: dict[str, str] = field(default_factory=dict)


def record(writing: Writing) -> None:
    """Write the documents of all that was affected, the changes, and the ids that are old now.

    Also who made the write, and what became of each row.
    """
    assert writing.number is not None
    for keys in batches(writing.affected.get(CARD, ())):
        Card.objects.filter(pk__in=keys).update(revision=writing.number, updated_at=timezone.now())
    changes: list[Change] = []
    for kind in KINDS:
        if keys := sorted(writing.affected.get(kind, ())):
            shift = write_documents(kind, keys, writing.day, writing.number)
            changes += _changes(kind, shift, writing)
    _append(changes, writing.number)
    record_edits(writing.trace, writing.number)


def write_documents(kind: Kind, keys: Iterable[Any], day: date, revision: int) -> Shift:
    """Write the documents of these objects, and delete those of what is shown no more."""
    shift = Shift()
    documents: Any = kind.document._default_manager  # of each kind another
    for some in batches(keys):
        stored = stored_documents(kind, some)
        shift.before.update((one.identity, one.body) for one in stored.values())
        shown = set()
        fresh = []
        for item in kind.render(some, day):
            shown.add(item.pk)
            body = dump_json(item.fields)
            shift.after[item.identity] = body
            known = stored.get(item.pk)
            if known != Stored(item.identity, body):
                fresh.append(_document(kind, item, body, revision))
            if known is not None and known.identity != item.identity:
                shift.renamed[known.identity] = item.identity
        documents.bulk_create(
            fresh, update_conflicts=True, unique_fields=["row"], update_fields=_WRITTEN
        )
        documents.filter(pk__in=stored.keys() - shown).delete()
    return shift


def stored_documents(kind: Kind, keys: Collection[Any]) -> dict[Any, Stored]:
    """Return what is stored of these objects."""
    rows = kind.document._default_manager.filter(pk__in=keys)
    found = rows.values_list("pk", "identity", "body")
    return {pk: Stored(identity, bytes(body)) for pk, identity, body in found}


def differing_keys(kind: Kind, keys: Iterable[Any], day: date) -> set[Any]:
    """Return which of these objects read otherwise on the day than is stored."""
    differing = set()
    for some in batches(keys):
        stored = stored_documents(kind, some)
        shown = set()
        for item in kind.render(some, day):
            shown.add(item.pk)
            if stored.get(item.pk) != Stored(item.identity, dump_json(item.fields)):
                differing.add(item.pk)
        differing |= stored.keys() - shown
    return differing


def _document(kind: Kind, item: Item, body: bytes, revision: int) -> Document:
    document = kind.document(
        identity=item.identity,
        game=item.game,
        revision=revision,
        written_s=int(timezone.now().timestamp()),
        body=body,
        tag=tag_of(body),
    )
    document.pk = item.pk
    return document


def tag_of(body: bytes) -> str:
    """Return the digest of a document, by which clients know it again."""
    return hashlib.sha256(body).hexdigest()[:32]


def _changes(kind: Kind, shift: Shift, writing: Writing) -> Iterator[Change]:
    """Yield what happened to the objects, and note which ids are old from now on."""
    before, after = shift.before, shift.after
    vanished = before.keys() - after.keys()
    new_ids = {
        old: new
        for old in vanished
        if (new := shift.renamed.get(old) or writing.merged.get((kind.object, old)))
    }
    retire_ids(kind.object, after.keys() - before.keys(), vanished, new_ids)
    for identity in sorted(after):
        if identity not in before:
            yield _change(kind, Change.Kind.CREATED, identity, after[identity])
        elif before[identity] != after[identity]:
            fields = new_fields(before[identity], after[identity])
            yield _change(kind, Change.Kind.UPDATED, identity, dump_json(fields))
    for identity in sorted(vanished):
        new = new_ids.get(identity, "")
        done = Change.Kind.MERGED if new else Change.Kind.DELETED
        yield _change(kind, done, identity, b"{}", new)


def _change(
    kind: Kind, done: Change.Kind, identity: str, fields: bytes, new_identity: str = ""
) -> Change:
    return Change(
        kind=done,
        object=kind.object,
        game=identity.partition(".")[0],
        identity=identity,
        new_identity=new_identity,
        fields=fields,
    )


def new_fields(before: bytes, after: bytes) -> dict[str, Any]:
    """Return the fields of a document that are written otherwise than before, as they are now."""
    old, new = orjson.loads(before), orjson.loads(after)
    # As bytes: to Python true is 1, and 1 is 1.0.
    return {
        name: value
        for name, value in new.items()
        if name not in old or dump_json(old[name]) != dump_json(value)
    }


def retire_ids(
    object: str, created: Collection[str], vanished: Collection[str], new_ids: Mapping[str, str]
) -> None:
    """Let old ids lead to what their objects are called now, and others lead nowhere.

    An id that an object has is no old one, whatever had it before.
    """
    known = OldId.objects.filter(object=object)
    if known.exists():
        for some in batches(created):
            known.filter(identity__in=some).delete()
        for some in batches(vanished - new_ids.keys()):
            known.filter(new_identity__in=some).delete()
        for old, new in new_ids.items():
            known.filter(new_identity=old).exclude(identity=new).update(new_identity=new)
    OldId.objects.bulk_create(
        OldId(object=object, identity=old, new_identity=new) for old, new in new_ids.items()
    )


def _append(changes: list[Change], revision: int) -> None:
    """Write the changes to the end of the feed."""
    now, last = timezone.now(), Revision.objects.values_list("seq", flat=True).get()
    for seq, change in enumerate(changes, last + 1):
        change.seq, change.at, change.revision = seq, now, revision
    Change.objects.bulk_create(changes)
    Revision.objects.update(seq=last + len(changes))


def set_due_day(day: date) -> None:
    """Note with the revision when documents as of the day may read otherwise: formats change."""
    Revision.objects.update(due_on=next_boundary(None, day))
