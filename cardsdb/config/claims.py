"""What a supervisor has for itself alone: the port it listens on, the folder it writes to.

Standard library only: `./run` asks here before anything is installed.
"""

import argparse
import contextlib
import errno
import importlib.util
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

PORT = 8000
WORKERS = min(2, os.cpu_count() or 1)
LOCK = "run.lock"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the port and the number of processes that play games."""
    parser.add_argument(
        "--port", type=port_number, default=PORT, metavar="N", help=f"{PORT} unless given"
    )
    parser.add_argument(
        "--workers", type=process_count, default=WORKERS, metavar="N",
        help="processes that play games; 2 unless given, 1 on a machine of one core",
    )  # fmt: skip


def port_number(text: str) -> int:
    """Return the port that the text names."""
    if not (text.isascii() and text.isdecimal() and 0 < int(text[:6]) < 65536):
        raise argparse.ArgumentTypeError(f"a port is a whole number from 1 to 65535, not {text!r}")
    return int(text)


def process_count(text: str) -> int:
    """Return the number of processes that the text names."""
    if not (text.isascii() and text.isdecimal() and 0 < int(text[:6]) <= 1000):
        raise argparse.ArgumentTypeError(f"this is a whole number from 1 to 1000, not {text!r}")
    return int(text)


def refuse_busy_port(port: int) -> None:
    """Stop with a sentence when the port cannot be listened on."""
    with socket.socket() as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            reason = "is in use" if error.errno == errno.EADDRINUSE else "cannot be used"
            sys.exit(f"Port {port} {reason}; choose another with --port.")


def refuse_busy_folder(folder: Path) -> None:
    """Stop with a sentence that names it when a supervisor writes to the folder."""
    with folder_alone(folder, None):
        pass


@contextlib.contextmanager
def folder_alone(folder: Path, address: str | None) -> Iterator[None]:
    """Keep the folder for this process, which serves at the address, or stop with a sentence.

    The system gives a claim up with its process, however that ends. None as the address only
    looks. Where the system cannot tell, nobody is refused.
    """
    if importlib.util.find_spec("fcntl") is None:
        yield
        return
    import fcntl  # Windows has none

    with (folder / LOCK).open("a+", encoding="utf-8") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            sys.exit(f"cardsdb runs in this folder already ({lock.read()}); stop that one first.")
        if address is not None:
            lock.truncate(0)
            lock.write(f"{address}, process {os.getpid()}")
            lock.flush()
        yield
