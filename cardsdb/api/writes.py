"""Writing to the catalogue over HTTP: by a token of an editor, and only what is still as known."""

import copy
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, Final, cast

from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import Model, ProtectedError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.http import parse_etags
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.accounts.models import Scope
from cardsdb.api.errors import ApiError, Missing
from cardsdb.api.forms import Form, Shown
from cardsdb.api.parameters import Parameter, read_parameters
from cardsdb.api.parsers import JSONParser
from cardsdb.api.reads import ReadView
from cardsdb.api.renderers import JSONRenderer
from cardsdb.api.schema import ClosedSerializer, FreeField
from cardsdb.api.views import READS, ROOT, ApiView
from cardsdb.catalogue.authorship import authored
from cardsdb.catalogue.models import Edit
from cardsdb.catalogue.services import catalogue_write, delete_row
from cardsdb.plugin_api import MalformedInput

ONLY_READ: Final = ["get", "head", "options"]  # of what inherits from a view that writes
LONGEST_REASON: Final = 500


def _reason(text: str) -> str:
    if len(text) > LONGEST_REASON:
        raise ValueError(f"It has {LONGEST_REASON} characters at most.")
    return text


REASON: Final = Parameter(
    name="reason",
    description="Why, in a sentence: it stands in the history.",
    read=_reason,
    schema={"type": "string", "maxLength": LONGEST_REASON},
)
Content = Callable[[Shown], Any]  # of what is written, from what is shown
_PRECONDITIONS = [
    OpenApiParameter(
        "If-Match", str, OpenApiParameter.HEADER, description="The tag that it was read with."
    ),
    OpenApiParameter(
        "If-None-Match", str, OpenApiParameter.HEADER, description="`*`: only what is not there."
    ),
]
_CONDITIONS = ("HTTP_IF_MATCH", "HTTP_IF_NONE_MATCH")


class MergePatchParser(JSONParser):
    """Reads what is to be changed (RFC 7396)."""

    media_type = "application/merge-patch+json"


class WriteView(ApiView):
    """A view that writes one kind of objects of the catalogue."""

    form: ClassVar[type[Form[Any]]]

    @classmethod
    def parameters_of(cls, method: str) -> Sequence[Parameter]:
        """Return the parameters of a read, or why something is written."""
        return super().parameters_of(method) if method in READS else (REASON,)

    def item_view(self) -> type[ReadView]:
        """Return the view that reads one object."""
        raise NotImplementedError

    def write(
        self, request: Request, identity: str, content: Content, *, may: Collection[str]
    ) -> Response:
        """Write the object that has this id and answer as a read of it does.

        `may` says whether it may "add" what is not there and "change" what is. The content is a
        function of what is shown now, which is but an id where there is nothing yet.
        """
        form = self.form()
        with self.writing(request):
            row = form.find(identity)
            verb = "add" if row is None else "change"
            self._check(request, identity, row, verb if verb in may else None)
            shown = self._blank(form, identity) if row is None else form.shown(row)
            self._save(form, row or form.begin(identity), content(shown), shown)
        answer = self.read(request, identity)
        headers = {name: answer[name] for name in ("ETag", "Last-Modified") if name in answer}
        headers["Location"] = self.address(f"/{form.kind.plural}/{identity}")
        sent = answer.data if isinstance(answer, Response) else answer.content
        return Response(sent, status=201 if verb == "add" else 200, headers=headers)

    def _blank(self, form: Form[Any], identity: str) -> Shown:
        game = identity.partition(".")[0]
        return {"object": form.kind.object, "id": identity, "game": game}

    def _save(self, form: Form[Any], row: Model, content: Any, shown: Shown) -> None:
        body = form.body(content)
        form.check_derived(body, shown)
        form.fill(row, body)
        body.check()
        try:
            form.save(row)
        except ValidationError as error:
            raise MalformedInput(list(form.faults(row, error))) from error

    @contextmanager
    def writing(self, request: Request) -> Iterator[None]:
        """Let what is written within be done whole or not at all, and told of as the account's."""
        reason = self.values["reason"] or ""
        with authored(request.user, Edit.Via.API, reason), catalogue_write():
            yield

    def _check(self, request: Request, identity: str, row: Any, verb: str | None) -> None:
        """Refuse what the account may not do, and what is not as the writer knows it: ApiError."""
        if verb is None and row is None:
            raise Missing(f"{self.form.kind.object} {identity}")
        if verb is None:
            raise ApiError("already-there", f"There is a {self.form.kind.object} {identity}.")
        options = self.form.kind.model._meta
        permission = f"{options.app_label}.{verb}_{options.model_name}"
        if not request.user.has_perm(permission):
            raise PermissionDenied(f'The account lacks the permission "{permission}".')
        known, other = (parse_etags(request._request.META.get(name, "")) for name in _CONDITIONS)
        tag = None if row is None or not (known or other) else self.read(request, identity)["ETag"]
        if known and not _is_among(tag, known):
            raise ApiError("precondition-failed", "This was changed since it was read.")
        if _is_among(tag, other):
            raise ApiError("precondition-failed", "This is there, as the header says it must not.")

    def read(self, request: Request, identity: str) -> Response | HttpResponse:
        """Return what a read of the object answers, with its tag; Missing if there is none."""
        asked = HttpRequest()
        unlike = (*_CONDITIONS, "HTTP_IF_MODIFIED_SINCE")
        asked.META = {k: v for k, v in request._request.META.items() if k not in unlike}
        asked.META |= {"REQUEST_METHOD": "GET", "QUERY_STRING": ""}
        asked.method = "GET"
        asked.path = asked.path_info = f"{ROOT}/{self.form.kind.plural}/{identity}"
        view = self.item_view()()
        view.setup(asked, id=identity)
        view.request = view.initialize_request(asked)
        view.request.accepted_renderer = JSONRenderer()
        view.values = read_parameters(QueryDict(), view.parameters_of("GET"))
        answer = view.get(view.request, id=identity)
        if answer.status_code != 200:
            raise Missing(f"{self.form.kind.object} {identity}")
        return cast(Response | HttpResponse, answer)


class CreatingView(WriteView):
    """A list to which something new is added."""

    scopes: ClassVar = {"POST": Scope.EDIT}

    def post(self, request: Request) -> Response:
        """Put something new into the catalogue; its `id` says where it will stand."""
        content = request.data
        identity = content.get("id") if isinstance(content, Mapping) else None
        if not isinstance(identity, str):
            raise MalformedInput('The field "id" is text, and needed.', at="/id")
        return self.write(request, identity, lambda _shown: content, may=("add",))


class WrittenView(WriteView):
    """Something that is replaced, changed and deleted at its address."""

    scopes: ClassVar = dict.fromkeys(("PUT", "PATCH", "DELETE"), Scope.EDIT)

    def get_parsers(self) -> list[Any]:
        """Return what reads bodies; of changes there is a media type of its own."""
        is_patch = getattr(self.request, "method", "") == "PATCH"
        return [JSONParser(), MergePatchParser()] if is_patch else [JSONParser()]

    def item_view(self) -> type[ReadView]:
        """Return this view, which reads as well."""
        return cast(type[ReadView], type(self))

    def put(self, request: Request, **names: Any) -> Response:
        """Replace what stands here by what is sent, or put it here: what is left out is empty."""
        content = request.data
        return self.write(request, names["id"], lambda _shown: content, may=("add", "change"))

    def patch(self, request: Request, **names: Any) -> Response:
        """Change the fields that are sent; null empties one. Lists are replaced as a whole."""
        change, identity = request.data, names["id"]
        return self.write(request, identity, lambda shown: merged(shown, change), may=("change",))

    def delete(self, request: Request, **names: Any) -> Response:
        """Delete what stands here, and what belongs to it alone."""
        identity, form = names["id"], self.form()
        with self.writing(request):
            row = form.find(identity)
            self._check(request, identity, row, None if row is None else "delete")
            try:
                delete_row(cast(Model, row))
            except ProtectedError as error:
                others = ", ".join(sorted(str(one) for one in error.protected_objects)[:3])
                raise ApiError("in-use", f"It is needed by {others}.") from error
        return Response(status=204)


def merged(shown: Any, change: Any) -> Any:
    """Return what is shown with the change in it, as RFC 7396 says."""
    if not isinstance(change, Mapping):
        return change
    found = dict(shown) if isinstance(shown, Mapping) else {}
    for name, value in change.items():
        if value is None:
            found.pop(name, None)
        else:
            found[name] = merged(found.get(name), value)
    return found


def _is_among(tag: str | None, tags: Sequence[str]) -> bool:
    """Say whether a header names the tag; a weak one, of an answer that was compressed, counts."""
    return tag is not None and (tags == ["*"] or tag in (one.removeprefix("W/") for one in tags))


def creating(item: type[serializers.Serializer[Any]], form: type[Form[Any]]) -> Any:
    """Document a view that creates such items."""
    return extend_schema_view(
        post=extend_schema(
            operation_id=f"create_{form.kind.object}",
            request=form_of(item, form, f"New{item.__name__}"),
            responses={201: item},
            parameters=_PRECONDITIONS[1:],
        )
    )


def writing(item: type[serializers.Serializer[Any]], form: type[Form[Any]]) -> Any:
    """Document a view that replaces, changes and deletes such items."""
    name, body = form.kind.object, form_of(item, form, f"Written{item.__name__}")
    patches = dict.fromkeys(("application/json", MergePatchParser.media_type), body)
    return extend_schema_view(
        put=extend_schema(
            operation_id=f"put_{name}",
            request=body,
            responses={200: item, 201: item},
            parameters=_PRECONDITIONS,
        ),
        patch=extend_schema(
            operation_id=f"change_{name}",
            request=patches,
            responses={200: item},
            parameters=_PRECONDITIONS[:1],
        ),
        delete=extend_schema(
            operation_id=f"delete_{name}", responses={204: None}, parameters=_PRECONDITIONS[:1]
        ),
    )


class WrittenSerializer(ClosedSerializer):
    """The shape of what is written: some of its fields may be left out, or be null."""

    may_lack: ClassVar[frozenset[str]]

    def get_fields(self) -> dict[str, Any]:
        """Return the fields; what was said of them as they were declared is copied anew."""
        fields = super().get_fields()
        for name in self.may_lack & fields.keys():
            fields[name].required, fields[name].allow_null = False, True
        return fields


def form_of(
    item: type[serializers.Serializer[Any]], form: type[Form[Any]], name: str
) -> type[serializers.Serializer[Any]]:
    """Return the shape of what is written of such items: their fields, most of which may lack."""
    fields: dict[str, Any] = {}
    for field, shape in item._declared_fields.items():
        if field not in form.written:
            fields[field] = FreeField(required=False, help_text="As it is shown, or left out.")
            continue
        fields[field] = copy.deepcopy(shape)
    if name.startswith("New"):
        fields["id"] = serializers.CharField(help_text="Where it will stand.")
    members = {"__doc__": f"What is written of: {form.kind.object}.", "__module__": item.__module__}
    may_lack = frozenset(form.written) - frozenset(form.needed)
    return type(name, (WrittenSerializer,), {**members, **fields, "may_lack": may_lack})
