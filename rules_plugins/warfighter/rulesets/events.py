"""Section 1.4, from 1.4g on: Events that were drawn."""

from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic()
