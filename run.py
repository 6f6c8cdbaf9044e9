"""Set cardsdb up in this folder and start it, or test it; needs the standard library only.

Nothing is written outside this folder: packages go to `.venv`, what can be
made again to `.cache`, database, keys and logs to `var`.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  # this file is what an old Python is started with
    sys.exit("cardsdb needs Python 3.11 or newer; this is " + sys.version.split()[0] + ".")

import argparse
import contextlib
import hashlib
import importlib.util
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NoReturn

from cardsdb.config import claims  # it needs the standard library only, too

ROOT = Path(__file__).resolve().parent
CACHE = ROOT / ".cache"
VENV = ROOT / ".venv"
VAR = Path(os.environ.get("CARDSDB_VAR", ROOT / "var"))
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
RUNTIME_LOCK = ROOT / "requirements.lock"
DEV_LOCK = ROOT / "requirements-dev.lock"  # holds all of the other
MANAGE = f"{PYTHON.relative_to(ROOT)} manage.py"
SETTINGS = "cardsdb.config.settings."


def main(arguments: list[str]) -> None:
    """Do what the command line asks for; problems end it with one sentence."""
    try:
        if arguments[:1] == ["--test"]:
            test(arguments[1:])
        else:
            start(arguments)
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        sys.exit(f"Setting up failed: {error}")


def start(arguments: list[str]) -> None:
    """Set up and, unless only that was asked for, become the supervisor."""
    parser = argparse.ArgumentParser(
        prog="./run", description="Set cardsdb up and start it.", allow_abbrev=False
    )
    parser.add_argument("--setup", action="store_true", help="set up, do not start")
    claims.add_arguments(parser)
    options = parser.parse_args(arguments)
    environment = own_environment("embedded")
    prepare_folders()
    if not options.setup:
        claims.refuse_busy_folder(VAR)
        claims.refuse_busy_port(options.port)
    with one_at_a_time():
        install(RUNTIME_LOCK, environment)
        fill_database(environment)
    if options.setup:
        say("All is set up; ./run starts it.")
        say(f"{MANAGE} changepassword admin sets a new password for the admin.")
        return
    # What `manage.py cardsdb_up` does, without loading Django first.
    command = [str(PYTHON), "-m", "cardsdb.config.supervisor", "--port", str(options.port)]
    command += ["--workers", str(options.workers)]
    become(command, environment)


def test(arguments: list[str]) -> None:
    """Set up with what development needs and become pytest."""
    environment = own_environment("test")
    prepare_folders()
    with one_at_a_time():
        install(DEV_LOCK, environment)
    pytest = [str(PYTHON), "-m", "pytest"]
    if arguments[:1] == ["--services"]:
        environment["CARDSDB_TEST_SERVICES"] = "1"
        checked = subprocess.run(
            [str(PYTHON), "manage.py", "check_services"], cwd=ROOT, env=environment, check=False
        )
        if checked.returncode:
            sys.exit("./test --services needs all three servers.")
        become([*pytest, "-m", "services", *arguments[1:]], environment)
    if arguments[:1] == ["--browser"]:
        chromium = shutil.which("chromium")
        if chromium is None:
            sys.exit("./test --browser needs Debian's Chromium: apt-get install chromium.")
        environment["CARDSDB_CHROMIUM"] = chromium
        become([*pytest, "-m", "browser", *arguments[1:]], environment)
    if arguments[:1] == ["--fuzz"]:
        become([*pytest, "-m", "fuzz", *arguments[1:]], environment)
    usual = "not services and not browser and not fuzz"
    become([*pytest, "-n", "2", "-m", usual, *arguments], environment)


def own_environment(settings: str) -> dict[str, str]:
    """Return the environment in which everything writes below this folder."""
    temporary = str(CACHE / "tmp")
    # Bytecode is kept, below this folder: without it each start compiles all that it imports anew.
    inherited = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return {
        **inherited,
        "DJANGO_SETTINGS_MODULE": SETTINGS + settings,
        "HYPOTHESIS_STORAGE_DIRECTORY": str(CACHE / "hypothesis"),
        "PIP_CACHE_DIR": str(CACHE / "pip"),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_NO_INPUT": "1",
        "PYTHONPYCACHEPREFIX": str(CACHE / "pycache"),
        "TEMP": temporary,
        "TMP": temporary,
        "TMPDIR": temporary,
        "UV_CACHE_DIR": str(CACHE / "uv"),
        "UV_PYTHON_DOWNLOADS": "never",
    }


def prepare_folders() -> None:
    """Make the folders that are written to, `var` for its owner only, or say that they cannot be.

    A `var` that somebody chose and made keeps the rights it has.
    """
    for folder, mode in ((CACHE / "tmp", 0o777), (VAR, 0o700)):
        try:
            folder.mkdir(mode=mode, parents=True, exist_ok=True)
            probe = folder / f".probe-{os.getpid()}"
            probe.touch()
            probe.unlink()
        except OSError as error:
            sys.exit(f"cardsdb has to write to {folder}, and cannot: {error.strerror}.")
    if VAR.parent == ROOT:
        with contextlib.suppress(PermissionError):  # it belongs to somebody else, who decides
            VAR.chmod(0o700)


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait until nobody else sets up in this folder, where the system can tell."""
    if importlib.util.find_spec("fcntl") is None:
        yield
        return
    import fcntl  # Windows has none

    with (CACHE / "setup.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def install(lock: Path, environment: dict[str, str]) -> None:
    """Bring `.venv` to what the lock says, unless it is there already."""
    stamps = {RUNTIME_LOCK: VENV / "runtime.stamp", DEV_LOCK: VENV / "dev.stamp"}
    wanted = checksum([RUNTIME_LOCK, lock])
    if PYTHON.exists() and is_stamped(stamps[lock], wanted):
        return
    say(f"Installing the packages of {lock.name}; this happens once, in about half a minute.")
    if not any(stamp.exists() for stamp in stamps.values()):
        make_venv()
    for stamp in stamps.values():
        stamp.unlink(missing_ok=True)
    install_packages(lock, environment)
    stamps[lock].write_text(wanted)
    stamps[RUNTIME_LOCK].write_text(checksum([RUNTIME_LOCK, RUNTIME_LOCK]))


def make_venv() -> None:
    """Make an empty `.venv`, over whatever was there."""
    if importlib.util.find_spec("venv") is None:
        sys.exit("This Python lacks the venv module; on Debian: apt-get install python3-venv.")
    import venv  # an import at the top would fail before the sentence above

    venv.create(VENV, clear=True, symlinks=os.name != "nt")


def install_packages(lock: Path, environment: dict[str, str]) -> None:
    """Install with uv where it is found, else with pip."""
    flags = ["--require-hashes", "--no-deps", "-r", str(lock)]
    uv = shutil.which("uv")
    if uv:
        command = [uv, "pip", "install", "--quiet", "--python", str(PYTHON), *flags]
        if not problem_of(command, environment):
            return
    if problem_of([str(PYTHON), "-m", "pip", "--version"], environment):
        if importlib.util.find_spec("ensurepip") is None:
            sys.exit("This Python lacks ensurepip; on Debian: apt-get install python3-venv.")
        problem_of([str(PYTHON), "-m", "ensurepip"], environment)
    problem = problem_of([str(PYTHON), "-m", "pip", "install", "--quiet", *flags], environment)
    if problem:
        sys.exit(
            f"The packages of {lock.name} could not be installed; "
            f"is the package registry reachable? ({problem})"
        )


def problem_of(command: list[str], environment: dict[str, str]) -> str:
    """Run a command unseen; return the last line of its complaint if it fails, else nothing."""
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode == 0:
        return ""
    lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    return lines[-1] if lines else f"exit code {done.returncode}"


def fill_database(environment: dict[str, str]) -> None:
    """Make the tables, load the fixtures, make the admin; skipped when nothing has changed."""
    stamp = VAR / "ready.stamp"
    wanted = checksum([RUNTIME_LOCK, *content_of_database()])
    if has_tables(VAR / "cardsdb.sqlite3") and is_stamped(stamp, wanted):
        return
    say("Preparing the database.")
    for step in (["migrate", "--no-input", "--verbosity", "0"], ["load_fixtures"], ["make_admin"]):
        done = subprocess.run(
            [str(PYTHON), "manage.py", *step], cwd=ROOT, env=environment, check=False
        )
        if done.returncode:
            sys.exit(f"The database could not be prepared: `manage.py {step[0]}` failed.")
    stamp.write_text(wanted)


def has_tables(database: Path) -> bool:
    """Tell whether this is a database that was filled; other commands leave empty ones behind."""
    if not database.exists():
        return False
    wanted = "SELECT 1 FROM sqlite_master WHERE name = 'django_migrations'"
    with contextlib.closing(sqlite3.connect(database)) as connection:
        try:
            return connection.execute(wanted).fetchone() is not None
        except sqlite3.DatabaseError:
            return False


def content_of_database() -> list[Path]:
    """Return the files that decide what is in a fresh database."""
    migrations = ROOT.glob("cardsdb/*/migrations/*.py")
    fixtures = (path for path in ROOT.glob("fixtures/**/*") if path.is_file())
    return sorted([*migrations, *fixtures])


def checksum(paths: Iterable[Path]) -> str:
    """Return a checksum of files, their names and the version of Python."""
    total = hashlib.sha256(sys.version.encode())
    for path in paths:
        total.update(f"\0{path.relative_to(ROOT)}\0".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def is_stamped(stamp: Path, wanted: str) -> bool:
    """Tell whether an earlier run left this stamp."""
    return stamp.exists() and stamp.read_text() == wanted


def say(sentence: str) -> None:
    """Tell the person who started this."""
    print(sentence, file=sys.stderr, flush=True)


def become(command: list[str], environment: dict[str, str]) -> NoReturn:
    """Go on as another program; where that is impossible, run it and end with its code."""
    os.chdir(ROOT)
    if os.name == "nt":
        sys.exit(subprocess.call(command, env=environment))
    os.execve(command[0], command, environment)


if __name__ == "__main__":
    main(sys.argv[1:])
