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
from cardsdb.catalogue.search.backends import Joint, Part, backend
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
from cardsdb.catalogue.search.keys import FLAGS, OF_PRINTINGS, Kind, Operator
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
        asked = _asked(term)
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


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of the values of a card: one under the key, in the game if one is named."""

    key: str
    values: Q
    game: str | None = None


def _asked(term: Term) -> Asked | None:
    """Return what the term asks of values; None if it asks something else."""
    ask = _OF_VALUES.get(term.key.kind)
    return ask(term) if ask else None


def _valued(rows: Rows, asked: Asked) -> Q:
    found = FoldedValue.objects.filter(asked.values, key=asked.key)
    return _of(rows, found.filter(card__game=asked.game) if asked.game else found)


def _of(rows: Rows, found: QuerySet[Any]) -> Q:
    """Return the rows of the cards of what was found."""
    return Q(**{f"{rows.key}__in": found.values("card")})


def _is_plain(term: Term) -> bool:
    """Return whether a text alone has to have a part, in one column."""
    if term.key.kind is not Kind.TEXT or isinstance(term.value, Pattern) or term.key.name == "fo":
        return False
    return term.key.name != "o" or OWN_NAME not in _said(term.value)


def _part_of(column: str, term: Term) -> Part:
    """Return what has to stand in the column; with `=` it is a whole line."""
    part = _said(term.value)
    return column, f"\n{part}\n" if term.operator is Operator.IS else part


def _text(rows: Rows, term: Term) -> Q:
    """Return which cards have what more than one column may have, or match an expression."""
    column = _COLUMNS[term.key.name]
    said = term.value.source if isinstance(term.value, Pattern) else _said(term.value)
    columns = [column, "own"] if column == "text" and OWN_NAME in said else [column]
    if isinstance(term.value, Pattern):
        matching = {card for one in columns for card in cards_matching(FoldedCard, one, term.value)}
        found = backend().among(rows.key, sorted(matching))
    else:
        parts = [_part_of(one, term) for one in columns]
        found = backend().containing(rows.card, rows.key, parts, "or")
    if term.key.name == "fo":
        fits = _fitting(term)
        reminded = [one.value for one in labels().keywords if one.reminder and fits(one.reminder)]
        found |= _valued(rows, Asked(KEYWORD, _texts(reminded)))
    return found


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


def _type(term: Term) -> Asked:
    fits, known = _fitting_label(term), registry.current()
    found = [
        f"{game}.{one.slug}"
        for game in known.games
        for one in known.card_types(game)
        if any(map(fits, map(fold_label, (one.slug, one.title, one.plural))))
    ]
    return Asked(TYPE, _texts(found))


def _label(term: Term) -> Asked | None:
    if term.key.name == "kw":
        # A keyword is one of those on the card or it is not: no part of it counts.
        whole = term if isinstance(term.value, Pattern) else Term(term.key, Operator.IS, term.value)
        fits = _fitting_label(whole)
        found = [one.value for one in labels().keywords if any(map(fits, one.labels))]
        return Asked(KEYWORD, _texts(found))
    if isinstance(term.value, Pattern):
        return None
    named = fold_label(_said(term.value))
    is_whole = term.operator is Operator.IS
    return Asked(FACTION, _texts([named]) if is_whole else _containing(named))


def _attribute(term: Term) -> Asked | None:
    is_whole = term.operator is Operator.IS
    match term.value:
        case Pattern():
            return None
        case Number(number, folded) if term.operator in (Operator.MATCH, Operator.IS):
            printed = Q(number=number)
            if term.key.attribute_kinds - {"integer", "boolean"}:
                printed |= _texts([folded]) if is_whole else _containing(folded)
        case Number(number):
            printed = Q(**{f"number__{_LOOKUPS[term.operator]}": number})
        case Word(word) | Symbol(word):
            printed = _texts([word])
        case Text(folded):
            printed = _texts([folded]) if is_whole else _containing(folded)
        case Days() | InFormat():
            raise TypeError(f"No attribute has this: {term.value}.")
        case _:
            assert_never(term.value)
    return Asked(term.key.name, printed, term.key.game)


def _matching_value(rows: Rows, term: Term) -> Q:
    """Return which cards print a faction or an attribute that matches."""
    assert isinstance(term.value, Pattern)
    key = FACTION if term.key.kind is Kind.LABEL else term.key.name
    found = backend().among(rows.key, cards_matching(FoldedValue, key, term.value))
    return found & Q(**{f"{rows.card}game": term.key.game}) if term.key.game else found


def _flag_value(term: Term) -> Asked | None:
    assert isinstance(term.value, Word)
    if term.value.word == "neutral":
        return Asked(FACTION, _texts([NEUTRAL]))
    return None if term.value.word in FLAGS else Asked(term.value.word, _texts([TRUE]))


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


def _part_value(term: Term) -> Asked | None:
    assert isinstance(term.value, Word)
    match term.value.word:
        case "text" | "ruling" | "printing" | "image" | "artist" | "flavour":
            return None
        case "reminder":
            reminding = [one.value for one in labels().keywords if one.reminder]
            return Asked(KEYWORD, _texts(reminding))
        case "keyword":
            return Asked(KEYWORD, ALL)
        case "faction":
            return Asked(FACTION, ~Q(word=NEUTRAL))
        case "faces":
            return Asked(FACES, ALL)
        case name:
            return Asked(name, ~Q(word=FALSE))


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


_OF_VALUES: Final[Mapping[Kind, Callable[[Term], Asked | None]]] = {
    Kind.TYPE: _type,
    Kind.LABEL: _label,
    Kind.FLAG: _flag_value,
    Kind.PART: _part_value,
    Kind.ATTRIBUTE: _attribute,
}
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
