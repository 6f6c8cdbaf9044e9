"""Counts that all processes share, each for a window of time: who has asked how often.

A window begins with the first thing that is counted in it. A count is exact: of two processes that
count at the same moment, one gets the higher number.
"""

import logging
import os
import sqlite3
import threading
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

logger = logging.getLogger(__name__)

BUSY_S = 1.0  # so long another process may hold the file
PATIENCE_S = 0.25  # so long an answer of Redis is waited for
PAUSE_S = 5.0  # after a failure, Redis is left alone for so long
PRUNED_EVERY_S = 60.0


@dataclass(frozen=True, slots=True)
class Count:
    """How often something was counted in its window, this time included, and when that ends."""

    taken: int
    ends_in_s: float


class Counters(Protocol):
    """What counts. None instead of a count: it cannot be told now, and the log says why."""

    def take(self, name: str, window_s: int) -> Count | None:
        """Count one more of this name; the first begins a window of so many seconds."""

    def give_back(self, name: str) -> None:
        """Count one less in the window of this name, if it has not ended."""


@cache
def counters(place: str) -> Counters:
    """Return what counts at this place: an address of Redis, or the path of a file."""
    return RedisCounters(place) if place.startswith(("redis:", "rediss:")) else FileCounters(place)


_TABLE = """
CREATE TABLE IF NOT EXISTS counts (name TEXT PRIMARY KEY, ends REAL, taken INTEGER) WITHOUT ROWID
"""
# A window that seems to end too late was begun before the clock was put back.
_TAKE = """
INSERT INTO counts VALUES (:name, :now + :window, 1) ON CONFLICT (name) DO UPDATE SET
    taken = CASE WHEN ends > :now AND ends <= :now + :window THEN taken + 1 ELSE 1 END,
    ends = CASE WHEN ends > :now AND ends <= :now + :window THEN ends ELSE :now + :window END
RETURNING taken, ends
"""
_GIVE_BACK = "UPDATE counts SET taken = taken - 1 WHERE name = ? AND ends > ? AND taken > 0"
_PRUNE = "DELETE FROM counts WHERE ends <= ?"


class FileCounters:
    """Counts in an SQLite file of its own, for the processes of one machine.

    Nothing is lost when the machine stops but counts, so nothing is waited for on the disk.
    """

    def __init__(self, path: str) -> None:
        """Take the path of the file, which the first count makes."""
        self._path = Path(path)
        self._lock = threading.Lock()  # of several threads one asks, without the system's help
        self._connection: sqlite3.Connection | None = None
        self._owner = 0  # the process; a connection does not survive a fork
        self._prune_at = 0.0

    def take(self, name: str, window_s: int) -> Count | None:
        """Count one more; None when the file cannot be written."""
        now = time.time()
        asked = {"name": name, "now": now, "window": window_s}
        rows = self._ask(_TAKE, asked)
        if now >= self._prune_at:
            self._prune_at = now + PRUNED_EVERY_S
            self._ask(_PRUNE, (now,))
        return Count(rows[0][0], rows[0][1] - now) if rows else None

    def give_back(self, name: str) -> None:
        """Count one less."""
        self._ask(_GIVE_BACK, (name, time.time()))

    def _ask(self, statement: str, values: Any) -> list[Any]:
        with self._lock:
            try:
                return self._connected().execute(statement, values).fetchall()
            except (sqlite3.Error, OSError) as error:
                logger.warning("Nothing can be counted in %s: %s", self._path, error)
                self._connection = None
                return []

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None or self._owner != os.getpid():
            self._connection = self._opened()
            self._owner = os.getpid()
        return self._connection

    def _opened(self) -> sqlite3.Connection:
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._path.touch(mode=0o600)  # addresses of people stand in it
        connection = sqlite3.connect(
            self._path, timeout=BUSY_S, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=OFF")
        connection.execute(_TABLE)
        return connection


_TAKE_IN_REDIS = """
local taken = redis.call('INCR', KEYS[1])
if taken == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {taken, redis.call('PTTL', KEYS[1])}
"""
_GIVE_BACK_IN_REDIS = """
if (tonumber(redis.call('GET', KEYS[1])) or 0) > 0 then redis.call('DECR', KEYS[1]) end
"""


class RedisCounters:
    """Counts in Redis, for the processes of several machines."""

    def __init__(self, url: str) -> None:
        """Take the address; redis is a package that only production has."""
        import redis  # not installed where nobody needs it
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        self._failure = redis.RedisError
        client = redis.Redis.from_url(
            url,
            socket_timeout=PATIENCE_S,
            socket_connect_timeout=PATIENCE_S,
            retry=Retry(NoBackoff(), 0),
        )
        self._take = client.register_script(_TAKE_IN_REDIS)
        self._give_back = client.register_script(_GIVE_BACK_IN_REDIS)
        self._asked_again_at = 0.0

    def take(self, name: str, window_s: int) -> Count | None:
        """Count one more; None when Redis does not answer."""
        found = self._ask(self._take, name, window_s * 1000)
        return Count(found[0], found[1] / 1000) if found else None

    def give_back(self, name: str) -> None:
        """Count one less."""
        self._ask(self._give_back, name)

    def _ask(self, script: Any, name: str, *values: int) -> Any:
        if time.monotonic() < self._asked_again_at:
            return None
        try:
            return script(keys=[f"cardsdb:{name}"], args=values)
        except self._failure as error:
            logger.warning("Redis does not count: %s", error)
            self._asked_again_at = time.monotonic() + PAUSE_S
            return None
