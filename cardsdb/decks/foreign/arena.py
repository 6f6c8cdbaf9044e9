"""Lists of MTG Arena: `About` and `Name`, sections under headings, `4 Title (SET) 123`."""

import re
from collections.abc import Iterator

from cardsdb.decks.foreign.form import TextForm
from cardsdb.decks.foreign.writing import WrittenCard, is_main, section_title, written_cards
from cardsdb.decks.lines import without_invisible
from cardsdb.decks.rows import HeadingRow, Row
from cardsdb.decks.vocabulary import Vocabulary
from cardsdb.plugin_api import DeckList


def arena_row(text: str) -> Row | None:
    """Return the heading that only lists of games with a Commander have in any other form."""
    return HeadingRow(words=text) if text.casefold() == "commander" else None


def write_arena(deck: DeckList, words: Vocabulary) -> str:
    """Return the deck as such a list, the main section under the heading `Deck`."""
    return "\n".join(_lines(deck, words)).lstrip("\n") + "\n"


def _lines(deck: DeckList, words: Vocabulary) -> Iterator[str]:
    if name := without_invisible(deck.name):
        yield from ("About", f"Name {name}")
    for section in deck.sections:
        yield from ("", "Deck" if is_main(section, words) else section_title(section, words))
        yield from map(_card, written_cards(section, words))


def _card(card: WrittenCard) -> str:
    parts = (str(card.count), card.title, card.set and f"({card.set})", card.number)
    return " ".join(part for part in parts if part)


FORM = TextForm(
    slug="arena",
    title="MTG Arena",
    write=write_arena,
    sign=re.compile(r"^\s*(?:About|Deck|Companion|Sideboard)\s*$"),
    row=arena_row,
)
