"""The revisions of a stored deck over HTTP: each for ever at its address, compared, exported."""

from dataclasses import replace
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.response import Response

from cardsdb.api.errors import ApiError, Missing
from cardsdb.api.lists import ListView
from cardsdb.api.parameters import number_parameter
from cardsdb.api.reads import Items, ReadView, code_digest
from cardsdb.api.schema import Constant, FreeField, ItemSerializer, list_of
from cardsdb.api.stored_decks import MAX_NUMBER, ContentSerializer, readable_deck
from cardsdb.api.views import ApiView
from cardsdb.decks.diffs import diff_decks, diff_lines
from cardsdb.decks.models import DeckRevision, StoredDeck, Visibility
from cardsdb.decks.selectors import revision_content, revision_deck, revision_summary

A_YEAR_S = 365 * 24 * 3600
# What was seen once never changes. Caches that many share ask again all the same, every five
# minutes: a deck may be withdrawn, and then nobody new shall see it.
_KEPT = f"max-age={A_YEAR_S}, immutable"
_KEPT_BY_ALL = f"public, s-maxage=300, {_KEPT}"
_KEPT_BY_ONE = f"private, {_KEPT}"

_NUMBER = OpenApiParameter("n", int, OpenApiParameter.PATH, description="Number of the revision.")


class BriefRevisionSerializer(ItemSerializer):
    """A revision of a stored deck, in short."""

    object = Constant("deck-revision")
    id = serializers.CharField(help_text="`<id of the deck>@<number>`: names it in bodies too.")
    number = serializers.IntegerField()
    digest = serializers.CharField(help_text="SHA-256 of the deck document in canonical JSON.")
    message = serializers.CharField()
    created_at = serializers.DateTimeField()
    url = serializers.URLField()


class RevisionSerializer(BriefRevisionSerializer, ContentSerializer):
    """A revision of a stored deck with what is in it."""


class ListedRevisionSerializer(BriefRevisionSerializer):
    """A revision as lists show it."""

    deck = serializers.DictField(required=False, help_text="With `include=deck`.")


class FieldDifferenceSerializer(serializers.Serializer[Any]):
    """A field of the deck document that differs. What a document lacks is left out."""

    at = serializers.CharField(help_text="JSON pointer into the deck document.")
    before = FreeField(required=False)
    after = FreeField(required=False)


class CardDifferenceSerializer(serializers.Serializer[Any]):
    """An entry that has another count, carries something else, or left its order."""

    name = serializers.CharField(required=False)
    set = serializers.CharField(required=False)
    number = serializers.CharField(required=False)
    card = serializers.CharField(required=False)
    before = serializers.IntegerField(help_text="How many there were; 0: none.")
    after = serializers.IntegerField(help_text="How many there are; 0: none.")
    place_before = serializers.IntegerField(allow_null=True, help_text="Among entries, from 0.")
    place_after = serializers.IntegerField(allow_null=True, help_text="Among entries, from 0.")

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return the fields with the one whose name is a word of Python."""
        carried = serializers.ListField(
            child=serializers.DictField(),
            required=False,
            help_text="What differs in what it carries: objects like this one.",
        )
        return {**super().get_fields(), "with": carried}


class SectionDifferenceSerializer(serializers.Serializer[Any]):
    """A section in which something differs."""

    name = serializers.CharField()
    before = serializers.IntegerField(allow_null=True, help_text="Its cards; null: no section.")
    after = serializers.IntegerField(allow_null=True, help_text="Its cards; null: no section.")
    place_before = serializers.IntegerField(allow_null=True, help_text="Among sections, from 0.")
    place_after = serializers.IntegerField(allow_null=True, help_text="Among sections, from 0.")
    cards = CardDifferenceSerializer(many=True)


class LineDifferenceSerializer(serializers.Serializer[Any]):
    """A line that was not read, and does not stand in both as often."""

    text = serializers.CharField()
    before = serializers.IntegerField()
    after = serializers.IntegerField()


class DiffSerializer(serializers.Serializer[Any]):
    """What differs between two revisions."""

    object = Constant("deck-diff")
    deck = serializers.UUIDField(help_text="Id of the deck.")
    to = serializers.IntegerField()
    fields = FieldDifferenceSerializer(many=True)  # type: ignore[assignment]  # DRF's word too
    sections = SectionDifferenceSerializer(many=True)
    unread = LineDifferenceSerializer(many=True, help_text="Among the lines that were not read.")

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return the fields with the one whose name is a word of Python."""
        return {**super().get_fields(), "from": serializers.IntegerField()}


class RevisionListView(ListView):
    """`GET /decks/{id}/revisions`."""

    is_personal = True
    field_names = tuple(BriefRevisionSerializer._declared_fields)
    extras: ClassVar = {"deck": "the deck document"}
    orders: ClassVar = {"number": ("number",)}
    usual_direction = "desc"

    @extend_schema(operation_id="list_deck_revisions", responses=list_of(ListedRevisionSerializer))
    def get(self, *arguments: Any, **names: Any) -> Any:
        """List the revisions of a deck, the newest first."""
        return super().get(*arguments, **names)

    def state(self) -> None:
        """Return nothing: revisions are added while the catalogue stays as it is."""

    def all_rows(self, **names: Any) -> QuerySet[DeckRevision]:
        """Return the revisions of the deck; Missing if there is no such deck."""
        deck = readable_deck(self, names["id"])
        return DeckRevision.objects.filter(deck=deck).select_related("deck")

    def items(self, rows: list[DeckRevision]) -> Items:
        """Return the revisions as JSON, in short."""
        items = [_brief(self, row) for row in rows]
        if "deck" in self.included:
            for row, item in zip(rows, items, strict=True):
                item["deck"] = revision_content(row)["deck"]
        return items


class RevisionView(ReadView):
    """`GET /decks/{id}/revisions/{n}`."""

    is_personal = True
    revision: DeckRevision | None = None  # once it is found
    field_names = (
        *BriefRevisionSerializer._declared_fields,
        *ContentSerializer._declared_fields,
    )

    @extend_schema(
        operation_id="show_deck_revision", responses=RevisionSerializer, parameters=[_NUMBER]
    )
    def get(self, *arguments: Any, **names: Any) -> HttpResponseBase:
        """Show what was in a deck at a revision. It never changes: caches may keep it."""
        return super().get(*arguments, **names)

    def finalize_response(self, *arguments: Any, **names: Any) -> Response:
        """Add the headers that every answer has, and how long this one may be kept."""
        answer = super().finalize_response(*arguments, **names)
        if self.revision is not None and answer.status_code < 400:
            is_public = self.revision.deck.visibility == Visibility.PUBLIC
            answer["Cache-Control"] = _KEPT_BY_ALL if is_public else _KEPT_BY_ONE
        return answer

    def state(self) -> str:
        """Return which revision it is; Missing if there is none that the account may read."""
        self.revision = _revision(self, self.kwargs["id"], self.kwargs["n"])
        return f"{self.revision.pk}:{self.revision.digest}:{code_digest()}"

    def document(self, **names: Any) -> Any:
        """Return the revision with what is in it."""
        revision = self.revision or _revision(self, names["id"], names["n"])
        return self.chosen([{**_brief(self, revision), **revision_content(revision)}])[0]


class DiffView(ReadView):
    """`GET /decks/{id}/diff`."""

    is_personal = True
    parameters = {  # noqa: RUF012  # declared so above
        "GET": (
            replace(
                number_parameter("from", "The earlier revision.", minimum=1, maximum=MAX_NUMBER),
                is_needed=True,
            ),
            number_parameter(
                "to", "The later one; the current one if absent.", minimum=1, maximum=MAX_NUMBER
            ),
        )
    }

    @extend_schema(operation_id="diff_deck", responses=DiffSerializer)
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Show what differs between two revisions: fields, and cards with what they carry."""
        return super().get(*arguments, **names)

    def state(self) -> None:
        """Return nothing: what stands in the answer is its state."""

    def document(self, **names: Any) -> dict[str, Any]:
        """Return what differs."""
        deck = readable_deck(self, names["id"])
        one = named_revision(deck, "from", self.values["from"])
        other = named_revision(deck, "to", self.values["to"])
        return {
            "object": "deck-diff",
            "deck": str(deck.public_id),
            "from": one.number,
            "to": other.number,
            **diff_decks(revision_deck(one), revision_deck(other)),
            "unread": diff_lines(_unread(one), _unread(other)),
        }


def _unread(revision: DeckRevision) -> list[str]:
    return [finding["text"] for finding in revision.unread]


def named_revision(deck: StoredDeck, parameter: str, number: int | None) -> DeckRevision:
    """Return the revision that a parameter names, else the current one; ApiError if it is none."""
    number = deck.revision if number is None else number
    found = deck.revisions.filter(number=number).first()
    if found is None:
        detail = f"The deck has revisions 1 to {deck.revision}, and no {number}."
        raise ApiError("bad-parameter", detail, at=f"/{parameter}")
    return found


def _revision(view: ApiView, identity: str, number: int) -> DeckRevision:
    """Return the revision of the deck; Missing if there is none that the account may read."""
    deck = readable_deck(view, identity)
    found = deck.revisions.select_related("deck").filter(number=number).first()
    if found is None:
        raise Missing(f"revision {number} of deck {identity}")
    return found


def _brief(view: ApiView, revision: DeckRevision) -> dict[str, Any]:
    path = f"/decks/{revision.deck.public_id}/revisions/{revision.number}"
    return {**revision_summary(revision), "url": view.address(path)}
