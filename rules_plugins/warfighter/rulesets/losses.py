"""Section 3.9: Soldiers that are Downed or Removed."""

from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic()
