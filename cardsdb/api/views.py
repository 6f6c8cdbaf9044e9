"""What all views have in common: negotiation, parameters and headers."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.http import Http404, HttpRequest
from django.utils.cache import patch_vary_headers
from django.utils.functional import cached_property
from django.views.decorators.gzip import gzip_page
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, MethodNotAllowed
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardsdb.accounts.models import Scope
from cardsdb.api.errors import REQUEST_ID, ApiError, request_id
from cardsdb.api.parameters import Parameter, read_parameters
from cardsdb.api.parsers import JSONParser
from cardsdb.api.renderers import JSONRenderer, Negotiation
from cardsdb.api.schema import ApiSchema
from cardsdb.api.throttles import (
    QUESTIONS,
    REQUESTS,
    Allowance,
    Limit,
    give_back,
    refuse_too_many,
    take,
    tell,
)
from cardsdb.api.tokens import HasScope, TokenAuthentication, account_of

ROOT = "/api/v1"
READS = frozenset({"GET", "HEAD"})
_ASKED_HEADERS = (
    "Accept, Authorization, Content-Type, If-Modified-Since, If-None-Match, X-Request-ID"
)
_SHOWN_HEADERS = (
    "Content-Disposition, ETag, Last-Modified, Link, Location, RateLimit, RateLimit-Policy,"
    " Retry-After, X-Deck-Lost, X-Request-ID"
)


class ApiView(APIView):
    """A view of the API. Anybody may ask, but by the methods for which `scopes` wants a token.

    Where `is_personal`, the answer to a read depends on who asks: no cache keeps it for others.
    """

    schema = ApiSchema()
    permission_classes: Sequence[Any] = (HasScope,)
    scopes: ClassVar[Mapping[str, Scope]] = {}  # by method, what a token must be good for
    is_personal: ClassVar[bool] = False
    with_body: ClassVar[frozenset[str]] = frozenset({"POST", "PUT", "PATCH"})
    limits: ClassVar[Mapping[str, Sequence[Limit]]] = {}  # by method, if not as usual
    allowances: Sequence[Allowance] = ()  # what is left of them to who asks
    renderer_classes: Sequence[Any] = (JSONRenderer,)
    parser_classes: Sequence[Any] = (JSONParser,)
    content_negotiation_class = Negotiation
    parameters: ClassVar[Mapping[str, Sequence[Parameter]]] = {}  # by method
    values: Mapping[str, Any]  # of the parameters, read

    @classmethod
    def as_view(cls, **initkwargs: Any) -> Any:
        """Return the view, its answers compressed for those who accept that."""
        return gzip_page(super().as_view(**initkwargs))

    @classmethod
    def parameters_of(cls, method: str) -> Sequence[Parameter]:
        """Return the parameters that the address may have with this method."""
        return cls.parameters.get("GET" if method == "HEAD" else method, ())

    def get_authenticators(self) -> list[BaseAuthentication]:
        """Return how the account is found; by the desk's session only where one is asked for.

        What looks at a session depends on the cookie, and no cache could share it.
        """
        found: list[BaseAuthentication] = [TokenAuthentication()]
        method = getattr(self.request, "method", "")  # there is no request while it is documented
        if self.is_personal or method in self.scopes:
            found.append(SessionAuthentication())
        return found

    @classmethod
    def is_open(cls, method: str) -> bool:
        """Say whether pages of other sites may use the method: it reads, or it stores nothing."""
        return method in READS or (method == "POST" and method not in cls.scopes)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Read the parameters, after what the framework looks at first.

        Before anything else the method: nobody needs a token to be told that there is none.
        """
        method = (request._request.method or "").lower()
        if method not in self.http_method_names or not hasattr(self, method):
            raise MethodNotAllowed(method.upper())
        self._count(request)
        super().initial(request, *args, **kwargs)
        # No name holds U+0000, and PostgreSQL takes it for an attack.
        if any("\x00" in str(name) for name in kwargs.values()):
            raise Http404
        if method.upper() in self.with_body and not _has_body(request._request):
            raise ApiError("body-missing", "This request needs a body, and has none.", at="")
        if method != "options":
            self.values = read_parameters(request._request.GET, self.parameters_of(method.upper()))

    def _count(self, request: Request) -> None:
        """Count the request, whatever is wrong with it, and refuse it where it is too many."""
        limits = self._limits(request.method or "")
        try:
            account = account_of(request)
        except AuthenticationFailed:
            self.take(limits, request, None)
            raise
        self.take(limits, request, account)

    def _limits(self, method: str) -> Sequence[Limit]:
        """Return as what the method is counted: what stores nothing is a question."""
        if method == "OPTIONS":
            return ()
        is_question = method == "POST" and method not in self.scopes
        return self.limits.get(method, (QUESTIONS,) if is_question else (REQUESTS,))

    def take(self, limits: Sequence[Limit], request: Request, account: int | None) -> None:
        """Count the request under these limits, too; ApiError (429) where it is too many."""
        self.allowances = (*self.allowances, *take(limits, request._request, account))
        refuse_too_many(self.allowances)

    def options(self, request: Any, *args: Any, **kwargs: Any) -> Response:
        """Say which methods there are; to a browser also what other sites' pages may send."""
        return Response(status=204)

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        """Add the headers that every answer has."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        asked: HttpRequest = self.request._request
        answer[REQUEST_ID] = request_id(asked)
        if answer.status_code >= 400:
            self.allowances = give_back(self.allowances)
        tell(self.allowances, answer)
        if self.is_personal:
            answer["Cache-Control"] = "private, no-cache"
            patch_vary_headers(answer, ("Authorization", "Cookie"))
        method = asked.META.get("HTTP_ACCESS_CONTROL_REQUEST_METHOD", asked.method or "")
        if self.is_open(method):
            answer["Access-Control-Allow-Origin"] = "*"
            answer["Access-Control-Expose-Headers"] = _SHOWN_HEADERS
            if asked.method == "OPTIONS":
                methods = [one for one in self.allowed_methods if self.is_open(one)]
                answer["Access-Control-Allow-Methods"] = ", ".join(methods)
                answer["Access-Control-Allow-Headers"] = _ASKED_HEADERS
                answer["Access-Control-Max-Age"] = "86400"
        return answer

    def address(self, path: str) -> str:
        """Return the absolute address of a path below the API's root."""
        return f"{self.root}{path}"

    @cached_property
    def root(self) -> str:
        """The absolute address of the API's root, without its slash: an answer holds it often."""
        asked = self.request._request
        return f"{asked.scheme}://{asked.get_host()}{ROOT}"


def _has_body(request: HttpRequest) -> bool:
    return request.META.get("CONTENT_LENGTH") not in (None, "", "0")
