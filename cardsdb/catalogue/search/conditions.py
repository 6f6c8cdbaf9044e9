"""What each kind of key asks of the rows, as a condition of Django."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from functools import reduce
from operator import or_
from typing import Any, Final, assert_never

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
from cardsdb.catalogue.models.folded import WORD_LENGTH
from cardsdb.catalogue.order import sort_key
from cardsdb.catalogue.search.backends import backend
from cardsdb.catalogue.search.folding import (
    FACES,
    FACTION,
    FALSE,
    KEYWORD,
    NEUTRAL,
    OWN_NAME,
    TRUE,
    TYPE,
    fold_label,
)
from cardsdb.catalogue.search.keys import OF_PRINTINGS, Kind, Operator
from cardsdb.catalogue.search.labels import labels
from cardsdb.catalogue.search.patterns import compiled
from cardsdb.catalogue.search.texts import cards_matching
from cardsdb.catalogue.search.tree import (
    Days,
    InFormat,
    Number,
    Pattern,
    Symbol,
    Term,
    Text,
    Value,
    Word,
)
from cardsdb.catalogue.snapshots import PLAYABLE, Status
from cardsdb.plugin_api import registry

NONE: Final = Q(pk__in=())
ALL: Final = ~NONE  # an empty Q would vanish from what it is joined to
_LOOKUPS: Final[Mapping[Operator, str]] = {
    Operator.MATCH: "exact",
    Operator.IS: "exact",
    Operator.LESS: "lt",
    Operator.AT_MOST: "lte",
    Operator.MORE: "gt",
    Operator.AT_LEAST: "gte",
}
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


def condition(rows: Rows, term: Term) -> Q:
    """Return the condition on the rows; what asks something of printings fits no other rows.

    TooSlow for an expression that takes too long.
    """
    return _CONDITIONS[term.key.kind](rows, term)


def _of(rows: Rows, found: QuerySet[Any]) -> Q:
    """Return the rows of the cards of what was found."""
    return Q(**{f"{rows.key}__in": found.values("card")})


def _text(rows: Rows, term: Term) -> Q:
    """Return which cards have a part in a text, or with `=` as a whole line of it."""
    column, value = _COLUMNS[term.key.name], term.value
    found = _lines(rows, column, term)
    if column == "text" and OWN_NAME in (
        value.source if isinstance(value, Pattern) else _said(value)
    ):
        found |= _lines(rows, "own", term)
    if term.key.name == "fo":
        fits = _fitting(term)
        reminded = [one.value for one in labels().keywords if one.reminder and fits(one.reminder)]
        found |= _valued(rows, KEYWORD, _texts(reminded))
    return found


def _lines(rows: Rows, column: str, term: Term) -> Q:
    if isinstance(term.value, Pattern):
        return backend().among(rows.key, cards_matching(FoldedCard, column, term.value))
    part = _said(term.value)
    part = f"\n{part}\n" if term.operator is Operator.IS else part
    return backend().containing(rows.key, column, part)


def _said(value: Value) -> str:
    """Return the text of a value that is one."""
    if not isinstance(value, Text):
        raise TypeError(f"This is no text: {value}.")
    return value.folded


def _fitting(term: Term) -> Callable[[str], bool]:
    """Return what tells whether a folded text fits the value: has it, or with `=` is it."""
    if isinstance(term.value, Pattern):
        search = compiled(term.value.source).search
        return lambda text: search(text.encode()) is not None
    wanted = _said(term.value)
    return wanted.__eq__ if term.operator is Operator.IS else lambda text: wanted in text


def _fitting_label(term: Term) -> Callable[[str], bool]:
    """Return the same for labels, in which a hyphen is a space."""
    if isinstance(term.value, Text):
        term = Term(term.key, term.operator, Text(fold_label(term.value.folded)))
    return _fitting(term)


def _valued(rows: Rows, key: str, values: Q, game: str | None = None) -> Q:
    """Return which cards print one of the values under the key."""
    found = FoldedValue.objects.filter(values, key=key)
    return _of(rows, found.filter(card__game=game) if game else found)


def _texts(wanted: Iterable[str]) -> Q:
    """Return which values are one of the texts."""
    short: list[str] = []
    long: list[str] = []
    for text in wanted:
        (short if len(text) <= WORD_LENGTH else long).append(text)
    heads = [text[:WORD_LENGTH] for text in long]
    return Q(word__in=short, is_long=False) | Q(word__in=heads, text__in=long)


def _containing(part: str) -> Q:
    """Return which values are a text that has the part."""
    return Q(word__contains=part) | Q(is_long=True, text__contains=part)


def _type(rows: Rows, term: Term) -> Q:
    fits, known = _fitting_label(term), registry.current()
    found = [
        f"{game}.{one.slug}"
        for game in known.games
        for one in known.card_types(game)
        if any(map(fits, map(fold_label, (one.slug, one.title, one.plural))))
    ]
    return _valued(rows, TYPE, _texts(found))


def _label(rows: Rows, term: Term) -> Q:
    if term.key.name == "kw":
        # A keyword is one of those on the card or it is not: no part of it counts.
        whole = term if isinstance(term.value, Pattern) else Term(term.key, Operator.IS, term.value)
        fits = _fitting_label(whole)
        found = [one.value for one in labels().keywords if any(map(fits, one.labels))]
        return _valued(rows, KEYWORD, _texts(found))
    if isinstance(term.value, Pattern):
        return backend().among(rows.key, cards_matching(FoldedValue, FACTION, term.value))
    named = fold_label(_said(term.value))
    is_whole = term.operator is Operator.IS
    return _valued(rows, FACTION, _texts([named]) if is_whole else _containing(named))


def _attribute(rows: Rows, term: Term) -> Q:
    key, value = term.key, term.value
    match value:
        case Pattern():
            matching = backend().among(rows.key, cards_matching(FoldedValue, key.name, value))
            return matching & Q(**{f"{rows.card}game": key.game}) if key.game else matching
        case Number(number, folded) if term.operator in (Operator.MATCH, Operator.IS):
            is_whole = term.operator is Operator.IS
            printed = Q(number=number) | (_texts([folded]) if is_whole else _containing(folded))
        case Number(number):
            printed = Q(**{f"number__{_LOOKUPS[term.operator]}": number})
        case Word(word) | Symbol(word):
            printed = _texts([word])
        case Text(folded):
            is_whole = term.operator is Operator.IS
            printed = _texts([folded]) if is_whole else _containing(folded)
        case Days() | InFormat():
            raise TypeError(f"No attribute has this: {value}.")
        case _:
            assert_never(value)
    return _valued(rows, key.name, printed, key.game)


def _flag(rows: Rows, term: Term) -> Q:
    assert isinstance(term.value, Word)
    match term.value.word:
        case "unique":
            return Q(**{f"{rows.card}is_unique": True})
        case "neutral":
            return _valued(rows, FACTION, _texts([NEUTRAL]))
        case "vanilla":
            return _of(rows, FoldedCard.objects.filter(text=""))
        case "reprint":
            counted = Printing.objects.order_by().values("card").annotate(times=Count("pk"))
            return _of(rows, counted.filter(times__gt=1))
    return _valued(rows, term.value.word, _texts([TRUE]))


def _part(rows: Rows, term: Term) -> Q:
    assert isinstance(term.value, Word)
    word = term.value.word
    if word in _PRINTED:
        return _PRINTED[word]
    match word:
        case "text" | "ruling":
            return _of(rows, FoldedCard.objects.exclude(**{word: ""}))
        case "reminder":
            reminding = [one.value for one in labels().keywords if one.reminder]
            return _valued(rows, KEYWORD, _texts(reminding))
        case "keyword":
            return _valued(rows, KEYWORD, ALL)
        case "faction":
            return _valued(rows, FACTION, ~Q(word=NEUTRAL))
        case "faces":
            return _valued(rows, FACES, ALL)
    return _valued(rows, word, ~Q(word=FALSE))


def _game(rows: Rows, term: Term) -> Q:
    assert isinstance(term.value, Word)
    return Q(**{f"{rows.card}game": term.value.word})


def _status(rows: Rows, term: Term) -> Q:
    assert isinstance(term.value, InFormat)
    as_of = term.value.as_of or timezone.localdate()
    said = (
        cards_with_status(game, slug, status, as_of)
        for game, slug in term.value.formats
        for status in _STATUSES[term.key.name]
    )
    found = reduce(or_, said, NONE)
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
    named = fold_label(_said(term.value))
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
    return Q(compared(number, sort_key(_said(term.value))))


def _artist(_rows: Rows, term: Term) -> Q:
    fits = _fitting(term)
    artists = labels().artists
    return Q(artist__in=[name for folded in artists if fits(folded) for name in artists[folded]])


_CONDITIONS: Final[Mapping[Kind, Callable[[Rows, Term], Q]]] = {
    Kind.TEXT: _text,
    Kind.TYPE: _type,
    Kind.LABEL: _label,
    Kind.EDITION: _edition,
    Kind.NUMBER: _number,
    Kind.ARTIST: _artist,
    Kind.FLAG: _flag,
    Kind.PART: _part,
    Kind.GAME: _game,
    Kind.STATUS: _status,
    Kind.RELEASE: _release,
    Kind.CHANGE: _change,
    Kind.ATTRIBUTE: _attribute,
}
