"""The whole catalogue as files: stored documents, line by line, and all of them in one database.

A file is written beside the others and then given its name, which holds the digest of what is in
it: whoever asks for it gets all of it, and always the same.
"""

import gzip
import hashlib
import logging
import os
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from pathlib import Path
from typing import IO, Final

from celery import signature
from django.conf import settings
from django.db import connection, transaction
from django.db.models import Max, Min, Q
from django.db.models.functions import Collate
from django.utils import timezone

from cardsdb.catalogue.bulk_database import SCHEMA_VERSION, write_database
from cardsdb.catalogue.kinds import KINDS, Kind
from cardsdb.catalogue.models import BulkFile, Change, Revision
from cardsdb.catalogue.services import refresh_documents
from cardsdb.plugin_api import registry

logger = logging.getLogger(__name__)

BUILD: Final = "cardsdb.catalogue.tasks.build_bulk"
CATALOGUE: Final = "catalogue"  # the type of the file that holds all others
LINES, DATABASE = "jsonl.gz", "sqlite3"
_AT_ONCE: Final = 2_000  # documents that are read from the database together
_BUILDING: Final = ".building-"  # how the name of a file begins that is not whole yet


@dataclass(frozen=True, slots=True)
class Written:
    """A file that is whole: what it holds, its name, its size and its digest."""

    type: str
    game: str
    rows: int
    name: str
    size: int
    sha256: str


def bulk_folder() -> Path:
    """Return where the files stand."""
    return Path(settings.CARDSDB_BULK)


def build_bulk() -> list[BulkFile]:
    """Write all files anew at one state of the catalogue, and list them in place of the old ones.

    It may run any number of times, also at once: of two builds the later state counts.
    """
    refresh_documents()
    bulk_folder().mkdir(parents=True, exist_ok=True)
    with one_state():
        state = Revision.objects.filter(pk=1).values_list("number", "seq").first() or (0, 0)
        written = list(_write_all(*state))
    return _list(written, *state)


@contextmanager
def one_state() -> Iterator[None]:
    """Let all reads within see the catalogue at one state, while others may write."""
    if connection.in_atomic_block:  # it is the matter of who began that
        yield
        return
    begin = "BEGIN" if connection.vendor == "sqlite" else "BEGIN ISOLATION LEVEL REPEATABLE READ"
    with connection.cursor() as cursor:
        cursor.execute(begin)
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")


def documents(kind: Kind) -> Iterator[tuple[str, str, bytes]]:
    """Yield game, id and JSON of all objects of the kind, by game and then by the bytes of the id.

    The order is the same on every database, and so are the files.
    """
    by_bytes = Collate("identity", "BINARY" if connection.vendor == "sqlite" else "C")
    rows = kind.document._default_manager.order_by("game", by_bytes)
    for game, identity, body in rows.values_list("game", "identity", "body").iterator(_AT_ONCE):
        yield game, identity, bytes(body)


def _write_all(revision: int, seq: int) -> Iterator[Written]:
    for kind in KINDS:
        left = set(registry.current().games)
        for game, found in groupby(documents(kind), key=lambda document: document[0]):
            left.discard(game)
            yield _write_lines(kind, game, (body for _, _, body in found))
        for game in sorted(left):
            yield _write_lines(kind, game, ())
    tables = ((kind, documents(kind)) for kind in KINDS)
    yield _write(CATALOGUE, "", DATABASE, lambda path: write_database(path, revision, seq, tables))


def _write_lines(kind: Kind, game: str, bodies: Iterable[bytes]) -> Written:
    def write(path: Path) -> int:
        rows = 0
        with path.open("wb") as file, _deterministic_gzip(file) as packed:
            for rows, body in enumerate(bodies, 1):  # noqa: B007  # how many there were
                packed.write(body + b"\n")
        return rows

    return _write(kind.plural, game, LINES, write)


def _deterministic_gzip(file: IO[bytes]) -> gzip.GzipFile:
    # Neither a name nor a time stands in it: the same lines give the same bytes.
    return gzip.GzipFile(filename="", mode="wb", fileobj=file, compresslevel=6, mtime=0)


def _write(type_: str, game: str, ending: str, write: Callable[[Path], int]) -> Written:
    """Let a file be written under another name, and give it its own when it is whole."""
    folder = bulk_folder()
    handle, building = tempfile.mkstemp(dir=folder, prefix=_BUILDING)
    os.close(handle)
    path = Path(building)
    try:
        rows = write(path)
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
            os.fsync(file.fileno())
            size = file.seek(0, os.SEEK_END)
        name = f"{'-'.join(filter(None, (game, type_)))}-{digest}.{ending}"
        path.chmod(0o644)
        path.replace(folder / name)
    finally:
        path.unlink(missing_ok=True)
    return Written(type_, game, rows, name, size, digest)


def _list(written: Iterable[Written], revision: int, seq: int) -> list[BulkFile]:
    """List the files; what they replace, and what is of no kind any more, is listed no longer."""
    now = timezone.now()
    with transaction.atomic():
        Revision.objects.select_for_update().get_or_create(pk=1)
        listed = BulkFile.objects.filter(superseded_at=None)
        if listed.filter(seq__gt=seq).exists():
            return list(listed)
        known = {(one.type, one.game): one for one in listed}
        for one in written:
            old = known.pop((one.type, one.game), None)
            if old is not None and old.name == one.name:
                listed.filter(pk=old.pk).update(revision=revision, seq=seq)
                continue
            if old is not None:
                listed.filter(pk=old.pk).update(superseded_at=now)
            BulkFile.objects.create(
                type=one.type,
                game=one.game,
                name=one.name,
                schema_version=SCHEMA_VERSION,
                revision=revision,
                seq=seq,
                rows=one.rows,
                size=one.size,
                sha256=one.sha256,
                updated_at=now,
            )
        listed.filter(pk__in=[one.pk for one in known.values()]).update(superseded_at=now)
        return list(listed.all())


def sweep_bulk() -> int:
    """Delete files that others replaced long ago, and what a killed build left; return how many."""
    keep = timedelta(seconds=settings.CARDSDB_BULK_KEEP_S)
    old = BulkFile.objects.filter(superseded_at__lt=timezone.now() - keep)
    names = set(old.values_list("name", flat=True))
    old.delete()
    names -= set(BulkFile.objects.filter(name__in=names).values_list("name", flat=True))
    paths = [bulk_folder() / name for name in names]
    oldest = time.time() - keep.total_seconds()
    paths += [path for path in bulk_folder().glob(f"{_BUILDING}*") if path.stat().st_mtime < oldest]
    for path in paths:
        path.unlink(missing_ok=True)
    return len(paths)


def _is_due(now: datetime) -> bool:
    """Say whether files lack changes of which the last is old enough, or the first too old."""
    built = BulkFile.objects.filter(superseded_at=None, schema_version=SCHEMA_VERSION)
    seq = built.order_by("seq").values_list("seq", flat=True).first()
    missing = Change.objects.filter(seq__gt=seq or 0).aggregate(first=Min("at"), last=Max("at"))
    if missing["last"] is None:
        return False
    quiet = now - timedelta(seconds=settings.CARDSDB_BULK_QUIET_S)
    longest = now - timedelta(seconds=settings.CARDSDB_BULK_LONGEST_S)
    return bool(missing["last"] <= quiet or missing["first"] <= longest)


def ask_for_bulk() -> bool:
    """Send for a build, if the catalogue has changed since the last one and is quiet now.

    While it is never quiet a build is sent for all the same, after a while. Of several who ask at
    once one sends; if that fails it is logged, and sent again later.
    """
    now = timezone.now()
    if not _is_due(now):
        return False
    again = now - timedelta(seconds=settings.CARDSDB_BULK_QUIET_S)
    is_free = Q(bulk_asked_at=None) | Q(bulk_asked_at__lte=again)
    if not Revision.objects.filter(is_free).update(bulk_asked_at=now):
        return False
    try:
        signature(BUILD).apply_async(retry=False)
    except Exception:
        logger.exception("Nobody could be sent for bulk files")
    return True
