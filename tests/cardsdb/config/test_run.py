"""What `./run` says when it cannot, and when it leaves alone what is there."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import run

ROOT = Path(__file__).resolve().parents[3]
SYSTEM_PATH = "/usr/bin:/bin"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the bootstrap and a lock of one package, and nothing else."""
    folder = tmp_path / "fresh"
    folder.mkdir()
    for name in ("run", "run.py"):
        shutil.copy(ROOT / name, folder)
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
        "var",
    ]


def test_a_python_without_venv_gets_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    with pytest.raises(SystemExit, match="lacks the venv module"):
        run.make_venv()


def test_an_unknown_option_is_refused_before_anything_is_made(folder: Path) -> None:
    refused = setup(folder, [sys.executable, "run.py", "--sett"])
    assert refused.returncode == 2
    assert not (folder / ".venv").exists()


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
