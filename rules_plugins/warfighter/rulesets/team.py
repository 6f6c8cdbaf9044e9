"""Chapter 5: the team of a position."""

from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic()
