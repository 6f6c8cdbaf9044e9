"""OCTGN deck files (`.o8d`): XML of sections and cards, read by title, and written."""

import uuid
from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError, SubElement, indent, tostring

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from cardsdb.decks.lines import CardLine, whole_count, without_invisible
from cardsdb.decks.reading import Assembly, ReadDeck
from cardsdb.decks.resolving import find_entry
from cardsdb.decks.text import UNNAMED, split_heading
from cardsdb.decks.vocabulary import Vocabulary
from cardsdb.plugin_api import DeckEntry, DeckList, MalformedInput

_DECLARATION = '<?xml version="1.0" encoding="utf-8" standalone="yes"?>'
_IDS = uuid.uuid5(uuid.NAMESPACE_URL, "tag:cardsdb,2026:octgn")  # of games and cards in such files


def read_octgn(
    source: str | bytes, words: Vocabulary, *, name: str | None = None, with_candidates: bool = True
) -> ReadDeck:
    """Return the deck of a file of the game whose words these are, with a finding for each card.

    MalformedInput when it is no well-formed XML, or not that of a deck.
    """
    assembly = Assembly(words)
    for section in _sections(source):
        title, _ = split_heading(without_invisible(section.get("name", "")))
        named = words.section(title)
        if named:
            assembly.begin_section(named, None, {})
        else:
            assembly.leave_section()
        for card in section.iterfind("card"):
            text = without_invisible("".join(card.itertext()))
            assembly.add(text, _card_line(text, card.get("qty", "1"), words))
    sections = assembly.finish(with_candidates=with_candidates)
    deck = DeckList(game=words.cards.game, name=name or UNNAMED, sections=sections)
    return ReadDeck(deck=deck, lines=assembly.findings)


def _sections(source: str | bytes) -> Iterator[Element]:
    try:
        root: Element = fromstring(source)
    except (ParseError, DefusedXmlException, ValueError, LookupError) as error:
        raise MalformedInput(_refusal(error)) from error
    if root.tag != "deck":
        raise MalformedInput("This XML is no deck of OCTGN.")
    return root.iterfind("section")


def _refusal(error: Exception) -> str:
    """Return in a sentence why the XML is not read."""
    if isinstance(error, DefusedXmlException):
        return "This XML declares entities of its own, which are not read."
    line, column = getattr(error, "position", (0, 0))
    if line:
        return f"This is no well-formed XML: line {line}, column {column + 1} cannot be read."
    if isinstance(error, UnicodeEncodeError):
        return f"This is no text: its sign {error.start + 1} is half of one."
    return "This XML is in an encoding that is not read."


def _card_line(text: str, quantity: str, words: Vocabulary) -> CardLine:
    """Return the card of an element, which is named by its title alone."""
    named = words.named(text)
    count = whole_count(quantity.strip())
    if len(named) == 1 and count:
        return CardLine(card=named[0], count=count, has_count=True)
    if not any(letter.isalpha() for letter in text):
        return CardLine(code="unread-line")
    if not count:
        return CardLine(code="bad-count", readings=(text,))
    return CardLine(code="ambiguous-card" if named else "unknown-card", readings=(text,))


def write_octgn(deck: DeckList, words: Vocabulary) -> str:
    """Return the deck as such a file: its sections, counts and titles, which is all it can hold.

    What a card carries stands after it, as a card of the section.
    """
    root = Element("deck", game=str(uuid.uuid5(_IDS, deck.game)))
    for section in deck.sections:
        place = words.section(section.name)
        name = place.title if place else section.name
        below = SubElement(root, "section", name=name, shared="False")
        for entry in section.cards:
            _write_entry(below, entry, deck.game, words)
    indent(root)
    return f"{_DECLARATION}\n{tostring(root, encoding='unicode')}\n"


def _write_entry(section: Element, entry: DeckEntry, game: str, words: Vocabulary) -> None:
    facts = find_entry(entry, words)
    title = facts.title if facts else entry.name or entry.card or f"{entry.set} {entry.number}"
    card_id = uuid.uuid5(_IDS, f"{game}.{facts.slug if facts else title}")
    card = SubElement(section, "card", qty=str(entry.count), id=str(card_id))
    card.text = without_invisible(title)
    for carried in entry.carried:
        _write_entry(section, carried, game, words)
