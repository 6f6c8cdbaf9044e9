"""The conformance suite: every scenario of every game holds."""

from pathlib import Path

import pytest

from cardsdb.judge.scenarios import read_scenarios, run_scenario, scenario_files
from cardsdb.plugin_api import JSON

FOLDER = Path(__file__).parent / "scenarios"
SCENARIOS = [one for file in scenario_files(FOLDER) for one in read_scenarios(file)]


@pytest.mark.django_db
@pytest.mark.parametrize("scenario", SCENARIOS, ids=[one["id"] for one in SCENARIOS])
def test_a_scenario_holds(scenario: JSON) -> None:
    assert [str(difference) for difference in run_scenario(scenario)] == []


def test_no_two_scenarios_have_one_id() -> None:
    names = [one["id"] for one in SCENARIOS]
    assert len(names) == len(set(names))
