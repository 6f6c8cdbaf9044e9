"""Section 7.3: how a mission is won or lost."""

from collections.abc import Iterator

from cardsdb.plugin_api import Event, rule
from rules_plugins.warfighter.events.soldiers import SoldierLost
from rules_plugins.warfighter.events.turn import MissionEnded
from rules_plugins.warfighter.facts.path import active_soldiers, mission_of
from rules_plugins.warfighter.facts.turn import is_won
from rules_plugins.warfighter.position import DEFEAT, OVER, SET_UP, VICTORY, Position


@rule("7.3c")
def team_without_soldiers_has_lost(position: Position, event: SoldierLost) -> Iterator[Event]:
    """The mission is lost when no Soldier is left in it, at once."""
    if position.step != OVER and not active_soldiers(position):
        yield MissionEnded(DEFEAT)


@rule("7.3c")
def nobody_is_there(position: Position) -> Iterator[Event]:
    """The mission is lost when no Soldier is left in it, however it came to that."""
    is_begun = position.step not in (OVER, SET_UP) and len(position.soldiers) > 0
    if is_begun and not active_soldiers(position):
        yield MissionEnded(DEFEAT)


@rule("7.3e", "7.2c")
def team_that_escaped_has_won(position: Position, event: SoldierLost) -> Iterator[Event]:
    """The loss of the last Soldier that is not back wins an Escape mission, at once."""
    if position.step != OVER and mission_of(position).escape and is_won(position):
        yield MissionEnded(VICTORY)


@rule("7.3a", "7.2c")
def objective_is_complete(position: Position) -> Iterator[Event]:
    """The mission is won when the Objective is complete, unless the Mission requires more."""
    if position.step != OVER and not mission_of(position).escape and is_won(position):
        yield MissionEnded(VICTORY)


@rule("7.3e", "7.2c")
def escape_is_complete(position: Position) -> Iterator[Event]:
    """An Escape mission is won when the Objective is complete and all Soldiers are back."""
    if position.step != OVER and mission_of(position).escape and is_won(position):
        yield MissionEnded(VICTORY)


@rule("99.1")
def endless_mission_is_stopped(position: Position) -> Iterator[Event]:
    """A resolved mission that does not end is stopped; it is lost."""
    if position.step != OVER:
        yield MissionEnded(DEFEAT)
