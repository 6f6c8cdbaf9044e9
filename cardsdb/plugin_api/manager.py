"""Finds the plugins and asks them what they register."""

import importlib
import os
import pkgutil
from collections.abc import Iterator, Sequence
from importlib import metadata
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
        manager.register(plugin, name)
    try:
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        raise PluginFault(str(error)) from error
    return manager


def found_plugins() -> list[tuple[str, Any]]:
    """Return the plugins of this installation: packages of `rules_plugins`, then entry points."""
    found = list(_packaged())
    if os.environ.get(AUTOLOAD) != "0":
        found += [(one.name, one.load()) for one in sorted_entry_points()]
    return found


def sorted_entry_points() -> list[metadata.EntryPoint]:
    """Return what installed packages register under our group, sorted by name."""
    return sorted(metadata.entry_points(group=ENTRY_POINTS), key=lambda one: one.name)


def _packaged() -> Iterator[tuple[str, Any]]:
    package = importlib.import_module(PACKAGES)
    for module in sorted(pkgutil.iter_modules(package.__path__), key=lambda one: one.name):
        if module.ispkg:
            yield module.name, importlib.import_module(f"{PACKAGES}.{module.name}.plugin")


def registered(manager: pluggy.PluginManager, hook: str) -> Iterator[tuple[str, Any]]:
    """Yield (plugin, thing) for everything that plugins register by this hook, plugins by name.

    Each plugin is asked alone, so that one that raises is named: PluginFault.
    """
    caller = getattr(manager.hook, hook)
    for implementation in sorted(caller.get_hookimpls(), key=lambda one: one.plugin_name):
        try:
            answer = implementation.function()
        except Exception as error:
            text = f'Plugin "{implementation.plugin_name}" raised in {hook}: {error!r}'
            raise PluginFault(text) from error
        things = answer if isinstance(answer, list | tuple) else [answer]
        for thing in things:
            yield implementation.plugin_name, thing
