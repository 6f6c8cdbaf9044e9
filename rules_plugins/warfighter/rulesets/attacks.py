"""Sections 2.1 to 2.8: attacks of Soldiers, reloading, what becomes of the target."""

from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic()
