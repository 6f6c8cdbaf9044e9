"""Resolutions over HTTP: batches of games made, watched, cancelled, and each game seen again."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast
from uuid import UUID

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import F, Q, QuerySet, Sum
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.accounts.models import Scope
from cardsdb.api.bodies import Body, named_in_body
from cardsdb.api.decks import DeckField
from cardsdb.api.errors import Missing
from cardsdb.api.filters import GAME
from cardsdb.api.idempotency import PARAMETER, made_once
from cardsdb.api.lists import Filter, ListView
from cardsdb.api.parameters import Parameter, one_of
from cardsdb.api.reads import Items, ReadView
from cardsdb.api.schema import ClosedSerializer, Constant, ItemSerializer, list_of
from cardsdb.api.throttles import BATCHES, QUESTIONS
from cardsdb.api.tokens import reader, require_scope
from cardsdb.api.views import READS, ApiView
from cardsdb.decks.documents import load_deck_list
from cardsdb.decks.models import Visibility
from cardsdb.decks.selectors import Account, find_revision, revision_deck
from cardsdb.plugin_api import (
    DeckList,
    Fault,
    MalformedInput,
    pointer,
)
from cardsdb.resolutions import selectors, services
from cardsdb.resolutions.models import Batch, State
from cardsdb.resolutions.requests import MAX_GAMES

_SLUGS: dict[str, Any] = {"type": "string"}


@extend_schema_field(
    {
        "oneOf": [
            {"type": "array", "items": _SLUGS},
            {"type": "object", "additionalProperties": _SLUGS},
            {"type": "null"},
        ]
    }
)
class PoliciesField(serializers.JSONField):
    """Slugs of policies, by seat or by player."""


class ResolutionRequestSerializer(ClosedSerializer):
    """Which games to play."""

    game = serializers.CharField(help_text="Slug of the game.")
    ruleset = serializers.CharField(required=False, allow_null=True)
    decks = serializers.ListField(
        child=DeckField(), help_text="One a seat: deck documents, or ids of stored decks."
    )
    policies = PoliciesField(
        required=False, help_text="Slugs of policies by seat, or by player; `random` if absent."
    )
    seed = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=2**63 - 1,
        help_text="Where all chance comes from; any, if absent.",
    )
    games = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=MAX_GAMES, default=1
    )


class ProgressSerializer(serializers.Serializer[Any]):
    """How far a batch has come."""

    total = serializers.IntegerField()
    done = serializers.IntegerField()
    failed = serializers.IntegerField()


class SourceSerializer(serializers.Serializer[Any]):
    """The revision of a stored deck with which games are played."""

    deck = serializers.UUIDField(help_text="Its id.")
    revision = serializers.IntegerField()
    digest = serializers.CharField(help_text="SHA-256 of the deck document in canonical JSON.")


class SeatDeckSerializer(serializers.Serializer[Any]):
    """The deck of a seat."""

    name = serializers.CharField()
    stored = SourceSerializer(allow_null=True, help_text="null: it came in the request.")


class BriefResolutionSerializer(ItemSerializer):
    """A batch of games, in short."""

    object = Constant("resolution")
    id = serializers.UUIDField()
    state = serializers.CharField(help_text="`queued`, `running`, `done`, `failed` or `cancelled`.")
    game = serializers.CharField()
    ruleset = serializers.CharField()
    seed = serializers.IntegerField()
    visibility = serializers.ChoiceField(
        choices=Visibility.values, help_text="Who may see the games."
    )
    seats = serializers.ListField(child=serializers.CharField())
    policies = serializers.ListField(child=serializers.CharField())
    games = ProgressSerializer()
    digest = serializers.CharField(
        allow_null=True, help_text="SHA-256 over the digests of the games, once all are done."
    )
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    url = serializers.URLField()


class ResolutionSerializer(BriefResolutionSerializer):
    """A batch of games: how far it has come, and what the games come to so far."""

    decks = SeatDeckSerializer(many=True, help_text="One a seat.")
    games_per_s = serializers.FloatField(allow_null=True)
    remaining_s = serializers.FloatField(allow_null=True, help_text="An estimate.")
    error = serializers.CharField(allow_null=True)
    results = serializers.DictField(help_text="Wins with intervals, measures with histograms.")
    plugins = serializers.CharField(help_text="Fingerprint of the plugins that play.")
    catalogue_revision = serializers.IntegerField()


_STATE = Filter(
    name="state",
    description="How far it has come.",
    read=one_of(*State.values),
    schema={"type": "string", "enum": State.values},
    narrow=lambda rows, value: rows.filter(state=value),
)


class ResolutionListView(ListView):
    """`GET` and `POST /resolutions`."""

    is_personal = True
    scopes: ClassVar = {"POST": Scope.RESOLUTIONS}
    limits: ClassVar = {"POST": (QUESTIONS,)}
    field_names = tuple(BriefResolutionSerializer._declared_fields)
    filters = (GAME, _STATE)
    orders: ClassVar = {"created": ("created_at",)}
    usual_direction = "desc"

    @classmethod
    def parameters_of(cls, method: str) -> Sequence[Parameter]:
        """Return the parameters of the list; there are none for a new one."""
        return super().parameters_of(method) if method in READS else ()

    @extend_schema(operation_id="list_resolutions", responses=list_of(BriefResolutionSerializer))
    def get(self, *arguments: Any, **names: Any) -> Any:
        """List batches, the newest first."""
        return super().get(*arguments, **names)

    @extend_schema(
        operation_id="start_resolution",
        request=ResolutionRequestSerializer,
        responses={202: ResolutionSerializer},
        parameters=[PARAMETER],
    )
    def post(self, request: Request) -> Response:
        """Have games played by the workers. Needs a token that is good for `resolutions`."""
        with named_in_body():
            identity = made_once(request, lambda: self._started().public_id)
        document = _resolution(self, readable_batch(self, identity))
        return Response(document, status=202, headers={"Location": document["url"]})

    def _started(self) -> Batch:
        asked = _resolution_request(self.request.data, reader(self.request))
        owner = cast(User, self.request.user)  # nobody without an account comes so far
        self.take((BATCHES,), self.request, owner.pk)
        return services.create_batch(asked, owner=owner)

    def state(self) -> None:
        """Return nothing: batches go on while the catalogue stays as it is."""

    def all_rows(self, **names: Any) -> QuerySet[Batch]:
        """Return all batches that are listed for the account, with their progress."""
        failed = Sum(
            F("chunks__count") - F("chunks__done"),
            filter=Q(chunks__state=State.FAILED),
            default=0,
        )
        batches = selectors.listed_batches(reader(self.request))
        return batches.annotate(done=Sum("chunks__done", default=0), failed=failed)

    def items(self, rows: list[Batch]) -> Items:
        """Return the batches as JSON, in short."""
        return [_brief(self, row) for row in rows]


class BatchView(ReadView):
    """A view below the address of a batch."""

    is_personal = True

    def state(self) -> None:
        """Return nothing: a batch goes on while the catalogue stays as it is."""


class ResolutionView(BatchView):
    """`GET /resolutions/{id}`."""

    @extend_schema(operation_id="show_resolution", responses=ResolutionSerializer)
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Show how far a batch has come, and what its games come to so far."""
        return super().get(*arguments, **names)

    def document(self, **names: Any) -> dict[str, Any]:
        """Return the batch."""
        return _resolution(self, shown_batch(self, names["id"]))


class CancelView(ApiView):
    """`POST /resolutions/{id}/cancel`."""

    with_body = frozenset()
    scopes: ClassVar = {"POST": Scope.RESOLUTIONS}

    @extend_schema(
        operation_id="cancel_resolution", request=None, responses={200: ResolutionSerializer}
    )
    def post(self, request: Request, **names: Any) -> Response:
        """Stop what has not begun. Needs the token of whoever started it, or of staff."""
        batch = readable_batch(self, names["id"])
        if batch.owner_id != request.user.pk and not request.user.is_staff:
            raise PermissionDenied("Only who started it, or staff, may cancel it.")
        services.cancel_batch(batch)
        return Response(_resolution(self, batch))


def readable_batch(view: ApiView, text: str) -> Batch:
    """Return the batch of this id; Missing if there is none that the account may see."""
    try:
        public_id = UUID(text)
    except ValueError as error:
        raise Missing(f"resolution {text}") from error
    batch = selectors.find_batch(public_id, view.request.user)
    if batch is None or text != str(public_id):
        raise Missing(f"resolution {text}")
    return batch


def shown_batch(view: ApiView, text: str) -> Batch:
    """Return the batch of this id to be shown; ApiError (403) if only the token may not read it.

    Missing if there is none that the account may see.
    """
    batch = readable_batch(view, text)
    if batch.visibility == Visibility.PRIVATE:
        require_scope(view.request, Scope.READ)
    return batch


def _resolution_request(content: Any, account: Account) -> services.ResolutionRequest:
    body = Body(content, ("game", "ruleset", "decks", "policies", "seed", "games"))
    game, ruleset = body.text("game", needed=True), body.text("ruleset")
    listed = body.items("decks", needed=True) or []
    policies = _policies(body)
    decks = [_deck(body, place, deck, account) for place, deck in enumerate(listed)]
    body.check()
    return services.ResolutionRequest(
        game=game or "",
        ruleset=ruleset,
        decks=[deck for deck, _ in decks if deck is not None],
        sources=[source for _, source in decks],
        policies=policies,
        seed=body.value("seed"),
        games=1 if body.value("games") is None else body.value("games"),
    )


def _deck(
    body: Body, place: int, deck: Any, account: Account
) -> tuple[DeckList | None, services.DeckSource | None]:
    """Return the deck and where it is stored; None when it is at fault, which the body knows."""
    at = pointer("decks", place)
    if isinstance(deck, str):
        revision = find_revision(deck, account)
        if revision is not None:
            return revision_deck(revision), services.DeckSource.of(revision)
        body.faults.append(Fault(at, f'There is no deck "{deck}".', "unknown-deck"))
    elif isinstance(deck, Mapping):
        try:
            return load_deck_list(deck, at=at), None
        except MalformedInput as error:
            body.faults.extend(error.faults)
    else:
        body.faults.append(Fault(at, "A deck is a deck document or the id of a stored deck."))
    return None, None


def _policies(body: Body) -> Sequence[str] | Mapping[str, str]:
    """Return the policies, by seat or by player; none when they are at fault."""
    given = body.value("policies")
    if given is None:
        return ()
    slugs = given.values() if isinstance(given, Mapping) else given
    if not isinstance(given, Mapping | list) or not all(isinstance(one, str) for one in slugs):
        body.fault("policies", "Policies are slugs: a list by seat, or an object by player.")
        return ()
    return given


def _resolution(view: ApiView, batch: Batch) -> dict[str, Any]:
    document = services.summarise(batch)
    return {**document, "url": view.address(f"/resolutions/{batch.public_id}")}


def _brief(view: ApiView, batch: Batch) -> dict[str, Any]:
    return {
        "object": "resolution",
        "id": str(batch.public_id),
        "state": batch.state,
        "game": batch.game,
        "ruleset": batch.ruleset,
        "seed": batch.seed,
        "visibility": batch.visibility,
        "seats": batch.seats,
        "policies": batch.policies,
        "games": {"total": batch.games, "done": batch.done, "failed": batch.failed},  # type: ignore[attr-defined]  # annotated above
        "digest": batch.digest or None,
        "created_at": batch.created_at,
        "started_at": batch.started_at,
        "finished_at": batch.finished_at,
        "url": view.address(f"/resolutions/{batch.public_id}"),
    }
