"""The exact chances of an attack, as fractions (2.3, 2.6)."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from cardsdb.plugin_api import JSON, Answer
from rules_plugins.warfighter.actions import Attack
from rules_plugins.warfighter.answers.facts import numbers
from rules_plugins.warfighter.facts.attacks import (
    may_modify,
    modifiers,
    printed_dice,
    skills_at_work,
    threshold,
    weapon_of,
)
from rules_plugins.warfighter.facts.chances import ATTACK_FACES, COVER_FACES, faces_reaching
from rules_plugins.warfighter.position import Position
from rules_plugins.warfighter.printed import Card
from rules_plugins.warfighter.queries import AttackOutcome


def outcome_of_attack(position: Position, query: AttackOutcome) -> Answer:
    """Answer with which chances the dice of an attack, or of a Support card, give what.

    Null where the attack has no threshold: no such Weapon or mode, or no number for the Range.
    Cards that do not match add nothing (2.1e), nor do any to Support that takes none (3.6c).
    """
    if query.card is not None:
        return _of_support(position, query)
    if query.soldier is None:
        return Answer(answer=None, citations=numbers("2.1c"))
    one = position.soldiers[query.soldier]
    attack = Attack(query.soldier, query.target, query.weapon, query.mode, query.cards)
    weapon = weapon_of(position, attack)
    if weapon is None:
        return Answer(answer=None, citations=numbers("2.1c"))
    needed = threshold(position, one, weapon, position.hostiles[query.target])
    if needed is None:
        return Answer(answer=None, citations=numbers("2.1b", "2.1h"))
    fit = [card for card in query.cards if may_modify(position, card, weapon)]
    added = modifiers(position, (*fit, *skills_at_work(position, one, weapon)))
    count = printed_dice(weapon, query.mode) + added.dice
    hit = faces_reaching(needed - added.attack, ATTACK_FACES)
    defeat = faces_reaching(
        position.cards[query.target].cover - weapon.penetration - added.cover, COVER_FACES
    )
    reload = weapon.reload if query.weapon is not None and weapon.ammo else None
    return _answer(weapon, count, (hit, defeat), reload)


def _of_support(position: Position, query: AttackOutcome) -> Answer:
    card = position.cards[query.card] if query.card is not None else None
    if card is None:
        return Answer(answer=None, citations=numbers("3.6b"))
    cards = query.cards if card.allows_modifiers else ()
    added = modifiers(position, [one for one in cards if may_modify(position, one, card)])
    hit = faces_reaching(card.hit - added.attack, ATTACK_FACES)
    defeat = faces_reaching(
        position.cards[query.target].cover - card.penetration - added.cover, COVER_FACES
    )
    return _answer(card, card.dice + added.dice, (hit, defeat), None)


def _answer(weapon: Card, count: int, good: tuple[int, int], reload: int | None) -> Answer:
    """Return the chances of so many dice: `good` are the faces that hit and that defeat cover."""
    hit, defeat = Fraction(good[0], ATTACK_FACES), Fraction(good[1], COVER_FACES)
    dry = Fraction(max(0, min(reload or 0, ATTACK_FACES)), ATTACK_FACES)
    empty = str(1 - (1 - dry) ** count)
    if weapon.is_explosive:
        chances = explosion(count, hit, defeat)
        outcomes: list[JSON] = [
            {"ekia": ekia, "suppress": suppress, "chance": str(chance)}
            for (ekia, suppress), chance in sorted(chances.items())
        ]
        return Answer(
            answer={"outcomes": outcomes, "empty": empty},
            citations=numbers("2.6a", "2.6b", "2.6c", "2.5a"),
        )
    any_hit = 1 - (1 - hit) ** count
    ekia, none = any_hit * defeat, (1 - any_hit) * (1 - defeat)
    answer = {
        "ekia": str(ekia),
        "suppress": str(1 - ekia - none),
        "none": str(none),
        "empty": empty,
    }
    return Answer(answer=answer, citations=numbers("2.3e", "2.3f", "2.3g", "2.3h", "2.5a"))


def explosion(count: int, hit: Fraction, defeat: Fraction) -> Mapping[tuple[int, int], Fraction]:
    """Return the chance of each pair of EKIAs and Suppresses that so many dice can give (2.6c)."""
    found: dict[tuple[int, int], Fraction] = {}
    for hits in range(count + 1):
        chance = comb(count, hits) * hit**hits * (1 - hit) ** (count - hits)
        for pair, share in (((hits, count - hits), defeat), ((0, hits), 1 - defeat)):
            if chance * share:
                found[pair] = found.get(pair, Fraction(0)) + chance * share
    return found
