"""Section 3.9: Soldiers that are Downed or Removed, and what they leave."""

from collections.abc import Iterator

from cardsdb.plugin_api import Event, Finding, forbid, note, permit, rule
from rules_plugins.warfighter.actions import RemoveSoldier
from rules_plugins.warfighter.effects import discarded
from rules_plugins.warfighter.events.gear import GearDropped
from rules_plugins.warfighter.events.hostiles import TargetRedrawn
from rules_plugins.warfighter.events.soldiers import (
    SoldierDowned,
    SoldierLost,
    SoldierRemoved,
    Wounded,
)
from rules_plugins.warfighter.events.turn import ChoiceClosed
from rules_plugins.warfighter.facts.path import active_soldiers, mission_of
from rules_plugins.warfighter.facts.soldiers import health
from rules_plugins.warfighter.position import (
    ACTIVE,
    OVER,
    SOLDIER_ACTIONS,
    PendingChoice,
    Position,
    Soldier,
)

WEAK = (1, 2)  # the Health at which a Soldier may be Removed


@rule("3.9a")
def soldier_without_health_is_downed(position: Position, event: Wounded) -> Iterator[Event]:
    """A Soldier whose Health is 0 or below is Downed."""
    yield from _downed(position, position.soldiers[event.soldier])


@rule("3.9a")
def nobody_goes_on_without_health(position: Position) -> Iterator[Event]:
    """A Soldier whose Health is 0 or below is Downed, however it came to that."""
    for one in active_soldiers(position):
        yield from _downed(position, one)


def _downed(position: Position, one: Soldier) -> Iterator[Event]:
    is_here = one.status == ACTIVE and one.slot is not None and position.step != OVER
    if is_here and health(position, one) <= 0:
        yield SoldierDowned(one.id, one.slot or 0)


@rule("3.9c")
def hand_is_discarded(position: Position, event: SoldierLost) -> Iterator[Event]:
    """The hand of a Soldier that leaves the mission is discarded."""
    hand = position.soldiers[event.soldier].hand
    if hand:
        yield from discarded({event.soldier: tuple(hand)})


@rule("3.9d")
def gear_is_left_behind(position: Position, event: SoldierLost) -> Iterator[Event]:
    """Its Weapons, Equipment and Ammo stay in the Location."""
    for gear in list(position.soldiers[event.soldier].gear):
        yield GearDropped(event.soldier, gear, event.slot)


@rule("3.9c")
def choice_falls_away(position: Position, event: SoldierLost) -> Iterator[Event]:
    """A Soldier that has left the mission chooses nothing any more."""
    for one in list(position.pending):
        if isinstance(one, PendingChoice) and one.soldier == event.soldier:
            yield ChoiceClosed(one.soldier, one.condition)


@rule("3.7f")
def hostiles_draw_new_targets(position: Position, event: SoldierLost) -> Iterator[Event]:
    """The Hostiles that targeted the Soldier draw new targets."""
    for one in list(position.hostiles.values()):
        if one.target == event.soldier:
            yield TargetRedrawn(one.id, position.cup[0] if position.cup else None)


@rule("3.9e")
def weak_soldier_may_be_removed(position: Position, action: RemoveSoldier) -> Finding | None:
    """A Soldier whose Health is 2 or 1 may be Removed in the course of the Soldier turn."""
    is_weak = health(position, position.soldiers[action.soldier]) in WEAK
    return permit() if is_weak and position.step == SOLDIER_ACTIONS else None


@rule("3.9f")
def mission_may_forbid_removal(position: Position, action: RemoveSoldier) -> Finding | None:
    """A mission may forbid voluntary removal."""
    return forbid("The Mission forbids it.") if mission_of(position).forbid_remove else None


@rule("3.9g")
def loss_lowers_the_value(position: Position, action: RemoveSoldier) -> Finding | None:
    """Each time the team loses a Soldier its Resource value is worked out again."""
    return note()


@rule("3.9e")
def soldier_is_removed(position: Position, action: RemoveSoldier) -> Iterator[Event]:
    """The Soldier leaves the mission."""
    slot = position.soldiers[action.soldier].slot
    if slot is not None:
        yield SoldierRemoved(action.soldier, slot)
