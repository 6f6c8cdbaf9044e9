"""Where snapshots of formats in fixtures do not fit: their days, formats, pools, restrictions."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date

from django.core.exceptions import ValidationError

from cardsdb.catalogue.models import Restriction
from cardsdb.catalogue.models.games import is_slug
from cardsdb.catalogue.tables import FORMATS, Row, Rows, overlapping
from cardsdb.plugin_api import MOST_NUMBER, Fault, UnknownSlug, pointer, registry

_DAYS = ("announced_on", "starts_on", "ends_on")
_WITH_NUMBER: Mapping[object, tuple[str, int]] = {
    Restriction.Kind.LIMITED: ("copies", 2),
    Restriction.Kind.POINTS: ("points", 1),
}


def format_misfits(game: str, rows: Rows) -> Iterator[Fault]:
    """Yield what does not fit in the snapshots of the game's formats."""
    faults = []
    for key, row in rows.items():
        inside = [*_key_faults(game, key), *_day_faults(row), *_part_faults(game, row)]
        faults += [Fault(pointer(FORMATS.name, key) + one.at, one.message) for one in inside]
    yield from faults
    if not faults:  # else their days cannot be compared
        for key in sorted(overlapping(rows, {})):
            message = "In its days another snapshot of the format holds already."
            yield Fault(pointer(FORMATS.name, key, "starts_on"), message)


def _key_faults(game: str, key: str) -> Iterator[Fault]:
    form, _, slug = key.partition(" ")
    try:
        is_slug(slug)
    except ValidationError as error:
        yield Fault("/slug", " ".join(error.messages))
    try:
        registry.current().format(game, form)
    except UnknownSlug as error:
        yield Fault("/format", str(error))


def _day_faults(row: Row) -> Iterator[Fault]:
    days: dict[str, date | None] = dict.fromkeys(_DAYS)
    for name in _DAYS:
        if row[name] is None:
            continue
        day = _day(row[name])
        if day is None:
            yield Fault(pointer(name), "This is no day such as 2026-11-30.")
            return
        days[name] = day
    announced, start, end = (days[name] for name in _DAYS)
    if start and end and end <= start:
        yield Fault("/ends_on", "It ends after it has begun.")
    if start and announced and announced > start:
        yield Fault("/announced_on", "It is announced before it is in effect.")


def _day(text: str) -> date | None:
    # Python reads other spellings too, which would not sort as days do.
    with suppress(ValueError):
        day = date.fromisoformat(text)
        return day if day.isoformat() == text else None
    return None


def _part_faults(game: str, row: Row) -> Iterator[Fault]:
    for entry in row["pool"]:
        if (entry["edition"] is None) == (entry["card"] is None):
            yield Fault("/pool", "Name either an edition or a card.")
    if row["points_limit"] is not None and not _is_number(row["points_limit"], 0):
        yield Fault("/points_limit", "This is no number, 0 or more.")
    seen = set()
    for one in row["restrictions"]:
        subject = one["card"] or one["keyword"] or one["card_type"]
        if problem := _restriction_problem(game, one):
            yield Fault("/restrictions", f"{subject or one['kind']}: {problem}")
        # A card may cost points besides whatever else is said of it.
        mark = (subject, one["kind"] == Restriction.Kind.POINTS)
        if mark in seen:
            yield Fault("/restrictions", f"{subject}: It is restricted twice.")
        seen.add(mark)


def _is_number(value: object, least: int) -> bool:
    return type(value) is int and least <= value <= MOST_NUMBER


def _restriction_problem(game: str, row: Mapping[str, object]) -> str | None:
    kind = row["kind"]
    if kind not in Restriction.Kind.values:
        return f"The kind is one of: {', '.join(Restriction.Kind.values)}."
    named = [name for name in ("card", "keyword", "card_type") if row[name]]
    if len(named) != 1 or (named != ["card"] and kind != Restriction.Kind.BANNED):
        return "Name one card, or of a ban a keyword or a type."
    number, least = _WITH_NUMBER.get(kind, ("", 0))
    for name in ("copies", "points"):
        if name != number and row[name] is not None:
            return f"A card that is {kind} has no {name}."
        if name == number and not _is_number(row[name], least):
            return f"The {name} are a number, {least} or more."
    types = [one.slug for one in registry.current().card_types(game)]
    if row["card_type"] and row["card_type"] not in types:
        return f"The type is one of: {', '.join(types)}."
    return None
