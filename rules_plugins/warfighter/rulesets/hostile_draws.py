"""Sections 1.4 and 1.5: drawing Hostiles for a Location, placing them, giving them targets."""

from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic()
