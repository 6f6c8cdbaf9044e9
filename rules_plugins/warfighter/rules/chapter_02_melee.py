"""Sections 2.12 and 2.13: hand-to-hand, which each edition knows in its own way or not at all."""

from collections.abc import Iterator

from cardsdb.plugin_api import Event, Finding, forbid, note, permit, rule
from rules_plugins.warfighter.actions import (
    Attack,
    Engage,
    HostilesCloseRange,
    RecoverStumble,
    SetAside,
)
from rules_plugins.warfighter.events.combat import (
    Attacked,
    Disengaged,
    Engaged,
    HostileEliminated,
    Stumbled,
    StumbleRecovered,
)
from rules_plugins.warfighter.events.hostiles import HostileMoved
from rules_plugins.warfighter.events.path import Moved
from rules_plugins.warfighter.events.soldiers import ActionsSetAside, SetAsideSpent, Suppressed
from rules_plugins.warfighter.facts.attacks import weapon_of
from rules_plugins.warfighter.facts.melee import can_fight, is_hand_to_hand
from rules_plugins.warfighter.facts.prices import action_price, engagement_price
from rules_plugins.warfighter.position import OVER, Position

Melee = Engage | SetAside | RecoverStumble


@rule("2.12a", "2.12b")
def hostile_in_the_location_is_engaged(position: Position, action: Engage) -> Finding | None:
    """A Hostile at Range 0 is engaged by paying the engagement Actions of the Location."""
    one, target = position.soldiers[action.soldier], position.hostiles[action.target]
    is_here = one.slot == target.slot
    is_paid = action_price(position, action) <= one.actions
    return permit() if is_here and is_paid else None


@rule("2.12e")
def one_card_is_engaged(position: Position, action: Engage) -> Finding | None:
    """A Soldier has no more than one engaged card."""
    engaged = position.soldiers[action.soldier].engaged
    return None if engaged is None else forbid(f"It is engaged with {engaged}.")


@rule("2.12i")
def both_can_fight_hand_to_hand(position: Position, action: Engage) -> Finding | None:
    """Squad Soldiers, Structures, Vehicles and Aircraft are never opponents in hand-to-hand."""
    if can_fight(position, action.soldier) and can_fight(position, action.target):
        return None
    return forbid("One of the two cannot be an opponent in hand-to-hand.")


@rule("2.12g")
def actions_are_saved(position: Position, action: SetAside) -> Finding | None:
    """Actions may be set aside over several turns towards an expensive engagement."""
    return permit() if action.count > 0 else None


@rule("2.12i")
def squad_soldiers_save_nothing(position: Position, action: SetAside) -> Finding | None:
    """A Squad Soldier is never an opponent in hand-to-hand, so it sets nothing aside for it."""
    if can_fight(position, action.soldier):
        return None
    return forbid("It cannot be an opponent in hand-to-hand.")


@rule("2.12a", "2.12f")
def hand_to_hand_needs_an_engaged_target(position: Position, action: Attack) -> Finding | None:
    """A hand-to-hand attack needs its target engaged beforehand."""
    if not _is_melee(position, action):
        return None
    is_engaged = position.soldiers[action.soldier].engaged == action.target
    return note() if is_engaged else forbid("The target is not engaged.")


@rule("2.12i")
def hand_to_hand_needs_a_partner(position: Position, action: Attack) -> Finding | None:
    """Squad Soldiers, Structures, Vehicles and Aircraft are never opponents in hand-to-hand."""
    if not _is_melee(position, action):
        return None
    if can_fight(position, action.soldier) and can_fight(position, action.target):
        return None
    return forbid("One of the two cannot be an opponent in hand-to-hand.")


def _is_melee(position: Position, action: Attack) -> bool:
    """Say whether it is an attack with a hand-to-hand Weapon."""
    weapon = weapon_of(position, action)
    return weapon is not None and is_hand_to_hand(weapon)


@rule("2.12g")
def savings_are_spent_first(position: Position, action: Engage) -> Iterator[Event]:
    """An engagement is paid first from what is set aside."""
    one = position.soldiers[action.soldier]
    spent = min(one.set_aside, engagement_price(position, one.slot))
    if spent:
        yield SetAsideSpent(action.soldier, spent)


@rule("2.12a", "2.12e")
def hostile_is_engaged(position: Position, action: Engage) -> Iterator[Event]:
    """The Hand to Hand counter marks the engaged card."""
    yield Engaged(action.soldier, action.target)


@rule("2.12g")
def actions_are_laid_aside(position: Position, action: SetAside) -> Iterator[Event]:
    """The Actions paid are kept towards an engagement."""
    yield ActionsSetAside(action.soldier, action.count)


def _has_stumbled(position: Position, event: Attacked) -> bool:
    """Say whether a raw die of a hand-to-hand attack is a Stumble (4.2g)."""
    if event.weapon is None:
        return False
    weapon = position.cards[event.weapon]
    return is_hand_to_hand(weapon) and not weapon.stumble.isdisjoint(event.raw)


@rule("2.12c", "2.12d", "4.2g")
def stumble_suppresses(position: Position, event: Attacked) -> Iterator[Event]:
    """A Stumble among the raw dice puts a Suppress on the attacking Soldier."""
    if _has_stumbled(position, event):
        yield Suppressed(event.soldier)


@rule("2.13c", "4.2g")
def stumble_has_to_be_recovered_from(position: Position, event: Attacked) -> Iterator[Event]:
    """A Stumble calls for a recovery before the next hand-to-hand attack."""
    if _has_stumbled(position, event) and not position.soldiers[event.soldier].stumbled:
        yield Stumbled(event.soldier)


@rule("2.12f")
def engagement_ends_with_the_card(position: Position, event: HostileEliminated) -> Iterator[Event]:
    """Eliminating the engaged card brings the Soldier back to Range 0 at no cost."""
    yield from _disengaged(position, event)


@rule("2.4f")
def striking_range_ends_with_the_card(
    position: Position, event: HostileEliminated
) -> Iterator[Event]:
    """A card that is gone is at nobody's Striking range."""
    yield from _disengaged(position, event)


def _disengaged(position: Position, event: HostileEliminated) -> Iterator[Event]:
    for one in position.soldiers.values():
        if one.engaged == event.hostile:
            yield Disengaged(one.id, event.hostile)


@rule("8.1w")
def leaving_ends_the_engagement(position: Position, event: Moved | HostileMoved) -> Iterator[Event]:
    """Leaving the Location ends an engagement."""
    yield from _left(position, event)


@rule("2.13b")
def leaving_ends_striking_range(position: Position, event: Moved | HostileMoved) -> Iterator[Event]:
    """Striking range is inside Range 0: who leaves the Location leaves it."""
    yield from _left(position, event)


def _left(position: Position, event: Moved | HostileMoved) -> Iterator[Event]:
    if isinstance(event, Moved):
        engaged = position.soldiers[event.soldier].engaged
        if engaged is not None:
            yield Disengaged(event.soldier, engaged)
        return
    for one in position.soldiers.values():
        if one.engaged == event.hostile:
            yield Disengaged(one.id, event.hostile)


@rule("8.1w", "2.12j")
def directed_hostiles_engage(position: Position, action: HostilesCloseRange) -> Iterator[Event]:
    """A Hostile that is to engage and stands at Range 0 of its target does, if both can fight."""
    if position.step == OVER:
        return
    for one in position.hostiles.values():
        if not position.cards[one.id].engages or one.suppress or one.target is None:
            continue
        target = position.soldiers[one.target]
        is_free = target.slot == one.slot and target.engaged is None
        if is_free and can_fight(position, one.id) and can_fight(position, target.id):
            yield Engaged(target.id, one.id)


@rule("2.13a")
def edition_has_no_such_melee(position: Position, action: Melee) -> Finding | None:
    """The melee procedures of different editions are not combined."""
    return None


@rule("2.13d")
def recruits_know_no_melee(position: Position, action: Melee) -> Finding | None:
    """The New Recruit Manual leaves melee out altogether."""
    return None


@rule("2.13d")
def recruits_do_not_strike(position: Position, action: Attack) -> Finding | None:
    """The New Recruit Manual leaves melee out altogether."""
    return forbid("There is no hand-to-hand.") if _is_melee(position, action) else None


@rule("2.13b")
def target_is_at_striking_range(position: Position, action: Attack) -> Finding | None:
    """A hand-to-hand attack is made on the Hostile at Striking range."""
    if not _is_melee(position, action):
        return None
    is_close = position.soldiers[action.soldier].engaged == action.target
    return note() if is_close else forbid("The target is not at Striking range.")


@rule("2.13c")
def stumble_is_recovered_from_first(position: Position, action: Attack) -> Finding | None:
    """After a Stumble one Action of recovery comes before the next hand-to-hand attack."""
    has_stumbled = position.soldiers[action.soldier].stumbled
    if has_stumbled and _is_melee(position, action):
        return forbid("It has not recovered from its Stumble.")
    return None


@rule("2.13c")
def stumbled_soldier_recovers(position: Position, action: RecoverStumble) -> Finding | None:
    """A Soldier that Stumbled recovers for one Action."""
    return permit() if position.soldiers[action.soldier].stumbled else None


@rule("2.13c")
def soldier_recovers(position: Position, action: RecoverStumble) -> Iterator[Event]:
    """The Soldier recovers from its Stumble."""
    yield StumbleRecovered(action.soldier)
