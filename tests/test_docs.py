"""The docs say what is so: what they show runs, what they name is there, nothing is left out."""

import ast
import io
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import tomllib
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import call_command, get_commands, load_command_class
from django.core.management.base import BaseCommand, CommandError

from cardsdb.catalogue.fixtures import games_with_fixtures
from cardsdb.judge.management.commands.write_rule_pages import page, path_of, written
from cardsdb.plugin_api import hookspecs
from tests import markdown

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
NEW_GAME = DOCS / "add-a-game.md"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
PLACES = ("cardsdb/", "docs/", "fixtures/", "rules_plugins/", "tests/")
PYTHON = ".venv/bin/python"  # as the docs call it
LONGEST_WAIT_S = 60
COPIED = [  # what a project needs besides its packages to run and to be tested
    "manage.py",
    "pyproject.toml",
    "tests/__init__.py",
    "tests/conftest.py",
    "tests/test_rulebooks.py",
    "tests/test_scenarios.py",
]


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


every_page = pytest.mark.parametrize("path", PAGES, ids=named)
every_session = pytest.mark.parametrize(
    "path",
    [
        path
        for path in PAGES
        if path != NEW_GAME
        if any(block.language in ("python", "pycon") for block in markdown.blocks(text_of(path)))
    ],
    ids=named,
)
every_console = pytest.mark.parametrize(
    "path",
    [path for path in PAGES if path != NEW_GAME and any(markdown.commands(text_of(path)))],
    ids=named,
)


# What is shown runs.


@dataclass(frozen=True, kw_only=True)
class Shell:
    """Where commands run: a folder of the project, and a folder of its own for what they write."""

    folder: Path
    var: Path
    port: int = 0

    def environment(self, names: Mapping[str, str]) -> dict[str, str]:
        settings = "cardsdb.config.settings.embedded"
        own = {"CARDSDB_VAR": str(self.var), "DJANGO_SETTINGS_MODULE": settings}
        return {**os.environ, **own, "PYTHONPATH": str(self.folder), **names}

    def run(self, command: str, **names: str) -> str:
        """Return what the command prints; the docs' port is ours and their Python this one."""
        typed = command.replace(PYTHON, sys.executable).replace(":8000", f":{self.port}")
        ran = subprocess.run(
            ["sh", "-c", typed],
            cwd=self.folder,
            env=self.environment(names),
            capture_output=True,
            text=True,
            check=False,
        )
        return ran.stdout + ran.stderr

    def wrong_commands(self, path: Path, **names: str) -> Iterator[str]:
        """Yield each command of the page that prints something else than the page says.

        What is read from the service may take a while to come true. `$ID` is the id that came last.
        """
        for command in markdown.commands(text_of(path)):
            printed = self.run(command.text, **names)
            deadline = time.monotonic() + LONGEST_WAIT_S
            while "$ID" in command.text and command.differs_from(printed):
                if time.monotonic() > deadline:
                    break
                time.sleep(0.5)
                printed = self.run(command.text, **names)
            if found := re.search(r'"id": ?"([^"]+)"', printed):
                names["ID"] = found[1]
            if command.differs_from(printed):
                yield f"{named(path)}:{command.line}: $ {command.text}printed:\n{printed}"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shell]:
    """Start what `./run` starts, on a catalogue of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    shell = Shell(folder=ROOT, var=tmp_path_factory.mktemp("var"), port=port)
    shell.run(f"{PYTHON} manage.py migrate --verbosity 0 && {PYTHON} manage.py load_fixtures")
    command = [sys.executable, "-m", "cardsdb.config.supervisor", "--port", str(port)]
    with subprocess.Popen(command, cwd=ROOT, env=shell.environment({})) as supervisor:
        try:
            wait_until_alive(port)
            yield shell
        finally:
            supervisor.terminate()


def wait_until_alive(port: int) -> None:
    deadline = time.monotonic() + LONGEST_WAIT_S
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health/live", timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError("The service did not answer.")


@pytest.mark.slow
@every_console
def test_the_commands_of_a_page_print_what_it_shows(path: Path, service: Shell) -> None:
    if "curl" in text_of(path) and shutil.which("curl") is None:
        pytest.skip("This machine has no curl.")
    token = re.search(r"API token (\w+)", service.run(f"{PYTHON} manage.py make_admin"))
    assert list(service.wrong_commands(path, TOKEN=token[1] if token else "")) == []


def run_session(path: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run what the page types at a Python prompt, with the folder's modules alone."""
    return subprocess.run(
        [sys.executable, "-P", markdown.__file__, str(path)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


@every_session
def test_what_a_page_types_at_a_python_prompt_holds(path: Path) -> None:
    session = run_session(path, ROOT)
    assert session.returncode == 0, session.stderr


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a copy of the project without any game."""
    copy = tmp_path / "project"
    for folder in ("cardsdb", "tests/contract", "tests/toy_game"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, copy / folder, ignore=ignored)
    for file in (*COPIED, "rules_plugins/__init__.py"):
        (copy / file).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / file, copy / file)
    return copy


@pytest.mark.slow
def test_a_game_can_be_added_as_the_page_says(project: Path, tmp_path: Path) -> None:
    markdown.write_files(text_of(NEW_GAME), project)
    session = run_session(NEW_GAME, project)
    assert session.returncode == 0, session.stderr
    shell = Shell(folder=project, var=tmp_path / "var")
    shell.run(f"{PYTHON} manage.py migrate --verbosity 0")
    assert list(shell.wrong_commands(NEW_GAME)) == []
    tests = re.findall(r"^\./test (.+)$", text_of(NEW_GAME), flags=re.M)
    settings = "cardsdb.config.settings.test"
    told = shell.run(f"{PYTHON} -m pytest -q -k stones {tests[0]}", DJANGO_SETTINGS_MODULE=settings)
    assert re.search(r"^\d+ passed, \d+ deselected", told, flags=re.M), told


# What is named is there.


@every_page
def test_every_block_says_its_language(path: Path) -> None:
    lines = text_of(path).splitlines()
    fences = sum(line.startswith("```") for line in lines)
    blocks = list(markdown.blocks(text_of(path)))
    assert fences == 2 * len(blocks)
    assert {block.language for block in blocks} <= markdown.LANGUAGES


@every_page
def test_every_link_leads_somewhere(path: Path) -> None:
    broken = []
    for link in markdown.links(text_of(path)):
        target, _, anchor = link.partition("#")
        if ":" in target:
            continue
        page_linked = (path.parent / target).resolve() if target else path
        is_there = page_linked.exists()
        if is_there and anchor:
            is_there = anchor in markdown.anchors(text_of(page_linked))
        if not is_there:
            broken.append(link)
    assert broken == []


@every_page
def test_every_place_that_is_named_exists(path: Path) -> None:
    made = {block.path for block in markdown.blocks(text_of(path))}
    places = re.findall(r"`([\w./<>-]+)`", markdown.prose(text_of(path)))
    missing = [
        place
        for place in places
        if place.startswith(PLACES) and place not in made and not is_place(place)
    ]
    assert missing == []


def is_place(place: str) -> bool:
    """Say whether the place is there; `<game>` stands for any name."""
    return any(ROOT.glob(re.sub(r"<\w+>", "*", place).rstrip("/")))


# Nothing is left out.


def sections(path: Path) -> dict[str, str]:
    """Return the second-level sections of the page by title."""
    _, *parts = re.split(r"^## ", text_of(path), flags=re.M)
    return {part.partition("\n")[0]: part.partition("\n")[2] for part in parts}


def hook_signatures() -> dict[str, str]:
    """Return the signature of every hook, as its specification is written."""
    tree = ast.parse(Path(hookspecs.__file__).read_text(encoding="utf-8"))
    return {
        node.name: f"{node.name}({ast.unparse(node.args)}) -> {ast.unparse(node.returns)}"
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.returns
    }


def test_every_hook_has_a_section_with_signature_and_example() -> None:
    page = sections(DOCS / "hooks.md")
    assert [title for title in page if title.startswith("register_")] == list(hook_signatures())
    for name, signature in hook_signatures().items():
        assert f"`{signature}`" in page[name]
        assert f"@hookimpl\ndef {signature}:" in page[name]


def own_commands() -> dict[str, BaseCommand]:
    """Return the commands of `manage.py` that are ours."""
    return {
        name: load_command_class(app, name)
        for name, app in get_commands().items()
        if app.startswith("cardsdb.")
    }


def options(command: BaseCommand, name: str) -> set[str]:
    """Return the long options that the command takes."""
    actions = command.create_parser("manage.py", name)._actions
    strings = [option for action in actions for option in action.option_strings]
    return {option for option in strings if option.startswith("--")}


def test_every_command_has_a_section_that_names_its_options() -> None:
    page, commands = sections(DOCS / "commands.md"), own_commands()
    assert sorted(page.keys() - {"The scripts", "Django's own"}) == sorted(commands)
    of_django = options(BaseCommand(), "any")
    for name, command in commands.items():
        usage = next(line for line in page[name].splitlines() if line.startswith("`manage.py"))
        assert set(re.findall(r"--[\w-]+", usage)) == options(command, name) - of_django, name


def test_every_environment_variable_is_documented_and_no_other() -> None:
    sources = [ROOT / "run.py", *(ROOT / "cardsdb").rglob("*.py")]
    read = re.compile(r"""(?:env\.\w+|environ\.get|environ\[|environment\[)\(?\s*"(CARDSDB_\w+)""")
    names = {name for path in sources for name in read.findall(text_of(path))}
    names |= set(re.findall(r'"(CARDSDB_\w+)"', text_of(ROOT / "cardsdb/plugin_api/manager.py")))
    assert set(re.findall(r"`(CARDSDB_\w+)`", text_of(DOCS / "settings.md"))) == names


def test_every_dependency_is_defended_and_no_other() -> None:
    project = tomllib.loads(text_of(ROOT / "pyproject.toml"))["project"]
    page = sections(DOCS / "dependencies.md")
    extras = project["optional-dependencies"]
    for title, wanted in (
        ("To run", project["dependencies"]),
        ("In production", extras["prod"]),
        ("To develop", extras["dev"]),
    ):
        names = sorted(re.split(r"[^\w-]", requirement)[0] for requirement in wanted)
        assert re.findall(r"^\| ([\w-]+) \| \S", page[title], flags=re.M)[2:] == names


@pytest.mark.parametrize("game", games_with_fixtures())
def test_the_page_of_a_rulebook_is_up_to_date(game: str) -> None:
    assert written(game) == page(game), (
        f"`manage.py write_rule_pages {game}` writes {path_of(game)}"
    )


def test_the_page_of_a_game_that_is_none_cannot_be_written() -> None:
    with pytest.raises(CommandError, match='There is no game "chess"'):
        call_command("write_rule_pages", "chess")


def test_a_page_that_is_out_of_date_fails_the_check(tmp_path: Path, settings: LazySettings) -> None:
    shutil.copytree(ROOT / "fixtures", tmp_path / "fixtures")
    settings.ROOT = tmp_path
    with pytest.raises(CommandError, match=r"Out of date: docs/rules/bands\.md"):
        call_command("write_rule_pages", "bands", check=True)
    call_command("write_rule_pages", "bands", stdout=io.StringIO())
    call_command("write_rule_pages", "bands", check=True)
