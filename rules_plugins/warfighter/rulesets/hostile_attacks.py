"""Sections 2.9 to 2.11: attacks of Hostiles, Body Armor; closing range (3.1i)."""

from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic()
