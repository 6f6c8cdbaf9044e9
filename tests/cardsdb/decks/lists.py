"""Text lists read for the tests, and what of them is looked at."""

from typing import Any

from cardsdb.decks.documents import dump_deck_list
from cardsdb.decks.readers import markup_reader
from cardsdb.decks.reading import ReadDeck
from cardsdb.decks.text import read_text
from cardsdb.decks.vocabulary import Vocabulary
from tests.cardsdb.decks.pools import words_of


def udacha(text: str, **how: Any) -> ReadDeck:
    return read_text(text, words_of("udacha"), **how)


def read_markup(source: str | bytes, words: Vocabulary, name: str | None = None) -> ReadDeck:
    return markup_reader(source, name=name)(words)


def warfighter(text: str) -> ReadDeck:
    return read_text(text, words_of("warfighter"))


def entries(read: ReadDeck, section: str = "main") -> list[dict[str, Any]]:
    found = {one["name"]: one["cards"] for one in dump_deck_list(read.deck)["sections"]}
    cards: list[dict[str, Any]] = found[section]
    return cards


def kinds(read: ReadDeck) -> list[str]:
    return [finding["kind"] for finding in read.lines]


def codes(read: ReadDeck) -> list[str]:
    return [finding["code"] for finding in read.unread]
