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
from typing import Any

from django.conf import settings

from cardsdb.config.benchmarks.figures import Figure, calibration_rate
from cardsdb.config.benchmarks.games import SEED, middle_position, playable_games, sample_decks
from cardsdb.config.benchmarks.linux import cpu_seconds, leaves_below, resident_mb
from cardsdb.decks.documents import dump_deck_list
from cardsdb.plugin_api import MalformedInput
from cardsdb.resolutions.requests import ResolutionRequest, prepare

START_S = 60.0
CONNECTIONS = 4
HTTP_S = 4.0
GAMES = 10_000
WARM_UP = 200
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
            "CARDSDB_LIMITS": "0",
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
    web = leaves_below(service.supervisor, "gunicorn")
    used_before = cpu_seconds(web)
    start = time.monotonic()
    threads = [
        threading.Thread(target=_judge_until, args=(service.port, body, start + HTTP_S, counts))
        for _ in range(CONNECTIONS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.monotonic() - start
    calibration = (before + calibration_rate()) / 2
    used = cpu_seconds(web) - used_before
    per_cpu = sum(counts) / used
    return Figure(
        name=f"{game}-verdicts-over-http",
        value=per_cpu,
        unit="a CPU second",
        ratio=per_cpu / calibration,
        note=f"{sum(counts) / seconds:,.0f} a second of wall time, the client on the same machine",
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
    _play(service, game, WARM_UP)  # until then the pool may not have begun
    pool = leaves_below(service.supervisor, "celery")
    before = calibration_rate()
    used_before = cpu_seconds(pool)
    seconds = _play(service, game, GAMES)
    used = cpu_seconds(pool) - used_before
    calibration = (before + calibration_rate()) / 2
    yield Figure(
        name=f"{game}-games-by-one-worker",
        value=GAMES / used,
        unit="a CPU second",
        ratio=GAMES / used / calibration,
        note=f"{GAMES / seconds:,.0f} a second of wall time, from the request to the last row",
    )
    memory = max(resident_mb(process) for process in pool)
    note = f"after {GAMES + WARM_UP:,} games"
    yield Figure(name=f"{game}-worker-memory", value=memory, unit="MB", note=note)


def _play(service: Service, game: str, games: int) -> float:
    """Have the worker play so many games; return the seconds until the last row is there."""
    decks = [dump_deck_list(deck) for deck in _two_legal(game)]
    asked = {"game": game, "decks": decks, "seed": SEED, "games": games}
    start = time.monotonic()
    batch = service.call("POST", "/resolutions", asked)
    while batch["state"] in ("queued", "running"):
        if time.monotonic() - start > PLAY_S:
            raise MalformedInput(f"{games} games were not played in {PLAY_S:.0f} s.")
        time.sleep(0.2)
        batch = service.call("GET", f"/resolutions/{batch['id']}")
    if batch["state"] != "done":
        raise MalformedInput(f"The batch ended as {batch['state']}: {batch.get('error')}")
    return time.monotonic() - start


def _two_legal(game: str) -> list[Any]:
    legal = []
    for deck in sample_decks(game):
        try:
            prepare(ResolutionRequest(game=game, decks=[deck, deck]))
        except MalformedInput:
            continue
        legal.append(deck)
    return legal[:2]
