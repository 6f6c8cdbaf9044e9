"""What is derived of a Hostile in play."""

from cardsdb.plugin_api import fact
from rules_plugins.warfighter.facts.path import distance, mission_of
from rules_plugins.warfighter.position import Hostile, Position, SoldierId
from rules_plugins.warfighter.printed import Armor


@fact("2.4a", "2.9a")
def active_reticles(position: Position, one: Hostile) -> int:
    """Return how many reticles hold neither EKIA nor Suppress."""
    return position.cards[one.id].reticles - one.ekia - one.suppress


def is_in_range(position: Position, one: Hostile) -> bool:
    """Say whether the Hostile has a target at one of its printed ranges."""
    if one.target is None:
        return False
    slot = position.soldiers[one.target].slot
    return slot is not None and distance(one.slot, slot) in position.cards[one.id].range


@fact("2.9a", "2.9b")
def attack_column(position: Position, one: Hostile) -> int | None:
    """Return the column of its chart with which the Hostile attacks; None if it cannot.

    A chart without a column for so many reticles is read in the highest below.
    """
    card = position.cards[one.id]
    if not card.can_attack:
        return None
    active = active_reticles(position, one)
    return max([column for column in card.columns if 0 < column <= active], default=None)


@fact("2.10a")
def armor_of(position: Position, soldier: SoldierId) -> Armor | None:
    """Return the Body Armor of the Soldier, the first that it carries; None without any."""
    for gear in position.soldiers[soldier].gear:
        armor = position.cards[gear].armor
        if armor is not None:
            return armor
    return None


@fact("8.1n", "1.5k")
def next_slot(position: Position, one: Hostile) -> int | None:
    """Return the slot one space nearer to where the Hostile could fire; None if it stays.

    Of two places equally near it is the one towards the Objective, in an Escape mission the other.
    """
    there = None if one.target is None else position.soldiers[one.target].slot
    if there is None:
        return None
    ranges = position.cards[one.id].range
    places = [slot for slot in range(len(position.path)) if abs(slot - there) in ranges]
    if not places:
        return None
    ahead = -1 if mission_of(position).escape else 1
    goal = min(places, key=lambda slot: (abs(slot - one.slot), -ahead * slot))
    return one.slot + (1 if goal > one.slot else -1)
