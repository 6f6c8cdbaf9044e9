"""Series for plots: made of what a game declares, without code for any game."""

import time
from typing import Any

import pytest

from cardsdb.decks.documents import load_deck_list
from cardsdb.decks.resolving import resolve
from cardsdb.decks.series import MAX_GAPS, series_of
from cardsdb.decks.vocabulary import Vocabulary
from cardsdb.plugin_api import (
    Attribute,
    CardFacts,
    CardPool,
    CardSlug,
    CardType,
    DeckEntry,
    DeckList,
    DeckSection,
    DeckShape,
    Section,
)
from tests.cardsdb.decks.pools import sample_deck, sample_decks, words_of

SHAPE = DeckShape(sections=(Section(name="main", title="Main", is_main=True),))
TYPES = (
    CardType(
        game="toy",
        slug="spell",
        title="Spell",
        plural="Spells",
        attributes=(
            Attribute(name="cost", title="Cost", kind="integer", symbols=("X",)),
            Attribute(name="text", title="Text", kind="text"),
            Attribute(name="action", title="Action", kind="object"),
            Attribute(name="action.cost", title="Its cost", kind="integer"),
        ),
    ),
    CardType(game="toy", slug="land", title="Land", plural="Lands"),
)
Card = tuple[str, str | None, dict[str, Any]]


def series(*cards: Card, counts: tuple[int, ...] = ()) -> dict[str, Any]:
    """Return the points of each series of a deck of these cards, by its key."""
    facts = [
        CardFacts(
            slug=CardSlug(f"c{n}"), title=f"C {n}", type=kind, faction=faction, attributes=printed
        )
        for n, (kind, faction, printed) in enumerate(cards)
    ]
    words = Vocabulary(CardPool("toy", facts, {}), SHAPE, TYPES, "House")
    entries = tuple(
        DeckEntry(count=count, name=one.title)
        for one, count in zip(facts, counts or (1,) * len(facts), strict=True)
    )
    deck, _ = resolve(
        DeckList(game="toy", name="A", sections=(DeckSection(name="main", cards=entries),)), words
    )
    return {
        one["key"]: (one["title"], [(point["x"], point["y"]) for point in one["points"]])
        for one in series_of(deck, words)
    }


def spell(cost: Any, faction: str | None = None) -> Card:
    return ("spell", faction, {"cost": cost, "text": "7", "action": {"cost": 9}})


def test_a_number_that_cards_print_makes_a_curve_with_its_gaps() -> None:
    found = series(spell(1), spell(4), spell(1), spell("X"), counts=(3, 2, 1, 1))
    assert found["cost"] == ("Cost", [(1, 4), (2, 0), (3, 0), (4, 2), ("X", 1)])
    assert set(found) == {"types", "cost"}


def test_wide_gaps_are_left_as_they_are() -> None:
    found = series(spell(0), spell(MAX_GAPS + 1), spell(-3))
    assert found["cost"] == ("Cost", [(-3, 1), (0, 1), (MAX_GAPS + 1, 1)])


def test_cards_without_the_number_are_in_no_point() -> None:
    found = series(spell(2), ("land", None, {}), ("spell", None, {"cost": None}))
    assert found["cost"] == ("Cost", [(2, 1)])


def test_types_stand_in_the_order_of_the_game_and_factions_in_that_of_the_alphabet() -> None:
    found = series(("land", "Reds", {}), spell(1, "Blues"), ("land", None, {}), ("odd", "Reds", {}))
    assert found["types"] == ("Types", [("Spell", 1), ("Land", 2), ("odd", 1)])
    assert found["factions"] == ("House", [("Blues", 1), ("Reds", 2), ("neutral", 1)])


def test_a_deck_without_cards_has_no_series() -> None:
    assert series() == {}


@pytest.mark.parametrize(("game", "slug"), sample_decks())
def test_the_series_of_types_counts_as_the_statistics_do(game: str, slug: str) -> None:
    words = words_of(game)
    deck, _ = resolve(load_deck_list(sample_deck(game, slug)), words)
    for one in series_of(deck, words):
        assert set(one) == {"key", "title", "unit", "points"}
        assert one["unit"] == "cards"
        total = sum(point["y"] for point in one["points"])
        assert total <= sum(card.count for card in deck.cards())
    types = series_of(deck, words)[0]
    assert sum(point["y"] for point in types["points"]) == sum(card.count for card in deck.cards())


def test_every_game_has_curves() -> None:
    found = {game: set(words_of(game).number_titles) for game in ("bands", "udacha", "warfighter")}
    assert {"strength", "danger", "glory", "bonus"} <= found["udacha"]
    assert all(found.values())


def test_series_cost_a_report_next_to_nothing() -> None:
    words = words_of("udacha")
    deck, _ = resolve(load_deck_list(sample_deck("udacha", "harbour-watch")), words)
    series_of(deck, words)
    start = time.process_time()
    for _ in range(200):
        series_of(deck, words)
    assert (time.process_time() - start) / 200 < 0.001
