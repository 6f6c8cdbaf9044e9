"""Decks written as files of other programs; what such a file cannot carry is told."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from cardsdb.catalogue.naming import slug_of
from cardsdb.decks.documents import dump_deck_list, load_deck_list, read_json
from cardsdb.decks.losses import losses
from cardsdb.decks.octgn import read_octgn, write_octgn
from cardsdb.decks.reading import ReadDeck
from cardsdb.decks.services import vocabulary
from cardsdb.decks.text import read_text
from cardsdb.decks.vocabulary import Vocabulary
from cardsdb.decks.writing import write_text
from cardsdb.plugin_api import CardPool, DeckList, Fault, MalformedInput

MAX_STEM = 80  # letters of a file's name


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportForm:
    """A form in which decks are written: what its files are called, and how they are made."""

    slug: str
    title: str
    extension: str
    content_type: str
    write: Callable[[DeckList, Vocabulary], str]
    read: Callable[[str, Vocabulary], ReadDeck]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """A deck written in a form.

    `lost` has a fault for each part of the deck's document that the file does not say, at its
    JSON pointer and with the code `lost`.
    """

    text: str
    content_type: str
    file_name: str
    lost: tuple[Fault, ...] = ()


def export_forms() -> Mapping[str, ExportForm]:
    """Return the forms in which decks are written, by slug."""
    return {form.slug: form for form in _forms()}


def _forms() -> Iterator[ExportForm]:
    yield ExportForm(
        slug="text",
        title="Text list",
        extension="txt",
        content_type="text/plain; charset=utf-8",
        write=write_text,
        read=read_text,
    )
    yield ExportForm(
        slug="json",
        title="Deck document",
        extension="json",
        content_type="application/json",
        write=_write_document,
        read=_read_document,
    )
    yield ExportForm(
        slug="octgn",
        title="OCTGN",
        extension="o8d",
        content_type="application/xml",
        write=write_octgn,
        read=read_octgn,
    )


def export_deck(deck: DeckList, form: str, cards: CardPool | None = None) -> Exported:
    """Return the deck as a file of the form, with all that was lost on the way.

    `cards` are those of the catalogue if none are given. MalformedInput for a form that there is
    not, at `/as`.
    """
    known = export_forms().get(form)
    if known is None:
        listed = ", ".join(export_forms())
        message = f'Decks are not written as "{form}"; there are: {listed}.'
        raise MalformedInput(message, at="/as", code="unknown-form")
    words = vocabulary(deck.game, cards)
    text = known.write(deck, words)
    # What a form cannot say shows when its file is read again.
    again = known.read(text, words).deck
    return Exported(
        text=text,
        content_type=known.content_type,
        file_name=f"{slug_of(deck.name)[:MAX_STEM].strip('-') or 'deck'}.{known.extension}",
        lost=tuple(losses(deck, again, words)),
    )


def _write_document(deck: DeckList, words: Vocabulary) -> str:
    return json.dumps(dump_deck_list(deck), indent=2, ensure_ascii=False) + "\n"


def _read_document(text: str, words: Vocabulary) -> ReadDeck:
    return ReadDeck(deck=load_deck_list(read_json(text)))
