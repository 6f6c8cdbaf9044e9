"""The web server of production on a free port, for tests that need real sockets and processes."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from cardsdb.config.supervisor import answers

START_S = 60.0


@contextmanager
def served(var: Path, *, workers: int = 1, **environment: str) -> Iterator[int]:
    """Serve from so many processes, with settings of its own; yield the port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    own = {"CARDSDB_VAR": str(var), "DJANGO_SETTINGS_MODULE": "cardsdb.config.settings.embedded"}
    command = [sys.executable, "-m", "gunicorn", "cardsdb.config.wsgi", "--no-control-socket"]
    command += ["--bind", f"127.0.0.1:{port}", "--workers", str(workers), "--threads", "4"]
    command += ["--worker-class", "cardsdb.config.web_worker.WebWorker"]
    with (
        (var / "web.log").open("w") as log,
        subprocess.Popen(
            command, cwd=settings.ROOT, env={**os.environ, **own, **environment}, stderr=log
        ) as server,
    ):
        try:
            assert answers(f"http://127.0.0.1:{port}/health/live", time.monotonic() + START_S)
            yield port
        finally:
            server.terminate()
