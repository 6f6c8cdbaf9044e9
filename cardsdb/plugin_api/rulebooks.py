"""Reads a game's `rulebook.toml`: every number of its rulebook, coded or why it is not."""

import tomllib
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from cardsdb.plugin_api.errors import PluginFault
from cardsdb.plugin_api.rules import RulebookEntry

_FIELDS = {field.name for field in fields(RulebookEntry)}


def load_rulebook(path: Path) -> tuple[RulebookEntry, ...]:
    """Return the entries of the file in its order; PluginFault for whatever is wrong with it.

    The file is a list of tables: `[[rule]]` with `number`, `title` and, where they apply, the
    reasons `uncoded`, `unshown` and `unreached`.
    """
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise PluginFault(f"{path.name} of {path.parent.name} cannot be read: {error}") from error
    rules = tables.pop("rule", [])
    if tables or not isinstance(rules, list):
        raise PluginFault(f"{path.name} of {path.parent.name} holds tables `[[rule]]` alone.")
    entries = tuple(_entry(path, table) for table in rules)
    numbers = [entry.number for entry in entries]
    if doubled := sorted({number for number in numbers if numbers.count(number) > 1}):
        raise PluginFault(f"{path.name} of {path.parent.name} has twice: {', '.join(doubled)}.")
    return entries


def _entry(path: Path, table: Mapping[str, Any]) -> RulebookEntry:
    is_whole = {"number", "title"} <= table.keys() <= _FIELDS
    if not is_whole or not all(isinstance(value, str) and value for value in table.values()):
        raise PluginFault(
            f"A rule of {path.name} of {path.parent.name} needs a number and a title and may have "
            f"reasons, all of them texts: {dict(table)}."
        )
    return RulebookEntry(**table)
