"""The tour of the docs, walked with a real curl through a real service."""

import os
import subprocess
from pathlib import Path

import pytest

from cardsdb.api.urls import V1, urlpatterns
from cardsdb.config.benchmarks.service import running_service

TOUR = Path(__file__).resolve().parents[1] / "docs" / "tour.sh"
UNWALKED = {f"{V1}/bulk/<str:id>"}  # there are files only once the workers have written them


@pytest.mark.slow
def test_the_tour_walks_through_the_whole_api_without_an_error() -> None:
    with running_service() as service:
        walked = subprocess.run(
            ["sh", str(TOUR), f"http://127.0.0.1:{service.port}"],
            env={**os.environ, "TOKEN": service.token},
            capture_output=True,
            text=True,
            check=False,
        )
    assert walked.returncode == 0, walked.stdout[-2000:] + walked.stderr
    assert walked.stdout.endswith("== That is all.\n")


def test_the_tour_comes_by_every_address() -> None:
    text = TOUR.read_text(encoding="utf-8")
    for pattern in urlpatterns:
        route = str(getattr(pattern.pattern, "_route", ""))
        if route and route not in UNWALKED:
            parts = [part for part in route.removeprefix(V1).split("/") if part and part[0] != "<"]
            assert all(part in text for part in parts), route
