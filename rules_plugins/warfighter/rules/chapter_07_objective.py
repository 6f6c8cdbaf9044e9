"""Sections 7.1 and 7.2: activating the Objective and completing it."""

from collections.abc import Iterator

from cardsdb.plugin_api import Event, Finding, forbid, note, permit, rule
from rules_plugins.warfighter.actions import ActivateObjective, WorkObjective
from rules_plugins.warfighter.effects import area_affected
from rules_plugins.warfighter.events.combat import Ekia
from rules_plugins.warfighter.events.path import ObjectiveActivated, ObjectiveAdvanced
from rules_plugins.warfighter.facts.path import card_at, last_slot, place_at, soldiers_at
from rules_plugins.warfighter.facts.turn import is_objective_complete
from rules_plugins.warfighter.position import Position


@rule("7.1a")
def eligible_objective_is_activated(
    position: Position, action: ActivateObjective
) -> Finding | None:
    """The Objective is eligible once the slot before it holds a Location and a Soldier."""
    before = last_slot(position) - 1
    is_filled = card_at(position, before) is not None
    return permit() if is_filled and soldiers_at(position, before) else None


@rule("1.3h")
def objective_follows_the_last_slot(
    position: Position, action: ActivateObjective
) -> Finding | None:
    """The Objective is activated instead of a Location once the last slot is filled."""
    before = last_slot(position) - 1
    is_filled = card_at(position, before) is not None
    if is_filled and soldiers_at(position, before):
        return note()
    return forbid("The slot before the Objective holds no Location with a Soldier.")


@rule("7.1d")
def objective_is_activated_once(position: Position, action: ActivateObjective) -> Finding | None:
    """The Objective is activated once, and that is not the one Location of the turn."""
    if position.is_objective_active:
        return forbid("It is active already.")
    return note() if position.location_played else None


@rule("7.1b")
def objective_is_activated(position: Position, action: ActivateObjective) -> Iterator[Event]:
    """Activating the Objective makes it a played Location."""
    yield ObjectiveActivated(last_slot(position))


@rule("7.1b")
def objective_text_is_resolved(position: Position, event: ObjectiveActivated) -> Iterator[Event]:
    """Activating the Objective resolves its text."""
    yield from area_affected(position, place_at(position, event.slot).area_effect)


@rule("7.2a")
def soldier_works_at_the_objective(position: Position, action: WorkObjective) -> Finding | None:
    """Where the active Objective asks for Actions, a Soldier there may advance it by one."""
    last = last_slot(position)
    is_there = position.soldiers[action.soldier].slot == last
    asks = place_at(position, last).requires_of_objective.actions > 0
    is_open = position.is_objective_active and not is_objective_complete(position)
    return permit() if is_there and asks and is_open else None


@rule("7.2a")
def work_advances_the_objective(position: Position, action: WorkObjective) -> Iterator[Event]:
    """A Soldier there advances the Objective by one."""
    yield ObjectiveAdvanced(position.progress + 1)


@rule("7.2b")
def ekia_advances_the_objective(position: Position, event: Ekia) -> Iterator[Event]:
    """Each EKIA dealt to a Hostile at the Objective advances it, where it asks for EKIAs."""
    last = last_slot(position)
    asks = place_at(position, last).requires_of_objective.ekia > 0
    is_there = position.hostiles[event.hostile].slot == last
    if asks and is_there and position.is_objective_active and not is_objective_complete(position):
        yield ObjectiveAdvanced(position.progress + 1)
