"""The deck of a request: in a body, as a file with its own content type, or one that is stored."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Self

from django.utils import timezone

from cardsdb.api.bodies import Body, read_day
from cardsdb.api.errors import ApiError
from cardsdb.api.filters import known_game
from cardsdb.api.parameters import Parameter, suggestion
from cardsdb.api.parsers import RawBody
from cardsdb.api.schema import game_schema
from cardsdb.api.views import ApiView
from cardsdb.decks.foreign.known import hints
from cardsdb.decks.reading import ReadDeck
from cardsdb.decks.selectors import Account, find_revision, revision_read
from cardsdb.decks.services import read_deck
from cardsdb.plugin_api import DECK_FORMAT, MalformedInput, registry

READING = ("game", "name", "text", "deck", "as")
JUDGING = ("ruleset", "format", "as_of")


def form_hint(text: str) -> str:
    """Read the slug of a form, or the extension of its files with or without the dot."""
    hint = text.lower().removeprefix(".")
    if hint not in hints():
        raise ValueError(f'There is no form "{text}".{suggestion(hint, hints())}')
    return hint


READING_PARAMETERS = (
    Parameter(
        name="game",
        description="Of a list or file sent as it is: slug of the game, else the list says it.",
        read=known_game,
        schema=game_schema,
    ),
    Parameter(name="name", description="Of a list or file: the deck's name where it has none."),
    Parameter(
        name="as",
        description="Of a list: its form, or the extension of its file. It counts only where the "
        "list may as well be of several forms.",
        read=form_hint,
        schema={"type": "string", "enum": list(hints())},
    ),
)
JUDGING_PARAMETERS = (
    Parameter(name="ruleset", description="Of a list or file: slug of the edition of the rules."),
    Parameter(name="format", description="Of a list or file: slug of the format."),
    Parameter(
        name="as_of",
        description="Of a list or file: the day by which it is judged; today if absent.",
        read=read_day,
        schema={"type": "string", "format": "date"},
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckFields:
    """What a body says of its deck: a text, a document, or the id of a stored one."""

    game: str | None = None
    name: str | None = None
    text: str | None = None
    hint: str | None = None
    document: Mapping[str, Any] | None = None
    reference: str | None = None

    @classmethod
    def of(cls, body: Body) -> Self:
        """Read the fields; the body then knows what is wrong with them."""
        deck = body.value("deck")
        fields = cls(
            game=body.text("game"),
            name=body.text("name"),
            text=body.text("text"),
            hint=_hint_of(body),
            document=None if isinstance(deck, str) else body.object("deck"),
            reference=deck if isinstance(deck, str) else None,
        )
        if body.has("text") and body.has("deck"):
            body.fault("deck", 'Only one of "text" and "deck" is read.')
        if fields.game is not None and fields.game not in registry.current().games:
            body.fault("game", f'There is no game "{fields.game}".', "unknown-game")
        return fields

    @property
    def is_given(self) -> bool:
        """Whether there is a deck at all."""
        return (self.text, self.document, self.reference) != (None, None, None)

    @property
    def ruleset_at(self) -> str:
        """The place at which the deck names its ruleset."""
        return "/deck/ruleset" if self.document is not None else "/text" if self.text else "/deck"

    def read(self, account: Account) -> ReadDeck:
        """Return the deck as it is read for the account; MalformedInput at its place."""
        if self.reference is not None:
            return stored_deck(self.reference, account, self.game)
        if self.document is not None:
            try:
                return read_deck(self.document, game=self.game)
            except MalformedInput as error:
                raise error.below("/deck") from error
        try:
            return read_deck(self.text or "", game=self.game, name=self.name, hint=self.hint)
        except MalformedInput as error:
            # No pointer leads into a text.
            raise MalformedInput([replace(fault, at="/text") for fault in error.faults]) from error


def _hint_of(body: Body) -> str | None:
    text = body.text("as")
    try:
        return form_hint(text) if text is not None else None
    except ValueError as error:
        body.fault("as", str(error), "unknown-form")
    return None


def stored_deck(reference: str, account: Account, game: str | None = None) -> ReadDeck:
    """Return the stored deck of this id; MalformedInput if the account cannot read it."""
    revision = find_revision(reference, account)
    if revision is None:
        message = f'There is no deck "{reference}".'
        raise MalformedInput(message, at="/deck", code="unknown-deck")
    if game not in (None, revision.deck.game):
        message = f"The deck is one of {revision.deck.game}, not of {game}."
        raise MalformedInput(message, at="/deck")
    return revision_read(revision)


def is_file(content: Any) -> bool:
    """Say whether the body is the deck itself; what else there is to say stands in the address."""
    is_document = isinstance(content, Mapping) and content.get("format") == DECK_FORMAT
    return is_document or isinstance(content, RawBody)


def read_file(
    view: ApiView,
    content: RawBody | Mapping[str, Any],
    game: str | None = None,
    name: str | None = None,
) -> ReadDeck:
    """Return the deck of a body that is one; MalformedInput if it cannot be read.

    Game and name are those of the address, else these, as far as the deck does not say them.
    """
    game, name = view.values["game"] or game, view.values["name"] or name
    if isinstance(content, RawBody):
        kind, hint = content.content_type, view.values["as"]
        return read_deck(content.content, game=game, content_type=kind, name=name, hint=hint)
    return read_deck(content, game=game, name=name)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRequest:
    """A deck that was read, and what it is to be judged by."""

    read: ReadDeck
    ruleset: str | None = None
    format: str | None = None
    as_of: date
    deck_ruleset_at: str = "/ruleset"  # where the deck names its own
    is_file: bool = False  # then what it is judged by stands in the address

    def judged(self, judge: Callable[..., dict[str, Any]]) -> dict[str, Any]:
        """Return what the service says of the deck; the error for what it is to be judged by."""
        try:
            return judge(self.read, ruleset=self.ruleset, format=self.format, as_of=self.as_of)
        except MalformedInput as error:
            raise self._placed(error) from error

    def _placed(self, error: MalformedInput) -> Exception:
        """Return what is wrong with ruleset or format, at the place that names it."""
        fault = error.faults[0]
        if fault.code == "unknown-ruleset" and self.ruleset is None:
            return MalformedInput([replace(fault, at=self.deck_ruleset_at)])
        if self.is_file and fault.at in ("/ruleset", "/format"):
            return ApiError("bad-parameter", fault.message, at=fault.at)
        return error


def deck_request(view: ApiView, content: Any, account: Account, *, judged: bool) -> DeckRequest:
    """Read the deck of a request and what it is judged by; MalformedInput for what is wrong."""
    if is_file(content):
        return _file_request(view, content)
    body = Body(content, (*READING, *JUDGING) if judged else READING)
    fields = DeckFields.of(body)
    ruleset, deck_format, as_of = body.text("ruleset"), body.text("format"), body.day("as_of")
    if not body.has("text") and not body.has("deck"):
        body.fault("deck", 'One of "text" and "deck" is needed.')
    body.check()
    return DeckRequest(
        read=fields.read(account),
        ruleset=ruleset,
        format=deck_format,
        as_of=as_of or timezone.localdate(),
        deck_ruleset_at=fields.ruleset_at,
    )


def _file_request(view: ApiView, content: RawBody | Mapping[str, Any]) -> DeckRequest:
    values = view.values
    read = read_file(view, content)
    return DeckRequest(
        read=read,
        ruleset=values.get("ruleset"),
        format=values.get("format"),
        as_of=values.get("as_of") or timezone.localdate(),
        deck_ruleset_at="" if read.lines else "/ruleset",
        is_file=True,
    )
