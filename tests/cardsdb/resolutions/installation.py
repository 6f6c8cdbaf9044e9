"""An installation of its own: a database, a broker, and processes that may be killed."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from cardsdb.config.settings.base import ROOT
from cardsdb.config.supervisor import worker_command

PATIENCE_S = 120.0
SUBMIT = "tests.cardsdb.resolutions.submit"

Query = Callable[[str], list[tuple[Any, ...]]]


@dataclass(slots=True)
class Installation:
    """A database with the cards of Udacha, and whoever works on it. A lease holds three seconds."""

    folder: Path
    environment: dict[str, str]
    query: Query  # asks the installation's database
    running: list["subprocess.Popen[bytes]"] = field(default_factory=list)
    logs: list[IO[bytes]] = field(default_factory=list)

    def submit(self, games: int, seed: int) -> str:
        """Set up, store a batch as the API does, and return the digest of an undisturbed run."""
        command = [sys.executable, "-m", SUBMIT, str(games), str(seed)]
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.split()[-1]

    def start(self, name: str, command: list[str]) -> "subprocess.Popen[bytes]":
        """Start a process with a group of its own, its words in a log."""
        log = (self.folder / f"{name}.log").open("ab")
        self.logs.append(log)
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        self.running.append(process)
        return process

    def start_worker(self) -> "subprocess.Popen[bytes]":
        """Start a worker of two processes, as it is started everywhere."""
        return self.start("worker", worker_command(2))

    def start_sweeper(self) -> "subprocess.Popen[bytes]":
        """Start a sweeper that looks twice a second."""
        return self.start("sweeper", [sys.executable, "manage.py", "sweep", "--every", "0.5"])

    def kill(self, process: "subprocess.Popen[bytes]") -> None:
        """Kill a process with all its children at once, by a signal that nobody can catch."""
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def end(self) -> None:
        """Kill whatever still runs."""
        for process in self.running:
            self.kill(process)
        for log in self.logs:
            log.close()

    def value(self, sql: str) -> Any:
        """Return the single value that the query gives."""
        return self.query(sql)[0][0]

    def wait_until(self, sql: str) -> None:
        """Wait until the query gives something true; fail with the logs when it takes too long."""
        deadline = time.monotonic() + PATIENCE_S
        while not self.value(sql):
            if time.monotonic() > deadline:
                raise AssertionError(f"In vain: {sql}\n{self.told()}")
            time.sleep(0.02)

    def told(self) -> str:
        """Return the ends of the logs."""
        texts = [path.read_text(errors="replace")[-3_000:] for path in self.folder.glob("*.log")]
        return "\n".join(texts)


@contextmanager
def installed(folder: Path, environment: dict[str, str], query: Query) -> Iterator[Installation]:
    """Give the folder to an installation, and end its processes whatever happens."""
    usual = {
        **os.environ,
        "CARDSDB_VAR": str(folder / "var"),
        "CARDSDB_LEASE_S": "3",
        "CARDSDB_RESEND_S": "1",
        "CARDSDB_CHUNK_S": "0.2",
        "CARDSDB_PLUGIN_AUTOLOAD": "0",
        "PYTHONPATH": str(ROOT),
    }
    installation = Installation(folder=folder, environment={**usual, **environment}, query=query)
    try:
        yield installation
    finally:
        installation.end()
