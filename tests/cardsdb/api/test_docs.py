"""What docs/api.md and docs/decks.md show is what the API answers, and what is offered works."""

import json
import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from cardsdb.api import decks
from cardsdb.api.lists import ListView
from cardsdb.api.urls import urlpatterns
from cardsdb.catalogue.bulk import build_bulk
from cardsdb.catalogue.services import load_fixtures
from tests.cardsdb.api.conftest import token_for
from tests.markdown import blocks

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/api.md").read_text(encoding="utf-8")
DECKS = (ROOT / "docs/decks.md").read_text(encoding="utf-8")
EXAMPLES = json.loads((Path(decks.__file__).with_name("examples.json")).read_text(encoding="utf-8"))
ANYTHING = "..."


@pytest.fixture
def udacha(db: None, settings: LazySettings, tmp_path: Path) -> None:
    """Load the catalogue of Udacha, to which the examples belong, and write its files."""
    settings.CARDSDB_BULK = str(tmp_path)
    load_fixtures(["udacha"])
    build_bulk()


def shown(text: str) -> Iterator[tuple[str, str]]:
    """Yield each request of a page with its answer."""
    page = list(blocks(text))
    for request, answer in zip(page[::2], page[1::2], strict=True):
        assert (request.language, answer.language) == ("text", "json")
        yield request.text, answer.text


def send(client: Client, request: str) -> Any:
    head, _, body = request.partition("\n\n")
    line, *headers = head.splitlines()
    method, address = line.split()
    names = dict(header.split(": ") for header in headers)
    kind = names.pop("Content-Type", "")
    return client.generic(method, address, body.strip(), kind, headers=names)


def shortened(found: Any, shown: Any) -> Any:
    """Return what was found without that which the page leaves out."""
    if shown == ANYTHING:
        return ANYTHING
    if isinstance(shown, dict) and isinstance(found, dict):
        return {key: shortened(found.get(key), value) for key, value in shown.items()}
    if isinstance(shown, list) and isinstance(found, list):
        is_open = len(shown) > 1 and shown[-1] == ANYTHING
        kept = found[: len(shown) - 1] if is_open else found
        pairs = zip_longest(kept, shown[:-1] if is_open else shown)
        return [shortened(one, other) for one, other in pairs] + [ANYTHING] * is_open
    return found


@pytest.mark.usefixtures("udacha")
@pytest.mark.parametrize("page", [PAGE, DECKS], ids=["api", "decks"])
def test_every_request_of_the_page_is_answered_as_it_is_shown(
    client: Client, token: str, page: str, settings: Settings, tmp_path: Path
) -> None:
    """On the page `$ID` is the id that came last, and `$TOKEN` the secret of an editor's token."""
    User.objects.update(is_superuser=True)
    load_fixtures(["warfighter"])
    settings.CARDSDB_BULK = str(tmp_path)
    build_bulk()
    identity = ""
    for request, answer in shown(page):
        wanted = json.loads(answer)
        asked = request.replace("Token $TOKEN", token).replace("$ID", identity)
        found = json.loads(send(client, asked).getvalue())
        assert shortened(found, wanted) == wanted, request
        identity = found.get("id", identity).partition("@")[0]


def test_every_list_is_on_the_page_with_its_filters_and_orders() -> None:
    rows = dict(re.findall(r"^\| `(/[^`]+)` \| (.*)$", PAGE, re.MULTILINE))
    for pattern in urlpatterns:
        view = getattr(pattern.callback, "cls", None)
        if view is None or not issubclass(view, ListView) or not view.orders:
            continue
        route = re.sub(r"<\w+:(\w+)>", r"{\1}", str(pattern.pattern)).removeprefix("api/v1")
        filters, orders = (re.findall(r"`(\w+)`", cell) for cell in rows[route].split("|")[:2])
        assert filters == [one.name for one in view.filters], route
        assert orders == list(view.orders), route


@pytest.mark.usefixtures("udacha")
@pytest.mark.parametrize("example", EXAMPLES, ids=[one["summary"] for one in EXAMPLES])
def test_what_the_page_of_the_docs_offers_to_try_works(
    client: Client, admin_user: Any, example: dict[str, Any]
) -> None:
    addresses = {
        "judge": "judge",
        "list_legal_actions": "judge/legal-actions",
        "run_scenarios": "judge/scenarios",
        "parse_deck": "decks/parse",
        "validate_deck": "decks/validate",
        "store_deck": "decks",
        "judge_deck_legality": "decks/legality",
        "start_resolution": "resolutions",
    }
    answer = client.post(
        f"/api/v1/{addresses[example['operation']]}",
        json.dumps(example["body"]),
        content_type="application/json",
        headers={"authorization": token_for(admin_user)},
    )
    assert answer.status_code in (200, 201, 202), answer.content
