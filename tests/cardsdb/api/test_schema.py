"""The OpenAPI document: whole, without complaint, and true of what is answered."""

import json
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import Client
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # it ships no types

from cardsdb.api.urls import urlpatterns
from cardsdb.resolutions.models import Chunk, State
from cardsdb.resolutions.services import run_chunk

pytestmark = pytest.mark.usefixtures("catalogue")

DECK = {
    "format": "cardsdb-deck/1",
    "game": "race",
    "name": "Trotters",
    "sections": [{"name": "main", "cards": [{"count": 8, "name": "Trot"}]}],
}
POSITION = {"players": {"a": {"hand": ["run"]}}, "cards": {"run": {"pace": 3}}}
RUN = {"type": "play", "player": "a", "card": "run"}
SCENARIO = {"id": "x", "game": "race", "title": "X.", "cites": [], "position": {}, "steps": []}

READS = [
    ("/api/v1/", "/api/v1/"),
    ("/api/v1/games", "/api/v1/games?count=true"),
    ("/api/v1/games/{game}", "/api/v1/games/race"),
    ("/api/v1/games/{game}/rules", "/api/v1/games/race/rules?include=cited_by&limit=1"),
    ("/api/v1/games/{game}/rules/{number}", "/api/v1/games/race/rules/2.2"),
    ("/api/v1/cards", "/api/v1/cards?limit=1"),
    ("/api/v1/cards/{id}", "/api/v1/cards/race.sprint"),
    ("/api/v1/cards/{id}", "/api/v1/cards/race.sprint?fields=name"),
    ("/api/v1/cards/{id}/rulings", "/api/v1/cards/race.sprint/rulings"),
    ("/api/v1/printings", "/api/v1/printings"),
    ("/api/v1/printings/{id}", "/api/v1/printings/race.run.9"),
    ("/api/v1/editions", "/api/v1/editions"),
    ("/api/v1/editions/{id}", "/api/v1/editions/race.run"),
    ("/api/v1/keywords", "/api/v1/keywords"),
    ("/api/v1/keywords/{id}", "/api/v1/keywords/race.quick"),
    ("/api/v1/rulings", "/api/v1/rulings?include=rules"),
    ("/api/v1/rulings/{id}", "/api/v1/rulings/race.sprint-is-none"),
    ("/api/v1/search/explain", "/api/v1/search/explain?q=pace>1"),
    ("/api/v1/search/explain", "/api/v1/search/explain?q=pase>1"),
    ("/health/live", "/health/live"),
    ("/health/ready", "/health/ready"),
]
QUESTIONS = [
    ("/api/v1/judge", {"game": "race", "position": POSITION, "action": RUN}),
    ("/api/v1/judge", {"game": "race", "position": POSITION, "action": RUN | {"player": "b"}}),
    ("/api/v1/judge", {"game": "race", "position": {}, "query": {"type": "leader"}}),
    ("/api/v1/judge/legal-actions", {"game": "race", "position": POSITION}),
    ("/api/v1/judge/scenarios", {"scenarios": [SCENARIO, {}]}),
    ("/api/v1/decks/parse", {"game": "race", "text": "8x Trot\n?"}),
    ("/api/v1/decks/validate", {"deck": DECK}),
    ("/api/v1/decks/validate", {"game": "race", "text": "Nothing (2)\n1x Trot\nfly"}),
]
LATER = [
    ("/api/v1/resolutions", ""),
    ("/api/v1/resolutions/{id}", "/{batch}"),
    ("/api/v1/resolutions/{id}/games", "/{batch}/games"),
    ("/api/v1/resolutions/{id}/games/{n}", "/{batch}/games/0"),
    ("/api/v1/resolutions/{id}/games/{n}/events", "/{batch}/games/0/events"),
    ("/api/v1/resolutions/{id}/games/{n}/events", "/{batch}/games/0/events?position=1"),
]


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    """Return the document as it is served, and its objects closed to what they do not name."""
    answer = Client().get("/api/v1/schema")
    document: dict[str, Any] = answer.json()
    for shape in document["components"]["schemas"].values():
        if "properties" in shape:
            shape["additionalProperties"] = False
    return document


def check(schema: dict[str, Any], method: str, path: str, answer: Any) -> None:
    """Fail unless the answer is what the document says of the address and the status."""
    responses = schema["paths"][path][method]["responses"]
    response = responses.get(str(answer.status_code), responses["default"])
    shape = {
        **response["content"]["application/json"]["schema"],
        "components": schema["components"],
    }
    problems = [
        f"{error.json_path}: {error.message}"
        for error in Draft202012Validator(shape).iter_errors(answer.json())
    ]
    assert problems == []


def post(client: Client, path: str, body: Any, **headers: str) -> Any:
    content = json.dumps(body)
    return client.post(path, content, content_type="application/json", headers=headers)


def test_the_document_is_made_without_a_warning() -> None:
    out = StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=out)
    assert out.getvalue().startswith("openapi: 3.1.0")


def test_no_parameter_has_a_word_twice(schema: dict[str, Any]) -> None:
    for operations in schema["paths"].values():
        for operation in operations.values():
            for parameter in operation.get("parameters", ()):
                words = parameter["schema"].get("items", {}).get("enum", ())
                assert len(words) == len(set(words)), (operation["operationId"], parameter["name"])


def test_the_document_is_served_under_both_of_its_names(client: Client) -> None:
    plain = client.get("/api/v1/schema")
    named = client.get(
        "/api/v1/schema", headers={"accept": "application/vnd.oai.openapi+json, */*;q=0.1"}
    )
    assert plain["Content-Type"] == "application/json"
    assert named["Content-Type"] == "application/vnd.oai.openapi+json"
    assert plain.json() == named.json()
    assert client.get("/api/v1/schema", headers={"if-none-match": plain["ETag"]}).status_code == 304


@pytest.mark.slow
def test_several_who_ask_at_once_get_the_document_before_it_was_ever_written() -> None:
    asked = "from concurrent.futures import ThreadPoolExecutor as Pool\n" + "\n".join(
        [
            "import django; django.setup()",
            "from django.test import Client",
            "answers = Pool(4).map(Client().get, ['/api/v1/schema'] * 4)",
            "assert [answer.status_code for answer in answers] == [200] * 4",
        ]
    )
    run = subprocess.run([sys.executable, "-c", asked], cwd=settings.ROOT, check=False)
    assert run.returncode == 0


def test_the_document_has_the_version_that_the_index_names(
    client: Client, schema: dict[str, Any]
) -> None:
    assert schema["info"]["version"] == client.get("/api/v1/").json()["version"]


def test_every_address_is_in_the_document_but_page_and_document(schema: dict[str, Any]) -> None:
    routes = {f"/{pattern.pattern}" for pattern in urlpatterns}
    shown = {path.replace("{n}", "{index:n}").replace("{", "<str:") for path in schema["paths"]}
    named = {path.replace("<str:index:", "<index:").replace("}", ">") for path in shown}
    apart = {"/api/v1", "/api/v1/schema", "/api/v1/docs", "/^(?:api|health)(?:/.*)?$"}
    assert routes - apart == named


def test_every_operation_has_a_name_a_summary_and_the_shape_of_its_errors(
    schema: dict[str, Any],
) -> None:
    operations = [one for path in schema["paths"].values() for one in path.values()]
    names = [operation["operationId"] for operation in operations]
    assert len(names) == len(set(names))
    for operation in operations:
        assert operation["summary"]
        error = operation["responses"]["default"]["content"]["application/json"]["schema"]
        assert error == {"$ref": "#/components/schemas/Error"}


@pytest.mark.parametrize(("path", "address"), READS)
def test_a_read_has_the_shape_that_is_documented(
    client: Client, schema: dict[str, Any], path: str, address: str
) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    check(schema, "get", path, answer)


@pytest.mark.parametrize(("path", "body"), QUESTIONS)
def test_an_answer_has_the_shape_that_is_documented(
    client: Client, schema: dict[str, Any], path: str, body: Any
) -> None:
    content = schema["paths"][path]["post"]["requestBody"]["content"]
    request = {**content["application/json"]["schema"], "components": schema["components"]}
    Draft202012Validator(request).validate(body)
    answer = post(client, path, body)
    assert answer.status_code == 200
    check(schema, "post", path, answer)


def test_resolutions_have_the_shapes_that_are_documented(
    client: Client, schema: dict[str, Any], token: str
) -> None:
    asked = {"game": "race", "decks": [DECK, DECK], "games": 1, "seed": 1}
    started = post(client, "/api/v1/resolutions", asked, authorization=token)
    check(schema, "post", "/api/v1/resolutions", started)
    run_chunk(Chunk.objects.get(state=State.QUEUED).pk)
    for path, address in LATER:
        answer = client.get("/api/v1/resolutions" + address.format(batch=started.json()["id"]))
        assert answer.status_code == 200
        check(schema, "get", path, answer)


def test_stored_decks_have_the_shapes_that_are_documented(
    client: Client, schema: dict[str, Any], token: str
) -> None:
    text = {"game": "race", "text": "Main\n8x Trot\n?", "visibility": "public"}
    stored = post(client, "/api/v1/decks", text, authorization=token)
    assert stored.status_code == 201
    check(schema, "post", "/api/v1/decks", stored)
    address = f"/api/v1/decks/{stored.json()['id']}"
    changed = client.patch(
        address,
        json.dumps({"deck": DECK}),
        content_type="application/json",
        headers={"authorization": token},
    )
    check(schema, "patch", "/api/v1/decks/{id}", changed)
    for below in ("", "/revisions?include=deck", "/revisions/1", "/diff?from=1"):
        answer = client.get(address + below)
        assert answer.status_code == 200
        path = below.partition("?")[0].replace("/1", "/{n}")
        check(schema, "get", f"/api/v1/decks/{{id}}{path}", answer)
    report = client.get(f"{address}/export?report=true")
    check(schema, "get", "/api/v1/decks/{id}/export", report)
    check(schema, "get", "/api/v1/decks", client.get("/api/v1/decks?include=deck"))


@pytest.mark.parametrize("address", ["/api/v1/cards?limit=0", "/api/v1/cards/none"])
def test_an_error_has_the_shape_that_is_documented(
    client: Client, schema: dict[str, Any], address: str
) -> None:
    path = "/api/v1/cards/{id}" if "none" in address else "/api/v1/cards"
    check(schema, "get", path, client.get(address))


def test_the_page_is_dark_for_who_asks_for_that(client: Client) -> None:
    text = client.get("/api/v1/docs").content.decode()
    files = re.findall(r'"/static/([^"]+)"', text)
    style, script, theirs = (
        next(Path(str(finders.find(file))) for file in files if file.endswith(name))
        for name in ("docs.css", "docs.js", "swagger-ui.css")
    )
    asked = "(prefers-color-scheme: dark)"
    assert asked in style.read_text(encoding="utf-8")
    assert asked in script.read_text(encoding="utf-8")
    assert "html.dark-mode .swagger-ui" in theirs.read_text(encoding="utf-8")


def test_the_page_takes_nothing_from_elsewhere(client: Client) -> None:
    page = client.get("/api/v1/docs")
    text = page.content.decode()
    assert page["Content-Security-Policy"].startswith("default-src 'self'")
    assert "://" not in text
    files = re.findall(r'"/static/([^"]+)"', text)
    assert len(files) == 5
    assert all(finders.find(file) for file in files)
