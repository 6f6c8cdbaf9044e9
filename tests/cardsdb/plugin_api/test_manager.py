"""A plugin that cannot be imported, or registers what does not fit, is named with the cause."""

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from cardsdb.plugin_api import Game, PluginFault, hookimpl, registry
from cardsdb.plugin_api.manager import found_plugins
from tests.toy_game import plugin as toy

ROOT = Path(__file__).resolve().parents[3]
START = "import cardsdb.config.wsgi"
HOOKS = tuple(name for name in vars(toy) if name.startswith("register_"))


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder of installed packages; one of them has a plugin called broken."""
    written = tmp_path / "broken-1.0.dist-info"
    written.mkdir()
    (written / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (written / "entry_points.txt").write_text("[cardsdb]\nbroken = broken_plugin\n")
    return tmp_path


def changed(**hooks: Any) -> ModuleType:
    """Return the toy game with some of its hooks changed."""
    plugin = ModuleType("changed")
    for name in HOOKS:
        setattr(plugin, name, hooks.get(name, getattr(toy, name)))
    return plugin


@pytest.mark.parametrize(
    ("source", "cause"),
    [
        ("\n1 / 0\n", "ZeroDivisionError: division by zero (broken_plugin.py, line 2)."),
        ("import no_such_module", "No module named 'no_such_module' (broken_plugin.py, line 1)."),
        ("def", "SyntaxError: invalid syntax (broken_plugin.py, line 1)."),
        ("raise SystemExit('enough')", "SystemExit: enough (broken_plugin.py, line 1)."),
    ],
)
def test_a_plugin_that_cannot_be_imported_is_named_with_the_cause(
    site: Path, monkeypatch: pytest.MonkeyPatch, source: str, cause: str
) -> None:
    (site / "broken_plugin.py").write_text(source)
    monkeypatch.syspath_prepend(site)
    monkeypatch.setenv("CARDSDB_PLUGIN_AUTOLOAD", "1")
    monkeypatch.delitem(sys.modules, "broken_plugin", raising=False)
    with pytest.raises(PluginFault) as caught:
        found_plugins()
    text = str(caught.value)
    assert text.startswith('Plugin "broken" cannot be imported: ')
    assert text.endswith(cause)
    assert caught.value.__cause__ is not None


@pytest.mark.parametrize(
    "command", [["manage.py", "check"], ["manage.py", "rule", "1.1a"], ["-c", START]]
)
def test_a_program_with_a_broken_plugin_says_so_in_one_sentence_and_ends(
    site: Path, command: list[str]
) -> None:
    (site / "broken_plugin.py").write_text("1 / 0\n")
    run = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(site), "CARDSDB_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert run.stderr.splitlines() == [
        'Plugin "broken" cannot be imported: '
        "ZeroDivisionError: division by zero (broken_plugin.py, line 1)."
    ]


@hookimpl
def failing() -> Game:
    """Raise, as no hook should."""
    raise KeyError("deck")


@hookimpl
def nothing() -> Any:
    """Register nothing that fits."""
    return None


@hookimpl
def game_without_rulesets() -> Game:
    """Register a game whose default ruleset nobody registers."""
    return replace(toy.register_game(), default_ruleset="lost")


@hookimpl
def two_of_a_kind() -> Sequence[Any]:
    """Register the same types of card twice."""
    return [*toy.register_card_types(), *toy.register_card_types()]


@pytest.mark.parametrize(
    ("hooks", "text"),
    [
        ({"register_game": failing}, 'Plugin "race" raised in register_game: KeyError: '),
        ({"register_game": nothing}, 'Plugin "race" returns no game in register_game, but a None'),
        ({"register_formats": nothing}, 'Plugin "race" returns no format in register_formats'),
        ({"register_game": game_without_rulesets}, 'The game "race" has no default: '),
        ({"register_card_types": two_of_a_kind}, 'The card type "stride" is registered twice'),
    ],
)
def test_what_a_plugin_registers_and_does_not_fit_is_named(
    hooks: dict[str, Any], text: str
) -> None:
    with pytest.raises(PluginFault) as caught, registry.using(race=changed(**hooks)):
        pass
    assert str(caught.value).startswith(text)


def test_a_hook_with_arguments_does_not_fit() -> None:
    @hookimpl
    def register_game(cards: Any) -> Any:
        """Ask for what no hook is given."""

    with (
        pytest.raises(PluginFault, match='Plugin "race" does not fit'),
        registry.using(race=changed(register_game=register_game)),
    ):
        pass


def test_the_version_of_a_plugin_is_that_of_its_game() -> None:
    known = registry.current()
    assert known.plugins == {slug: game.version for slug, game in known.games.items()}


def test_a_plugin_without_a_game_has_a_version_of_its_own_or_of_its_package() -> None:
    single, inner, package = ModuleType("single"), ModuleType("pack.plugin"), ModuleType("pack")
    single.__version__ = "2.1"  # type: ignore[attr-defined]  # as packages have it
    package.__version__ = "3.4"  # type: ignore[attr-defined]  # as packages have it
    inner.__package__ = "pack"
    sys.modules["pack"] = package
    try:
        with registry.using(race=toy, single=single, inner=inner) as known:
            assert known.plugins == {"race": "1", "single": "2.1", "inner": "3.4"}
    finally:
        del sys.modules["pack"]
