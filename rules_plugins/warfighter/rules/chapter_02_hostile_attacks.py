"""Sections 2.9 to 2.11: attacks of Hostiles, Body Armor, and how Hostiles close range (3.1i)."""

from collections.abc import Iterator

from cardsdb.plugin_api import Dice, Event, rule
from rules_plugins.warfighter.actions import HostilesAttack, HostilesCloseRange
from rules_plugins.warfighter.events.combat import (
    ArmorRolled,
    HostileAttacked,
    HostileAttackFailed,
)
from rules_plugins.warfighter.events.hostiles import HostileMoved
from rules_plugins.warfighter.events.soldiers import Suppressed, Wounded
from rules_plugins.warfighter.facts.hostiles import (
    armor_of,
    attack_column,
    is_in_range,
    next_slot,
)
from rules_plugins.warfighter.facts.path import place_at
from rules_plugins.warfighter.position import OVER, Position
from rules_plugins.warfighter.printed import FACES


@rule("3.1h", "2.9a", "2.9b", "2.9d", "2.11b", "4.2e", "4.2f")
def hostiles_attack_their_targets(
    position: Position, action: HostilesAttack, dice: Dice
) -> Iterator[Event]:
    """Each Hostile in range of its target attacks with the column of its active reticles."""
    for one in list(position.hostiles.values()):
        if position.step == OVER:
            return
        column = attack_column(position, one)
        if column is None or one.target is None or not is_in_range(position, one):
            continue
        card, slot = position.cards[one.id], position.soldiers[one.target].slot
        roll = dice.roll("d10") or FACES
        cover = place_at(position, slot or 0).cover
        is_defeated = dice.roll("d6") + card.penetration >= cover
        wounds = card.columns[column][roll]
        yield HostileAttacked(one.id, one.target, column, roll, wounds, is_defeated)


def _is_armored(position: Position, event: HostileAttacked) -> bool:
    """Say whether the target wears Body Armor."""
    return armor_of(position, event.target) is not None


@rule("2.9e")
def both_wound(position: Position, event: HostileAttacked) -> Iterator[Event]:
    """Without Body Armor, Wounds indicated and Terrain Cover defeated inflict those Wounds."""
    if event.wounds > 0 and event.terrain_defeated and not _is_armored(position, event):
        yield Wounded(event.target, event.wounds)


@rule("2.9f")
def one_of_the_two_suppresses(position: Position, event: HostileAttacked) -> Iterator[Event]:
    """Without Body Armor, exactly one of the two succeeding gives the Soldier one Suppress."""
    if (event.wounds > 0) != event.terrain_defeated and not _is_armored(position, event):
        yield Suppressed(event.target)


@rule("2.9g")
def neither_has_no_effect(position: Position, event: HostileAttacked) -> Iterator[Event]:
    """Without Body Armor, neither succeeding has no effect."""
    if event.wounds <= 0 and not event.terrain_defeated and not _is_armored(position, event):
        yield HostileAttackFailed(event.hostile, event.target)


@rule("2.10f")
def terrain_turns_wounds_into_suppress(
    position: Position, event: HostileAttacked
) -> Iterator[Event]:
    """Wounds indicated while Terrain Cover holds give an armored Soldier one Suppress."""
    if event.wounds and not event.terrain_defeated and _is_armored(position, event):
        yield Suppressed(event.target)


@rule("2.10i")
def terrain_stops_a_miss(position: Position, event: HostileAttacked) -> Iterator[Event]:
    """No Wounds indicated while Terrain Cover holds has no effect on an armored Soldier."""
    if not event.wounds and not event.terrain_defeated and _is_armored(position, event):
        yield HostileAttackFailed(event.hostile, event.target)


@rule("2.10a")
def armor_is_rolled_for(position: Position, event: HostileAttacked, dice: Dice) -> Iterator[Event]:
    """Defeated Terrain Cover leads to a d20 for the Body Location and a d6 against the armor."""
    armor = armor_of(position, event.target) if event.terrain_defeated else None
    if armor is None:
        return
    location, die = dice.roll("d20"), dice.roll("d6")
    is_protected = location in armor.protects
    is_defeated = not is_protected or die >= armor.cover
    yield ArmorRolled(
        event.target, location, is_defeated, event.wounds, is_protected, event.hostile
    )


@rule("2.10e", "2.10b")
def wounds_hit_where_nothing_protects(position: Position, event: ArmorRolled) -> Iterator[Event]:
    """At a Body Location that the armor does not protect it counts as defeated: Wounds."""
    if event.wounds and not event.is_protected:
        yield Wounded(event.soldier, event.wounds)


@rule("2.10e", "2.10c")
def wounds_go_through_the_armor(position: Position, event: ArmorRolled) -> Iterator[Event]:
    """Wounds indicated with Terrain Cover and armor both defeated are inflicted."""
    if event.wounds and event.is_protected and event.defeated:
        yield Wounded(event.soldier, event.wounds)


@rule("2.10g", "2.10c", "2.10j")
def armor_turns_wounds_into_suppress(position: Position, event: ArmorRolled) -> Iterator[Event]:
    """Wounds indicated with Terrain Cover defeated while the armor holds give one Suppress."""
    if event.wounds and not event.defeated:
        yield Suppressed(event.soldier)


@rule("2.10h", "2.10j")
def miss_through_both_suppresses(position: Position, event: ArmorRolled) -> Iterator[Event]:
    """No Wounds indicated with Terrain Cover and armor both defeated give one Suppress."""
    if not event.wounds and event.defeated:
        yield Suppressed(event.soldier)


@rule("2.10i", "2.10c", "2.10j")
def armor_stops_a_miss(position: Position, event: ArmorRolled) -> Iterator[Event]:
    """No Wounds indicated while the armor holds has no effect."""
    if not event.wounds and not event.defeated:
        yield HostileAttackFailed(event.hostile, event.soldier)


@rule("3.1i", "3.1n", "2.11a", "8.1n", "1.5h", "3.7d")
def hostiles_close_range(position: Position, action: HostilesCloseRange) -> Iterator[Event]:
    """Each Hostile out of range and without a Suppress moves one space towards where it can fire.

    Empty slots are no obstacle.
    """
    for one in list(position.hostiles.values()):
        if one.suppress or one.target is None or is_in_range(position, one):
            continue
        to = next_slot(position, one)
        if to is not None:
            yield HostileMoved(one.id, one.slot, to)
