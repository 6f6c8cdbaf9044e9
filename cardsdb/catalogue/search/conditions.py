"""What each kind of key asks of the rows, as a condition of Django."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from functools import reduce
from operator import or_
from typing import Any, Final

from django.db.models import Count, F, Q, QuerySet
from django.db.models.functions import Collate
from django.db.models.lookups import (
    Exact,
    GreaterThan,
    GreaterThanOrEqual,
    LessThan,
    LessThanOrEqual,
)
from django.utils import timezone

from cardsdb.catalogue.legality import cards_with_status
from cardsdb.catalogue.models import Card, FoldedCard, FoldedValue, Printing
from cardsdb.catalogue.order import sort_key
from cardsdb.catalogue.search.asked import ALL, NONE, Asked, asked_of, fitting, text_of, texts_among
from cardsdb.catalogue.search.backends import Joint, Part, backend
from cardsdb.catalogue.search.folding import (
    FACTION,
    KEYWORD,
    OWN_NAME,
    fold_label,
)
from cardsdb.catalogue.search.keys import OF_PRINTINGS, Kind, Operator
from cardsdb.catalogue.search.labels import labels
from cardsdb.catalogue.search.texts import cards_matching
from cardsdb.catalogue.search.tree import (
    Days,
    InFormat,
    Pattern,
    Term,
    Word,
)
from cardsdb.catalogue.snapshots import PLAYABLE, Status

_COMPARISONS: Final[Mapping[Operator, Callable[[Any, Any], Any]]] = {
    Operator.MATCH: Exact,
    Operator.IS: Exact,
    Operator.LESS: LessThan,
    Operator.AT_MOST: LessThanOrEqual,
    Operator.MORE: GreaterThan,
    Operator.AT_LEAST: GreaterThanOrEqual,
}
_STATUSES: Final[Mapping[str, Sequence[Status]]] = {
    "legal": PLAYABLE,
    "restricted": (Status.RESTRICTED, Status.LIMITED),
    "banned": (Status.BANNED,),
}
_COLUMNS: Final = {"name": "name", "o": "text", "fo": "text", "ruling": "ruling"}
_PRINTED: Final[Mapping[str, Q]] = {
    "printing": ALL,
    "image": ~Q(image=""),
    "artist": ~Q(artist=""),
    "flavour": ~Q(flavour=""),
}


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows that are asked: where the key of their card stands, and before its columns."""

    key: str
    card: str


CARDS: Final = Rows("pk", "")
PRINTINGS: Final = Rows("card", "card__")


def is_of_printings(term: Term) -> bool:
    """Return whether the term asks something of a printing, not of the card alone."""
    if isinstance(term.value, Word) and term.key.kind is Kind.PART:
        return term.value.word in _PRINTED
    return term.key.kind in OF_PRINTINGS


def conditions(rows: Rows, terms: Iterable[Term], joint: Joint) -> list[Q]:
    """Return conditions on the rows that together, joined so, are those of the terms.

    What can be asked at once is one condition: parts of texts, and with `or` values under one key.
    What asks something of printings fits no other rows. TooSlow for an expression that takes too
    long.
    """
    found: list[Q] = []
    parts: list[Part] = []
    values: dict[tuple[str, str | None], Q] = {}
    for term in terms:
        asked = asked_of(term)
        if asked is not None and joint == "or":
            at = (asked.key, asked.game)
            values[at] = values.get(at, NONE) | asked.values
        elif asked is not None:
            found.append(_valued(rows, asked))
        elif _is_plain(term):
            parts.append(_part_of(_COLUMNS[term.key.name], term))
        else:
            found.append(_CONDITIONS[term.key.kind](rows, term))
    if parts:
        found.append(backend().containing(rows.card, rows.key, parts, joint))
    found += [_valued(rows, Asked(key, asked, game)) for (key, game), asked in values.items()]
    return found


def _valued(rows: Rows, asked: Asked) -> Q:
    found = _of(rows, FoldedValue.objects.filter(asked.values, key=asked.key))
    return found & Q(**{f"{rows.card}game": asked.game}) if asked.game else found


def _of(rows: Rows, found: QuerySet[Any]) -> Q:
    """Return the rows of the cards of what was found."""
    return Q(**{f"{rows.key}__in": found.values("card")})


def _is_plain(term: Term) -> bool:
    """Return whether a text alone has to have a part, in one column."""
    if term.key.kind is not Kind.TEXT or isinstance(term.value, Pattern) or term.key.name == "fo":
        return False
    return term.key.name != "o" or OWN_NAME not in text_of(term.value)


def _part_of(column: str, term: Term) -> Part:
    """Return what has to stand in the column; with `=` it is a whole line."""
    part = text_of(term.value)
    return column, f"\n{part}\n" if term.operator is Operator.IS else part


def _text(rows: Rows, term: Term) -> Q:
    """Return which cards have what more than one column may have, or match an expression."""
    column = _COLUMNS[term.key.name]
    written = term.value.source if isinstance(term.value, Pattern) else text_of(term.value)
    columns = [column, "own"] if column == "text" and OWN_NAME in written else [column]
    if isinstance(term.value, Pattern):
        matching = {card for one in columns for card in cards_matching(FoldedCard, one, term.value)}
        found = backend().among(rows.key, sorted(matching))
    else:
        parts = [_part_of(one, term) for one in columns]
        found = backend().containing(rows.card, rows.key, parts, "or")
    if term.key.name == "fo":
        fits = fitting(term)
        reminded = [one.value for one in labels().keywords if one.reminder and fits(one.reminder)]
        found |= _valued(rows, Asked(KEYWORD, texts_among(reminded)))
    return found


def _matching_value(rows: Rows, term: Term) -> Q:
    """Return which cards print a faction or an attribute that matches."""
    assert isinstance(term.value, Pattern)
    key = FACTION if term.key.kind is Kind.LABEL else term.key.name
    found = backend().among(rows.key, cards_matching(FoldedValue, key, term.value))
    return found & Q(**{f"{rows.card}game": term.key.game}) if term.key.game else found


def _flag(rows: Rows, term: Term) -> Q:
    assert isinstance(term.value, Word)
    match term.value.word:
        case "unique":
            return Q(**{f"{rows.card}is_unique": True})
        case "vanilla":
            return Q(**{f"{rows.card}folded__text": ""})
        case "reprint":
            counted = Printing.objects.order_by().values("card").annotate(times=Count("pk"))
            return _of(rows, counted.filter(times__gt=1))
    raise TypeError(f"No card is this: {term.value}.")


def _part(rows: Rows, term: Term) -> Q:
    assert isinstance(term.value, Word)
    if term.value.word in _PRINTED:
        return _PRINTED[term.value.word]
    return ~Q(**{f"{rows.card}folded__{term.value.word}": ""})


def _game(rows: Rows, term: Term) -> Q:
    assert isinstance(term.value, Word)
    return Q(**{f"{rows.card}game": term.value.word})


def _status(rows: Rows, term: Term) -> Q:
    assert isinstance(term.value, InFormat)
    as_of = term.value.as_of or timezone.localdate()
    standing = (
        cards_with_status(game, slug, status, as_of)
        for game, slug in term.value.formats
        for status in _STATUSES[term.key.name]
    )
    found = reduce(or_, standing, NONE)
    return found if rows is CARDS else Q(card__in=Card.objects.filter(found).values("pk"))


def _change(rows: Rows, term: Term) -> Q:
    assert isinstance(term.value, Days)
    first = datetime.combine(term.value.first, time.min, UTC)
    last = datetime.combine(term.value.last, time.max, UTC)
    lookup, moment = {
        Operator.LESS: ("lt", first),
        Operator.AT_MOST: ("lte", last),
        Operator.MORE: ("gt", last),
        Operator.AT_LEAST: ("gte", first),
    }.get(term.operator, ("range", (first, last)))
    return Q(**{f"{rows.card}updated_at__{lookup}": moment})


def _edition(_rows: Rows, term: Term) -> Q:
    named = fold_label(text_of(term.value))
    is_whole = term.operator is Operator.IS
    found = [
        one.pk
        for one in labels().editions
        if named in (one.code, one.name) or (not is_whole and named in one.name)
    ]
    return Q(edition__in=found)


def _release(_rows: Rows, term: Term) -> Q:
    assert isinstance(term.value, Days)
    released = [(one.pk, one.released_on) for one in labels().editions if one.released_on]
    return Q(edition__in=[pk for pk, day in released if _is_then(day, term.operator, term.value)])


def _is_then(day: date, operator: Operator, days: Days) -> bool:
    match operator:
        case Operator.LESS:
            return day < days.first
        case Operator.AT_MOST:
            return day <= days.last
        case Operator.MORE:
            return day > days.last
        case Operator.AT_LEAST:
            return day >= days.first
    return days.first <= day <= days.last


def _number(_rows: Rows, term: Term) -> Q:
    compared = _COMPARISONS[term.operator]
    number = Collate(F("sort_key"), backend().collation)
    return Q(compared(number, sort_key(text_of(term.value))))


def _artist(_rows: Rows, term: Term) -> Q:
    fits = fitting(term)
    artists = labels().artists
    return Q(artist__in=[name for folded in artists if fits(folded) for name in artists[folded]])


_CONDITIONS: Final[Mapping[Kind, Callable[[Rows, Term], Q]]] = {
    Kind.TEXT: _text,
    Kind.LABEL: _matching_value,
    Kind.EDITION: _edition,
    Kind.NUMBER: _number,
    Kind.ARTIST: _artist,
    Kind.FLAG: _flag,
    Kind.PART: _part,
    Kind.GAME: _game,
    Kind.STATUS: _status,
    Kind.RELEASE: _release,
    Kind.CHANGE: _change,
    Kind.ATTRIBUTE: _matching_value,
}
