"""The account that asks, over HTTP: all that it has stored, in one file."""

from typing import Any, ClassVar, cast

from django.contrib.auth.models import User
from django.http import StreamingHttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from cardsdb.accounts.models import Scope
from cardsdb.api.holdings import export
from cardsdb.api.renderers import JSONRenderer
from cardsdb.api.schema import Constant
from cardsdb.api.views import READS, ApiView


class AccountSerializer(serializers.Serializer[Any]):
    """An account."""

    object = Constant("account")
    name = serializers.CharField()
    email = serializers.CharField()
    created_at = serializers.DateTimeField()
    last_login_at = serializers.DateTimeField(allow_null=True, help_text="In the admin.")


class TokenSerializer(serializers.Serializer[Any]):
    """A token; its secret is known to nobody but who keeps it."""

    object = Constant("token")
    name = serializers.CharField()
    prefix = serializers.CharField(help_text="The beginning of its secret.")
    scopes = serializers.ListField(child=serializers.CharField())
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField(allow_null=True)
    revoked_at = serializers.DateTimeField(allow_null=True)
    last_used_at = serializers.DateTimeField(allow_null=True)


class AccountExportSerializer(serializers.Serializer[Any]):
    """All that an account has stored."""

    object = Constant("account-export")
    account = AccountSerializer()
    tokens = TokenSerializer(many=True)
    decks = serializers.ListField(child=serializers.DictField())
    revisions = serializers.ListField(
        child=serializers.DictField(), help_text="Of all decks, with what is in them."
    )
    resolutions = serializers.ListField(
        child=serializers.DictField(), help_text="With the decks in full, under `documents`."
    )


class AccountExportView(ApiView):
    """`GET /account/export`."""

    is_personal = True
    scopes: ClassVar = dict.fromkeys(READS, Scope.READ)

    @extend_schema(operation_id="export_account", responses=AccountExportSerializer)
    def get(self, request: Request) -> StreamingHttpResponse:
        """Send all that the account has stored. Needs a token that is good for `read`.

        The last `}` comes last: an answer that breaks off is no JSON.
        """
        owner = cast(User, request.user)  # nobody without an account comes so far
        answer = StreamingHttpResponse(export(owner), content_type=JSONRenderer.media_type)
        answer["Content-Disposition"] = 'attachment; filename="account.json"'
        return answer
