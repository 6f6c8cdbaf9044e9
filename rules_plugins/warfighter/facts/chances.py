"""What an attack can be expected to give, in numbers that are quick to find."""

from rules_plugins.warfighter.actions import Attack
from rules_plugins.warfighter.facts.attacks import (
    modifiers,
    printed_dice,
    skills_at_work,
    threshold,
    weapon_of,
)
from rules_plugins.warfighter.facts.hostiles import active_reticles
from rules_plugins.warfighter.position import Position

ATTACK_FACES, COVER_FACES = 10, 6


def faces_reaching(needed: int, faces: int) -> int:
    """Return how many faces of the die, from 1 on, reach the number."""
    return max(0, min(faces, faces - needed + 1))


def expected_ekias(position: Position, action: Attack) -> float:
    """Return how many EKIAs the attack gives on average, with what it has room for."""
    weapon, one = weapon_of(position, action), position.soldiers[action.soldier]
    target = position.hostiles[action.target]
    needed = None if weapon is None else threshold(position, one, weapon, target)
    if weapon is None or needed is None:
        return 0.0
    added = modifiers(position, (*action.cards, *skills_at_work(position, one, weapon)))
    dice = printed_dice(weapon, action.mode) + added.dice
    hit = faces_reaching(needed - added.attack, ATTACK_FACES) / ATTACK_FACES
    cover = position.cards[target.id].cover - weapon.penetration - added.cover
    defeat = faces_reaching(cover, COVER_FACES) / COVER_FACES
    if weapon.is_explosive:
        room = active_reticles(position, target) + target.suppress
        return min(dice * hit, float(room)) * defeat
    return (1.0 - (1.0 - hit) ** dice) * defeat
