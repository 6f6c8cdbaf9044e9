"""The numbers of the rulebook, read once from `rulebook.toml`."""

import tomllib
from pathlib import Path

from cardsdb.plugin_api import RulebookEntry

_TEXT = Path(__file__).with_name("rulebook.toml").read_text(encoding="utf-8")
RULEBOOK = tuple(RulebookEntry(**entry) for entry in tomllib.loads(_TEXT)["rules"])
