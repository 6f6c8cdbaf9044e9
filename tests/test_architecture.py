"""The shape of the code: who imports whom, what things are called, how long a module is."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SETTINGS_IN_COMMON = Path("cardsdb/config/settings/base.py")  # Django's own word for it
BANNED = {"util", "utils", "helper", "helpers", "common", "misc", "base", "info", "data"} | {
    "process",
    "processes",
    "handle",
    "handler",
}
GAMES = sorted(path.parent.name for path in (ROOT / "rules_plugins").glob("*/__init__.py"))

IMPORT_WITHOUT_FRAMEWORKS = """
import importlib, pkgutil, sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"django", "rest_framework", "celery", "kombu"}:
            raise ImportError(f"{name} is a framework")

sys.meta_path.insert(0, Blocked())
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
    importlib.import_module(module.name)
"""


def sources() -> Iterator[Path]:
    """Yield every module of ours that a person wrote, relative to the root."""
    for folder in ("cardsdb", "rules_plugins", "tests"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path.relative_to(ROOT)


def spoken_strings(path: Path) -> Iterator[str]:
    """Yield the strings of a module, less those that stand alone, as docstrings do."""
    tree = ast.parse((ROOT / path).read_text())
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "package", ["cardsdb.plugin_api", *(f"rules_plugins.{game}" for game in GAMES)]
)
def test_rules_are_imported_where_no_framework_can_be(package: str) -> None:
    imported = run(sys.executable, "-c", IMPORT_WITHOUT_FRAMEWORKS, package)
    assert imported.returncode == 0, imported.stderr


def test_the_core_names_no_game() -> None:
    named = [
        f"{path}: {text!r}"
        for path in sources()
        if path.parts[0] == "cardsdb"
        for text in spoken_strings(path)
        if any(re.search(rf"\b{game}\b", text, re.IGNORECASE) for game in GAMES)
    ]
    assert named == []


def test_every_module_is_named_for_what_it_is() -> None:
    vague = [
        str(path)
        for path in sources()
        if path != SETTINGS_IN_COMMON
        if BANNED & {word for part in path.with_suffix("").parts for word in part.split("_")}
    ]
    assert vague == []


def test_no_module_is_longer_than_400_lines() -> None:
    lengths = {str(path): len((ROOT / path).read_text().splitlines()) for path in sources()}
    assert {path: length for path, length in lengths.items() if length > 400} == {}


@pytest.mark.slow
def test_imports_point_one_way() -> None:
    linter = str(Path(sys.executable).with_name("lint-imports"))
    checked = run(linter, "--cache-dir", str(ROOT / ".cache" / "import-linter"))
    assert checked.returncode == 0, checked.stdout + checked.stderr
