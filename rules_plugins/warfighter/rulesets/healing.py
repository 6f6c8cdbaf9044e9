"""Section 3.8: wounds, healing and Restore."""

from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic()
