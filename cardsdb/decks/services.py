"""What is done with decks: read in any form, resolved against the cards, judged by a format."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import Any

import orjson

from cardsdb.catalogue.legality import format_timeline
from cardsdb.catalogue.selectors import State, card_pool, catalogue_state
from cardsdb.decks.documents import MAX_NESTING, load_deck_list, read_json
from cardsdb.decks.forms import Kind, decoded, game_line, kind_of
from cardsdb.decks.readers import Reader, markup_reader, text_reader
from cardsdb.decks.reading import ReadDeck
from cardsdb.decks.reports import Judgement, reports_on
from cardsdb.decks.resolving import context_entry, resolve
from cardsdb.decks.vocabulary import Vocabulary
from cardsdb.plugin_api import (
    DECK_FORMAT,
    CardPool,
    Deck,
    DeckList,
    Fault,
    Format,
    Game,
    MalformedInput,
    UnknownSlug,
    Violation,
    fold_title,
    plain_problem,
    pointer,
    registry,
)
from cardsdb.plugin_api.registry import Registry

_vocabularies: dict[str, Vocabulary] = {}  # of each game, as long as its cards stay as they are


def vocabulary(game: str, cards: CardPool | None = None) -> Vocabulary:
    """Return the words of the game's decks over its cards, the catalogue's if none are given."""
    cards = card_pool(game) if cards is None else cards
    shape = registry.current().game(game).deck_shape
    known = _vocabularies.get(game)
    if known is None or known.cards is not cards or known.shape is not shape:
        types = registry.current().card_types(game)
        title = registry.current().game(game).faction_title
        known = Vocabulary(cards, shape, types, title)
        _vocabularies[game] = known
    return known


def read_deck(
    source: bytes | str | Mapping[str, Any],
    *,
    game: str | None,
    content_type: str | None = None,
    name: str | None = None,
    hint: str | None = None,
) -> ReadDeck:
    """Return the deck that a document, a text list or a file of another program describes.

    `game` and `name` are the request's: the game wins over a list's, the name stands in for one.
    `hint` is the form, or the extension of the file, where the source may be of several.
    MalformedInput when the source is unreadable as a whole; single lines stand among the findings.
    """
    if game is not None:
        _known_game(game)
    if isinstance(source, Mapping):
        return _read_document(source, game)
    kind = kind_of(source, content_type)
    if kind is Kind.DOCUMENT:
        return _read_document(read_json(decoded(source)), game)
    if kind is Kind.MARKUP:
        return _read_list(markup_reader(source, name=name), game)
    text = decoded(source)
    try:
        return _read_list(text_reader(text, name=name, hint=hint), game, game_line(text))
    except MalformedInput as error:
        if is_json(text):
            message = (
                f"This is JSON, but no deck document: an object of the format {DECK_FORMAT!r}."
            )
            raise MalformedInput(message) from error
        raise


def is_json(text: str) -> bool:
    """Tell whether the text is JSON for strict readers."""
    try:
        read_json(text)
    except MalformedInput:
        return False
    return True


def _known_game(slug: str) -> Game:
    try:
        return registry.current().game(slug)
    except UnknownSlug as error:
        raise MalformedInput(str(error), at="/game", code="unknown-game") from error


def _read_document(data: Any, game: str | None) -> ReadDeck:
    """Return the deck of a document, whose game may be left to the request."""
    try:
        orjson.dumps(data)
    except TypeError as error:
        reason = plain_problem(data, MAX_NESTING) or "This is no plain JSON."
        raise MalformedInput(reason) from error
    if game is not None and isinstance(data, Mapping):
        data = {"game": game, **data}
    deck = load_deck_list(data)
    shape = _known_game(deck.game).deck_shape
    faults = [
        Fault(pointer("context", key), "This names no card by its name, or by set and number.")
        for key in shape.card_keys
        if key in deck.context and context_entry(deck.context[key]) is None
    ]
    if game not in (None, deck.game):
        faults.append(Fault("/game", f"The deck is one of {deck.game}, not of {game}."))
    if faults:
        raise MalformedInput(faults)
    return ReadDeck(deck=deck)


def _read_list(read: Reader, game: str | None, named: tuple[int, str] | None = None) -> ReadDeck:
    """Return the list as read by the game's words: the request's, its own, or the one that fits.

    `named` is the line that may be the list's `Game` header, and its value.
    """
    if game is None and named is not None:
        game = _header_game(read, *named)
    found = read(vocabulary(game or _fitting_game(read)))
    if not any(finding["kind"] == "card" for finding in found.lines):
        unread = [
            Fault("", f"Line {one['line']} could not be read.", one["code"])
            for one in found.unread[:10]
        ]
        raise MalformedInput([Fault("", "No card could be read in this list."), *unread])
    return found


def _header_game(read: Reader, line: int, value: str) -> str | None:
    """Return the game that the header names, or None when its line is no header in that game."""
    games = registry.current().games.values()
    words = fold_title(value)
    slug = next((one.slug for one in games if words in (one.slug, fold_title(one.title))), None)
    if slug is None:
        _known_game(value)
        return None
    finding = read(vocabulary(slug), with_candidates=False).lines[line - 1]
    return slug if finding["kind"] == "header" else None


def _fitting_game(read: Reader) -> str:
    """Return the only game that knows every title of the list."""
    fitting = []
    for slug in registry.current().games:
        lines = read(vocabulary(slug), with_candidates=False).lines
        kinds = {finding["kind"] for finding in lines}
        if "card" in kinds and all(one.get("code") != "unknown-card" for one in lines):
            fitting.append(slug)
    if len(fitting) != 1:
        known = ", ".join(fitting or registry.current().games)
        found = "Several games know" if fitting else "No game knows"
        message = f"{found} every card of this list. Name its game, one of: {known}."
        raise MalformedInput(message, code="game-not-named")
    return fitting[0]


def resolve_deck(deck: DeckList, cards: CardPool) -> tuple[Deck, tuple[Violation, ...]]:
    """Return the deck with its cards, and the faults of the document: entries without a card."""
    return resolve(deck, vocabulary(deck.game, cards))


def validate_deck(
    read: ReadDeck | DeckList,
    *,
    ruleset: str | None,
    format: str | None,
    as_of: date,
    cards: CardPool | None = None,
) -> dict[str, Any]:
    """Return the report on the deck: judged by the format, or else by the ruleset's deck rules.

    `cards` are those of the catalogue if none are given. MalformedInput for a ruleset or a format
    that there is not.
    """
    if isinstance(read, DeckList):
        read = ReadDeck(deck=read)
    game = read.deck.game
    by = _judgement(registry.current(), game, ruleset or read.deck.ruleset, format)
    return reports_on(read, vocabulary(game, cards), [_with_snapshots(by)], as_of)[0]


def deck_legality(
    read: ReadDeck, *, ruleset: str | None, format: str | None, as_of: date
) -> dict[str, Any]:
    """Return in which formats of its game the deck is legal, with the report by each of them.

    Only by the one that is named, if one is. The reports are those of `validate_deck`, from one
    reading of the deck. MalformedInput for a ruleset or a format that there is not.
    """
    known, game = registry.current(), _known_game(read.deck.game)
    wanted = [one.slug for one in known.formats(game.slug)] if format is None else [format]
    ruleset = ruleset or read.deck.ruleset
    state = catalogue_state()
    judgements = [
        _with_snapshots(_judgement(known, game.slug, ruleset, one), state) for one in wanted
    ]
    words = vocabulary(game.slug)
    reports = reports_on(read, words, judgements, as_of)
    return {
        "game": game.slug,
        "as_of": as_of.isoformat(),
        "versions": {"catalogue": words.cards.revision, "plugin": game.version},
        "legal": {f"{game.slug}.{one['format']}": one["legal"] for one in reports},
        "reports": reports,
    }


def _with_snapshots(by: Judgement, state: State | None = None) -> Judgement:
    """Return the judgement with the snapshots of its format as they are now, if it was named."""
    if not by.is_named:
        return by
    return replace(by, timeline=format_timeline(by.form.game, by.form.slug, state))


@lru_cache(maxsize=256)
def _judgement(
    known: Registry, game: str, ruleset: str | None, format_or_id: str | None
) -> Judgement:
    """Return by what a deck is judged; a format is named by its slug or its id."""
    _known_game(game)
    form = None
    try:
        if format_or_id is not None:
            form = known.format(game, format_or_id.removeprefix(f"{game}."))
            ruleset = ruleset or form.ruleset
        ruleset = known.ruleset(game, ruleset).slug
    except UnknownSlug as error:
        at, code = f"/{error.kind}", f"unknown-{error.kind}"
        raise MalformedInput(str(error), at=at, code=code) from error
    return Judgement(
        form=form or _deck_rules(known, game, ruleset),
        ruleset=ruleset,
        version=known.game(game).version,
        is_named=form is not None,
    )


def _deck_rules(known: Registry, game: str, ruleset: str) -> Format:
    """Return the format whose rules judge a deck when none is named; without formats none do."""
    formats = sorted(
        known.formats(game), key=lambda one: (one.ruleset != ruleset, not one.is_default)
    )
    if formats:
        return formats[0]
    return Format(game=game, slug="none", title="None", ruleset=ruleset, deck_rules=())
