"""Chapter 6: the first position of a mission."""

from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic()
