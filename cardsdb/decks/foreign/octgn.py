"""OCTGN deck files (`.o8d`): XML of sections and cards, which are named by their titles."""

import uuid
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from cardsdb.decks.foreign.form import MarkupForm
from cardsdb.decks.foreign.markup import add, attribute, raw_text, text_of, write_markup
from cardsdb.decks.foreign.writing import section_title, written_cards
from cardsdb.decks.lines import Reading
from cardsdb.decks.rows import CardRow, FieldRow, HeadingRow, Row
from cardsdb.decks.text import split_heading
from cardsdb.decks.vocabulary import Vocabulary
from cardsdb.plugin_api import DeckList

_DECLARATION = '<?xml version="1.0" encoding="utf-8" standalone="yes"?>'
_IDS = uuid.uuid5(uuid.NAMESPACE_URL, "tag:cardsdb,2026:octgn")  # of games and cards in such files


def octgn_rows(root: Element) -> Iterator[Row]:
    """Yield the rows of the file; its cards alone are lines."""
    for part in root:
        if part.tag == "section":
            section, _ = split_heading(attribute(part, "name"))
            yield HeadingRow(words=section, is_line=False)
            yield from map(_card, part.iterfind("card"))
        elif part.tag == "card":
            yield HeadingRow(words="", is_line=False)
            yield _card(part)
        elif part.tag == "notes" and (notes := raw_text(part)):
            yield FieldRow(key="notes", value=notes, is_line=False)


def _card(card: Element) -> CardRow:
    title = text_of(card)
    return CardRow(text=title, readings=(Reading(title=title),), count=card.get("qty", "1"))


def write_octgn(deck: DeckList, words: Vocabulary) -> str:
    """Return the deck as such a file, which holds sections, counts, titles and notes."""
    root = Element("deck", game=str(uuid.uuid5(_IDS, deck.game)))
    for section in deck.sections:
        below = add(root, "section", name=section_title(section, words), shared="False")
        for card in written_cards(section, words):
            card_id = uuid.uuid5(_IDS, f"{deck.game}.{card.slug or card.title}")
            add(below, "card", card.title, qty=str(card.count), id=str(card_id))
    if deck.notes:
        add(root, "notes", deck.notes)
    return write_markup(root, _DECLARATION)


FORM = MarkupForm(
    slug="octgn",
    title="OCTGN",
    extension="o8d",
    root="deck",
    rows=octgn_rows,
    write=write_octgn,
)
