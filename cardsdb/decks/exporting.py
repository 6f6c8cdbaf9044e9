"""Decks written as files of other programs; what such a file cannot carry is told."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from cardsdb.catalogue.naming import slug_of
from cardsdb.decks.documents import dump_deck_list, load_deck_list, read_json
from cardsdb.decks.foreign.form import DeckForm, MarkupForm, TextForm
from cardsdb.decks.foreign.known import foreign_forms
from cardsdb.decks.foreign.markup import read_markup
from cardsdb.decks.losses import losses
from cardsdb.decks.reading import read_rows
from cardsdb.decks.services import vocabulary
from cardsdb.decks.text import OUR_OWN, PLAIN, read_text
from cardsdb.decks.vocabulary import Vocabulary
from cardsdb.decks.writing import write_text
from cardsdb.plugin_api import CardPool, DeckList, Fault, MalformedInput

MAX_STEM = 80  # letters of a file's name


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


def export_forms() -> Mapping[str, DeckForm]:
    """Return the forms in which decks are written, by slug: our own two, then all others."""
    others = (form for form in foreign_forms().values() if form.write is not None)
    return {form.slug: form for form in (TEXT, DOCUMENT, *others)}


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
    assert known.write is not None  # else it would not be among them
    text = known.write(deck, words)
    return Exported(
        text=text,
        content_type=known.content_type,
        file_name=f"{slug_of(deck.name)[:MAX_STEM].strip('-') or 'deck'}.{known.extension}",
        lost=tuple(losses(deck, _read_again(known, text, words), words)),
    )


def _read_again(form: DeckForm, text: str, words: Vocabulary) -> DeckList:
    """Return the deck of what was written: what the form cannot say is not in it."""
    if form is DOCUMENT:
        return load_deck_list(read_json(text))
    if isinstance(form, MarkupForm):
        rows = form.rows(read_markup(text))
        return read_rows(rows, words, form.slug, with_candidates=False).deck
    dialect = form.dialect if isinstance(form, TextForm) else OUR_OWN
    return read_text(text, words, dialect=dialect, with_candidates=False).deck


def _write_document(deck: DeckList, words: Vocabulary) -> str:
    return json.dumps(dump_deck_list(deck), indent=2, ensure_ascii=False) + "\n"


TEXT = DeckForm(slug=PLAIN, title="Text list", write=write_text)
DOCUMENT = DeckForm(
    slug="json",
    title="Deck document",
    extension="json",
    content_type="application/json",
    write=_write_document,
)
