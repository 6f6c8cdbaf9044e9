"""Section 1.3: playing the next Location."""

from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic()
