"""Sections 1.7 and 1.8: passing, dropping, recovering and lightening Gear."""

from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic()
