"""Settings that refuse what would be unsafe, and keep what must survive a restart."""

import json
import logging
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cardsdb.config.home import own_file, secret_key
from cardsdb.config.logs import JSONFormatter
from cardsdb.config.settings.base import server_broker_options

ROOT = Path(__file__).resolve().parents[3]
PRODUCTION = {
    "CARDSDB_SECRET_KEY": "x7" * 40 + "abcdefghi",
    "CARDSDB_ALLOWED_HOSTS": "cards.example",
    "CARDSDB_DATABASE_URL": "postgres://cards@127.0.0.1:1/cards",
    "CARDSDB_BROKER_URL": "amqp://127.0.0.1:1//",
}


def python(
    *arguments: str, settings: str, given: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    inherited = {key: value for key, value in os.environ.items() if key not in PRODUCTION}
    module = f"cardsdb.config.settings.{settings}"
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**inherited, "DJANGO_SETTINGS_MODULE": module, **given},
        capture_output=True,
        text=True,
        check=False,
    )


def test_production_without_anything_names_all_that_is_missing_at_once() -> None:
    refused = python("-c", "import cardsdb.config.settings.production", settings="test", given={})
    last_line = refused.stderr.splitlines()[-1]
    assert refused.returncode == 1
    assert "ImproperlyConfigured" in last_line
    assert [name for name in PRODUCTION if name not in last_line] == []


def test_production_names_only_what_is_missing() -> None:
    given = {**PRODUCTION, "CARDSDB_BROKER_URL": ""}
    refused = python(
        "-c", "import cardsdb.config.settings.production", settings="test", given=given
    )
    named = [name for name in PRODUCTION if name in refused.stderr.splitlines()[-1]]
    assert named == ["CARDSDB_BROKER_URL"]


@pytest.mark.slow
def test_production_passes_the_security_checks_for_deployment() -> None:
    checked = python(
        "manage.py",
        "check",
        "--deploy",
        "--tag=security",
        "--fail-level=WARNING",
        settings="production",
        given=PRODUCTION,
    )
    assert checked.returncode == 0, checked.stderr
    assert "no issues" in checked.stdout


def test_embedded_keeps_its_key_for_the_owner_only(tmp_path: Path) -> None:
    script = "from cardsdb.config.settings import embedded; print(embedded.SECRET_KEY)"
    given = {"CARDSDB_VAR": str(tmp_path)}
    first = python("-c", script, settings="embedded", given=given)
    second = python("-c", script, settings="embedded", given=given)
    assert len(first.stdout.strip()) >= 50
    assert second.stdout == first.stdout
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600


def test_all_who_start_at_once_read_one_key(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret-key"
    with ThreadPoolExecutor(8) as starters:
        keys = list(starters.map(secret_key, [path] * 8))
    assert set(keys) == {path.read_text()}
    assert [left.name for left in path.parent.iterdir()] == ["secret-key"]


@pytest.mark.slow
def test_the_embedded_database_lets_readers_and_a_writer_work_at_once(tmp_path: Path) -> None:
    script = (
        "import django; django.setup()\n"
        "from django.db import connection\n"
        "for name in ('journal_mode', 'synchronous', 'mmap_size'):\n"
        "    print(connection.cursor().execute(f'PRAGMA {name}').fetchone()[0])\n"
        "print(connection.transaction_mode, connection.get_connection_params()['timeout'])"
    )
    asked = python("-c", script, settings="embedded", given={"CARDSDB_VAR": str(tmp_path)})
    assert asked.stdout.split() == ["wal", "1", "268435456", "IMMEDIATE", "20"], asked.stderr


def test_redis_never_delivers_again_while_a_task_may_still_run() -> None:
    options = server_broker_options("redis://127.0.0.1:6379/0")
    assert options["visibility_timeout"] > 600


def test_rabbitmq_confirms_what_it_was_given() -> None:
    assert server_broker_options("amqp://127.0.0.1//") == {"confirm_publish": True}


def test_a_line_of_the_production_log_is_one_json_object() -> None:
    record = logging.LogRecord("cards", logging.ERROR, "x.py", 1, "two\nlines of %s", ("it",), None)
    line = JSONFormatter().format(record)
    assert "\n" not in line
    assert json.loads(line)["message"] == "two\nlines of it"
    assert json.loads(line)["level"] == "ERROR"


@pytest.mark.parametrize("rights", [None, 0o644])
def test_the_database_is_for_its_owner_only(tmp_path: Path, rights: int | None) -> None:
    database = tmp_path / "var" / "cardsdb.sqlite3"
    if rights:
        database.parent.mkdir()
        database.touch(rights)
    assert own_file(database).stat().st_mode & 0o777 == 0o600
    assert rights or database.parent.stat().st_mode & 0o777 == 0o700
