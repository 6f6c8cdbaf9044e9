"""Who asks: tokens in the header `Authorization`, and what a token must be good for."""

from typing import Any, cast

from django.contrib.auth import get_user_model
from django.utils.functional import SimpleLazyObject
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from cardsdb.accounts.models import Scope
from cardsdb.accounts.services import Bearer, TokenRefused, bearer_of
from cardsdb.api.errors import ApiError

CHALLENGE = 'Token realm="cardsdb", Bearer realm="cardsdb"'  # of a 401
_SCHEMES = (b"token", b"bearer")


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Token <secret>`, or `Bearer`; other schemes are not ours."""

    def authenticate(self, request: Request) -> tuple[Any, Bearer] | None:
        """Return account and bearer, None without a token; AuthenticationFailed for a bad one.

        The account is read when somebody looks at it: most requests do not.
        """
        words = get_authorization_header(request).split()
        if not words or words[0].lower() not in _SCHEMES:
            return None
        if len(words) != 2 or not words[1].isascii():
            raise AuthenticationFailed("The header Authorization is `Token` and one secret.")
        try:
            bearer = bearer_of(words[1].decode())
        except TokenRefused as error:
            raise AuthenticationFailed(str(error)) from error
        account = SimpleLazyObject(lambda: get_user_model().objects.get(pk=bearer.account))
        return account, bearer

    def authenticate_header(self, request: Request) -> str:
        """Return what a 401 asks for."""
        return CHALLENGE


class HasScope(BasePermission):
    """Who asks may do so: the view says in `scopes` which methods need a token good for what."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Say no without an account; ApiError for a token without the scope."""
        scope = view.scopes.get(request.method)
        if scope is None:
            return True
        if not request.user.is_authenticated:
            return False
        require_scope(request, scope)
        return True


def account_of(request: Request) -> int | None:
    """Return the key of the account that asks, None without one; the account itself is not read.

    AuthenticationFailed for a bad token.
    """
    user, bearer = request.user, cast(Bearer | None, request.auth)
    return bearer.account if bearer is not None else user.pk


def has_scope(request: Request, scope: Scope) -> bool:
    """Say whether who asks has an account, and the token is good for this.

    Somebody who is logged in at the desk may do all that the account may.
    """
    if not request.user.is_authenticated:
        return False
    bearer = cast(Bearer | None, request.auth)
    return bearer is None or scope in bearer.scopes


def require_scope(request: Request, scope: Scope) -> None:
    """Raise ApiError (403), which names the scope, unless the token is good for it."""
    if not has_scope(request, scope):
        raise ApiError("missing-scope", f'This token is not good for "{scope}".')


def reader(request: Request) -> Any:
    """Return the account as which the request may read, None where its token is not for reading."""
    return request.user if has_scope(request, Scope.READ) else None
