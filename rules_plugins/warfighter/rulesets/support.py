"""Section 3.6: Support and Retain."""

from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic()
