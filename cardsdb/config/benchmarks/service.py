"""How fast the service as a whole is: started as `./run` starts it, in a folder of its own."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from django.conf import settings

from cardsdb.config.benchmarks.figures import Figure, calibration_rate
from cardsdb.config.benchmarks.games import SEED, middle_position, playable_games, sample_decks
from cardsdb.decks.documents import dump_deck_list
from cardsdb.resolutions.requests import ResolutionRequest, prepare
from cardsdb.plugin_api import MalformedInput

START_S = 60.0
CONNECTIONS = 4
HTTP_S = 4.0
GAMES = 10_000
PLAY_S = 300.0


@dataclass(frozen=True, slots=True)
class Service:
    """A running service: its address, a token of its admin, its supervisor."""

    port: int
    token: str
    supervisor: int

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Return the JSON of an answer; HTTPError for one that is no success."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/api/v1{path}",
            data=None if body is None else json.dumps(body).encode(),
            method=method,
            headers={"Content-Type": "application/json", "Authorization": f"Token {self.token}"},
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)


@contextmanager
def running_service() -> Iterator[Service]:
    """Start web, worker and sweeper in a temporary folder and stop them at the end."""
    settings.VAR.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=settings.VAR, prefix="bench-") as folder:
        environment = {
            **os.environ,
            "CARDSDB_VAR": folder,
            "DJANGO_SETTINGS_MODULE": "cardsdb.config.settings.embedded",
        }
        _manage(environment, "migrate", "--verbosity", "0")
        _manage(environment, "load_fixtures")
        token = _manage(environment, "make_admin").split("API token")[1].split()[0]
        port = _free_port()
        command = [sys.executable, "manage.py", "cardsdb_up", "--port", str(port), "--workers", "1"]
        supervisor = subprocess.Popen(
            command, cwd=settings.ROOT, env=environment, stdout=subprocess.DEVNULL
        )
        try:
            service = Service(port, token, supervisor.pid)
            _wait_for(service)
            yield service
        finally:
            supervisor.send_signal(signal.SIGTERM)
            supervisor.wait()


def _manage(environment: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(
        command, cwd=settings.ROOT, env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(service: Service) -> None:
    deadline = time.monotonic() + START_S
    while True:
        try:
            service.call("GET", "/games")
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
        else:
            return


def service_figures() -> Iterator[Figure]:
    """Yield verdicts a second over HTTP, and what a worker does and needs for 10,000 games."""
    with running_service() as service:
        for game in playable_games():
            yield _verdict_rate(service, game)
        for game in playable_games():
            yield from _worker_figures(service, game)


def _verdict_rate(service: Service, game: str) -> Figure:
    """Return how many actions one web process judges over HTTP, by four connections kept alive."""
    position, action = middle_position(game)
    body = json.dumps({"game": game, "position": position, "action": action}).encode()
    _judge_until(service.port, body, time.monotonic() + 0.5, [])
    counts: list[int] = []
    before = calibration_rate()
    start = time.monotonic()
    threads = [
        threading.Thread(target=_judge_until, args=(service.port, body, start + HTTP_S, counts))
        for _ in range(CONNECTIONS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    rate = sum(counts) / (time.monotonic() - start)
    calibration = (before + calibration_rate()) / 2
    return Figure(
        name=f"{game}-verdicts-over-http",
        value=rate,
        unit="a second",
        ratio=rate / calibration,
        note="wall time; the client shares the machine",
    )


def _judge_until(port: int, body: bytes, deadline: float, counts: list[int]) -> None:
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    done = 0
    while time.monotonic() < deadline:
        headers = {"Content-Type": "application/json"}
        connection.request("POST", "/api/v1/judge", body, headers)
        answer = connection.getresponse()
        content = answer.read()
        if answer.status != 200:
            raise MalformedInput(f"The judge answered {answer.status}: {content[:200]!r}")
        done += 1
    counts.append(done)
    connection.close()


def _worker_figures(service: Service, game: str) -> Iterator[Figure]:
    """Yield games a second and memory of one worker process over 10,000 games."""
    decks = [dump_deck_list(deck) for deck in _two_legal(game)]
    asked = {"game": game, "decks": decks, "seed": SEED, "games": GAMES}
    before = calibration_rate()
    start = time.monotonic()
    batch = service.call("POST", "/resolutions", asked)
    while batch["state"] in ("queued", "running"):
        if time.monotonic() - start > PLAY_S:
            raise MalformedInput(f"{GAMES} games were not played in {PLAY_S:.0f} s.")
        time.sleep(0.2)
        batch = service.call("GET", f"/resolutions/{batch['id']}")
    rate = GAMES / (time.monotonic() - start)
    calibration = (before + calibration_rate()) / 2
    if batch["state"] != "done":
        raise MalformedInput(f"The batch ended as {batch['state']}: {batch.get('error')}")
    yield Figure(
        name=f"{game}-games-by-one-worker",
        value=rate,
        unit="a second",
        ratio=rate / calibration,
        note="wall time, from the request until the last row",
    )
    memory = max(_resident_mb(process) for process in _pool_processes(service.supervisor))
    note = f"after {GAMES} games"
    yield Figure(name=f"{game}-worker-memory", value=memory, unit="MB", note=note)


def _two_legal(game: str) -> list[Any]:
    legal = []
    for deck in sample_decks(game):
        try:
            prepare(ResolutionRequest(game=game, decks=[deck, deck]))
        except MalformedInput:
            continue
        legal.append(deck)
    return legal[:2]


def _pool_processes(supervisor: int) -> list[int]:
    """Return the processes of the worker below the supervisor that play games (Linux)."""
    parents = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            except OSError:  # it ended meanwhile
                continue
            parents[int(folder.name)] = int(fields[1])
    found = [process for process in parents if _is_below(process, supervisor, parents)]
    leaves = [process for process in found if process not in parents.values()]
    return [process for process in leaves if "celery" in _command(process)]


def _is_below(process: int, ancestor: int, parents: dict[int, int]) -> bool:
    while process in parents:
        process = parents[process]
        if process == ancestor:
            return True
    return False


def _command(process: int) -> str:
    return Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ")


def _resident_mb(process: int) -> float:
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise MalformedInput(f"The system does not tell the memory of process {process}.")
