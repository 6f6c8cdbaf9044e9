"""The embedded broker: kombu's folder of messages, with writes that cannot be torn.

Kombu writes a message in place, where a consumer may take it half-written, and
keeps each message that was read. Here a file gets its name when it is complete,
and goes when it was read.
"""

import json
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem

ALIAS = "cardsfs"


def register() -> None:
    """Make `cardsfs://` a broker address that kombu knows."""
    TRANSPORT_ALIASES[ALIAS] = f"{__name__}:Transport"


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that others see complete or not at all."""
    hidden = path.with_name(f".{uuid.uuid4().hex}")
    hidden.write_bytes(content)
    hidden.replace(path)


class Channel(filesystem.Channel):
    """A channel that puts, gets and binds by renaming complete files."""

    def _put(  # type: ignore[override]  # kombu's own two bases differ in this name
        self, queue: str, payload: Any, **_options: Any
    ) -> None:
        # Wall-clock names keep their order across a reboot, monotonic ones do not.
        name = f"{time.time_ns():020d}_{uuid.uuid4().hex}.{queue}.msg"
        write_whole(Path(self.data_folder_out, name), json.dumps(payload).encode())

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        waiting = Path(self.data_folder_in)
        for name in sorted(path.name for path in waiting.iterdir()):
            if name.partition(".")[2] != f"{queue}.msg":
                continue
            taken = Path(self.processed_folder, name)
            try:
                (waiting / name).rename(taken)
            except OSError:
                continue  # another consumer was quicker
            content = taken.read_bytes()
            taken.unlink()
            return json.loads(content)
        raise Empty

    def _queue_bind(
        self, exchange: str, routing_key: str | None, pattern: str | None, queue: str | None
    ) -> None:
        path: Path = self._exchange_file(exchange)  # type: ignore[attr-defined]  # not in the stubs
        with Path(self.control_folder, ".lock").open("w") as guard:
            filesystem.lock(guard, filesystem.LOCK_EX)  # type: ignore[attr-defined]  # not there too
            bound = [list(row) for row in self.get_table(exchange)]
            row = [routing_key or "", pattern or "", queue or ""]
            if row not in bound:
                write_whole(path, json.dumps([row, *bound]).encode())


class Transport(filesystem.Transport):
    """The transport behind `cardsfs://`."""

    Channel = Channel


def make_folders(root: Path) -> dict[str, Any]:
    """Make the broker's folders below `root` and return the transport options that name them."""
    folders = {name: root / name for name in ("queue", "control", "processed")}
    for folder in folders.values():
        folder.mkdir(parents=True, exist_ok=True)
    return {
        "data_folder_in": str(folders["queue"]),
        "data_folder_out": str(folders["queue"]),
        "control_folder": str(folders["control"]),
        "processed_folder": str(folders["processed"]),
        "store_processed": True,  # else kombu reads by way of the system's temporary folder
        "polling_interval": 0.02,
    }
