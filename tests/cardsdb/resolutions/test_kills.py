"""Workers that are killed with -9 in mid-batch: nothing is lost, nothing is doubled.

Real processes throughout. The embedded broker is a folder and the database SQLite; of the
servers, Redis and RabbitMQ with PostgreSQL.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
import redis
from django.conf import settings
from kombu import Connection, Queue

from tests.cardsdb.resolutions.installation import Installation, installed

GAMES, SEED = 1_000, 4422

IS_OVER = "SELECT count(*) FROM resolutions_batch WHERE state NOT IN ('queued', 'running')"
DONE = "SELECT count(*) FROM resolutions_chunk WHERE state = 'done'"
RUNNING = "SELECT count(*) FROM resolutions_chunk WHERE state = 'running'"


def kill_in_mid_chunk(site: Installation, *, after: int) -> None:
    """Start a worker and kill it in the midst of a chunk, when so many chunks are done."""
    is_hit = False
    while not is_hit:
        worker = site.start_worker()
        site.wait_until(f"SELECT ({DONE}) >= {after} AND ({RUNNING}) > 0")
        site.kill(worker)
        # A chunk that still runs was hit; else it was finished just before.
        is_hit = site.value(RUNNING) > 0


def check_that_kills_do_no_harm(site: Installation) -> None:
    """Kill the worker twice, and find the batch as if nobody had."""
    undisturbed = site.submit(GAMES, SEED)
    site.start_sweeper()
    kill_in_mid_chunk(site, after=1)
    kill_in_mid_chunk(site, after=3)
    site.start_worker()
    site.wait_until(IS_OVER)
    assert site.query("SELECT state, error FROM resolutions_batch") == [("done", "")]
    games = site.query('SELECT count(*), count(DISTINCT "index") FROM resolutions_resolution')
    assert games == [(GAMES, GAMES)]
    assert site.value("SELECT max(attempt) FROM resolutions_chunk") > 1
    assert site.value("SELECT digest FROM resolutions_batch") == undisturbed


@pytest.mark.slow
def test_kills_do_no_harm_on_the_embedded_broker(tmp_path: Path) -> None:
    def query(sql: str) -> list[tuple[Any, ...]]:
        with sqlite3.connect(tmp_path / "var" / "cardsdb.sqlite3", timeout=20) as connection:
            return connection.execute(sql).fetchall()

    environment = {"DJANGO_SETTINGS_MODULE": "cardsdb.config.settings.embedded"}
    with installed(tmp_path, environment, query) as site:
        check_that_kills_do_no_harm(site)


@pytest.fixture
def database() -> Iterator[str]:
    """Make a PostgreSQL database for one test, and drop it."""
    name = f"cardsdb_{uuid4().hex}"
    with psycopg.connect(settings.TEST_DATABASE_URL, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        yield settings.TEST_DATABASE_URL.rpartition("/")[0] + f"/{name}"
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.mark.services
@pytest.mark.slow
@pytest.mark.parametrize("broker", ["TEST_REDIS_URL", "TEST_AMQP_URL"])
def test_kills_do_no_harm_with_servers(tmp_path: Path, database: str, broker: str) -> None:
    url, queue = getattr(settings, broker), f"cardsdb-{uuid4().hex}"
    environment = {
        "DJANGO_SETTINGS_MODULE": "tests.cardsdb.resolutions.server_settings",
        "CARDSDB_SECRET_KEY": "a key for tests only",
        "CARDSDB_ALLOWED_HOSTS": "localhost",
        "CARDSDB_DATABASE_URL": database,
        "CARDSDB_BROKER_URL": url,
        "CARDSDB_TEST_QUEUE": queue,
    }
    with psycopg.connect(database, autocommit=True) as connection:
        try:
            with installed(
                tmp_path, environment, lambda sql: connection.execute(sql).fetchall()
            ) as site:
                check_that_kills_do_no_harm(site)
        finally:
            forget(url, queue)


def forget(broker: str, queue: str) -> None:
    """Delete what the queue left at the broker."""
    if broker.startswith("redis"):
        with redis.Redis.from_url(broker) as server:
            for key in server.scan_iter(f"{queue}:*"):
                server.delete(key)
        return
    with Connection(broker) as server:
        Queue(queue, channel=server.default_channel).delete()
