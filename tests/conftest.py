"""What tests of several rooms share: the Race to Ten in the place of the real games."""

from collections.abc import Iterator

import pytest

from cardsdb.catalogue.models import Card
from cardsdb.plugin_api import registry
from cardsdb.plugin_api.registry import Registry
from tests.toy_game import plugin, samples


@pytest.fixture
def race() -> Iterator[Registry]:
    """Make the Race to Ten the only game there is."""
    with registry.using(race=plugin) as known:
        yield known


@pytest.fixture
def race_cards(race: Registry, db: None) -> None:
    """Put the cards of the Race to Ten into the catalogue."""
    Card.objects.bulk_create(
        Card(
            game="race",
            slug=facts.slug,
            title=facts.title,
            type=facts.type,
            attributes=dict(facts.attributes),
        )
        for facts in samples.CARDS
    )
