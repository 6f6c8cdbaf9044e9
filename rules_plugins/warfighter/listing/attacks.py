"""What might be done in combat."""

from collections.abc import Iterator

from cardsdb.plugin_api import CardId
from rules_plugins.warfighter.actions import (
    Attack,
    Count,
    Engage,
    ModeName,
    RecoverStumble,
    Reload,
    SetAside,
)
from rules_plugins.warfighter.facts.attacks import may_modify, threshold
from rules_plugins.warfighter.facts.path import active_soldiers, hostiles_at
from rules_plugins.warfighter.position import GearId, HostileId, Position, Soldier
from rules_plugins.warfighter.printed import PLAYER, SQUAD, Card

MOST_SAVED = 10  # Actions at a time: no Location asks for so many, and a position may hold millions


def attacks(position: Position) -> Iterator[Attack]:
    """Yield every attack without Action cards and with each single one that fits.

    One without cards comes also with the wish to replace a Suppress, where there is one.
    """
    for one in active_soldiers(position):
        for weapon, card, modes in _arms(position, one):
            cards = _fitting(position, one, card)
            for mode in modes:
                for target in _targets(position, one, card):
                    yield Attack(one.id, target, weapon, mode)
                    for played in cards:
                        yield Attack(one.id, target, weapon, mode, (played,))
                    if position.hostiles[target].suppress:
                        yield Attack(one.id, target, weapon, mode, replace_suppress=True)


def _arms(
    position: Position, one: Soldier
) -> Iterator[tuple[GearId | None, Card, list[ModeName | None]]]:
    """Yield what the Soldier can attack with, and in which modes."""
    if position.cards[one.id].type == SQUAD:
        yield None, position.cards[one.id], [None]
        return
    for gear in one.gear:
        card = position.cards[gear]
        if card.modes:
            yield gear, card, [ModeName(mode) for mode in card.modes]


def _fitting(position: Position, one: Soldier, weapon: Card) -> list[CardId]:
    """Return the Action cards in hand that fit the Weapon."""
    if position.cards[one.id].type != PLAYER:
        return []
    return [card for card in one.hand if may_modify(position, card, weapon)]


def _targets(position: Position, one: Soldier, weapon: Card) -> list[HostileId]:
    """Return the Hostiles at a Range for which the Weapon prints a number."""
    return [
        hostile.id
        for hostile in position.hostiles.values()
        if threshold(position, one, weapon, hostile) is not None
    ]


def reloads(position: Position) -> Iterator[Reload]:
    """Yield every Weapon that takes Ammo."""
    for one in active_soldiers(position):
        for gear in one.gear:
            if position.cards[gear].ammo or one.gear[gear].ammo:
                yield Reload(one.id, gear)


def engagements(position: Position) -> Iterator[Engage]:
    """Yield every Hostile in the Location of each Soldier."""
    for one in active_soldiers(position):
        if one.slot is not None:
            for hostile in hostiles_at(position, one.slot):
                yield Engage(one.id, hostile.id)


def savings(position: Position) -> Iterator[SetAside]:
    """Yield each number of Actions that the Soldier has left."""
    for one in active_soldiers(position):
        for count in range(1, min(one.actions, MOST_SAVED) + 1):
            yield SetAside(one.id, Count(count))


def recoveries(position: Position) -> Iterator[RecoverStumble]:
    """Yield every Soldier that Stumbled."""
    for one in active_soldiers(position):
        if one.stumbled:
            yield RecoverStumble(one.id)
