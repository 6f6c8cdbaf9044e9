"""The index and the games."""

import pytest
from django.test import Client

from cardsdb.plugin_api.registry import Registry

pytestmark = pytest.mark.usefixtures("catalogue")

BASE = "http://testserver/api/v1"


def test_the_index_links_to_everything_and_names_versions(client: Client, race: Registry) -> None:
    index = client.get("/api/v1/").json()
    assert (index["object"], index["catalogue_revision"]) == ("index", 1)
    assert index["plugins"] == dict(race.plugins)
    assert index["version"]
    reads = {name: link for name, link in index["links"].items() if "/decks/" not in link}
    for link in reads.values():
        assert client.get(link).status_code in (200, 401, 405)


def test_a_game_shows_what_its_plugin_registers(client: Client) -> None:
    assert client.get("/api/v1/games/race").json() == {
        "object": "game",
        "id": "race",
        "title": "The Race to Ten",
        "version": "1",
        "playable": True,
        "players": {"min": 2, "max": 2},
        "faction_title": "Faction",
        "rulesets": [
            {"slug": "first", "title": "First edition", "default": True},
            {"slug": "kind", "title": "Sixes cost nothing", "default": False},
        ],
        "card_types": [
            {
                "slug": "stride",
                "title": "Stride",
                "plural": "Strides",
                "attributes": [
                    {
                        "name": "pace",
                        "title": "Pace",
                        "kind": "integer",
                        "required": True,
                        "minimum": 1,
                        "maximum": 3,
                        "choices": [],
                        "symbols": [],
                        "help": "",
                    }
                ],
            }
        ],
        "formats": [
            {
                "id": "race.standard",
                "slug": "standard",
                "title": "Standard",
                "ruleset": "first",
                "default": True,
            }
        ],
        "policies": [
            {"slug": "hasty", "title": "Hasty"},
            {"slug": "random", "title": "By lot"},
        ],
        "measures": [
            {"slug": "rolls", "title": "Rolls", "unit": "rolls"},
            {"slug": "turns", "title": "Turns", "unit": "turns"},
        ],
        "sections": [{"name": "main", "title": "Main", "main": True, "aliases": ["deck"]}],
        "rules_url": f"{BASE}/games/race/rules",
        "url": f"{BASE}/games/race",
    }


def test_games_are_listed_like_everything_else(client: Client) -> None:
    page = client.get("/api/v1/games?count=true&fields=title").json()
    assert page == {
        "object": "list",
        "has_more": False,
        "total": 1,
        "data": [{"object": "game", "id": "race", "title": "The Race to Ten"}],
        "warnings": [],
    }


def test_a_game_that_nobody_registers_is_not_there(client: Client) -> None:
    answer = client.get("/api/v1/games/chess")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown-slug")
    assert "race" in answer.json()["detail"]


def test_the_root_without_its_slash_leads_there(client: Client) -> None:
    answer = client.get("/api/v1")
    assert (answer.status_code, answer["Location"]) == (301, "/api/v1/")
