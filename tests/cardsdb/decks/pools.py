"""The cards of the fixtures as the rules see them, without a database, and the sample decks."""

import json
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

from cardsdb.decks.vocabulary import Vocabulary
from cardsdb.plugin_api import CardFacts, CardPool, CardSlug, PrintingFacts, registry

FIXTURES = Path(__file__).resolve().parents[3] / "fixtures"
GAMES = ("bands", "udacha", "warfighter")


def rows(game: str, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FIXTURES / game / f"{table}.json").read_text())
    return found


@cache
def pool_of(game: str) -> CardPool:
    printings: dict[str, list[PrintingFacts]] = defaultdict(list)
    for row in rows(game, "printings"):
        printings[row["card"]].append(PrintingFacts(edition=row["edition"], number=row["number"]))
    cards = [
        CardFacts(
            slug=CardSlug(row["slug"]),
            title=row["title"],
            type=row["type"],
            faction=row.get("faction"),
            is_unique=row.get("is_unique", False),
            attributes=row.get("attributes", {}),
            printings=tuple(printings[row["slug"]]),
        )
        for row in rows(game, "cards")
    ]
    return CardPool(game, cards, {row["code"]: row["name"] for row in rows(game, "editions")})


@cache
def words_of(game: str) -> Vocabulary:
    known = registry.current()
    return Vocabulary(pool_of(game), known.game(game).deck_shape, known.card_types(game))


def sample_deck(game: str, slug: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FIXTURES / game / "decks" / f"{slug}.json").read_text())
    return found


def sample_decks() -> list[tuple[str, str]]:
    return [
        (game, path.stem)
        for game in GAMES
        for path in sorted((FIXTURES / game / "decks").glob("*.json"))
    ]


def words_with(*titles: str, game: str = "udacha") -> Vocabulary:
    """Return words of the game over cards of these titles alone, numbered in edition TST."""
    cards = [
        CardFacts(
            slug=CardSlug(f"card-{number}"),
            title=title,
            type="event",
            printings=(PrintingFacts(edition="TST", number=str(number)),),
        )
        for number, title in enumerate(titles, 1)
    ]
    known = registry.current()
    return Vocabulary(
        CardPool(game, cards, {"TST": "Test Set", "OTH": "Other Set"}),
        known.game(game).deck_shape,
        known.card_types(game),
    )
