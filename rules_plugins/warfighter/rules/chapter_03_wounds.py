"""Section 3.8: treating wounds, and Restore (8.1t)."""

from collections.abc import Iterator

from cardsdb.plugin_api import Dice, Event, Finding, forbid, note, permit, rule
from rules_plugins.warfighter.actions import Heal
from rules_plugins.warfighter.events.combat import GearUsed
from rules_plugins.warfighter.events.gear import GearExpended
from rules_plugins.warfighter.events.soldiers import (
    Healed,
    HealFailed,
    HealSucceeded,
    SoldierRestored,
)
from rules_plugins.warfighter.facts.cards import is_its_time
from rules_plugins.warfighter.facts.healing import is_restore, named_wound, patient_of
from rules_plugins.warfighter.facts.path import is_same_location
from rules_plugins.warfighter.facts.soldiers import health, uses_left
from rules_plugins.warfighter.position import DOWNED, HOSTILE_STEPS, REMOVED, Position
from rules_plugins.warfighter.printed import EXPEND

TEN = 10  # what a d10 that shows 0 counts: 2.1f


@rule("3.8d")
def gear_heals_as_it_prints(position: Position, action: Heal) -> Finding | None:
    """The roll and the amount healed are those of the Equipment that the Soldier uses."""
    if is_restore(position, action):
        return None
    is_carried = action.gear in position.soldiers[action.soldier].gear
    return permit() if is_carried and position.cards[action.gear].heal else None


@rule("3.8i")
def restore_is_of_another_edition(position: Position, action: Heal) -> Finding | None:
    """Restore is a word of the 2023 reference alone."""
    return forbid("This edition has no Restore.") if is_restore(position, action) else None


@rule("3.8i")
def restore_works_as_it_prints(position: Position, action: Heal) -> Finding | None:
    """Treated Wounds, and Soldiers whose Health is 0 or less, can come under a Restore."""
    if not is_restore(position, action):
        return None
    is_carried = action.gear in position.soldiers[action.soldier].gear
    return permit() if is_carried else forbid("The Soldier does not carry it.")


@rule("3.8c")
def wound_is_named(position: Position, action: Heal) -> Finding | None:
    """One wound counter is named before a heal is rolled for."""
    return forbid("There is no such wound.") if named_wound(position, action) is None else None


@rule("3.8g", "3.8j")
def treated_wound_is_beyond_healing(position: Position, action: Heal) -> Finding | None:
    """A Treated Wound is beyond further treatment, whatever points a heal has."""
    return _beyond_treatment(position, action)


@rule("3.8g", "3.8j")
def treated_wound_needs_a_restore(position: Position, action: Heal) -> Finding | None:
    """Where there is Restore, a Treated Wound is beyond ordinary healing alone."""
    return None if is_restore(position, action) else _beyond_treatment(position, action)


def _beyond_treatment(position: Position, action: Heal) -> Finding | None:
    wound = named_wound(position, action)
    is_beyond = wound is not None and wound.is_treated
    return forbid("The wound was treated.") if is_beyond else None


@rule("3.9b")
def healing_brings_nobody_back(position: Position, action: Heal) -> Finding | None:
    """A Downed Soldier does not return to the mission through healing."""
    return _out_for_the_mission(position, action)


@rule("3.9b")
def only_a_restore_brings_back(position: Position, action: Heal) -> Finding | None:
    """Where there is Restore, it alone brings a Downed Soldier back."""
    return None if is_restore(position, action) else _out_for_the_mission(position, action)


def _out_for_the_mission(position: Position, action: Heal) -> Finding | None:
    is_downed = patient_of(position, action).status == DOWNED
    return forbid("It is Downed.") if is_downed else None


@rule("3.9e")
def removed_soldier_is_not_healed(position: Position, action: Heal) -> Finding | None:
    """A Soldier that was Removed takes no further part."""
    is_removed = patient_of(position, action).status == REMOVED
    return forbid("It was Removed.") if is_removed and action.for_ is not None else None


@rule("8.1s")
def heal_is_on_the_spot(position: Position, action: Heal) -> Finding | None:
    """A heal is for the Soldier that uses it or for another in the same Location."""
    patient = patient_of(position, action)
    is_lost = patient.slot is None  # where it lay does not matter: 8.1t
    is_near = is_lost or is_same_location(patient, position.soldiers[action.soldier])
    return None if is_near else forbid("It is in another Location.")


@rule("1.7c")
def equipment_has_one_user(position: Position, action: Heal) -> Finding | None:
    """Equipment is used by only one Soldier in a turn."""
    state = position.soldiers[action.soldier].gear.get(action.gear)
    is_used = state is not None and state.used_by not in (None, action.soldier)
    return forbid("Another Soldier has used it in this turn.") if is_used else None


@rule("3.8d")
def use_is_left(position: Position, action: Heal) -> Finding | None:
    """Equipment heals as often as it prints."""
    state = position.soldiers[action.soldier].gear.get(action.gear)
    is_spent = state is not None and uses_left(position, action.gear, state) == 0
    return forbid("No use is left.") if is_spent else None


@rule("3.3d", "3.3e")
def equipment_has_its_time(position: Position, action: Heal) -> Finding | None:
    """During the Hostile turn only Equipment that says that it works then may be used."""
    if not is_its_time(position, position.cards[action.gear]):
        return forbid("The Equipment does not say that it works now.")
    return note() if position.step in HOSTILE_STEPS else None


@rule("3.8d")
def use_is_counted(position: Position, action: Heal) -> Iterator[Event]:
    """A heal takes one of the uses of its Equipment, whether it succeeds or not."""
    left = uses_left(position, action.gear, position.soldiers[action.soldier].gear[action.gear])
    yield GearUsed(action.soldier, action.gear, None if left is None else left - 1)


@rule("3.8d", "8.1e")
def heal_is_rolled(position: Position, action: Heal, dice: Dice) -> Iterator[Event]:
    """A heal succeeds on its printed roll or above; one that prints no roll always does."""
    heal, patient = position.cards[action.gear].heal, patient_of(position, action)
    if heal is None or is_restore(position, action):
        return
    roll = None if heal.roll is None else dice.roll("d10") or TEN
    if roll is not None and heal.roll is not None and roll < heal.roll:
        yield HealFailed(patient.id, roll)
    elif heal.points:
        yield HealSucceeded(patient.id, heal.points, action.wound, roll)


@rule("3.8e", "3.8h")
def wound_is_healed_wholly(position: Position, event: HealSucceeded) -> Iterator[Event]:
    """Healing the whole of the counter removes it; points left over are lost."""
    points = position.soldiers[event.soldier].wounds[event.wound].points
    if event.points >= points:
        yield Healed(event.soldier, points, event.wound, treated=True)


@rule("3.8f", "3.8g")
def wound_is_treated_in_part(position: Position, event: HealSucceeded) -> Iterator[Event]:
    """Healing a part replaces the counter by a Treated Wound counter for the rest."""
    wounds = position.soldiers[event.soldier].wounds
    points = wounds[event.wound].points if event.wound < len(wounds) else 0
    if event.points < points:
        yield Healed(event.soldier, event.points, event.wound, treated=True)


@rule("3.8i")
def wound_is_restored(position: Position, action: Heal) -> Iterator[Event]:
    """A Restore takes its points off the wound, of which the rest stays as it was."""
    wound = named_wound(position, action)
    if wound is not None and is_restore(position, action):
        points = min(position.cards[action.gear].restore, wound.points)
        patient = patient_of(position, action)
        yield Healed(patient.id, points, action.wound, treated=wound.is_treated)


@rule("8.1t")
def soldier_is_restored(position: Position, action: Heal) -> Iterator[Event]:
    """A Downed Soldier that is lifted above 0 is back beside the one that restored it."""
    patient, slot = patient_of(position, action), position.soldiers[action.soldier].slot
    if patient.status == DOWNED and slot is not None and health(position, patient) > 0:
        yield SoldierRestored(patient.id, slot)


@rule("4.2d")
def expended_equipment_leaves(position: Position, action: Heal) -> Iterator[Event]:
    """An Expend item without uses left is discarded."""
    state = position.soldiers[action.soldier].gear[action.gear]
    is_expend = EXPEND in position.cards[action.gear].keywords
    if is_expend and not uses_left(position, action.gear, state):
        yield GearExpended(action.soldier, action.gear)
