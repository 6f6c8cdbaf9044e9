"""What is written of formats: snapshots with their card pools and restrictions."""

from collections.abc import Sequence

from cardsdb.catalogue.models import FormatSnapshot, PoolEntry, Restriction
from cardsdb.catalogue.services import legalities_watched, note, save_row


def save_snapshot(
    snapshot: FormatSnapshot,
    *,
    pool: Sequence[PoolEntry] | None = None,
    restrictions: Sequence[Restriction] | None = None,
) -> FormatSnapshot:
    """Check the snapshot and save it, with its card pool and restrictions where they are given.

    Raises ValidationError and then writes nothing.
    """
    with legalities_watched(snapshot.game):
        snapshot.full_clean()
        _note(snapshot)
        snapshot.save()
        if pool is not None:
            _replace_parts(PoolEntry, snapshot, pool)
        if restrictions is not None:
            _replace_parts(Restriction, snapshot, restrictions)
        _note(snapshot)
    return snapshot


def _note(snapshot: FormatSnapshot) -> None:
    """Note the snapshot with its parts, before and after they are written."""
    note(FormatSnapshot, [snapshot.pk] if snapshot.pk else [])


def _replace_parts(
    model: type[PoolEntry] | type[Restriction],
    snapshot: FormatSnapshot,
    rows: Sequence[PoolEntry] | Sequence[Restriction],
) -> None:
    model._default_manager.filter(snapshot=snapshot).exclude(
        pk__in=[row.pk for row in rows if row.pk]
    ).delete()
    for row in rows:
        row.snapshot = snapshot
        row.full_clean()
        row.save()


def publish_snapshot(draft: FormatSnapshot) -> None:
    """Let the draft count. A snapshot without end that holds when it begins ends on that day.

    Raises ValidationError, and then writes nothing, where another one holds in its days.
    """
    with legalities_watched(draft.game):
        running = FormatSnapshot.objects.filter(
            game=draft.game,
            format=draft.format,
            is_published=True,
            ends_on=None,
            starts_on__lt=draft.starts_on,
        )
        for snapshot in running.exclude(pk=draft.pk):
            snapshot.ends_on = draft.starts_on
            save_row(snapshot)
        draft.is_published = True
        save_row(draft)
