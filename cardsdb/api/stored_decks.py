"""Stored decks over HTTP: kept by an account, read by those who may see them, changed, deleted."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, ClassVar, Self, cast

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import BooleanField, ExpressionWrapper, QuerySet
from django.utils.http import parse_etags
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.accounts.models import Scope
from cardsdb.api.bodies import Body
from cardsdb.api.deck_requests import (
    READING,
    READING_PARAMETERS,
    DeckFields,
    is_file,
    read_file,
)
from cardsdb.api.decks import DECK_PARSERS, ParseRequestSerializer, deck_bodies
from cardsdb.api.errors import ApiError, Missing
from cardsdb.api.filters import GAME
from cardsdb.api.idempotency import PARAMETER, made_once
from cardsdb.api.lists import Filter, ListView
from cardsdb.api.parameters import Parameter, boolean, number_parameter, one_of
from cardsdb.api.reads import Items, ReadView, code_digest, state_tag
from cardsdb.api.schema import Constant, ItemSerializer, list_of
from cardsdb.api.tokens import reader, require_scope
from cardsdb.api.views import READS, ApiView
from cardsdb.decks.models import NAME, StoredDeck, Visibility
from cardsdb.decks.reading import ReadDeck
from cardsdb.decks.selectors import (
    current_revisions,
    deck_summary,
    find_deck,
    is_own,
    listed_decks,
    revision_content,
)
from cardsdb.decks.storing import (
    DeckChange,
    change_deck,
    delete_deck,
    store_deck,
)

MAX_NUMBER = 2**31 - 1  # of a revision
_WHO_READS = "Who may read it: `private`, `unlisted` or `public`."

_VISIBILITY = Filter(
    name="visibility",
    description="Who may read them.",
    read=one_of(*Visibility.values),
    schema={"type": "string", "enum": Visibility.values},
    narrow=lambda rows, value: rows.filter(visibility=value),
)
_MINE = Filter(
    name="mine",
    description="`true`: only those of the account that asks; `false`: only those of others.",
    read=boolean,
    schema={"type": "boolean"},
    narrow=lambda rows, value: rows.filter(mine=value),
)
_STORING_PARAMETERS = (
    *READING_PARAMETERS,
    Parameter(
        name="visibility",
        description=f"Of a list or file. {_WHO_READS}",
        read=one_of(*Visibility.values),
        schema={"type": "string", "enum": Visibility.values},
    ),
    Parameter(name="message", description="Of a list or file: what is new in this revision."),
)
_REVISION_PARAMETER = number_parameter(
    "revision",
    "Of a list or file: the number of the revision that it follows.",
    minimum=1,
    maximum=MAX_NUMBER,
)
IF_MATCH = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description="The tag of the deck as it was read: 412 if it was changed since.",
)


class StoreRequestSerializer(ParseRequestSerializer):
    """A deck that is to be stored."""

    visibility = serializers.ChoiceField(
        choices=Visibility.values,
        required=False,
        allow_null=True,
        help_text=f"{_WHO_READS} `private` if absent.",
    )
    message = serializers.CharField(
        required=False, allow_null=True, max_length=500, help_text="What this revision is."
    )


class ChangeRequestSerializer(StoreRequestSerializer):
    """What becomes of a stored deck: a new content, a new visibility, or both."""

    revision = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=1,
        help_text="The number of the revision that it follows: 409 if another came between.",
    )


class BriefStoredDeckSerializer(ItemSerializer):
    """A stored deck, in short."""

    object = Constant("deck")
    id = serializers.UUIDField()
    game = serializers.CharField()
    name = serializers.CharField(help_text=f"The first {NAME} characters of it.")
    visibility = serializers.ChoiceField(choices=Visibility.values)
    mine = serializers.BooleanField(help_text="Whether it belongs to the account that asks.")
    revision = serializers.IntegerField(help_text="The number of the current one.")
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField(help_text="Of the last new revision or visibility.")
    url = serializers.URLField()


class ContentSerializer(serializers.Serializer[Any]):
    """What is in a deck at a revision."""

    digest = serializers.CharField(help_text="SHA-256 of the deck document in canonical JSON.")
    deck = serializers.DictField(help_text="The deck document.")
    unread = serializers.ListField(
        child=serializers.DictField(), help_text="The findings of the lines that were not read."
    )


class ListedDeckSerializer(BriefStoredDeckSerializer):
    """A stored deck as lists show it."""

    deck = serializers.DictField(required=False, help_text="With `include=deck`.")


class StoredDeckSerializer(BriefStoredDeckSerializer, ContentSerializer):
    """A stored deck with its current content."""


class StoredDeckListView(ListView):
    """`GET` and `POST /decks`."""

    scopes: ClassVar = {"POST": Scope.DECKS}
    is_personal = True
    parser_classes = DECK_PARSERS
    parameters: ClassVar = {"POST": _STORING_PARAMETERS}
    field_names = tuple(BriefStoredDeckSerializer._declared_fields)
    extras: ClassVar = {"deck": "the deck document"}
    filters = (GAME, _VISIBILITY, _MINE)
    orders: ClassVar = {
        "created": ("created_at",),
        "updated": ("updated_at",),
        "name": ("name",),
    }
    usual_direction = "desc"

    @classmethod
    def parameters_of(cls, method: str) -> Sequence[Parameter]:
        """Return the parameters of the list, or those of a deck that is sent as a file."""
        return super().parameters_of(method) if method in READS else cls.parameters[method]

    @extend_schema(operation_id="list_decks", responses=list_of(ListedDeckSerializer))
    def get(self, *arguments: Any, **names: Any) -> Any:
        """List the decks of the account that asks, and the public ones of all; the newest first."""
        return super().get(*arguments, **names)

    @extend_schema(
        operation_id="store_deck",
        request=deck_bodies("StoreBody", StoreRequestSerializer),
        responses={201: StoredDeckSerializer},
        parameters=[PARAMETER],
    )
    def post(self, request: Request) -> Response:
        """Store a deck, legal or not. Needs a token that is good for `decks`."""
        identity = made_once(request, lambda: self._stored().public_id)
        return _answer(self, own_deck(self, identity), status=201)

    def _stored(self) -> StoredDeck:
        asked = _StoringRequest.of(self, self.request.data)
        return store_deck(
            cast(ReadDeck, asked.read),  # one is needed
            owner=cast(User, self.request.user),  # nobody without an account comes so far
            visibility=asked.visibility or Visibility.PRIVATE,
            message=asked.message,
        )

    def state(self) -> None:
        """Return nothing: decks change while the catalogue stays as it is."""

    def all_rows(self, **names: Any) -> QuerySet[StoredDeck]:
        """Return all decks that are listed for the account, and whether they are its own."""
        if self.values["mine"] is not None:
            if not self.request.user.is_authenticated:
                raise NotAuthenticated
            require_scope(self.request, Scope.READ)
        account = reader(self.request)
        mine = ExpressionWrapper(is_own(account), output_field=BooleanField())
        return listed_decks(account).annotate(mine=mine)

    def items(self, rows: list[StoredDeck]) -> Items:
        """Return the decks as JSON, in short."""
        items = [brief_deck(self, row) for row in rows]
        if "deck" in self.included:
            revisions = current_revisions(rows)
            for row, item in zip(rows, items, strict=True):
                item["deck"] = revision_content(revisions[row.pk])["deck"]
        return items


class StoredDeckView(ReadView):
    """`GET`, `PATCH` and `DELETE /decks/{id}`."""

    scopes: ClassVar = {"PATCH": Scope.DECKS, "DELETE": Scope.DECKS}
    is_personal = True
    parser_classes = DECK_PARSERS
    deck: StoredDeck | None = None  # once it is found
    parameters: ClassVar = {"PATCH": (*_STORING_PARAMETERS, _REVISION_PARAMETER)}
    field_names = (
        *BriefStoredDeckSerializer._declared_fields,
        *ContentSerializer._declared_fields,
    )

    @classmethod
    def parameters_of(cls, method: str) -> Sequence[Parameter]:
        """Return the parameters of the read, or those of a deck that is sent as a file."""
        return super().parameters_of(method) if method in READS else cls.parameters.get(method, ())

    @extend_schema(operation_id="show_deck", responses=StoredDeckSerializer)
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Show a deck with its current content."""
        return super().get(*arguments, **names)

    @extend_schema(
        operation_id="change_deck",
        request=deck_bodies("ChangeBody", ChangeRequestSerializer),
        responses={200: StoredDeckSerializer},
        parameters=[IF_MATCH],
    )
    def patch(self, request: Request, **names: Any) -> Response:
        """Give a deck a new content, which makes a new revision, or a new visibility.

        A content that it has already makes none. Needs a token of the account that keeps it, good
        for `decks`.
        """
        deck = own_deck(self, names["id"])
        asked = _StoringRequest.of(self, request.data, deck)
        change = DeckChange(
            read=asked.read,
            visibility=asked.visibility,
            message=asked.message,
            known_revision=asked.revision,
            known_time=_known_time(self, deck),
        )
        return _answer(self, change_deck(deck, change, by=cast(User, request.user)))

    @extend_schema(operation_id="delete_deck", responses={204: None}, parameters=[IF_MATCH])
    def delete(self, request: Request, **names: Any) -> Response:
        """Delete a deck for good, with all its revisions.

        Resolutions that were played with it keep their own copy. Needs a token of the account that
        keeps it, good for `decks`.
        """
        deck = own_deck(self, names["id"])
        delete_deck(deck, known_time=_known_time(self, deck))
        return Response(status=204)

    def state(self) -> str:
        """Return the state of the deck; Missing if there is none that the account may read."""
        self.deck = readable_deck(self, self.kwargs["id"])
        return _state(self.deck)

    def document(self, **names: Any) -> Any:
        """Return the deck with its content."""
        deck = self.deck or readable_deck(self, names["id"])
        return self.chosen([_deck(self, deck)])[0]


def readable_deck(view: ApiView, identity: str) -> StoredDeck:
    """Return the deck of this id; Missing unless the account that asks may read it.

    ApiError (403) if it may, and only its token may not.
    """
    deck = find_deck(identity, view.request.user)
    if deck is None:
        raise Missing(f"deck {identity}")
    if deck.visibility == Visibility.PRIVATE:
        require_scope(view.request, Scope.READ)
    return deck


def own_deck(view: ApiView, identity: str) -> StoredDeck:
    """Return the deck of this id; Missing where nobody else may read it, else ApiError (403)."""
    deck = find_deck(identity, view.request.user)
    if deck is None:
        raise Missing(f"deck {identity}")
    if deck.owner_id != view.request.user.pk:
        raise PermissionDenied("Only the account that keeps the deck may do this.")
    return deck


def brief_deck(view: ApiView, deck: StoredDeck) -> dict[str, Any]:
    """Return the deck as JSON, without what is in it."""
    return {
        **deck_summary(deck),
        "mine": deck.owner_id == view.request.user.pk,
        "url": view.address(f"/decks/{deck.public_id}"),
    }


def _deck(view: ApiView, deck: StoredDeck) -> dict[str, Any]:
    revision = current_revisions([deck])[deck.pk]
    return {**brief_deck(view, deck), **revision_content(revision)}


def _answer(view: ApiView, deck: StoredDeck, status: int = 200) -> Response:
    """Answer with the deck, its address and its tag, with which it can be changed again."""
    document = _deck(view, deck)
    headers = {"Location": document["url"], "ETag": _deck_tag(view, deck)}
    return Response(document, status=status, headers=headers)


def _state(deck: StoredDeck) -> str:
    return f"{deck.revision}:{deck.visibility}:{deck.updated_at.isoformat()}:{code_digest()}"


def _deck_tag(view: ApiView, deck: StoredDeck) -> str:
    """Return the tag that a read of the deck has."""
    return state_tag(_state(deck), view.address(f"/decks/{deck.public_id}"))


def _known_time(view: ApiView, deck: StoredDeck) -> datetime | None:
    """Return as of when the writer knows the deck, None without `If-Match`; ApiError if not so."""
    tags = parse_etags(view.request._request.META.get("HTTP_IF_MATCH", ""))
    if not tags or tags == ["*"]:
        return None
    if _deck_tag(view, deck) not in (tag.removeprefix("W/") for tag in tags):
        raise ApiError("precondition-failed", "The deck was changed since it was read.")
    return deck.updated_at


@dataclass(frozen=True, slots=True, kw_only=True)
class _StoringRequest:
    """What is to be stored, and how."""

    read: ReadDeck | None
    visibility: str | None
    message: str
    revision: int | None = None

    @classmethod
    def of(cls, view: ApiView, content: Any, deck: StoredDeck | None = None) -> Self:
        """Read the request; of a deck that is there what it does not say is the deck's own."""
        game, name = (deck.game, deck.name) if deck else (None, None)
        if is_file(content):
            values = view.values
            return cls(
                read=read_file(view, content, game, name),
                visibility=values["visibility"],
                message=values["message"] or "",
                revision=values.get("revision"),
            )
        known = (*READING, "visibility", "message", *(("revision",) if deck else ()))
        body = Body(content, known)
        fields = DeckFields.of(body)
        visibility, message = body.text("visibility"), body.text("message")
        revision = body.number("revision", 1)
        if deck is None and not fields.is_given:
            body.fault("deck", 'One of "text" and "deck" is needed.')
        body.check()
        fields = replace(fields, game=fields.game or game, name=fields.name or name)
        return cls(
            read=fields.read(reader(view.request)) if fields.is_given else None,
            visibility=visibility,
            message=message or "",
            revision=revision,
        )
