"""What an attack rolls and needs: its Weapon, its dice, its threshold, its modifiers."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from cardsdb.plugin_api import CardId, Ruleset, fact
from rules_plugins.warfighter.actions import Attack
from rules_plugins.warfighter.facts.cards import effect_of
from rules_plugins.warfighter.facts.path import distance
from rules_plugins.warfighter.position import EMPTY, GearId, Hostile, Position, Soldier
from rules_plugins.warfighter.printed import ACTION, SQUAD, Card, Effect


class Modifiers(NamedTuple):
    """What Action cards and Skills add to an attack."""

    attack: int = 0
    cover: int = 0
    dice: int = 0


@cache
def states(ruleset: Ruleset, number: str) -> bool:
    """Say whether a rule of the ruleset states this number: what an edition has, it states."""
    return any(number in one.numbers for one in ruleset.rules())


def weapon_of(position: Position, action: Attack) -> Card | None:
    """Return what the attack is made with: a piece of Gear with the mode, or the Squad itself."""
    one = position.soldiers[action.soldier]
    if position.cards[one.id].type == SQUAD:
        is_own = action.weapon is None and action.mode is None
        return position.cards[one.id] if is_own else None
    if action.weapon is None or action.weapon not in one.gear:
        return None
    card = position.cards[action.weapon]
    return card if action.mode in card.modes else None


def printed_dice(weapon: Card, mode: str | None) -> int:
    """Return the dice of the mode (2.2b), or those of a Squad Soldier (2.3j)."""
    return weapon.dice if mode is None else weapon.modes[mode]


@fact("2.1g", "2.1h", "2.13b")
def threshold(position: Position, one: Soldier, weapon: Card, target: Hostile) -> int | None:
    """Return the number that the Weapon prints for the Range; None: it cannot attack there.

    In the edition that knows Striking range the number for it counts against the Hostile there.
    """
    if one.slot is None:
        return None
    away = distance(one.slot, target.slot)
    is_striking = away == 0 and one.engaged == target.id and weapon.striking is not None
    if is_striking and states(position.ruleset, "2.13b"):
        return weapon.striking
    return weapon.ranges.get(away)


@fact("2.1e")
def matches(requires: frozenset[str], weapon: Card) -> bool:
    """Say whether the Weapon has all keywords that the card asks for."""
    return requires <= weapon.keywords


def may_modify(position: Position, card: CardId, weapon: Card) -> bool:
    """Say whether the card is an Action card that modifies attacks with the Weapon (2.1e)."""
    printed = position.cards[card]
    is_of_attacks = printed.type == ACTION and effect_of(position, card).is_of_attacks
    return is_of_attacks and matches(printed.requires, weapon)


@fact("4.1g")
def skills_at_work(position: Position, one: Soldier, weapon: Card) -> list[CardId]:
    """Return the Skills of the Soldier that apply to an attack with the Weapon."""
    return [
        skill
        for skill in one.skills
        if effect_of(position, skill).is_of_attacks
        and matches(position.cards[skill].requires, weapon)
    ]


@fact("2.3b", "2.3c", "4.1g")
def modifiers(position: Position, cards: Iterable[CardId]) -> Modifiers:
    """Return what these Action cards and Skills add together."""
    attack = cover = dice = 0
    for card in cards:
        effect: Effect = effect_of(position, card)
        attack, cover, dice = attack + effect.attack, cover + effect.cover, dice + effect.dice
    return Modifiers(attack, cover, dice)


@fact("2.1d", "2.5e")
def has_ammunition(position: Position, one: Soldier, weapon: GearId) -> bool:
    """Say whether a loaded counter is on top; a Weapon that prints no Ammo needs none."""
    if not position.cards[weapon].ammo:
        return True
    counters = one.gear[weapon].ammo
    return bool(counters) and counters[0] != EMPTY


@fact("2.3e", "2.3d")
def hits(raw: Iterable[int], bonus: int, needed: int) -> int:
    """Return how many dice reach the threshold with the bonus."""
    return sum([1 for die in raw if die + bonus >= needed])
