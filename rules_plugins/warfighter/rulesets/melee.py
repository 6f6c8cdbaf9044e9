"""Sections 2.12 and 2.13: hand-to-hand in the three editions."""

from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic()
