"""Resolutions over HTTP: started with a token, watched by anybody."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from cardsdb.resolutions.models import Batch, Chunk, Resolution, State
from cardsdb.resolutions.services import run_chunk
from tests.cardsdb.api.conftest import token_for

pytestmark = pytest.mark.usefixtures("catalogue")

ADDRESS = "/api/v1/resolutions"


def deck(**counts: int) -> dict[str, Any]:
    cards = [{"count": count, "name": name.title()} for name, count in counts.items()]
    sections = [{"name": "main", "cards": cards}]
    return {"format": "cardsdb-deck/1", "game": "race", "name": "Deck", "sections": sections}


ASKED = {
    "game": "race",
    "decks": [deck(stroll=4, sprint=4), deck(trot=8)],
    "policies": ["hasty", "random"],
    "seed": 4422,
    "games": 5,
}


def post(client: Client, token: str, body: Any, path: str = "", **headers: str) -> Any:
    headers = {"authorization": token, **headers}
    content = json.dumps(body)
    return client.post(ADDRESS + path, content, content_type="application/json", headers=headers)


def play_all() -> None:
    """Play what is queued, as workers would."""
    while chunk := Chunk.objects.filter(state=State.QUEUED).first():
        run_chunk(chunk.pk)


@pytest.fixture
def played(client: Client, token: str) -> str:
    """Have five games played and return the address of their batch."""
    address = str(post(client, token, ASKED)["Location"])
    play_all()
    return address


def faults(answer: Any) -> list[tuple[str, str]]:
    assert answer.status_code == 400
    return [(fault["at"], fault["code"]) for fault in answer.json()["errors"]]


def test_a_batch_is_accepted_and_stands_at_its_address(client: Client, token: str) -> None:
    answer = post(client, token, ASKED)
    batch = answer.json()
    assert answer.status_code == 202
    assert (batch["object"], batch["state"], batch["digest"]) == ("resolution", "queued", None)
    assert batch["games"] == {"total": 5, "done": 0, "failed": 0}
    assert answer["Location"] == batch["url"] == f"http://testserver{ADDRESS}/{batch['id']}"
    assert client.get(batch["url"]).json() == batch
    assert Batch.objects.get().owner == User.objects.get(username="runner")


def test_nobody_starts_games_without_a_token(client: Client) -> None:
    answer = client.post(ADDRESS, json.dumps(ASKED), content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (401, "not-authenticated")
    assert answer["WWW-Authenticate"] == 'Token realm="cardsdb", Bearer realm="cardsdb"'
    for wrong in ("Token none", "Token", "Token a b", "Token é", "Bearer x"):
        assert post(client, wrong, ASKED).status_code == 401
    assert not Batch.objects.exists()


def test_a_key_gives_the_same_batch_again(client: Client, token: str) -> None:
    first = post(client, token, ASKED, **{"idempotency-key": "one"})
    second = post(client, token, ASKED, **{"idempotency-key": "one"})
    assert (second.status_code, second["Location"]) == (202, first["Location"])
    other = post(client, token, {**ASKED, "seed": 1}, **{"idempotency-key": "one"})
    assert (other.status_code, other.json()["code"]) == (409, "idempotency-key-reused")
    for odd in ("a" * 256, "é", "a\tb"):
        answer = post(client, token, ASKED, **{"idempotency-key": odd})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-header")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"games": 0}, ("/games", "malformed-input")),
        ({"games": 10**18}, ("/games", "malformed-input")),
        ({"games": 1.5}, ("/games", "malformed-input")),
        ({"games": True}, ("/games", "malformed-input")),
        ({"seed": -1}, ("/seed", "malformed-input")),
        ({"seed": "x"}, ("/seed", "malformed-input")),
        ({"game": 1}, ("/game", "malformed-input")),
        ({"game": None}, ("/game", "malformed-input")),
        ({"decks": {}}, ("/decks", "malformed-input")),
        ({"decks": [deck(trot=8)]}, ("/decks", "malformed-input")),
        ({"decks": [1, deck(trot=8)]}, ("/decks/0", "malformed-input")),
        ({"decks": ["race.deck", deck(trot=8)]}, ("/decks/0", "unknown-deck")),
        (
            {"decks": [deck(trot=0), deck(trot=8)]},
            ("/decks/0/sections/0/cards/0/count", "bad-count"),
        ),
        ({"decks": [deck(trot=5), deck(trot=8)]}, ("/decks/0", "deck-size")),
        ({"decks": [deck(jump=8), deck(trot=8)]}, ("/decks/0", "unknown-card")),
        ({"policies": "random"}, ("/policies", "malformed-input")),
        ({"policies": [1]}, ("/policies", "malformed-input")),
        ({"policies": ["slow"]}, ("/policies/0", "unknown-policy")),
        ({"policies": {"c": "random"}}, ("/policies/c", "malformed-input")),
        ({"polices": []}, ("/polices", "malformed-input")),
    ],
)
def test_a_bad_request_says_where(
    client: Client, token: str, change: dict[str, Any], fault: tuple[str, str]
) -> None:
    assert fault in faults(post(client, token, {**ASKED, **change}))


@pytest.mark.parametrize("key", ["game", "ruleset"])
def test_an_unknown_game_or_ruleset_is_named_at_its_place(
    client: Client, token: str, key: str
) -> None:
    answer = post(client, token, {**ASKED, key: "other"})
    assert answer.json()["code"] == f"unknown-{key}"
    assert faults(answer) == [(f"/{key}", f"unknown-{key}")]


def test_an_unknown_ruleset_of_a_deck_is_named_at_the_deck(client: Client, token: str) -> None:
    decks = [deck(trot=8), {**deck(trot=8), "ruleset": "none"}]
    answer = post(client, token, {**ASKED, "decks": decks})
    assert faults(answer) == [("/decks/1/ruleset", "unknown-ruleset")]


def test_a_batch_and_its_games_have_one_address(client: Client, played: str) -> None:
    identity = played.rpartition("/")[2]
    upper = played.replace(identity, identity.upper())
    answer = client.get(f"{upper}/games?limit=1")
    assert (answer.status_code, answer["Location"]) == (301, f"{played}/games?limit=1")
    assert client.get(played.replace(identity, identity.replace("-", ""))).status_code == 404
    assert client.get(f"{played}/games/01").status_code == 404


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "FOO"])
@pytest.mark.parametrize("path", ["", "/none", "/none/cancel"])
def test_nobody_needs_a_token_for_a_method_that_there_is_not(
    client: Client, method: str, path: str
) -> None:
    answer = client.generic(method, ADDRESS + path)
    assert (answer.status_code, answer.json()["code"]) == (405, "method-not-allowed")


def test_what_is_left_out_has_a_default(client: Client, token: str) -> None:
    wanted = {"game": "race", "decks": ASKED["decks"]}
    batch = post(client, token, {**wanted, "seed": None, "policies": None}).json()
    assert (batch["games"]["total"], batch["policies"]) == (1, ["random", "random"])
    assert 0 <= batch["seed"] < 2**63


def test_a_finished_batch_has_results_and_a_digest(client: Client, played: str) -> None:
    batch = client.get(played).json()
    assert (batch["state"], batch["games"]["done"]) == ("done", 5)
    assert len(batch["digest"]) == 64
    assert sum(seat["wins"] for seat in batch["results"]["wins"]) == 5
    assert {measure["slug"] for measure in batch["results"]["measures"]} == {"rolls", "turns"}


def test_batches_are_listed_in_short_the_newest_first(
    client: Client, token: str, played: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    newest = post(client, token, ASKED).json()
    with django_assert_num_queries(1):
        page = client.get(ADDRESS).json()
    assert [batch["state"] for batch in page["data"]] == ["queued", "done"]
    assert page["data"][0]["url"] == newest["url"]
    assert page["data"][1]["games"] == {"total": 5, "done": 5, "failed": 0}
    found = client.get(f"{ADDRESS}?state=done&game=race").json()["data"]
    assert [batch["url"] for batch in found] == [played]


def test_a_batch_that_goes_on_has_another_tag(client: Client, token: str) -> None:
    address = post(client, token, ASKED)["Location"]
    tag = client.get(address)["ETag"]
    assert client.get(address, headers={"if-none-match": tag}).status_code == 304
    play_all()
    assert client.get(address, headers={"if-none-match": tag}).status_code == 200


def test_who_started_a_batch_may_cancel_it(client: Client, token: str) -> None:
    batch = post(client, token, ASKED).json()
    answer = post(client, token, {}, f"/{batch['id']}/cancel")
    assert (answer.status_code, answer.json()["state"]) == (200, "cancelled")
    play_all()
    assert not Resolution.objects.exists()


def test_others_may_not_cancel_it_but_staff_may(client: Client, token: str) -> None:
    path = f"/{post(client, token, ASKED).json()['id']}/cancel"
    other, staff = (
        token_for(User.objects.create(username=name, is_staff=is_staff))
        for name, is_staff in (("other", False), ("judge", True))
    )
    refused = post(client, other, {}, path)
    assert (refused.status_code, refused.json()["code"]) == (403, "permission-denied")
    assert client.post(ADDRESS + path).status_code == 401
    assert post(client, staff, {}, path).json()["state"] == "cancelled"


def test_a_finished_batch_stays_as_it_is(client: Client, token: str, played: str) -> None:
    path = played.removeprefix(f"http://testserver{ADDRESS}") + "/cancel"
    assert post(client, token, {}, path).json()["state"] == "done"


def test_each_game_has_seed_outcome_and_digest(client: Client, played: str) -> None:
    page = client.get(f"{played}/games?limit=2").json()
    assert [game["index"] for game in page["data"]] == [0, 1]
    assert page["has_more"] is True
    game = client.get(f"{played}/games/1").json()
    assert game == page["data"][1]
    assert (game["object"], len(game["digest"])) == ("game", 64)
    assert game["url"] == f"{played}/games/1"
    assert game["turns"] == game["measures"]["turns"]


def test_a_game_is_played_again_with_all_its_events(client: Client, played: str) -> None:
    page = client.get(f"{played}/games/0/events").json()
    assert (page["object"], page["has_more"]) == ("list", False)
    assert [event["seq"] for event in page["data"]] == list(range(1, len(page["data"]) + 1))
    assert all(event["cites"] for event in page["data"])


def test_events_come_as_json_lines_to_who_asks_for_them(client: Client, played: str) -> None:
    events = client.get(f"{played}/games/0/events").json()["data"]
    answer = client.get(f"{played}/games/0/events", headers={"accept": "application/x-ndjson"})
    assert answer["Content-Type"] == "application/x-ndjson"
    assert [json.loads(line) for line in answer.content.splitlines()] == events
    assert "Accept" in answer["Vary"]


def test_a_position_is_shown_after_any_event(client: Client, played: str) -> None:
    last = len(client.get(f"{played}/games/0/events").json()["data"])
    first = client.get(f"{played}/games/0/events?position=0").json()
    assert (first["object"], first["after"]) == ("position", 0)
    assert first["position"]["players"]["a"]["square"] == 0
    end = client.get(f"{played}/games/0/events?position={last}").json()
    assert end["position"]["status"] == "finished"
    beyond = client.get(f"{played}/games/0/events?position={last + 1}")
    assert faults(beyond) == [("/position", "bad-parameter")]


def test_an_error_is_json_for_who_asks_for_lines_too(client: Client, played: str) -> None:
    answer = client.get(f"{played}/games/9/events", headers={"accept": "application/x-ndjson"})
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/json")


def test_a_game_that_is_not_there_is_named_with_its_batch(client: Client, played: str) -> None:
    batch = played.rpartition("/")[2]
    told = f"There is no game 9 in resolution {batch}, or it has not been played yet."
    for address in (f"{played}/games/9", f"{played}/games/9/events"):
        assert client.get(address).json()["detail"] == told


@pytest.mark.parametrize("position", ["-1", "x", "9" * 40, ""])
def test_a_position_is_asked_for_by_its_number(client: Client, played: str, position: str) -> None:
    answer = client.get(f"{played}/games/0/events?position={position}")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-parameter")


@pytest.mark.parametrize(
    "path",
    [
        "/x",
        "/00000000-0000-0000-0000-000000000000",
        "/%00",
        "/x/games",
        "/x/games/0/events",
        "/{batch}/games/5",
        "/{batch}/games/x",
        "/{batch}/games/-1",
        "/{batch}/games/99999999999999999999999",
        "/{batch}/games/" + "9" * 5_000,
        "/{batch}/games/5/events",
    ],
)
def test_what_has_not_been_played_is_not_there(client: Client, played: str, path: str) -> None:
    answer = client.get(ADDRESS + path.format(batch=played.rpartition("/")[2]))
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
