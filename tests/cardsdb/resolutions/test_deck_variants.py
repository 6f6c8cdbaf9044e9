"""Decks made of other decks: other cards, and little of each type."""

from collections.abc import Iterator
from dataclasses import replace

from cardsdb.plugin_api import (
    CardFacts,
    CardPool,
    CardSlug,
    Deck,
    DeckCard,
    DeckEntry,
    DeckShape,
    Format,
    Section,
    Violation,
    rule,
)
from cardsdb.resolutions.deck_variants import DeckMaker

FEWEST_HEROES = 1


def card(slug: str, kind: str) -> CardFacts:
    return CardFacts(slug=CardSlug(slug), title=slug.title(), type=kind)


POOL = CardPool(
    "any", [card(slug, slug.split("-")[0]) for slug in ("hero-a", "hero-b", "trap")], {}
)
SHAPE = DeckShape(sections=(Section(name="main", title="Main", is_main=True),))


@rule("1.1")
def has_a_hero(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """A deck has a Hero."""
    if sum(facts.type == "hero" for facts in deck.copies("main")) < FEWEST_HEROES:
        yield Violation(code="hero-minimum", message="There is no Hero.")


@rule("1.2")
def has_no_trap(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """A deck has no trap."""
    if any(facts.type == "trap" for facts in deck.copies("main")):
        yield Violation(code="trap", message="There is a trap.")


FORM = Format(game="any", slug="standard", title="", ruleset="", deck_rules=(has_a_hero,))
MAKER = DeckMaker(cards=POOL, shape=SHAPE, form=FORM)


def deck(**counts: int) -> Deck:
    main = tuple(
        DeckCard(facts=POOL[slug], count=count, section="main", entry=DeckEntry(name=slug))
        for slug, count in ((slug.replace("_", "-"), count) for slug, count in counts.items())
    )
    return Deck(game="any", name="A deck", context={}, sections={"main": main})


def contents(found: Deck) -> dict[str, int]:
    return {card.facts.slug: card.count for card in found.section("main")}


def test_a_card_that_no_deck_holds_takes_the_place_of_another() -> None:
    found = [contents(one) for one in MAKER.variants([deck(hero_a=3)])]
    assert {"hero-a": 2, "hero-b": 1} in found
    assert {"hero-a": 2, "trap": 1} in found


def test_a_type_of_card_is_brought_down_to_what_the_format_asks_for() -> None:
    found = [contents(one) for one in MAKER.variants([deck(hero_a=2, hero_b=2, trap=1)])]
    assert {"hero-b": 1, "trap": 4} in found
    assert {"hero-a": 3, "hero-b": 2} in found


def test_a_card_that_no_legal_deck_can_hold_is_left_out() -> None:
    strict = replace(MAKER, form=replace(FORM, deck_rules=(has_a_hero, has_no_trap)))
    found = [contents(one) for one in strict.variants([deck(hero_a=3)])]
    assert all("trap" not in one for one in found)


def test_no_decks_have_no_variants() -> None:
    assert list(MAKER.variants([])) == []


def test_a_deck_with_a_violation_is_not_legal() -> None:
    assert MAKER.is_legal(deck(hero_a=1))
    assert not MAKER.is_legal(deck(trap=1))
