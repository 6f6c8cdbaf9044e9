"""Sections 7.1 and 7.2: the Objective."""

from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic()
