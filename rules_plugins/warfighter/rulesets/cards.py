"""Sections 3.3 to 3.5: Action cards, Skills (4.1g), XP and upgunning."""

from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic()
