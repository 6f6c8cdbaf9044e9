"""Sections 2.1, 2.2, 2.5 and 2.7: what a Soldier may attack, with what, and what that takes."""

from collections.abc import Iterator

from cardsdb.plugin_api import Dice, Event, Finding, forbid, note, permit, rule
from rules_plugins.warfighter.actions import Attack, Reload, UseSupport
from rules_plugins.warfighter.events.cards import CardPlayed, UpgunUsed, XpSpent
from rules_plugins.warfighter.events.combat import (
    Attacked,
    GearThrown,
    GearUsed,
    Reloaded,
    SpareAmmoLoaded,
    SupportAttacked,
)
from rules_plugins.warfighter.events.gear import GearExpended
from rules_plugins.warfighter.events.soldiers import ActionsSpent
from rules_plugins.warfighter.facts.attacks import (
    has_ammunition,
    may_modify,
    modifiers,
    printed_dice,
    skills_at_work,
    threshold,
    weapon_of,
)
from rules_plugins.warfighter.facts.cards import is_held_by_player, is_its_time
from rules_plugins.warfighter.facts.gear import loaded, spare_ammo_for
from rules_plugins.warfighter.facts.path import front_slot
from rules_plugins.warfighter.facts.soldiers import uses_left
from rules_plugins.warfighter.position import EMPTY, LOADED, OVER, Gear, Position
from rules_plugins.warfighter.printed import EXPEND, SQUAD, THROWN

COVER_DIE, ATTACK_DIE, ATTACK_FACES = "d6", "d10", 10


def rolled(dice: Dice, number: int) -> tuple[int, ...]:
    """Return so many attack dice, as they fell: a 0 is a 10 (2.1f)."""
    return tuple([dice.roll(ATTACK_DIE) or ATTACK_FACES for _ in range(number)])


def _gear(position: Position, action: Attack) -> Gear | None:
    """Return the state of the Weapon; None for a Squad Soldier and for what is not carried."""
    if action.weapon is None:
        return None
    return position.soldiers[action.soldier].gear.get(action.weapon)


@rule("2.1c", "2.2a")
def attacker_names_weapon_and_mode(position: Position, action: Attack) -> Finding | None:
    """The attacker names a Weapon that it carries and one of its modes; a Squad names neither."""
    return permit() if weapon_of(position, action) is not None else None


@rule("2.1b", "2.1h")
def target_is_at_a_printed_range(position: Position, action: Attack) -> Finding | None:
    """The target is at a Range for which the Weapon prints a number."""
    weapon = weapon_of(position, action)
    if weapon is None:
        return None
    one, target = position.soldiers[action.soldier], position.hostiles[action.target]
    if threshold(position, one, weapon, target) is None:
        return forbid("The Weapon prints no number for this Range.")
    return None


@rule("2.7a")
def throws_are_made_at_range_0(position: Position, action: Attack) -> Finding | None:
    """A Thrown attack is made at Range 0."""
    weapon = weapon_of(position, action)
    if weapon is None or THROWN not in weapon.keywords:
        return None
    is_here = position.soldiers[action.soldier].slot == position.hostiles[action.target].slot
    return note() if is_here else forbid("A throw reaches only Range 0.")


@rule("2.7b")
def thrown_weapon_is_gone(position: Position, action: Attack) -> Finding | None:
    """A thrown Weapon is not used again until the thrower has it back."""
    state = _gear(position, action)
    is_thrown = state is not None and state.thrown_at is not None
    return forbid("It has been thrown and is not back.") if is_thrown else None


@rule("2.5e", "2.1d")
def empty_weapon_is_silent(position: Position, action: Attack) -> Finding | None:
    """A Weapon with Empty on top, or with no Ammo where it needs some, cannot attack."""
    if action.weapon is None or _gear(position, action) is None:
        return None
    one = position.soldiers[action.soldier]
    if has_ammunition(position, one, action.weapon):
        return None
    return forbid("It has no loaded counter on top.")


@rule("2.1d")
def use_must_be_left(position: Position, action: Attack) -> Finding | None:
    """What has a printed number of uses needs one that is left."""
    state = _gear(position, action)
    if state is None or action.weapon is None:
        return None
    is_spent = uses_left(position, action.weapon, state) == 0
    return forbid("No use of it is left.") if is_spent else None


@rule("1.7c")
def one_soldier_uses_it_a_turn(position: Position, action: Attack) -> Finding | None:
    """A Weapon or Equipment card is used by only one Soldier in a turn."""
    state = _gear(position, action)
    is_foreign = state is not None and state.used_by not in (None, action.soldier)
    return forbid("Another Soldier has used it in this turn.") if is_foreign else None


@rule("3.3d", "3.3e")
def attack_has_its_time(position: Position, action: Attack) -> Finding | None:
    """In the Hostile turn only Weapons, Equipment and cards are used that say so."""
    own = position.soldiers[action.soldier].id if action.weapon is None else action.weapon
    used = [own, *action.cards]
    if all(is_its_time(position, position.cards[card]) for card in used):
        return None
    return forbid("Not everything that is used works at this time.")


@rule("2.1e")
def cards_match_the_weapon(position: Position, action: Attack) -> Finding | None:
    """An Action card modifies an attack only if its requirement matches the Weapon."""
    weapon = weapon_of(position, action)
    if weapon is None or not action.cards:
        return None
    is_fit = all(may_modify(position, card, weapon) for card in action.cards)
    return note() if is_fit else forbid("A card does not match the Weapon, or no attack at all.")


@rule("3.3c")
def cards_are_held_by_the_attacker(position: Position, action: Attack) -> Finding | None:
    """Action cards are held and played by Player Soldiers only, each card once."""
    one = position.soldiers[action.soldier]
    is_held = all(is_held_by_player(position, one, card) for card in action.cards)
    if is_held and len(set(action.cards)) == len(action.cards):
        return None
    return forbid("The Soldier does not hold all of these cards.")


@rule("3.3b")
def costs_of_cards_are_met(position: Position, action: Attack) -> Finding | None:
    """Cards played on an attack cost the Actions and XP that they print; discards have no place."""
    costs = [position.cards[card].cost_play for card in action.cards]
    one = position.soldiers[action.soldier]
    is_met = (
        not any(cost.discards for cost in costs)
        and sum([cost.xp for cost in costs]) <= one.xp
        and sum([cost.actions for cost in costs]) < max(one.actions, 1)
    )
    return None if is_met else forbid("The printed costs of the cards cannot be paid.")


@rule("8.1c")
def suppress_must_be_there_to_be_replaced(position: Position, action: Attack) -> Finding | None:
    """The attacker may have an EKIA replace a Suppress, of which the target bears one."""
    if action.replace_suppress and not position.hostiles[action.target].suppress:
        return forbid("The target bears no Suppress.")
    return None


@rule("1.3f")
def new_hostiles_are_attacked_at_once(position: Position, action: Attack) -> Finding | None:
    """Soldiers may attack the Hostiles of a new Location in the same Soldier turn."""
    is_new = position.hostiles[action.target].slot == front_slot(position)
    return note() if position.location_played and is_new else None


@rule("2.3j", "3.2f")
def squad_attacks_by_its_own_chart(position: Position, action: Attack) -> Finding | None:
    """A Squad Soldier attacks by its printed chart, and its ammunition is never used up."""
    return note() if position.cards[action.soldier].type == SQUAD else None


@rule("2.5f")
def some_weapons_make_no_reload_check(position: Position, action: Attack) -> Finding | None:
    """A Weapon whose card prints no Reload number makes no check."""
    if action.weapon is None:
        return None
    return note() if position.cards[action.weapon].reload is None else None


@rule("4.1g")
def skills_apply(position: Position, action: Attack) -> Finding | None:
    """The effects of a Skill apply to every attack that meets its requirement."""
    weapon = weapon_of(position, action)
    if weapon is None:
        return None
    return note() if skills_at_work(position, position.soldiers[action.soldier], weapon) else None


@rule("3.3b")
def costs_of_cards_are_paid(position: Position, action: Attack) -> Iterator[Event]:
    """Cards played on an attack cost the Actions and XP that they print."""
    costs = [position.cards[card].cost_play for card in action.cards]
    if actions := sum([cost.actions for cost in costs]):
        yield ActionsSpent(action.soldier, actions)
    if xp := sum([cost.xp for cost in costs]):
        yield XpSpent(action.soldier, xp)


@rule("2.1a", "2.1i", "2.2b", "2.3a", "2.3b", "2.3c", "2.1f", "2.1g", "4.2a")
def attack_is_rolled(position: Position, action: Attack, dice: Dice) -> Iterator[Event]:
    """An attack rolls the d10s of its mode and a d6 for the cover."""
    weapon, one = weapon_of(position, action), position.soldiers[action.soldier]
    if weapon is None:
        return
    needed = threshold(position, one, weapon, position.hostiles[action.target])
    if needed is None:
        return
    skills = skills_at_work(position, one, weapon)
    added = modifiers(position, (*action.cards, *skills))
    for card in action.cards:
        yield CardPlayed(action.soldier, card)
    raw = rolled(dice, printed_dice(weapon, action.mode) + added.dice)
    yield Attacked(
        action.soldier,
        action.target,
        raw,
        dice.roll(COVER_DIE),
        action.weapon,
        needed,
        added.attack,
        weapon.penetration + added.cover,
        action.replace_suppress,
    )
    for card in (*action.cards, *skills):
        if card in position.upgunned:
            yield UpgunUsed(card)


@rule("1.7c", "2.1d")
def weapon_is_used(position: Position, event: Attacked) -> Iterator[Event]:
    """The Weapon counts as used by the Soldier in this turn, and one of its uses is gone."""
    if event.weapon is None:
        return
    state = position.soldiers[event.soldier].gear[event.weapon]
    left = uses_left(position, event.weapon, state)
    is_known = state.used_by == event.soldier and left is None
    if not is_known:
        yield GearUsed(event.soldier, event.weapon, None if left is None else left - 1)


@rule("2.7b")
def thrown_weapon_leaves_the_hand(position: Position, event: Attacked) -> Iterator[Event]:
    """A Thrown Weapon is with the Hostile that it was thrown at; an Expend item is not kept."""
    if event.weapon is None:
        return
    keywords = position.cards[event.weapon].keywords
    if THROWN in keywords and EXPEND not in keywords:
        yield GearThrown(event.soldier, event.weapon, event.target)


@rule("4.2d")
def expended_gear_leaves_the_game(position: Position, action: Attack) -> Iterator[Event]:
    """An Expend item makes its attack and is then discarded, with its last use the card."""
    weapon = action.weapon
    if weapon is None or EXPEND not in position.cards[weapon].keywords:
        return
    state = position.soldiers[action.soldier].gear.get(weapon)
    if state is not None and not uses_left(position, weapon, state):
        yield GearExpended(action.soldier, weapon)


@rule("3.6b", "2.3a", "2.1f", "4.2a", "8.1q", "8.1r")
def support_attack_is_rolled(position: Position, action: UseSupport, dice: Dice) -> Iterator[Event]:
    """A Support card attacks with its printed dice, for the Soldier that owns it."""
    card, owner = position.cards[action.card], position.in_play[action.card].owner
    added = modifiers(position, action.cards)
    for played in action.cards:
        yield CardPlayed(owner, played)
    raw = rolled(dice, card.dice + added.dice)
    yield SupportAttacked(
        action.card,
        action.target,
        raw,
        dice.roll(COVER_DIE),
        owner,
        card.hit,
        added.attack,
        card.penetration + added.cover,
    )
    for played in action.cards:
        if played in position.upgunned:
            yield UpgunUsed(played)


@rule("2.5d")
def empty_counter_is_removed(position: Position, action: Reload) -> Finding | None:
    """Reloading removes the Empty counter of a Weapon that the Soldier carries."""
    state = position.soldiers[action.soldier].gear.get(action.weapon)
    return permit() if state is not None and EMPTY in state.ammo else None


@rule("8.1u")
def spare_ammo_is_at_hand(position: Position, action: Reload) -> Finding | None:
    """A Weapon without a loaded counter may be reloaded from a spare Ammo card of its caliber."""
    one = position.soldiers[action.soldier]
    takes_ammo = action.weapon in one.gear and position.cards[action.weapon].ammo > 0
    if not takes_ammo or loaded(position, one, action.weapon):
        return None
    return permit() if spare_ammo_for(position, one, action.weapon) is not None else None


@rule("3.2d")
def squad_soldiers_do_not_reload(position: Position, action: Reload) -> Finding | None:
    """Reloading is open to Player Soldiers and to Non-Player Soldiers, and to nobody else."""
    is_squad = position.cards[action.soldier].type == SQUAD
    return forbid("A Squad Soldier does not reload.") if is_squad else None


@rule("2.5d")
def next_counter_comes_up(position: Position, action: Reload) -> Iterator[Event]:
    """The Empty counter, if any, is removed, and the next loaded counter comes to the top."""
    yield Reloaded(action.soldier, action.weapon)


@rule("8.1u")
def spare_ammo_is_loaded(position: Position, action: Reload) -> Iterator[Event]:
    """Without a loaded counter the spare Ammo is loaded, up to the allowance."""
    one = position.soldiers[action.soldier]
    if LOADED in one.gear[action.weapon].ammo or position.step == OVER:
        return
    spare = spare_ammo_for(position, one, action.weapon)
    if spare is not None:
        count = min(loaded(position, one, spare), position.cards[action.weapon].ammo)
        yield SpareAmmoLoaded(action.soldier, action.weapon, spare, count)
