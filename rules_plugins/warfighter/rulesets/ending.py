"""Section 7.3: how a mission ends."""

from cardsdb.plugin_api import Rule
from rules_plugins.warfighter.rulesets.topic import Topic

GUARD: Rule | None = None
TOPIC = Topic()
