"""What reads a list or a file: made once of a source, then asked with the words of each game."""

from collections.abc import Callable

from cardsdb.decks.foreign.known import markup_forms, recognised
from cardsdb.decks.foreign.markup import read_markup
from cardsdb.decks.reading import ReadDeck, read_rows
from cardsdb.decks.text import OUR_OWN, read_text
from cardsdb.plugin_api import MalformedInput

Reader = Callable[..., ReadDeck]  # of the words of a game, and `with_candidates`


def text_reader(text: str, *, name: str | None = None, hint: str | None = None) -> Reader:
    """Return what reads the list in the form of which it is, our own if of no other.

    `name` is the deck's if the list has none, `hint` decides between forms that are as likely.
    """
    form = recognised(text, hint)
    dialect = form.dialect if form else OUR_OWN
    return lambda words, **how: read_text(text, words, name=name, dialect=dialect, **how)


def markup_reader(source: bytes | str, *, name: str | None = None) -> Reader:
    """Return what reads the XML in the form of which it is; MalformedInput when it is of none."""
    root = read_markup(source)
    form = markup_forms().get(root.tag)
    if form is None:
        known = ", ".join(f"<{tag}>" for tag in markup_forms())
        raise MalformedInput(f"This XML is no deck: its first element is none of {known}.")
    rows = list(form.rows(root))
    return lambda words, **how: read_rows(rows, words, form.slug, name=name, **how)
