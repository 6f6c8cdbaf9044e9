"""Deck files of Magic Online (`.dek`): XML of cards, each in the deck or in its sideboard."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from cardsdb.decks.foreign.form import MarkupForm
from cardsdb.decks.foreign.markup import attribute
from cardsdb.decks.lines import Reading
from cardsdb.decks.rows import CardRow, Remark, Row


def mtgo_rows(root: Element) -> Iterator[Row]:
    """Yield a row for each element of the file; what is no card says nothing of the deck."""
    for part in root:
        yield _card(part) if part.tag == "Cards" else Remark()


def _card(card: Element) -> CardRow:
    title = attribute(card, "Name")
    is_aside = attribute(card, "Sideboard").casefold() == "true"
    return CardRow(
        text=title,
        readings=(Reading(title=title),),
        count=card.get("Quantity", "1"),
        section="sideboard" if is_aside else None,
    )


FORM = MarkupForm(slug="mtgo", title="Magic Online", extension="dek", root="Deck", rows=mtgo_rows)
