"""Section 3.1: the steps of a turn, and what waits for what."""

from collections.abc import Iterator

from cardsdb.plugin_api import Event, Finding, forbid, note, permit, rule
from rules_plugins.warfighter.actions import (
    AdvanceTimer,
    BeginTurn,
    EndSoldierTurn,
    OrdinaryAction,
    RecoverSuppression,
    StepAction,
    TimedAction,
)
from rules_plugins.warfighter.events.gear import GearReadied
from rules_plugins.warfighter.events.hostiles import HostileRecovered
from rules_plugins.warfighter.events.turn import (
    MissionEnded,
    SoldierReadied,
    StepBegun,
    TableReadied,
    TimerAdvanced,
)
from rules_plugins.warfighter.facts.path import active_soldiers
from rules_plugins.warfighter.facts.soldiers import actions_allowed
from rules_plugins.warfighter.facts.turn import first_choice, is_event_pending, next_step
from rules_plugins.warfighter.position import (
    ADVANCE_TIMER,
    DEFEAT,
    OVER,
    Position,
)


@rule("3.1a")
def step_is_played_in_order(position: Position, action: StepAction) -> Finding | None:
    """A step is played when its time has come."""
    return permit() if position.step in action.steps else None


@rule("3.1a")
def everything_has_its_step(position: Position, action: TimedAction) -> Finding | None:
    """What Soldiers do is done in its step of the turn, and nothing after the end."""
    is_time = position.step in action.steps
    return None if is_time else forbid(f"This is not done in the step {position.step}.")


@rule("1.4k")
def events_come_first(position: Position, action: OrdinaryAction) -> Finding | None:
    """Every Event drawn is resolved before Soldiers go on."""
    return forbid("An Event is to be settled first.") if is_event_pending(position) else None


@rule("1.6b")
def choices_come_first(position: Position, action: OrdinaryAction) -> Finding | None:
    """A Soldier that failed an Environment roll chooses before anything else."""
    pending = first_choice(position)
    return None if pending is None else forbid(f"{pending.soldier} has to choose first.")


@rule("3.1d")
def soldier_turn_ends_at_will(position: Position, action: EndSoldierTurn) -> Finding | None:
    """The Soldier turn ends when the players wish; unspent Actions do not hold it open."""
    return note()


@rule("3.1b")
def counters_are_renewed(position: Position, action: BeginTurn) -> Iterator[Event]:
    """When the Soldier turn begins spent counters are turned back to their ready side."""
    yield TableReadied()
    for one in active_soldiers(position):
        yield SoldierReadied(one.id, actions_allowed(position, one))
        for gear in [gear for gear, state in one.gear.items() if state.used_by is not None]:
            yield GearReadied(gear)
    for gear in [gear for gear, lying in position.dropped.items() if lying.gear.used_by]:
        yield GearReadied(gear)


@rule("3.1j", "2.11c")
def hostiles_recover(position: Position, action: RecoverSuppression) -> Iterator[Event]:
    """One Suppress comes off each Hostile card."""
    for one in list(position.hostiles.values()):
        if one.suppress:
            yield HostileRecovered(one.id)


@rule("3.1k")
def timer_moves_down(position: Position, action: AdvanceTimer) -> Iterator[Event]:
    """At the end of the turn the timer counter moves down one space."""
    yield TimerAdvanced(max(position.timer - 1, 0))


@rule("3.1m", "7.3b")
def time_runs_out(position: Position, event: TimerAdvanced) -> Iterator[Event]:
    """The mission is lost when the timer counter moves past 1."""
    if event.timer < 1:
        yield MissionEnded(DEFEAT)


@rule("3.1a")
def next_step_begins(position: Position, action: StepAction) -> Iterator[Event]:
    """The steps of a turn follow one another in order."""
    if position.step != OVER:
        is_last = position.step == ADVANCE_TIMER
        yield StepBegun(next_step(position.step), position.turn + is_last)
