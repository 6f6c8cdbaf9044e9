"""The three editions of the rules: each topic's part is in a module of its own."""

from dataclasses import replace

from cardsdb.plugin_api import Ruleset
from rules_plugins.warfighter.actions import ACTIONS
from rules_plugins.warfighter.listing.offer import offer
from rules_plugins.warfighter.rulesets import (
    attacks,
    cards,
    costs,
    ending,
    environment,
    events,
    gear,
    healing,
    hostile_attacks,
    hostile_draws,
    locations,
    losses,
    melee,
    movement,
    objective,
    reinforcements,
    set_up,
    support,
    team,
    turn,
)
from rules_plugins.warfighter.rulesets.topic import Topic, in_order, joined, united

# In this order findings are made and effects follow: first what holds for every action, then who
# pays, then chapter by chapter. Standing rules are asked in it too: losses before the ending.
TOPICS: tuple[Topic, ...] = (
    turn.TOPIC,
    costs.TOPIC,
    movement.TOPIC,
    locations.TOPIC,
    hostile_draws.TOPIC,
    events.TOPIC,
    environment.TOPIC,
    gear.TOPIC,
    attacks.TOPIC,
    melee.TOPIC,
    hostile_attacks.TOPIC,
    cards.TOPIC,
    support.TOPIC,
    reinforcements.TOPIC,
    healing.TOPIC,
    losses.TOPIC,
    team.TOPIC,
    set_up.TOPIC,
    objective.TOPIC,
    ending.TOPIC,
)

UNIVERSAL_2021 = Ruleset(
    game="warfighter",
    slug="universal-2021",
    title="Universal Rulebook, March 2021",
    permits=joined(one.permits for one in TOPICS),
    checks=joined(one.checks for one in TOPICS),
    effects=joined(
        [*(one.effects for one in TOPICS), *(one.last_effects for one in TOPICS)],
    ),
    standing=tuple(waking for one in TOPICS for waking in one.standing),
    answers=united(one.answers for one in TOPICS),
    candidates=in_order(united(one.candidates for one in TOPICS), ACTIONS),
    offer=offer,
    guard=ending.GUARD,
)
UPGRADE_2023 = replace(
    UNIVERSAL_2021.replacing(
        "upgrade-2023",
        united(one.upgrade_2023 for one in TOPICS),
        "Universal Rulebook with the 2023 Upgrade Kit and the Keywords Reference of February 2023",
    ),
    offer=offer,  # it judges what differs between the editions
)
NEW_RECRUIT = replace(
    UNIVERSAL_2021.replacing(
        "new-recruit",
        united(one.new_recruit for one in TOPICS),
        "Modern New Recruit Manual",
    ),
    offer=offer,
)
RULESETS: tuple[Ruleset, ...] = (UNIVERSAL_2021, UPGRADE_2023, NEW_RECRUIT)
