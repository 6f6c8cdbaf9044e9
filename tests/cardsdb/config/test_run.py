"""What `./run` says when it cannot, and when it leaves alone what is there."""

import contextlib
import importlib.util
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import run
from cardsdb.config import claims

ROOT = Path(__file__).resolve().parents[3]
SYSTEM_PATH = "/usr/bin:/bin"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the bootstrap and a lock of one package, and nothing else."""
    folder = tmp_path / "fresh"
    folder.mkdir()
    for name in ("run", "run.py"):
        shutil.copy(ROOT / name, folder)
    for name in ("__init__.py", "config/__init__.py", "config/claims.py"):
        (folder / "cardsdb" / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / "cardsdb" / name, folder / "cardsdb" / name)
    for lock in ("requirements.lock", "requirements-dev.lock"):
        (folder / lock).write_text(f"nothing-of-this-name==1 --hash=sha256:{'0' * 64}\n")
    return folder


def setup(folder: Path, command: list[str], **given: str) -> subprocess.CompletedProcess[str]:
    inherited = {key: value for key, value in os.environ.items() if key != "CARDSDB_VAR"}
    return subprocess.run(
        command,
        cwd=folder,
        env={**inherited, **given},
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_old_python_gets_one_sentence(folder: Path) -> None:
    stubs = folder / "stubs"
    stubs.mkdir()
    shutil.copy("/usr/bin/dirname", stubs)
    for name in ("python3", "python3.11"):
        stub = stubs / name
        stub.write_text("#!/bin/sh\nexit 1\n")
        stub.chmod(0o755)
    refused = setup(folder, ["/bin/sh", "./run"], PATH=str(stubs))
    assert refused.returncode == 1
    assert refused.stderr == (
        "cardsdb needs Python 3.11 or newer, and none was found on the PATH.\n"
    )


def test_a_folder_that_cannot_be_written_gets_one_sentence(folder: Path) -> None:
    (folder / ".cache").write_text("a file where a folder has to be")
    refused = setup(folder, [sys.executable, "run.py", "--setup"])
    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1
    assert "has to write to" in refused.stderr


@pytest.mark.slow
def test_a_registry_out_of_reach_gets_one_sentence_and_is_asked_again(folder: Path) -> None:
    unreachable = {
        "PATH": SYSTEM_PATH,
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_FIND_LINKS": "",
        "PIP_INDEX_URL": "http://127.0.0.1:9/",
        "PIP_RETRIES": "0",
    }
    refused = setup(folder, [sys.executable, "run.py", "--setup"], **unreachable)
    assert refused.returncode == 1
    assert "is the package registry reachable?" in refused.stderr.splitlines()[-1]
    assert "Traceback" not in refused.stderr
    assert not (folder / ".venv" / "runtime.stamp").exists()
    assert sorted(path.name for path in folder.iterdir() if path.is_dir()) == [
        ".cache",
        ".venv",
        "cardsdb",
        "var",
    ]
    assert "about half a minute" in refused.stderr


def test_a_python_without_venv_gets_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    with pytest.raises(SystemExit, match="lacks the venv module"):
        run.make_venv()


def test_an_unknown_option_is_refused_before_anything_is_made(folder: Path) -> None:
    refused = setup(folder, [sys.executable, "run.py", "--sett"])
    assert refused.returncode == 2
    assert not (folder / ".venv").exists()


@pytest.mark.parametrize(
    ("option", "text", "sentence"),
    [
        ("--port", "0", "a port is a whole number from 1 to 65535, not '0'"),
        ("--port", "70000", "a port is a whole number from 1 to 65535, not '70000'"),
        ("--port", "http", "a port is a whole number from 1 to 65535, not 'http'"),
        ("--workers", "0", "this is a whole number from 1 to 1000, not '0'"),
        ("--workers", "two", "this is a whole number from 1 to 1000, not 'two'"),
    ],
)
def test_a_number_that_cannot_be_is_refused_before_anything_is_made(
    folder: Path, option: str, text: str, sentence: str
) -> None:
    refused = setup(folder, [sys.executable, "run.py", option, text])
    assert refused.returncode == 2
    assert refused.stderr.endswith(f"./run: error: argument {option}: {sentence}\n")
    assert not (folder / ".cache").exists()


def test_a_busy_port_is_refused_before_anything_is_installed(folder: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        refused = setup(folder, [sys.executable, "run.py", "--port", str(port)])
    assert refused.returncode == 1
    assert refused.stderr == f"Port {port} is in use; choose another with --port.\n"
    assert not (folder / ".venv").exists()


def test_a_busy_folder_is_refused_before_anything_is_installed(folder: Path) -> None:
    (folder / "var").mkdir()
    with claims.folder_alone(folder / "var", "http://127.0.0.1:8000"):
        refused = setup(folder, [sys.executable, "run.py"])
    assert refused.returncode == 1
    assert refused.stderr == (
        "cardsdb runs in this folder already "
        f"(http://127.0.0.1:8000, process {os.getpid()}); stop that one first.\n"
    )
    assert not (folder / ".venv").exists()


def test_the_help_says_what_is_taken_when_nothing_is_given(folder: Path) -> None:
    told = " ".join(setup(folder, [sys.executable, "run.py", "--help"]).stdout.split())
    assert "8000 unless given" in told
    assert "2 unless given, 1 on a machine of one core" in told


@pytest.mark.parametrize("rights", [None, 0o755])
def test_var_is_for_its_owner_only(folder: Path, rights: int | None) -> None:
    if rights:
        (folder / "var").mkdir(rights)
    setup(folder, [sys.executable, "run.py", "--setup"], PATH="", PIP_INDEX_URL="http://[::]:9/")
    assert (folder / "var").stat().st_mode & 0o777 == 0o700


def test_a_database_that_another_command_left_empty_has_no_tables(tmp_path: Path) -> None:
    database = tmp_path / "cardsdb.sqlite3"
    assert not run.has_tables(database)
    with contextlib.closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        assert not run.has_tables(database)
        connection.execute("CREATE TABLE django_migrations (id)")
        assert run.has_tables(database)


def test_a_changed_fixture_is_a_reason_to_fill_the_database_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "ROOT", tmp_path)
    cards = tmp_path / "fixtures" / "toy" / "cards.json"
    cards.parent.mkdir(parents=True)
    cards.write_text("[]")
    stamp = tmp_path / "ready.stamp"
    stamp.write_text(run.checksum(run.content_of_database()))
    assert run.is_stamped(stamp, run.checksum(run.content_of_database()))
    cards.write_text("[{}]")
    assert not run.is_stamped(stamp, run.checksum(run.content_of_database()))


def test_all_that_writes_is_told_to_write_below_the_folder() -> None:
    environment = run.own_environment("embedded")
    places = ("HYPOTHESIS_STORAGE_DIRECTORY", "PIP_CACHE_DIR", "PYTHONPYCACHEPREFIX", "TMPDIR")
    assert [Path(environment[place]).is_relative_to(run.ROOT) for place in places] == [True] * 4


def test_bytecode_is_kept_whatever_the_shell_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    environment = run.own_environment("embedded")
    assert "PYTHONDONTWRITEBYTECODE" not in environment
    assert environment["PYTHONPYCACHEPREFIX"].startswith(str(ROOT))
