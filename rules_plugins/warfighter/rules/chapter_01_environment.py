"""Section 1.6: Environment rolls, what a Soldier takes that fails, and Hardy."""

from collections.abc import Iterator

from cardsdb.plugin_api import Dice, Event, Finding, forbid, permit, rule
from rules_plugins.warfighter.actions import Choose, RollEnvironment
from rules_plugins.warfighter.events.soldiers import Suppressed, Wounded
from rules_plugins.warfighter.events.turn import (
    ChoiceClosed,
    ChoiceOpened,
    EnvironmentRolled,
    HardySpent,
)
from rules_plugins.warfighter.facts.path import active_soldiers, place_at
from rules_plugins.warfighter.facts.turn import first_choice
from rules_plugins.warfighter.position import HARDY, SUPPRESS, WOUND, Position


@rule("1.6a", "1.6d", "1.6f", "8.1d")
def soldiers_roll_for_each_condition(
    position: Position, action: RollEnvironment, dice: Dice
) -> Iterator[Event]:
    """Every Soldier whose Location has conditions rolls a d10 against each; the threshold holds."""
    for one in active_soldiers(position):
        if one.slot is None:
            continue
        for condition in place_at(position, one.slot).environment:
            roll = dice.roll("d10") or 10
            passed = roll >= condition.threshold
            yield EnvironmentRolled(one.id, condition.name, roll, passed)


@rule("1.6b")
def failed_soldier_has_to_choose(position: Position, event: EnvironmentRolled) -> Iterator[Event]:
    """A Soldier that fails takes, as it chooses, one Wound or one Suppress."""
    if not event.passed:
        yield ChoiceOpened(event.soldier, event.condition)


@rule("1.6b")
def soldier_that_failed_chooses(position: Position, action: Choose) -> Finding | None:
    """The Soldier whose choice comes first takes one Wound or one Suppress."""
    pending = first_choice(position)
    return permit() if pending is not None and pending.soldier == action.soldier else None


@rule("1.6c", "1.6e")
def hardy_must_match(position: Position, action: Choose) -> Finding | None:
    """Only a Hardy counter of its own that matches the condition may be spent."""
    pending = first_choice(position)
    if action.option != HARDY or pending is None:
        return None
    is_held = position.soldiers[action.soldier].hardy.get(pending.condition, 0) > 0
    return permit() if is_held else forbid(f"It has no Hardy counter for {pending.condition}.")


@rule("1.6b")
def chosen_harm_is_taken(position: Position, action: Choose) -> Iterator[Event]:
    """The Soldier takes what it chose."""
    pending = first_choice(position)
    if pending is None or action.option == HARDY:
        return
    yield ChoiceClosed(pending.soldier, pending.condition)
    if action.option == SUPPRESS:
        yield Suppressed(pending.soldier)
    if action.option == WOUND:
        yield Wounded(pending.soldier, 1)


@rule("1.6c")
def hardy_is_spent(position: Position, action: Choose) -> Iterator[Event]:
    """A Hardy counter that matches the condition is spent instead."""
    pending = first_choice(position)
    if pending is not None and action.option == HARDY:
        yield ChoiceClosed(pending.soldier, pending.condition)
        yield HardySpent(pending.soldier, pending.condition)
