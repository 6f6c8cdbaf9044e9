"""Sections 7.1 and 7.2: the Objective."""

from rules_plugins.warfighter.actions import ActivateObjective, WorkObjective
from rules_plugins.warfighter.events.combat import Ekia
from rules_plugins.warfighter.listing.path import activations, works
from rules_plugins.warfighter.rules import chapter_07_objective as ch07
from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic(
    permits={
        ActivateObjective: (ch07.eligible_objective_is_activated,),
        WorkObjective: (ch07.soldier_works_at_the_objective,),
    },
    checks={
        ActivateObjective: (
            ch07.objective_follows_the_last_slot,
            ch07.objective_is_activated_once,
        )
    },
    effects={
        ActivateObjective: (ch07.objective_is_activated,),
        WorkObjective: (ch07.work_advances_the_objective,),
        Ekia: (ch07.ekia_advances_the_objective,),
    },
    candidates={ActivateObjective: activations, WorkObjective: works},
)
