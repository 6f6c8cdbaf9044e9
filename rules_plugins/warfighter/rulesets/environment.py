"""Section 1.6: Environment and Hardy."""

from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic()
