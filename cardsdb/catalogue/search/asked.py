"""What a term asks of the values that cards print: types, keywords, factions, attributes."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, assert_never

from django.db.models import Q

from cardsdb.catalogue.models.folded import WORD_LENGTH
from cardsdb.catalogue.search.folding import (
    FACES,
    FACTION,
    FALSE,
    KEYWORD,
    NEUTRAL,
    TRUE,
    TYPE,
    fold_label,
)
from cardsdb.catalogue.search.keys import FLAGS, Kind, Operator
from cardsdb.catalogue.search.labels import labels
from cardsdb.catalogue.search.patterns import compiled
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


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of the values of a card: one under the key, in the game if one is named."""

    key: str
    values: Q
    game: str | None = None


def asked_of(term: Term) -> Asked | None:
    """Return what the term asks of values; None if it asks something else."""
    ask = _OF_VALUES.get(term.key.kind)
    return ask(term) if ask else None


def _type(term: Term) -> Asked:
    fits, known = _fitting_label(term), registry.current()
    found = [
        f"{game}.{one.slug}"
        for game in known.games
        for one in known.card_types(game)
        if any(map(fits, map(fold_label, (one.slug, one.title, one.plural))))
    ]
    return Asked(TYPE, texts_among(found))


def _label(term: Term) -> Asked | None:
    if term.key.name == "kw":
        # A keyword is one of those on the card or it is not: no part of it counts.
        whole = term if isinstance(term.value, Pattern) else Term(term.key, Operator.IS, term.value)
        fits = _fitting_label(whole)
        found = [one.value for one in labels().keywords if any(map(fits, one.labels))]
        return Asked(KEYWORD, texts_among(found))
    if isinstance(term.value, Pattern):
        return None
    named = fold_label(text_of(term.value))
    is_whole = term.operator is Operator.IS
    return Asked(FACTION, texts_among([named]) if is_whole else _containing(named))


def _attribute(term: Term) -> Asked | None:
    is_whole = term.operator is Operator.IS
    match term.value:
        case Pattern():
            return None
        case Number(number, folded) if term.operator in (Operator.MATCH, Operator.IS):
            printed = Q(number=number)
            if term.key.attribute_kinds - {"integer", "boolean"}:
                printed |= texts_among([folded]) if is_whole else _containing(folded)
        case Number(number):
            printed = Q(**{f"number__{_LOOKUPS[term.operator]}": number})
        case Word(word) | Symbol(word):
            printed = texts_among([word])
        case Text(folded):
            printed = texts_among([folded]) if is_whole else _containing(folded)
        case Days() | InFormat():
            raise TypeError(f"No attribute has this: {term.value}.")
        case _:
            assert_never(term.value)
    return Asked(term.key.name, printed, term.key.game)


def _flag_value(term: Term) -> Asked | None:
    assert isinstance(term.value, Word)
    if term.value.word == "neutral":
        return Asked(FACTION, texts_among([NEUTRAL]))
    return None if term.value.word in FLAGS else Asked(term.value.word, texts_among([TRUE]))


def _part_value(term: Term) -> Asked | None:
    assert isinstance(term.value, Word)
    match term.value.word:
        case "text" | "ruling" | "printing" | "image" | "artist" | "flavour":
            return None
        case "reminder":
            reminding = [one.value for one in labels().keywords if one.reminder]
            return Asked(KEYWORD, texts_among(reminding))
        case "keyword":
            return Asked(KEYWORD, ALL)
        case "faction":
            return Asked(FACTION, ~Q(word=NEUTRAL))
        case "faces":
            return Asked(FACES, ALL)
        case name:
            return Asked(name, ~Q(word=FALSE))


def texts_among(wanted: Iterable[str]) -> Q:
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


def text_of(value: Value) -> str:
    """Return the text of a value that is one."""
    if not isinstance(value, Text):
        raise TypeError(f"This is no text: {value}.")
    return value.folded


def fitting(term: Term) -> Callable[[str], bool]:
    """Return what tells whether a folded text fits the value: has it, or with `=` is it."""
    if isinstance(term.value, Pattern):
        search = compiled(term.value.source).search
        return lambda text: search(text.encode()) is not None
    wanted = text_of(term.value)
    return wanted.__eq__ if term.operator is Operator.IS else lambda text: wanted in text


def _fitting_label(term: Term) -> Callable[[str], bool]:
    """Return the same for labels, in which a hyphen is a space."""
    if isinstance(term.value, Text):
        term = Term(term.key, term.operator, Text(fold_label(term.value.folded)))
    return fitting(term)


_OF_VALUES: Final[Mapping[Kind, Callable[[Term], Asked | None]]] = {
    Kind.TYPE: _type,
    Kind.LABEL: _label,
    Kind.FLAG: _flag_value,
    Kind.PART: _part_value,
    Kind.ATTRIBUTE: _attribute,
}
