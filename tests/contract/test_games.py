"""The games under law are those that are registered, with the cards of the catalogue."""

import pytest

from cardsdb.catalogue.selectors import card_pool
from cardsdb.catalogue.services import load_fixtures
from cardsdb.plugin_api import registry
from cardsdb.resolutions.deck_variants import all_cards
from cardsdb.resolutions.pools import dump_pool
from tests.contract.games import SUBJECTS, Subject, deck_maker, fixture_pool

# Types of cards that no deck holds, because the game has decks of them for all.
BROUGHT_BY_THE_GAME = {
    "warfighter": frozenset(
        ("action", "event", "hostile", "location", "location_marker", "support")
    ),
}
PLAYABLE = [slug for slug, game in registry.load().games.items() if game.engine is not None]


def test_every_ruleset_of_every_game_with_an_engine_is_under_law() -> None:
    known = registry.load()
    rulesets = {ruleset for slug in PLAYABLE for ruleset in known.rulesets(slug)}
    assert rulesets == {one.ruleset for one in SUBJECTS if one.known is known}


@pytest.mark.django_db
@pytest.mark.parametrize("game", PLAYABLE)
def test_cards_under_law_are_those_of_the_catalogue(game: str) -> None:
    load_fixtures([game])
    assert dump_pool(fixture_pool(game)) == dump_pool(card_pool(game))


def test_there_is_a_legal_deck_to_play_with(subject: Subject) -> None:
    assert subject.decks


def test_variants_of_legal_decks_are_legal(subject: Subject) -> None:
    maker = deck_maker(subject.known, subject.game.slug, subject.pool)
    assert all(maker.is_legal(deck) for deck in subject.with_variants().decks)


def test_decks_and_their_variants_hold_every_card_that_a_legal_deck_can_hold(
    subject: Subject,
) -> None:
    decks = subject.with_variants().decks
    held = {card.facts.slug for deck in decks for card in all_cards(deck)}
    brought = BROUGHT_BY_THE_GAME.get(subject.game.slug, frozenset())
    holdable = {slug for slug, card in subject.pool.cards.items() if card.type not in brought}
    assert held == holdable
