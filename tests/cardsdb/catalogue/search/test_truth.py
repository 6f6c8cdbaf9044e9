"""The database finds what the cards themselves say, whatever is asked."""

import random
from collections.abc import Iterable

import pytest
from django.db.models import Model, Q

from cardsdb.catalogue.models import Card, Printing
from cardsdb.catalogue.search import SearchError, find_cards, find_printings, read_search
from cardsdb.catalogue.search.keys import vocabulary
from cardsdb.config.benchmarks.searches import SearchMaker
from tests.cardsdb.catalogue.search import naive

SPOKEN = """
ivy rosé hip privet o’neil “spade” rake strasse digger climbs draw card 100% shine ~ frost ships
hardy port transport frost-hardy rosa-ceae aral neutral spr aut pro spring autumn ann émile zola
sand clay june hedera fruit thorns winter climbing plant tool plants a e 2 12a p1 007 X –
"""
WORDS = SPOKEN.split()
VALUES, MANY = 6, 500


def keys(model: type[Model], condition: Q) -> list[int]:
    rows = model._default_manager.filter(condition).order_by("pk")
    return list(rows.values_list("pk", flat=True))


def differences(texts: Iterable[str]) -> list[str]:
    """Return the searches, of those that can be read, that find other rows than fit them."""
    cards = naive.read_cards()
    wrong = []
    for text in texts:
        try:
            search = read_search(text)
        except SearchError:
            continue
        found = keys(Card, find_cards(search)), keys(Printing, find_printings(search))
        told = (
            naive.cards_that_fit(cards, search.tree),
            sorted(naive.printings_that_fit(cards, search.tree)),
        )
        if found != told:
            wrong.append(text)
    return wrong


@pytest.mark.usefixtures("planted")
def test_every_key_finds_with_every_operator_what_the_cards_say() -> None:
    maker = SearchMaker(random.Random(1), WORDS)
    texts = {
        f"{name}{operator}{maker.value(key)}"
        for name, key in vocabulary().keys.items()
        for operator in (*key.operators, "!=")
        for _ in range(VALUES)
    }
    assert differences(sorted(texts)) == []


@pytest.mark.usefixtures("planted")
def test_searches_of_many_terms_find_what_their_trees_say_of_each_card() -> None:
    maker = SearchMaker(random.Random(2), WORDS)
    assert differences(maker.search() for _ in range(MANY)) == []
