"""Section 7.3: how a mission ends."""

from cardsdb.plugin_api import Rule
from rules_plugins.warfighter.events.path import Moved, ObjectiveAdvanced
from rules_plugins.warfighter.events.soldiers import SoldierLost
from rules_plugins.warfighter.rules import chapter_07_end as ch07
from rules_plugins.warfighter.rulesets.topic import Topic

GUARD: Rule = ch07.endless_mission_is_stopped
TOPIC = Topic(
    effects={
        SoldierLost: (ch07.team_without_soldiers_has_lost, ch07.team_that_escaped_has_won),
    },
    standing=(
        (ch07.nobody_is_there, ()),  # in positions from outside
        (ch07.objective_is_complete, (ObjectiveAdvanced,)),
        (ch07.escape_is_complete, (ObjectiveAdvanced, Moved)),
    ),
)
