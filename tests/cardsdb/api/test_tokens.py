"""Who asks: with a good token what its scopes allow, with a bad one nothing."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from cardsdb.accounts.models import Scope, Token
from cardsdb.api.reads import ReadView
from tests.cardsdb.api.conftest import token_for

pytestmark = pytest.mark.usefixtures("catalogue")

CARDS, RESOLUTIONS = "/api/v1/cards", "/api/v1/resolutions"
CHALLENGE = 'Token realm="cardsdb", Bearer realm="cardsdb"'


@pytest.fixture
def user() -> User:
    return User.objects.create_user("walker")


def start(client: Client, header: str | None = None) -> Any:
    headers = {} if header is None else {"authorization": header}
    return client.post(RESOLUTIONS, "{}", content_type="application/json", headers=headers)


def test_a_write_without_a_token_asks_for_one(client: Client) -> None:
    answer = start(client)
    assert (answer.status_code, answer.json()["code"]) == (401, "not-authenticated")
    assert answer["WWW-Authenticate"] == CHALLENGE


@pytest.mark.parametrize("scheme", ["Token", "token", "Bearer", "BEARER"])
def test_a_token_comes_under_two_names(client: Client, user: User, scheme: str) -> None:
    secret = token_for(user).split()[1]
    assert start(client, f"{scheme} {secret}").status_code == 400  # the body is empty


@pytest.mark.parametrize(
    "header", ["Token", "Token a b", "Token none", "Token é", "Bearer cdb_aaaaaaaa_b"]
)
def test_a_bad_token_is_told_even_where_none_is_needed(client: Client, header: str) -> None:
    answer = client.get(CARDS, headers={"authorization": header})
    assert (answer.status_code, answer.json()["code"]) == (401, "not-authenticated")
    assert answer["WWW-Authenticate"] == CHALLENGE


def test_a_scheme_that_is_not_ours_is_no_token(client: Client) -> None:
    assert client.get(CARDS, headers={"authorization": "Basic eDp5"}).status_code == 200
    assert start(client, "Basic eDp5").status_code == 401


def test_a_token_without_the_scope_is_told_which(client: Client, user: User) -> None:
    answer = start(client, token_for(user, Scope.READ, Scope.DECKS))
    assert (answer.status_code, answer.json()["code"]) == (403, "missing-scope")
    assert answer.json()["detail"] == 'This token is not good for "resolutions".'


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"expires_at": timezone.now() - timedelta(days=1)}, "This token has expired."),
        ({"revoked_at": timezone.now()}, "This token was revoked."),
    ],
)
def test_a_token_that_is_over_is_told_so(
    client: Client, user: User, change: dict[str, Any], told: str
) -> None:
    header = token_for(user)
    Token.objects.update(**change)
    answer = start(client, header)
    assert (answer.status_code, answer.json()["detail"]) == (401, told)


def test_a_token_costs_one_query(
    client: Client, user: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    headers = {"authorization": token_for(user)}
    tag = client.get(CARDS, headers=headers)["ETag"]
    with django_assert_num_queries(2):
        answer = client.get(CARDS, headers={**headers, "if-none-match": tag})
    assert answer.status_code == 304


def test_a_session_of_the_desk_may_do_all_but_only_with_its_csrf_token(user: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(user)
    assert start(strict).status_code == 403
    lax = Client()
    lax.force_login(user)
    assert start(lax).status_code == 400  # the body is empty


def test_what_everybody_may_read_does_not_look_at_sessions(client: Client, user: User) -> None:
    client.force_login(user)
    assert "Cookie" not in client.get(CARDS).get("Vary", "")
    assert "Cookie" not in client.get("/api/v1/rulings").get("Vary", "")


class OwnNameView(ReadView):
    """Somebody's own page."""

    is_personal = True

    def state(self) -> None:
        """Return nothing: it depends on who asks."""

    def document(self, **names: Any) -> dict[str, Any]:
        """Return who asks."""
        return {"name": self.request.user.get_username()}


def test_no_cache_keeps_what_depends_on_who_asks(user: User) -> None:
    request = RequestFactory().get("/api/v1/me", headers={"authorization": token_for(user)})
    answer = OwnNameView.as_view()(request).render()
    assert json.loads(answer.content) == {"name": "walker"}
    assert answer["Cache-Control"] == "private, no-cache"
    assert {"Authorization", "Cookie"} <= set(answer["Vary"].split(", "))


def test_every_operation_documents_the_scope_that_it_needs(client: Client) -> None:
    schema = client.get("/api/v1/schema").json()
    assert schema["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    assert schema["paths"]["/api/v1/cards"]["get"]["security"] == [{}, {"token": []}]
    started = schema["paths"]["/api/v1/resolutions"]["post"]["security"]
    assert started == [{"token": ["resolutions"]}]
