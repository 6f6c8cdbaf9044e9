"""Section 3.7: reinforcements and targets."""

from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic()
