"""What of a card can be searched for, folded: its texts line by line, its values key by key."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from cardsdb.catalogue.models import Card, FoldedCard, FoldedValue
from cardsdb.catalogue.models.folded import KEY_LENGTH, WORD_LENGTH
from cardsdb.catalogue.search.keys import key_name
from cardsdb.plugin_api import fold_title

TYPE: Final = ":type"  # no attribute has a colon in its name
KEYWORD: Final = ":keyword"
FACTION: Final = ":faction"
NEUTRAL: Final = "neutral"
OWN_NAME: Final = "~"
FACES: Final = ":faces"
TRUE: Final = "true"
FALSE: Final = "false"
_LEAST, _MOST = -(2**63), 2**63 - 1

Entry = tuple[str, int | None, str]  # key, number, folded text


def fold_label(text: str) -> str:
    """Return a slug or a title as labels are compared: a hyphen is a space."""
    return " ".join(fold_title(text.replace("_", " ")).replace("-", " ").split())


def folded_card(card: Card, rulings: Iterable[tuple[str, str]]) -> FoldedCard:
    """Return the folded texts of a card, its other names prefetched, and of these rulings."""
    faces = [{"title": card.title, "text": card.text}, *_faces(card)]
    names = [face.get("title", "") for face in faces]
    texts = [fold_title(face.get("text", "")) for face in faces]
    said = [part for ruling in rulings for part in ruling]
    return FoldedCard(
        card=card,
        name=_lines(map(fold_title, (*names, *(alias.name for alias in card.aliases.all())))),
        text=_lines(texts),
        own=_lines(_by_itself(texts, [name for name in map(fold_title, names) if name])),
        ruling=_lines(map(fold_title, said)),
    )


def _faces(card: Card) -> list[Mapping[str, Any]]:
    return [face for face in card.faces if isinstance(face, dict)]


def _lines(folded: Iterable[str]) -> str:
    lines = dict.fromkeys(line for line in folded if line)
    return "\n".join(("", *lines, "")) if lines else ""


def _by_itself(texts: Iterable[str], names: Iterable[str]) -> Iterator[str]:
    """Yield the texts that name the card, with a sign in place of its name."""
    longest_first = sorted(map(re.escape, names), key=len, reverse=True)
    named = re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)")
    for text in texts:
        found = named.sub(OWN_NAME, text)
        if found != text:
            yield found


def folded_values(card: Card) -> list[FoldedValue]:
    """Return what the card and its other faces print, each once; its keywords prefetched."""
    entries = dict.fromkeys(entry for entry in _entries(card))
    return [
        FoldedValue(
            card=card,
            key=key,
            number=number,
            word=text[:WORD_LENGTH],
            is_long=len(text) > WORD_LENGTH,
            text=text if len(text) > WORD_LENGTH else "",
        )
        for key, number, text in entries
    ]


def _entries(card: Card) -> Iterator[Entry]:
    faces = _faces(card)
    types = [card.type, *(face["type"] for face in faces if "type" in face)]
    slugs = [link.keyword.slug for link in card.card_keywords.all()]
    slugs += [slug for face in faces for slug in face.get("keywords", ())]
    for key, named in ((TYPE, types), (KEYWORD, slugs)):
        for slug in named:
            yield key, None, f"{card.game}.{slug}"
    yield FACTION, None, fold_label(card.faction) if card.faction else NEUTRAL
    if faces:
        yield FACES, len(faces) + 1, ""
    for attributes in (card.attributes, *(face.get("attributes", {}) for face in faces)):
        for name, value in attributes.items():
            yield from _of_value(key_name(name)[:KEY_LENGTH], value)


def _of_value(key: str, value: Any) -> Iterator[Entry]:
    """Yield what stands in the value of an attribute; of an object also the names of its parts."""
    if isinstance(value, dict):
        for name, part in value.items():
            inner = f"{key}.{key_name(name)}"
            yield key, None, fold_title(name)
            yield from _of_value(inner if len(inner) <= KEY_LENGTH else key, part)
    elif isinstance(value, list):
        for part in value:
            yield from _of_value(key, part)
    elif isinstance(value, bool):
        yield key, None, TRUE if value else FALSE
    elif isinstance(value, int) and _LEAST <= value <= _MOST:
        yield key, value, ""
    elif value is not None and (folded := fold_title(str(value))):
        yield key, None, folded
