"""What might be done about wounds and by Soldiers that give up."""

from collections.abc import Iterator

from rules_plugins.warfighter.actions import Heal, RemoveSoldier, SetUp, WoundIndex
from rules_plugins.warfighter.facts.path import active_soldiers
from rules_plugins.warfighter.position import SET_UP, Position
from rules_plugins.warfighter.printed import MISSION, OBJECTIVE


def removals(position: Position) -> Iterator[RemoveSoldier]:
    """Yield every Soldier: how weak it is, the judge knows."""
    for one in active_soldiers(position):
        yield RemoveSoldier(one.id)


def heals(position: Position) -> Iterator[Heal]:
    """Yield every Equipment that heals or restores, for every wound of every Soldier."""
    cards = position.cards
    for one in active_soldiers(position):
        for gear in one.gear:
            if cards[gear].heal is None and not cards[gear].restore:
                continue
            for patient in position.soldiers.values():
                for index in range(len(patient.wounds)):
                    is_self = patient.id == one.id
                    yield Heal(one.id, gear, WoundIndex(index), None if is_self else patient.id)


def set_ups(position: Position) -> Iterator[SetUp]:
    """Yield every Mission with every Objective."""
    if position.step != SET_UP:
        return
    for mission, printed in position.cards.items():
        if printed.type == MISSION:
            for objective, other in position.cards.items():
                if other.type == OBJECTIVE:
                    yield SetUp(mission, objective)
