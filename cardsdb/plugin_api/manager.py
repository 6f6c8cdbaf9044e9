"""Finds the plugins and asks them what they register."""

import importlib
import os
import pkgutil
import traceback
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import metadata
from pathlib import PurePath
from typing import Any

import pluggy

from cardsdb.plugin_api import hookspecs
from cardsdb.plugin_api.errors import PluginFault

ENTRY_POINTS = hookspecs.PROJECT
AUTOLOAD = "CARDSDB_PLUGIN_AUTOLOAD"  # "0" leaves installed packages out
PACKAGES = "rules_plugins"


def plugin_manager(plugins: Sequence[tuple[str, Any]]) -> pluggy.PluginManager:
    """Return a manager with these plugins, by name; PluginFault for a hook that is none of ours."""
    manager = pluggy.PluginManager(hookspecs.PROJECT)
    manager.add_hookspecs(hookspecs)
    for name, plugin in plugins:
        try:
            manager.register(plugin, name)
        except (pluggy.PluginValidationError, ValueError) as error:
            raise PluginFault(f'Plugin "{name}" does not fit: {error}') from error
    try:
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        raise PluginFault(str(error)) from error
    return manager


def found_plugins() -> list[tuple[str, Any]]:
    """Return the plugins of this installation: packages of `rules_plugins`, then entry points.

    PluginFault names the plugin that cannot be imported, whatever it raises, and the cause.
    """
    found = list(_packaged())
    if os.environ.get(AUTOLOAD) != "0":
        found += [(one.name, _imported(one.name, one.load)) for one in sorted_entry_points()]
    return found


def _imported(name: str, load: Callable[[], Any]) -> Any:
    try:
        return load()
    except (Exception, SystemExit) as error:
        raise PluginFault(f'Plugin "{name}" cannot be imported: {cause_of(error)}') from error


def cause_of(error: BaseException) -> str:
    """Return in one line what was raised, and in which line of which file."""
    said = " ".join(traceback.format_exception_only(error)[-1].split()).rstrip(".")
    frames = traceback.extract_tb(error.__traceback__)
    places = [(one.filename, one.lineno) for one in frames if not one.filename.startswith("<")]
    file, line = places[-1] if places else ("", None)
    if isinstance(error, SyntaxError) and error.filename:
        file, line = error.filename, error.lineno
    return f"{said} ({PurePath(file).name}, line {line})."


def sorted_entry_points() -> list[metadata.EntryPoint]:
    """Return what installed packages register under our group, sorted by name."""
    return sorted(metadata.entry_points(group=ENTRY_POINTS), key=lambda one: one.name)


def _packaged() -> Iterator[tuple[str, Any]]:
    package = importlib.import_module(PACKAGES)
    for module in sorted(pkgutil.iter_modules(package.__path__), key=lambda one: one.name):
        if module.ispkg:
            path = f"{PACKAGES}.{module.name}.plugin"
            yield module.name, _imported(module.name, partial(importlib.import_module, path))


def registered(manager: pluggy.PluginManager, hook: str) -> Iterator[tuple[str, Any]]:
    """Yield (plugin, thing) for everything that plugins register by this hook, plugins by name.

    Each plugin is asked alone, so that one that raises is named: PluginFault.
    """
    caller = getattr(manager.hook, hook)
    for implementation in sorted(caller.get_hookimpls(), key=lambda one: one.plugin_name):
        try:
            answer = implementation.function()
        except Exception as error:
            text = f'Plugin "{implementation.plugin_name}" raised in {hook}: {cause_of(error)}'
            raise PluginFault(text) from error
        things = answer if isinstance(answer, list | tuple) else [answer]
        for thing in things:
            yield implementation.plugin_name, thing
