"""What tests of searches share: the Garden beside the Race to Ten."""

from collections.abc import Iterator

import pytest

from cardsdb.plugin_api import registry
from cardsdb.plugin_api.registry import Registry
from tests.cardsdb.catalogue.search import garden as garden_plugin
from tests.toy_game import plugin


@pytest.fixture
def garden() -> Iterator[Registry]:
    """Make the Garden and the Race to Ten the only games there are."""
    with registry.using(garden=garden_plugin, race=plugin) as known:
        yield known
