"""Counts that several processes share, in a file and in Redis."""

import subprocess
import sys
import time
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings

from cardsdb.accounts.counters import Count, Counters, FileCounters, RedisCounters

PROCESSES, EACH = 2, 300
COUNT = """
import sys
from concurrent.futures import ThreadPoolExecutor
from cardsdb.accounts.counters import counters
place, name, times = sys.argv[1], sys.argv[2], int(sys.argv[3])
with ThreadPoolExecutor(4) as threads:
    for count in threads.map(lambda _: counters(place).take(name, 600), range(times)):
        print(count.taken)
"""


@pytest.fixture(params=["file", pytest.param("redis", marks=pytest.mark.services)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "counters") if request.param == "file" else settings.TEST_REDIS_URL


@pytest.fixture
def counted(place: str) -> Counters:
    return FileCounters(place) if place.startswith("/") else RedisCounters(place)


@pytest.fixture
def name() -> str:
    """Return a name that nobody has counted yet."""
    return f"test:{uuid4().hex}"


def taken(count: Count | None) -> int:
    assert count is not None
    return count.taken


@pytest.mark.slow
def test_processes_and_threads_that_count_at_once_lose_and_double_nothing(
    place: str, name: str
) -> None:
    command = [sys.executable, "-c", COUNT, place, name, str(EACH)]
    started = [
        subprocess.Popen(command, cwd=settings.ROOT, stdout=subprocess.PIPE, text=True)
        for _ in range(PROCESSES)
    ]
    printed = [process.communicate()[0] for process in started]
    numbers = sorted(int(line) for text in printed for line in text.split())
    assert numbers == list(range(1, PROCESSES * EACH + 1))


def test_each_name_is_counted_alone_and_its_window_runs_down(counted: Counters, name: str) -> None:
    first, second = counted.take(name, 600), counted.take(name, 600)
    other = counted.take(f"{name}:other", 3600)
    assert (taken(first), taken(second), taken(other)) == (1, 2, 1)
    assert first is not None
    assert second is not None
    assert 590 < second.ends_in_s <= first.ends_in_s <= 600


def test_what_is_given_back_is_not_counted(counted: Counters, name: str) -> None:
    counted.give_back(name)
    assert taken(counted.take(name, 600)) == 1
    counted.give_back(name)
    counted.give_back(name)
    assert taken(counted.take(name, 600)) == 1


def test_a_window_that_has_ended_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = FileCounters(str(tmp_path / "counters"))
    clock = time.time()
    monkeypatch.setattr(time, "time", lambda: clock)
    assert [taken(counted.take("a", 60)) for _ in range(3)] == [1, 2, 3]
    clock += 59
    assert counted.take("a", 60) == Count(4, 1)
    clock += 1
    assert counted.take("a", 60) == Count(1, 60)
    clock -= 3600  # somebody has put it back
    assert counted.take("a", 60) == Count(1, 60)


def test_windows_that_have_ended_are_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = FileCounters(str(tmp_path / "counters"))
    clock = time.time()
    monkeypatch.setattr(time, "time", lambda: clock)
    for number in range(5):
        counted.take(f"a{number}", 60)
    clock += 120
    counted.take("b", 60)
    assert counted._ask("SELECT name FROM counts", ()) == [("b",)]


def test_a_file_that_cannot_be_written_counts_nothing_and_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    assert FileCounters(str(tmp_path / "file" / "counters")).take("a", 60) is None
    assert "Nothing can be counted" in caplog.text


def test_a_redis_out_of_reach_counts_nothing_says_so_and_is_left_alone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    counted = RedisCounters("redis://127.0.0.1:9/0")
    assert counted.take("a", 60) is None
    assert counted.take("a", 60) is None
    assert caplog.text.count("Redis does not count") == 1
