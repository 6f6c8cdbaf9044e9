"""All that an account has stored: told in full to it alone, and deleted for good."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from cardsdb.accounts.models import IdempotencyKey, Scope, Token
from cardsdb.decks.models import DeckRevision, StoredDeck
from cardsdb.resolutions.chunks import claim
from cardsdb.resolutions.models import Batch, Chunk, Resolution, State
from cardsdb.resolutions.services import delete_batches, run_chunk
from tests.cardsdb.api.conftest import token_for
from tests.cardsdb.api.stored import DECK, failed, send, store

pytestmark = pytest.mark.usefixtures("catalogue")

ADDRESS = "/api/v1/account/export"


@pytest.fixture
def runner(catalogue: None, client: Client, token: str) -> User:
    """Let an account have a deck of two revisions, a batch with a key that was played, a token."""
    account = User.objects.get(username="runner")
    stored = store(client, token, message="Begun")
    text = {"game": "race", "text": "Main\n8x Trot\n1x Gallup"}
    send(client, "PATCH", f"/{stored['id']}", text, token=token)
    start(client, token, f"{stored['id']}@1")
    while chunk := Chunk.objects.filter(state=State.QUEUED).first():
        run_chunk(chunk.pk)
    return account


def start(client: Client, token: str, deck: Any = DECK) -> Any:
    asked = {"game": "race", "decks": [deck, DECK], "seed": 1, "games": 2}
    headers = {"authorization": token, "idempotency-key": "one"}
    content = json.dumps(asked)
    address = "/api/v1/resolutions"
    return client.post(address, content, content_type="application/json", headers=headers)


def exported(client: Client, token: str) -> dict[str, Any]:
    answer = client.get(ADDRESS, headers={"authorization": token})
    assert answer.status_code == 200
    found: dict[str, Any] = json.loads(answer.getvalue())
    return found


@pytest.mark.usefixtures("runner")
def test_an_account_gets_all_that_it_has_stored(client: Client, token: str) -> None:
    found = exported(client, token)
    assert (found["object"], found["account"]["name"]) == ("account-export", "runner")
    assert [one["revision"] for one in found["decks"]] == [2]
    first, second = found["revisions"]
    assert (first["deck"], first["message"], first["unread"]) == (DECK, "Begun", [])
    assert [line["text"] for line in second["unread"]] == ["1x Gallup"]
    assert first["id"] == f"{found['decks'][0]['id']}@1"
    (batch,) = found["resolutions"]
    assert (batch["games"]["done"], batch["documents"]) == (2, [DECK, DECK])
    assert batch["results"]["games"] == 2


def test_no_secret_is_told(client: Client, token: str) -> None:
    (told,) = exported(client, token)["tokens"]
    assert (told["name"], sorted(told["scopes"])) == ("test", sorted(Scope.values))
    secret = token.removeprefix("Token ")
    text = json.dumps(exported(client, token))
    assert secret not in text
    assert Token.objects.get().digest not in text


@pytest.mark.usefixtures("runner")
def test_nobody_gets_what_others_have_stored(client: Client, stranger: str) -> None:
    found = exported(client, stranger)
    assert (found["decks"], found["revisions"], found["resolutions"]) == ([], [], [])
    assert failed(client.get(ADDRESS)) == (401, "not-authenticated")
    assert client.head(ADDRESS).status_code == 401
    blind = token_for(User.objects.get(username="stranger"), Scope.DECKS)
    answer = client.get(ADDRESS, headers={"authorization": blind})
    assert failed(answer) == (403, "missing-scope")


def test_no_cache_keeps_an_export(client: Client, token: str) -> None:
    answer = client.get(ADDRESS, headers={"authorization": token, "accept-encoding": "gzip"})
    assert answer["Cache-Control"] == "private, no-cache"
    assert answer["Content-Encoding"] == "gzip"
    assert answer["Content-Disposition"] == 'attachment; filename="account.json"'


@pytest.mark.usefixtures("runner")
def test_the_command_writes_the_same(client: Client, token: str, tmp_path: Path) -> None:
    out, file = io.StringIO(), tmp_path / "account.json"
    call_command("export_account", "runner", stdout=out)
    call_command("export_account", "runner", to=file)
    assert json.loads(out.getvalue()) == json.loads(file.read_text()) == exported(client, token)


@pytest.mark.usefixtures("db")
def test_what_cannot_be_exported_or_deleted_exits_with_two(runner: User, tmp_path: Path) -> None:
    for command in ("export_account", "delete_account"):
        with pytest.raises(CommandError, match='There is no account "nobody"') as caught:
            call_command(command, "nobody")
        assert caught.value.returncode == 2
    with pytest.raises(CommandError, match="The file cannot be written") as caught:
        call_command("export_account", "runner", to=tmp_path / "no" / "account.json")
    assert caught.value.returncode == 2


def left() -> list[int]:
    of_decks = (StoredDeck, DeckRevision)
    kinds: tuple[Any, ...] = (*of_decks, Batch, Chunk, Resolution, Token, IdempotencyKey)
    return [kind.objects.count() for kind in kinds]


def test_an_account_is_deleted_with_all_that_it_has_stored(
    client: Client, runner: User, stranger: str
) -> None:
    store(client, stranger)
    out = io.StringIO()
    call_command("delete_account", "runner", yes=True, stdout=out)
    told = "Deleted: 1 tokens, 1 decks, 2 revisions, 1 resolutions and the account runner.\n"
    assert out.getvalue() == told
    assert not User.objects.filter(username="runner").exists()
    assert left() == [1, 1, 0, 0, 0, 1, 0]


def test_an_account_may_stay_without_what_it_has_stored(runner: User) -> None:
    call_command("delete_account", "runner", keep_account=True, yes=True, stdout=io.StringIO())
    assert User.objects.get() == runner
    assert left() == [0] * 7


def test_nothing_is_deleted_that_was_not_meant(
    runner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", lambda _question: "n")
    with pytest.raises(CommandError, match="Nothing was deleted") as caught:
        call_command("delete_account", "runner")
    assert caught.value.returncode == 1
    assert left()[:2] == [1, 2]


def test_a_worker_stores_nothing_of_what_is_deleted(client: Client, token: str) -> None:
    start(client, token)
    batch = Batch.objects.get()
    Batch.objects.filter(pk=batch.pk).update(state=State.QUEUED, digest="")
    Chunk.objects.update(state=State.QUEUED, attempt=0)
    chunk = Chunk.objects.get()
    held = claim(chunk.pk)
    assert held is not None
    delete_batches(User.objects.get(username="runner"))
    assert not held.held().exists()
    run_chunk(chunk.pk)
    assert left()[2:5] == [0, 0, 0]
