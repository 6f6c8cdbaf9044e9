"""What formats say of cards on any day: the one place that reads their snapshots.

A format without snapshots takes every card of its game at all times. A day is given as `as_of`.
Who knows the state of the catalogue gives it along, and spares asking for it again.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from django.db.models import Q, prefetch_related_objects

from cardsdb.catalogue.models import (
    Card,
    CardKeyword,
    FormatSnapshot,
    PoolEntry,
    Printing,
    Restriction,
)
from cardsdb.catalogue.selectors import State, card_pool, catalogue_state
from cardsdb.catalogue.snapshots import (
    NO_SNAPSHOTS,
    Snapshot,
    Span,
    Standing,
    Status,
    Timeline,
    Traits,
    traits_of,
)
from cardsdb.plugin_api import CardSlug, registry

Timelines = Mapping[tuple[str, str], Timeline]  # by game and slug of a format
Legalities = dict[str, str]  # id of a format to status

_NONE = Q(pk__in=())
# What was read last. It counts only for the state at which it was read.
_read: list[tuple[State, Timelines]] = []


def format_timeline(game: str, format_slug: str, state: State | None = None) -> Timeline:
    """Return the published snapshots of the format; UnknownSlug for no such game or format."""
    known = registry.current()
    form = known.format(known.game(game).slug, format_slug)
    return _timelines(state).get((game, form.slug), NO_SNAPSHOTS)


def snapshot_at(game: str, format_slug: str, as_of: date) -> Snapshot | None:
    """Return the snapshot of the format that holds that day, or None; UnknownSlug for no format."""
    return format_timeline(game, format_slug).at(as_of)


def cards_with_status(game: str, format_slug: str, status: Status, as_of: date) -> Q:
    """Return the condition on cards of the game of which the format says this on that day.

    UnknownSlug for a game or a format that there is not. `PLAYABLE` are those a deck may have.
    """
    timeline = format_timeline(game, format_slug)
    snapshot = timeline.at(as_of)
    if snapshot is None:
        said = Status.NOT_IN_FORCE if timeline.snapshots else Status.LEGAL
        return Q(game=game) if status is said else _NONE
    return Q(game=game) & _conditions(snapshot)[status]


def _conditions(snapshot: Snapshot) -> dict[Status, Q]:
    """Return the condition on cards, by what the snapshot says of them."""
    pool, banned = _in_pool(snapshot), _banned(snapshot)
    held = Restriction.objects.filter(snapshot=snapshot.pk, card__isnull=False)
    restricted = _named(held.filter(kind=Restriction.Kind.RESTRICTED))
    limited = _named(held.filter(kind=Restriction.Kind.LIMITED))
    left = pool & ~banned
    return {
        Status.NOT_IN_FORCE: _NONE,
        Status.NOT_IN_POOL: ~pool if snapshot.editions or snapshot.cards else _NONE,
        Status.BANNED: pool & banned,
        Status.RESTRICTED: left & restricted,
        Status.LIMITED: left & limited,
        Status.LEGAL: left & ~restricted & ~limited,
    }


def _named(rows: Any) -> Q:
    return Q(pk__in=rows.values("card"))


def _in_pool(snapshot: Snapshot) -> Q:
    if not snapshot.editions and not snapshot.cards:
        return Q()
    entries = PoolEntry.objects.filter(snapshot=snapshot.pk)
    editions = entries.filter(edition__isnull=False).values("edition")
    printed = _named(Printing.objects.filter(edition__in=editions))
    return printed | _named(entries.filter(card__isnull=False))


def _banned(snapshot: Snapshot) -> Q:
    rows = Restriction.objects.filter(snapshot=snapshot.pk, kind=Restriction.Kind.BANNED)
    banned = _named(rows.filter(card__isnull=False))
    if snapshot.banned_keywords:
        keywords = rows.filter(keyword__isnull=False).values("keyword")
        has = CardKeyword.objects.filter(kind=CardKeyword.Kind.HAS, keyword__in=keywords)
        banned |= _named(has)
    return banned | Q(type__in=snapshot.banned_types) if snapshot.banned_types else banned


def legalities(
    cards: Sequence[Card], as_of: date, state: State | None = None
) -> dict[int, Legalities]:
    """Return by primary key of a card what each format of its game says of it that day.

    Reads nothing of cards whose printings with editions and keywords are prefetched, else with
    four queries for any number of them; all snapshots with three, once for each revision.
    """
    state = state or catalogue_state()
    told = zip(cards, card_traits(cards), strict=True)
    return {card.pk: said_of(card.game, [traits], as_of, state)[0] for card, traits in told}


def said_of(
    game: str, cards: Sequence[Traits], as_of: date, state: State | None = None
) -> list[Legalities]:
    """Return what each format of the game says that day of cards with these traits."""
    formats = [(f"{game}.{slug}", one) for slug, one in _of_game(game, _timelines(state))]
    return [
        {identity: timeline.standing(card, as_of).status.value for identity, timeline in formats}
        for card in cards
    ]


def statuses(game: str, as_of: date) -> dict[str, dict[Status, frozenset[int]]]:
    """Return by id of a format, and by status, the primary keys of all cards of the game.

    Formats without snapshots, by which all are legal at all times, are left out.
    """
    return {
        f"{game}.{slug}": {
            status: frozenset(
                Card.objects.filter(cards_with_status(game, slug, status, as_of))
                .order_by()
                .values_list("pk", flat=True)
            )
            for status in Status
        }
        for slug, timeline in _of_game(game, _timelines())
        if timeline.snapshots
    }


def card_traits(cards: Sequence[Card]) -> list[Traits]:
    """Return the traits of each card, read for all of them together."""
    prefetch_related_objects(list(cards), "printings__edition", "card_keywords__keyword")
    return [
        Traits(
            slug=card.slug,
            type=card.type,
            keywords=frozenset(
                link.keyword.slug
                for link in card.card_keywords.all()
                if link.kind == CardKeyword.Kind.HAS
            ),
            editions=frozenset(one.edition.code for one in card.printings.all()),
        )
        for card in cards
    ]


def card_timeline(card: Card, state: State | None = None) -> dict[str, list[Span]]:
    """Return by id of a format what it says of the card at all times, in order of the days."""
    traits = card_traits([card])[0]
    return {
        f"{card.game}.{slug}": timeline.spans(traits)
        for slug, timeline in _of_game(card.game, _timelines(state))
    }


def changes(draft: FormatSnapshot) -> dict[CardSlug, tuple[Standing, Standing]]:
    """Return which cards a draft would change when it begins: what holds without it, and with it.

    A draft whose game or format is not registered raises UnknownSlug.
    """
    timeline = format_timeline(draft.game, draft.format)
    snapshot = read_snapshots([draft])[0]
    found = {}
    for slug, card in card_pool(draft.game).cards.items():
        traits = traits_of(card)
        both = timeline.standing(traits, draft.starts_on), snapshot.standing(traits)
        if both[0] != both[1]:
            found[CardSlug(slug)] = both
    return found


def next_boundary(game: str | None, as_of: date) -> date | None:
    """Return the next day on which a snapshot of the game, or any, begins or ends; None for none.

    Until then, all that formats say of cards stays as it is on that day.
    """
    return min((day for day in _boundaries(game) if day > as_of), default=None)


def last_boundary(game: str | None, as_of: date, state: State | None = None) -> date | None:
    """Return since which day all that formats of the game, or any, say of cards is as on that."""
    return max((day for day in _boundaries(game, state) if day <= as_of), default=None)


def _boundaries(game: str | None, state: State | None = None) -> Iterable[date]:
    return (
        day
        for (owner, _), timeline in _timelines(state).items()
        if game in (None, owner)
        for day in timeline.boundaries()
    )


def _of_game(game: str, read: Timelines) -> list[tuple[str, Timeline]]:
    known = registry.current()
    formats = known.formats(game) if game in known.games else ()
    return [(form.slug, read.get((game, form.slug), NO_SNAPSHOTS)) for form in formats]


def _timelines(state: State | None = None) -> Timelines:
    """Return the timelines of all formats that have snapshots; read once for each revision."""
    state = state or catalogue_state()
    if _read and _read[0][0] == state and state.token:
        return _read[0][1]
    timelines = read_timelines()
    _read[:] = [(state, timelines)]
    return timelines


def read_timelines() -> Timelines:
    """Read the published snapshots of all formats, with three queries."""
    rows = FormatSnapshot.objects.filter(is_published=True).order_by("starts_on", "pk")
    found: dict[tuple[str, str], list[Snapshot]] = defaultdict(list)
    for snapshot in read_snapshots(list(rows)):
        found[snapshot.game, snapshot.format].append(snapshot)
    return {key: Timeline(tuple(snapshots)) for key, snapshots in found.items()}


def read_snapshots(rows: Sequence[FormatSnapshot]) -> list[Snapshot]:
    """Return these snapshots with what they take and restrict, drafts too, with two queries."""
    if not rows:
        return []
    pools, restrictions = _pools(rows), _restrictions(rows)
    return [
        Snapshot(
            pk=row.pk,
            game=row.game,
            format=row.format,
            slug=row.slug,
            name=row.name,
            announced_on=row.announced_on,
            starts_on=row.starts_on,
            ends_on=row.ends_on,
            note=row.note,
            points_limit=row.points_limit,
            **pools.get(row.pk, {}),
            **restrictions.get(row.pk, {}),
        )
        for row in rows
    ]


def _pools(rows: Sequence[FormatSnapshot]) -> dict[int, dict[str, Any]]:
    editions: dict[int, set[str]] = defaultdict(set)
    cards: dict[int, set[str]] = defaultdict(set)
    entries = PoolEntry.objects.filter(snapshot__in=[row.pk for row in rows]).order_by()
    for pk, code, slug in entries.values_list("snapshot", "edition__code", "card__slug"):
        (cards if code is None else editions)[pk].add(slug if code is None else code)
    return {
        row.pk: {"editions": frozenset(editions[row.pk]), "cards": frozenset(cards[row.pk])}
        for row in rows
    }


def _restrictions(rows: Sequence[FormatSnapshot]) -> dict[int, dict[str, Any]]:
    found: dict[int, list[Restriction]] = defaultdict(list)
    restrictions = Restriction.objects.filter(snapshot__in=[row.pk for row in rows])
    for one in restrictions.select_related("card", "keyword").order_by("card__slug", "pk"):
        found[one.snapshot_id].append(one)
    return {pk: _restricted(listed) for pk, listed in found.items()}


def _restricted(listed: Sequence[Restriction]) -> dict[str, Any]:
    kinds = Restriction.Kind
    banned = [one for one in listed if one.kind == kinds.BANNED]
    return {
        "banned": frozenset(one.card.slug for one in banned if one.card),
        "banned_keywords": {one.keyword.slug: one.keyword.name for one in banned if one.keyword},
        "banned_types": frozenset(one.card_type for one in banned if one.card_type),
        "copies": {
            one.card.slug: one.copies or 1
            for one in listed
            if one.card and one.kind in (kinds.RESTRICTED, kinds.LIMITED)
        },
        "points": {one.card.slug: one.points for one in listed if one.card and one.points},
    }
