"""What tests of searches share: the Garden beside the Race to Ten, on both databases."""

from collections.abc import Iterator

import pytest
from django.db import connection

from cardsdb.plugin_api import registry
from cardsdb.plugin_api.registry import Registry
from tests.cardsdb.catalogue.search import garden as garden_plugin
from tests.cardsdb.catalogue.search.world import plant_garden
from tests.toy_game import plugin


@pytest.fixture
def garden() -> Iterator[Registry]:
    """Make the Garden and the Race to Ten the only games there are."""
    with registry.using(garden=garden_plugin, race=plugin) as known:
        yield known


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.services)])
def either_database(request: pytest.FixtureRequest, db: None) -> None:
    """Run the test in `./test` on SQLite and in `./test --services` on PostgreSQL."""
    assert connection.vendor == request.param


@pytest.fixture
def planted(garden: Registry, either_database: None) -> None:
    """Put the cards of the Garden into the catalogue."""
    plant_garden()
