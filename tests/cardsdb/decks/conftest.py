"""What tests of the decks share: a catalogue filled from the fixtures, once for a module."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import transaction

from cardsdb.catalogue.services import load_fixtures


@contextmanager
def filled_catalogue() -> Iterator[None]:
    """Fill the catalogue from all fixtures, and take it all away again."""
    with transaction.atomic():
        load_fixtures([])
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def fixtures_loaded(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Fill the catalogue for the tests of a module, each of which is undone by itself."""
    with django_db_blocker.unblock(), filled_catalogue():
        yield
