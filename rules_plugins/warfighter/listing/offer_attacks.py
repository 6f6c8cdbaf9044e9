"""Offered in combat: attacks and reloads."""

from collections.abc import Iterator
from functools import lru_cache

from cardsdb.plugin_api import CardId, is_legal
from rules_plugins.warfighter.actions import Attack, ModeName, Reload
from rules_plugins.warfighter.facts.attacks import has_ammunition, may_modify, threshold
from rules_plugins.warfighter.facts.gear import spare_ammo_for
from rules_plugins.warfighter.facts.melee import is_hand_to_hand
from rules_plugins.warfighter.facts.soldiers import uses_left
from rules_plugins.warfighter.position import EMPTY, Gear, GearId, Hostile, Position, Soldier
from rules_plugins.warfighter.printed import PLAYER, SQUAD, THROWN, Card

Modes = tuple[ModeName | None, ...]
_attack = lru_cache(8192)(Attack)
_reload = lru_cache(2048)(Reload)
OWN: Modes = (None,)  # a Squad Soldier names no mode


def attacks(position: Position, free: list[Soldier], turn: str) -> Iterator[Attack]:
    """Yield the attacks that may be made in this turn; only those hand-to-hand are judged."""
    for one in free:
        for weapon, card in _arms(position, one, turn):
            listed = _of_weapon(position, one, weapon, card, turn)
            if is_hand_to_hand(card):
                yield from (action for action in listed if is_legal(position, action))
            else:
                yield from listed


def _arms(position: Position, one: Soldier, turn: str) -> Iterator[tuple[GearId | None, Card]]:
    """Yield what the Soldier can attack with in this turn."""
    own = position.cards[one.id]
    if own.type == SQUAD:
        if turn in own.timing:
            yield None, own
        return
    for gear, state in one.gear.items():
        card = position.cards[gear]
        if card.modes and turn in card.timing and _is_ready(position, one, gear, state):
            yield gear, card


def _is_ready(position: Position, one: Soldier, gear: GearId, state: Gear) -> bool:
    """Say whether the Weapon is at hand, loaded, not used up and the Soldier's until now."""
    if state.thrown_at is not None or state.used_by not in (None, one.id):
        return False
    if uses_left(position, gear, state) == 0:
        return False
    return has_ammunition(position, one, gear)


def _of_weapon(
    position: Position, one: Soldier, weapon: GearId | None, card: Card, turn: str
) -> Iterator[Attack]:
    targets = _targets(position, one, card)
    if not targets:
        return
    modes: Modes = OWN if weapon is None else tuple([ModeName(mode) for mode in card.modes])
    cards = _fitting(position, one, card, turn)
    for mode in modes:
        for target in targets:
            yield _attack(one.id, target.id, weapon, mode)
            for played in cards:
                yield _attack(one.id, target.id, weapon, mode, (played,))
            if target.suppress:
                yield _attack(one.id, target.id, weapon, mode, (), True)  # noqa: FBT003  # its field


def _targets(position: Position, one: Soldier, card: Card) -> list[Hostile]:
    """Return the Hostiles at a Range for which the Weapon prints a number; throws are for 0."""
    slot, hostiles = one.slot, list(position.hostiles.values())
    if slot is None:
        return []
    if THROWN in card.keywords:
        hostiles = [hostile for hostile in hostiles if hostile.slot == slot]
    if one.engaged is None or card.striking is None:
        ranges = card.ranges
        return [hostile for hostile in hostiles if abs(hostile.slot - slot) in ranges]
    return [at for at in hostiles if threshold(position, one, card, at) is not None]


def _fitting(position: Position, one: Soldier, weapon: Card, turn: str) -> list[CardId]:
    """Return the Action cards in hand that fit the Weapon and whose costs can be paid."""
    if position.cards[one.id].type != PLAYER:
        return []
    return [card for card in one.hand if _is_fit(position, one, card, weapon, turn)]


def _is_fit(position: Position, one: Soldier, card: CardId, weapon: Card, turn: str) -> bool:
    if not may_modify(position, card, weapon):
        return False
    printed, cost = position.cards[card], position.cards[card].cost_play
    is_payable = not cost.discards and cost.xp <= one.xp and cost.actions < one.actions
    return is_payable and turn in printed.timing


def reloads(position: Position, armed: list[Soldier]) -> Iterator[Reload]:
    """Yield every Weapon with an Empty counter, or without a loaded one and with spare Ammo."""
    cards = position.cards
    for one in armed:
        if cards[one.id].type == SQUAD:
            continue
        for gear, state in one.gear.items():
            if EMPTY in state.ammo or _takes_spare_ammo(position, one, gear, state):
                yield _reload(one.id, gear)


def _takes_spare_ammo(position: Position, one: Soldier, gear: GearId, state: Gear) -> bool:
    """Say whether the Weapon holds no counter and the Soldier has a card of them (8.1u)."""
    if state.ammo or not position.cards[gear].ammo:
        return False
    return spare_ammo_for(position, one, gear) is not None
