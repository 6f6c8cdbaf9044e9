"""No search breaks, however it came about: it finds cards, or says where it is wrong."""

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import cast

import pytest
from django.conf import settings

from cardsdb.config.benchmarks.catalogue import WORDS
from cardsdb.config.benchmarks.fuzzing import Broken, fuzz
from cardsdb.config.benchmarks.searches import SearchMaker

SEARCHES, ASK_EACH = 20_000, 50
PATIENCE_S = 1.0  # the command measures; this only finds what does not end


@pytest.mark.slow
@pytest.mark.usefixtures("planted")
def test_twenty_thousand_searches_are_understood_or_refused() -> None:
    maker = SearchMaker(random.Random(3), WORDS)
    texts = (maker.search() for _ in range(SEARCHES))
    report = fuzz(texts, PATIENCE_S, ask_each=ASK_EACH)
    assert report.found + report.refused == SEARCHES
    assert min(report.found, report.refused) > SEARCHES / 10
    assert report.over == 0


@pytest.mark.usefixtures("garden")
def test_a_search_that_breaks_is_named() -> None:
    with pytest.raises(Broken, match="b'ivy'"):
        fuzz([cast("str", b"ivy")], PATIENCE_S)


@pytest.mark.slow
def test_the_command_searches_a_catalogue_of_its_own(tmp_path: Path) -> None:
    command = [sys.executable, "manage.py", "fuzz_search", "--queries", "30", "--cards", "60"]
    environment = {
        **os.environ,
        "CARDSDB_VAR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "cardsdb.config.settings.embedded",
    }
    ran = subprocess.run(
        [*command, "--limit-ms", "5000"],
        cwd=settings.ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.startswith("30 searches of 60 cards on sqlite: ")
    assert "0 took more than 5000 ms; the slowest:" in ran.stdout
    assert list(tmp_path.glob("fuzz*")) == []
