"""Cockatrice deck files (`.cod`): XML of zones and cards, with the deck's name and comments."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from cardsdb.decks.foreign.form import MarkupForm
from cardsdb.decks.foreign.markup import add, attribute, raw_text, text_of, write_markup
from cardsdb.decks.foreign.writing import written_cards
from cardsdb.decks.lines import Reading
from cardsdb.decks.rows import CardRow, FieldRow, HeadingRow, Remark, Row
from cardsdb.decks.vocabulary import Vocabulary
from cardsdb.plugin_api import DeckList

_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
_ZONES = {"main": "", "side": "sideboard"}  # all but the sideboard is in the zone "main" there


def cockatrice_rows(root: Element) -> Iterator[Row]:
    """Yield a row for each element of the file but those that only hold others."""
    for part in root:
        if part.tag == "zone":
            yield from _zone(part)
        elif part.tag == "card":
            yield _card(part)
        elif part.tag == "tags":
            yield from (FieldRow(key="tags", value=text_of(tag)) for tag in part)
        else:
            yield _field(part)


def _field(part: Element) -> Row:
    if part.tag == "deckname" and (name := text_of(part)):
        return FieldRow(key="name", value=name)
    if part.tag == "comments" and (notes := raw_text(part)):
        return FieldRow(key="notes", value=notes)
    return Remark()


def _zone(zone: Element) -> Iterator[Row]:
    name = attribute(zone, "name")
    yield HeadingRow(words=_ZONES.get(name, name))
    for part in zone:
        yield _card(part) if part.tag == "card" else Remark()


def _card(card: Element) -> CardRow:
    title = attribute(card, "name")
    reading = Reading(
        title=title,
        set=attribute(card, "setShortName") or None,
        number=attribute(card, "collectorNumber") or None,
    )
    return CardRow(text=title, readings=(reading,), count=card.get("number", "1"))


def write_cockatrice(deck: DeckList, words: Vocabulary) -> str:
    """Return the deck as such a file, with a zone for each section."""
    root = Element("cockatrice_deck", version="1")
    add(root, "deckname", deck.name)
    add(root, "comments", deck.notes or "")
    if deck.tags:
        tags = add(root, "tags")
        for tag in deck.tags:
            add(tags, "tag", tag)
    for section in deck.sections:
        zone = add(root, "zone", name="side" if section.name == "sideboard" else section.name)
        for card in written_cards(section, words):
            add(
                zone,
                "card",
                number=str(card.count),
                name=card.title,
                setShortName=card.set,
                collectorNumber=card.number,
            )
    return write_markup(root, _DECLARATION)


FORM = MarkupForm(
    slug="cockatrice",
    title="Cockatrice",
    extension="cod",
    root="cockatrice_deck",
    rows=cockatrice_rows,
    write=write_cockatrice,
)
