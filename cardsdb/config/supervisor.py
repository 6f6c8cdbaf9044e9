"""Start web, worker and sweeper, start them again when they die, and take them along at the end.

Standard library only: loading Django here as well would double the time to the first answer.
"""

import argparse
import logging
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from cardsdb.config import claims

logger = logging.getLogger(__name__)

ROOT = Path(__file__).resolve().parents[2]
POLL_S = 0.1
HEAD_START_S = 10.0  # the web server has the machine to itself until it answers, or this long
LONGEST_PAUSE_S = 30.0
STEADY_S = 30.0  # who lives this long starts again without a pause
LEAVE_S = 4.0  # a little more than the children give their own commands
LARGEST_LOG = 5_000_000  # bytes; an older log than this is put aside at the start


@dataclass
class Child:
    """One command that has to run for as long as the supervisor does."""

    name: str
    command: list[str]
    log: Path
    process: subprocess.Popen[bytes] | None = None
    deaths: int = 0
    started_at: float = 0.0
    start_at: float = 0.0  # not before this moment, as time.monotonic() tells it

    def start(self, environment: dict[str, str], folder: Path) -> None:
        """Start the command, bound to this process by a pipe as its standard input."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "cardsdb.config.child", *self.command],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                cwd=folder,
                env=environment,
                start_new_session=True,
            )
        self.started_at = time.monotonic()

    def bury(self) -> float:
        """Clear up after a command that died; return the seconds to wait before the next."""
        self.kill()
        self.process = None
        now = time.monotonic()
        self.deaths = 1 if now - self.started_at > STEADY_S else self.deaths + 1
        pause = min(0.25 * 2.0 ** min(self.deaths, 10), LONGEST_PAUSE_S)
        self.start_at = now + pause
        return pause

    def let_go(self) -> None:
        """Close the pipe, at which the command leaves."""
        if self.process and self.process.stdin:
            self.process.stdin.close()

    def kill(self) -> None:
        """Kill the command and all that it started."""
        if not self.process:
            return
        self.let_go()
        if sys.platform == "win32":
            self.process.kill()
        else:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@dataclass
class Supervisor:
    """Keeps its children running until it is told to stop."""

    children: list[Child]
    folder: Path  # in which the commands run
    environment: dict[str, str]
    signals_seen: int = field(default=0, init=False)

    def run(self) -> None:
        """Run until SIGTERM or SIGINT; a second one hurries."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._on_signal)
        for child in self.children:
            put_aside(child.log)
        try:
            while not self.signals_seen:
                for child in self.children:
                    self._look_after(child)
                time.sleep(POLL_S)
        finally:
            self.stop()

    def stop(self) -> None:
        """Ask all children to leave and kill those that take too long."""
        for child in self.children:
            child.let_go()
        deadline = time.monotonic() + LEAVE_S
        while self._is_any_alive() and time.monotonic() < deadline and self.signals_seen < 2:
            time.sleep(POLL_S / 2)
        for child in self.children:
            child.kill()

    def _look_after(self, child: Child) -> None:
        if child.process is None:
            if time.monotonic() >= child.start_at:
                child.start(self.environment, self.folder)
        elif child.process.poll() is not None:
            pause = child.bury()
            logger.warning(
                "%s ended; it starts again in %.1f s. See %s", child.name, pause, child.log
            )

    def _is_any_alive(self) -> bool:
        return any(child.process and child.process.poll() is None for child in self.children)

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self.signals_seen += 1


def put_aside(log: Path) -> None:
    """Rename a log that has grown large, over the one put aside before."""
    log.parent.mkdir(parents=True, exist_ok=True)
    if log.exists() and log.stat().st_size > LARGEST_LOG:
        log.replace(log.with_name(f"{log.name}.1"))


def web_command(port: int) -> list[str]:
    """Return the command of the web server that this system can run."""
    application = "cardsdb.config.wsgi:application"
    address = f"127.0.0.1:{port}"
    if sys.platform == "win32":
        return [sys.executable, "-m", "waitress", f"--listen={address}", application]
    command = [sys.executable, "-m", "gunicorn", application, "--bind", address]
    command += ["--worker-class", "cardsdb.config.web_worker.WebWorker"]
    command += ["--threads", "4", "--graceful-timeout", "2"]
    command += ["--limit-request-line", "8190"]  # the most that it takes
    command += ["--no-control-socket"]  # it would stand in the home folder
    # Elsewhere the flag is missing or shares the load badly.
    return [*command, "--reuse-port"] if sys.platform == "linux" else command


def worker_command(processes: int) -> list[str]:
    """Return the command of the Celery worker that plays games in so many processes."""
    pool = "threads" if sys.platform == "win32" else "prefork"
    command = [sys.executable, "-m", "celery", "-A", "cardsdb.config.celery", "worker"]
    command += ["--pool", pool, "--concurrency", str(processes), "--loglevel", "INFO"]
    return [*command, "--without-gossip", "--without-mingle", "--without-heartbeat"]


def sweeper_command() -> list[str]:
    """Return the command that sends lost work again."""
    return [sys.executable, "manage.py", "sweep", "--every", "2"]


def let_follow(followers: list[Child], url: str) -> None:
    """Hold back the followers until the address answers; two cores start one thing faster."""
    for child in followers:
        child.start_at = time.monotonic() + HEAD_START_S

    def release_on_answer() -> None:
        if answers(url, time.monotonic() + HEAD_START_S):
            for child in followers:
                child.start_at = 0.0

    threading.Thread(target=release_on_answer, daemon=True).start()


def answers(url: str, deadline: float) -> bool:
    """Ask until there is an answer, whichever; tell whether one came before the deadline."""
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(url, timeout=HEAD_START_S).close()
        except urllib.error.HTTPError:
            return True
        except OSError:
            time.sleep(POLL_S / 2)
        else:
            return True
    return False


def run(port: int, workers: int) -> None:
    """Start everything, say what to open, and keep it running until a signal."""
    var = Path(os.environ.get("CARDSDB_VAR", ROOT / "var"))
    var.mkdir(mode=0o700, parents=True, exist_ok=True)
    address = f"http://127.0.0.1:{port}"
    with claims.folder_alone(var, address):
        claims.refuse_busy_port(port)
        _serve(var, address, port, workers)


def _serve(var: Path, address: str, port: int, workers: int) -> None:
    logs = var / "log"
    (var / "tmp").mkdir(parents=True, exist_ok=True)
    web = Child("web", web_command(port), logs / "web.log")
    worker = Child("worker", worker_command(workers), logs / "worker.log")
    sweeper = Child("sweeper", sweeper_command(), logs / "sweeper.log")
    environment = {**os.environ, "TMPDIR": str(var / "tmp"), "PYTHONUNBUFFERED": "1"}
    let_follow([worker, sweeper], address)
    sys.stdout.write(
        f"Admin     {address}/admin/\n"
        f"API docs  {address}/api/v1/docs\n"
        f"Logs      {logs}\n"
        "Stop with Ctrl-C.\n"
    )
    sys.stdout.flush()
    Supervisor([web, worker, sweeper], ROOT, environment).run()


def main(arguments: list[str]) -> None:
    """Run with what the command line says."""
    logging.basicConfig(format="{asctime} {levelname} {message}", style="{")
    parser = argparse.ArgumentParser(prog="cardsdb_up")
    claims.add_arguments(parser)
    options = parser.parse_args(arguments)
    run(options.port, options.workers)


if __name__ == "__main__":
    main(sys.argv[1:])
