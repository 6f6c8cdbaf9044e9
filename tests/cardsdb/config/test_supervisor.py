"""The supervisor and its children, as real processes that are really killed."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from cardsdb.config import claims

ROOT = Path(__file__).resolve().parents[3]

# A child with a grandchild; both do not care for SIGTERM.
STUBBORN = """
import os, signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
time.sleep(600)
"""

SUPERVISOR = """
import os, sys
from pathlib import Path
from cardsdb.config.supervisor import Child, Supervisor
children = [
    Child(name, [sys.executable, "-c", sys.argv[2]], Path(sys.argv[1], f"{name}.log"))
    for name in ("one", "two")
]
Supervisor(children, Path.cwd(), dict(os.environ)).run()
"""

Start = Callable[..., psutil.Process]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    started: list[subprocess.Popen[bytes]] = []

    def start(*arguments: str) -> psutil.Process:
        given = {
            "CARDSDB_VAR": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "cardsdb.config.settings.embedded",
        }
        started.append(
            subprocess.Popen(
                [sys.executable, *arguments],
                cwd=ROOT,
                env={**os.environ, **given},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )
        return psutil.Process(started[-1].pid)

    yield start
    for process in started:
        with suppress(psutil.NoSuchProcess):
            supervisor = psutil.Process(process.pid)
            for member in [*supervisor.children(recursive=True), supervisor]:
                member.kill()
        process.wait(10)


def wait_for(what: Callable[[], bool], timeout_s: float) -> bool:
    deadline = time.monotonic() + timeout_s
    while time.monotonic() < deadline:
        if what():
            return True
        time.sleep(0.05)
    return False


def descendants(process: psutil.Process, count: int, timeout_s: float = 10) -> list[psutil.Process]:
    assert wait_for(lambda: len(process.children(recursive=True)) >= count, timeout_s)
    return process.children(recursive=True)


def survivors(processes: list[psutil.Process], timeout_s: float) -> list[psutil.Process]:
    _, alive = psutil.wait_procs(processes, timeout_s)
    return [one for one in alive if one.status() != psutil.STATUS_ZOMBIE]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def is_answering(port: int) -> bool:
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/static/admin/css/base.css", timeout=10)
    except OSError:
        return False
    return True


@pytest.mark.slow
def test_nobody_outlives_a_supervisor_that_is_killed(start: Start, tmp_path: Path) -> None:
    supervisor = start("-c", SUPERVISOR, str(tmp_path), STUBBORN)
    family = descendants(supervisor, 6)
    supervisor.kill()
    assert survivors(family, timeout_s=6) == []


@pytest.mark.slow
def test_a_polite_signal_ends_even_stubborn_children_soon(start: Start, tmp_path: Path) -> None:
    supervisor = start("-c", SUPERVISOR, str(tmp_path), STUBBORN)
    family = descendants(supervisor, 6)
    supervisor.send_signal(signal.SIGTERM)
    assert survivors([supervisor, *family], timeout_s=6) == []


@pytest.mark.slow
def test_a_dead_child_is_replaced_and_leaves_nobody_behind(start: Start, tmp_path: Path) -> None:
    supervisor = start("-c", SUPERVISOR, str(tmp_path), STUBBORN)
    descendants(supervisor, 6)
    wrapper = supervisor.children()[0]
    orphans = wrapper.children(recursive=True)
    wrapper.kill()
    assert survivors([wrapper, *orphans], timeout_s=3) == []
    assert len(descendants(supervisor, 6, timeout_s=3)) == 6


@pytest.mark.slow
def test_a_child_that_keeps_dying_starts_less_and_less_often(start: Start, tmp_path: Path) -> None:
    start("-c", SUPERVISOR, str(tmp_path), "print('born', flush=True)")
    log = tmp_path / "one.log"
    assert wait_for(lambda: log.exists() and log.read_text().splitlines().count("born") >= 2, 5)
    time.sleep(2)
    assert log.read_text().splitlines().count("born") <= 4


@pytest.mark.slow
def test_killing_the_supervisor_of_web_and_worker_leaves_no_process(start: Start) -> None:
    port = free_port()
    supervisor = start("-m", "cardsdb.config.supervisor", "--port", str(port), "--workers", "2")
    assert wait_for(lambda: is_answering(port), 20)
    # Three wrappers, gunicorn and its worker, celery and its pool of two.
    family = descendants(supervisor, 8, timeout_s=20)
    supervisor.kill()
    assert survivors(family, timeout_s=6) == []
    assert not is_answering(port)


def supervise(var: Path, port: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cardsdb.config.supervisor", "--port", str(port)],
        cwd=ROOT,
        env={**os.environ, "CARDSDB_VAR": str(var)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_a_second_supervisor_in_a_folder_is_refused_until_the_first_is_killed(
    start: Start, tmp_path: Path
) -> None:
    port = free_port()
    first = start("-m", "cardsdb.config.supervisor", "--port", str(port), "--workers", "1")
    assert wait_for(lambda: (tmp_path / "log" / "web.log").exists(), 10)
    second = supervise(tmp_path, free_port())
    assert second.returncode == 1
    assert second.stderr == (
        "cardsdb runs in this folder already "
        f"(http://127.0.0.1:{port}, process {first.pid}); stop that one first.\n"
    )
    first.kill()
    first.wait(10)
    claims.refuse_busy_folder(tmp_path)


def test_a_busy_port_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        refused = supervise(tmp_path, port)
    assert refused.returncode == 1
    assert refused.stderr == f"Port {port} is in use; choose another with --port.\n"
