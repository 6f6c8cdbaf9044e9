"""What a search finds, read off the cards one by one, by no more than what docs/search.md says."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date
from typing import Any

import re2
from django.utils import timezone

from cardsdb.catalogue.legality import legalities
from cardsdb.catalogue.models import Card, Keyword, Printing, Ruling
from cardsdb.catalogue.order import sort_key
from cardsdb.catalogue.search.keys import Kind, Operator
from cardsdb.catalogue.search.tree import (
    Days,
    Either,
    Every,
    InFormat,
    Node,
    Not,
    Number,
    Pattern,
    Symbol,
    Term,
    Text,
    Word,
)
from cardsdb.plugin_api import fold_title, registry

PLAYABLE = ("legal", "limited", "restricted")
EXACTLY = Operator.IS


@dataclass(frozen=True)
class Known:
    """A card with all that is asked of it."""

    card: Card
    faces: list[dict[str, Any]]
    keywords: list[Keyword]
    rulings: list[Ruling]
    aliases: list[str]
    printings: list[Printing]


def read_cards() -> list[Known]:
    """Read all cards, in the order of their keys."""
    keywords = {(one.game, one.slug): one for one in Keyword.objects.all()}
    beside = ("aliases", "printings__edition", "card_keywords__keyword", "rulings")
    found = []
    for card in Card.objects.prefetch_related(*beside).order_by("pk"):
        front = {
            "title": card.title,
            "type": card.type,
            "text": card.text,
            "attributes": card.attributes,
            "keywords": [link.keyword.slug for link in card.card_keywords.all()],
        }
        faces = [front, *card.faces]
        slugs = [slug for face in faces for slug in face.get("keywords", ())]
        found.append(
            Known(
                card=card,
                faces=faces,
                keywords=[keywords[card.game, slug] for slug in slugs],
                rulings=[one for one in card.rulings.all() if one.status != "draft"],
                aliases=[alias.name for alias in card.aliases.all()],
                printings=list(card.printings.all()),
            )
        )
    return found


def cards_that_fit(cards: list[Known], tree: Node) -> list[int]:
    """Return the keys of the cards of which a printing fits, or that fit without any."""
    return [
        known.card.pk
        for known in cards
        if any(fits(known, printing, tree) for printing in (known.printings or (None,)))
    ]


def printings_that_fit(cards: list[Known], tree: Node) -> list[int]:
    """Return the keys of the printings that fit."""
    return [one.pk for known in cards for one in known.printings if fits(known, one, tree)]


def fits(known: Known, printing: Printing | None, node: Node) -> bool:
    match node:
        case Not(part):
            return not fits(known, printing, part)
        case Every(parts):
            return all(fits(known, printing, part) for part in parts)
        case Either(parts):
            return any(fits(known, printing, part) for part in parts)
        case Term():
            return TERMS[node.key.kind](known, printing, node)


def has(texts: Iterable[str], term: Term, fold: Callable[[str], str] = fold_title) -> bool:
    """Say whether a text that is not empty has the value; with `=`, is it."""
    folded = [text for text in map(fold, texts) if text]
    if isinstance(term.value, Pattern):
        options = re2.Options()
        options.case_sensitive = False
        pattern = re2.compile(term.value.source, options)
        return any(pattern.search(text) for text in folded)
    assert isinstance(term.value, Text)
    wanted = fold(term.value.folded)
    return any(wanted == text if term.operator == "=" else wanted in text for text in folded)


def label(text: str) -> str:
    return " ".join(fold_title(text).replace("-", " ").replace("_", " ").split())


def compared(value: Any, operator: str, wanted: Any) -> bool:
    return bool(
        {
            ":": value == wanted,
            "=": value == wanted,
            "<": value < wanted,
            "<=": value <= wanted,
            ">": value > wanted,
            ">=": value >= wanted,
        }[operator]
    )


def text(known: Known, _printing: Printing | None, term: Term) -> bool:
    titles = [face.get("title", "") for face in known.faces]
    match term.key.name:
        case "name":
            return has([*titles, *known.aliases], term)
        case "ruling":
            return has([part for one in known.rulings for part in (one.question, one.answer)], term)
    texts = [face.get("text", "") for face in known.faces]
    if "~" in (term.value.source if isinstance(term.value, Pattern) else folded(term)):
        texts += [by_itself(one, titles) for one in texts]
    if term.key.name == "fo":
        texts += [keyword.reminder for keyword in known.keywords]
    return has(texts, term)


def folded(term: Term) -> str:
    assert isinstance(term.value, Text)
    return term.value.folded


def by_itself(text: str, titles: list[str]) -> str:
    """Return the text with a sign in place of the names of the card, the longest first."""
    found = fold_title(text)
    for title in sorted(filter(None, map(fold_title, titles)), key=len, reverse=True):
        found = re.sub(rf"(?<!\w){re.escape(title)}(?!\w)", "~", found)
    return found


def card_type(known: Known, _printing: Printing | None, term: Term) -> bool:
    types = [
        registry.current().card_type(known.card.game, face["type"])
        for face in known.faces
        if "type" in face
    ]
    return has([name for one in types for name in (one.slug, one.title, one.plural)], term, label)


def labelled(known: Known, _printing: Printing | None, term: Term) -> bool:
    if term.key.name == "faction":
        return has([known.card.faction or "neutral"], term, label)
    whole = term if isinstance(term.value, Pattern) else Term(term.key, EXACTLY, term.value)
    return has([name for one in known.keywords for name in (one.slug, one.name)], whole, label)


def edition(_known: Known, printing: Printing | None, term: Term) -> bool:
    if printing is None:
        return False
    whole = Term(term.key, EXACTLY, term.value)
    return has([printing.edition.code], whole, label) or has([printing.edition.name], term, label)


def number(_known: Known, printing: Printing | None, term: Term) -> bool:
    if printing is None:
        return False
    assert isinstance(term.value, Text)
    return compared(sort_key(printing.number), term.operator, sort_key(term.value.folded))


def artist(_known: Known, printing: Printing | None, term: Term) -> bool:
    return printing is not None and has([printing.artist], term)


def values(known: Known, name: str) -> Iterator[Any]:
    """Yield what stands under the dotted name on a face; of objects also the names within."""
    for face in known.faces:
        yield from within(face.get("attributes", {}), name.split("."))


def within(value: Any, path: list[str]) -> Iterator[Any]:
    if isinstance(value, list):
        for one in value:
            yield from within(one, path)
    elif path and isinstance(value, dict):
        yield from within(value.get(path[0]), path[1:])
    elif isinstance(value, dict):
        yield from value
    elif not path and value is not None:
        yield value


def attribute(known: Known, _printing: Printing | None, term: Term) -> bool:
    if term.key.game not in (None, known.card.game):
        return False
    return any(is_valued(value, term) for value in values(known, term.key.name))


def is_valued(value: Any, term: Term) -> bool:
    match term.value:
        case Word("true"):
            return value is True
        case Symbol(symbol):
            return isinstance(value, str) and fold_title(value) == symbol
        case Number(wanted, folded):
            if type(value) is int:
                return compared(value, term.operator, wanted)
            is_text = isinstance(value, str) and term.operator in (":", "=")
            return is_text and has([value], Term(term.key, term.operator, Text(folded)))
    return isinstance(value, str) and has([value], term)


def flag(known: Known, _printing: Printing | None, term: Term) -> bool:
    match term.value:
        case Word("unique"):
            return known.card.is_unique
        case Word("neutral"):
            return known.card.faction is None
        case Word("vanilla"):
            return not any(fold_title(face.get("text", "")) for face in known.faces)
        case Word("reprint"):
            return len(known.printings) > 1
        case Word(name):
            return any(value is True for value in values(known, name))
    raise TypeError(term)


def part(known: Known, printing: Printing | None, term: Term) -> bool:
    assert isinstance(term.value, Word)
    there = {
        "printing": printing is not None,
        "image": printing is not None and printing.image,
        "artist": printing is not None and printing.artist,
        "flavour": printing is not None and printing.flavour,
        "text": any(fold_title(face.get("text", "")) for face in known.faces),
        "reminder": any(one.reminder for one in known.keywords),
        "keyword": known.keywords,
        "faction": known.card.faction,
        "faces": known.card.faces,
        "ruling": known.rulings,
    }
    if term.value.word in there:
        return bool(there[term.value.word])
    return any(value is not False for value in values(known, term.value.word))


def game(known: Known, _printing: Printing | None, term: Term) -> bool:
    return term.value == Word(known.card.game)


def status(known: Known, _printing: Printing | None, term: Term) -> bool:
    assert isinstance(term.value, InFormat)
    asked = {"legal": PLAYABLE, "banned": ("banned",), "restricted": ("restricted", "limited")}
    day = term.value.as_of or timezone.localdate()
    said = legalities([known.card], day)[known.card.pk]
    return any(
        said.get(f"{owner}.{slug}") in asked[term.key.name]
        for owner, slug in term.value.formats
        if owner == known.card.game
    )


def is_then(day: date, term: Term) -> bool:
    assert isinstance(term.value, Days)
    first, last = term.value.first, term.value.last
    return {
        "<": day < first,
        "<=": day <= last,
        ">": day > last,
        ">=": day >= first,
    }.get(term.operator, first <= day <= last)


def release(_known: Known, printing: Printing | None, term: Term) -> bool:
    day = printing.edition.released_on if printing else None
    return day is not None and is_then(day, term)


def change(known: Known, _printing: Printing | None, term: Term) -> bool:
    return is_then(known.card.updated_at.astimezone(UTC).date(), term)


TERMS: Mapping[Kind, Callable[[Known, Printing | None, Term], bool]] = {
    Kind.TEXT: text,
    Kind.TYPE: card_type,
    Kind.LABEL: labelled,
    Kind.EDITION: edition,
    Kind.NUMBER: number,
    Kind.ARTIST: artist,
    Kind.FLAG: flag,
    Kind.PART: part,
    Kind.GAME: game,
    Kind.STATUS: status,
    Kind.RELEASE: release,
    Kind.CHANGE: change,
    Kind.ATTRIBUTE: attribute,
}
