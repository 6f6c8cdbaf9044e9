"""Every law is held against every game by every ruleset."""

import pytest

from tests.contract.games import SUBJECTS, Subject


@pytest.fixture(scope="session", params=SUBJECTS, ids=str)
def subject(request: pytest.FixtureRequest) -> Subject:
    """Return one of the games under law."""
    found: Subject = request.param
    return found
