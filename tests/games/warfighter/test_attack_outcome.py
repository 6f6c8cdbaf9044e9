"""The exact chances of an attack, held against attacks that are rolled."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from cardsdb.plugin_api import JSON, Event, SeededDice
from rules_plugins.warfighter.engine import ENGINE
from rules_plugins.warfighter.position import Position
from tests.games.warfighter.positions import CODECS, load, written

ROLLED = 200_000
GUN: JSON = {
    "type": "weapon",
    "keywords": ["Ranged", "Rifle"],
    "caliber": "5.56",
    "ammo": 3,
    "reload": 2,
    "ranges": {"0": 5, "1": 7},
    "modes": {"single": 1, "burst": 2, "auto": 3},
}
CARDS: JSON = {
    "gun": GUN,
    "quiet": GUN | {"reload": None, "penetration": 2},
    "spray": GUN | {"keywords": ["Ranged", "Spray"], "reload": 1},
    "launcher": GUN | {"keywords": ["Ranged", "Explosion"], "reload": 4, "penetration": 1},
    "aim": {"type": "action", "requires": ["Ranged"], "effect": {"attack": 2, "dice": 1}},
    "eye": {"type": "skill", "requires": ["Rifle"], "effect": {"cover": 1}},
    "s": {"type": "squad_soldier", "health": 3, "attack": {"ranges": {"0": 6}, "dice": 1}},
    "call": {"type": "support", "keywords": ["Explosion"], "attack": {"dice": 3, "hit": 5}},
    "h": {"type": "hostile", "xp": 1, "reticles": 9, "cover": 4, "range": [0]},
}
LOADED: JSON = {"ammo": ["loaded", "loaded"]}
ATTACKS: dict[str, JSON] = {
    "a single shot": {"soldier": "a", "weapon": "gun", "mode": "single"},
    "a burst": {"soldier": "a", "weapon": "gun", "mode": "burst"},
    "three dice with a card": {"soldier": "a", "weapon": "gun", "mode": "auto", "cards": ["aim"]},
    "no Reload check": {"soldier": "a", "weapon": "quiet", "mode": "auto"},
    "a Spray": {"soldier": "a", "weapon": "spray", "mode": "auto"},
    "an Explosion with a card": {
        "soldier": "a",
        "weapon": "launcher",
        "mode": "burst",
        "cards": ["aim"],
    },
    "a Squad Soldier": {"soldier": "s"},
    "a Support card": {"card": "call"},
}


@pytest.fixture(scope="module")
def position() -> Position:
    """A Soldier with everything, a Squad, Support in play and a Hostile with room for all."""
    gear = dict.fromkeys(("gun", "quiet", "spray", "launcher"), LOADED)
    return load(
        written(
            CARDS,
            soldiers={
                "a": {"slot": 1, "gear": gear, "hand": ["aim"], "skills": ["eye"]},
                "s": {"slot": 1, "actions": 1},
            },
            hostiles={"h": {"slot": 1, "target": "a"}},
            in_play={"call": {"owner": "a"}},
        )
    )


def answer(position: Position, attack: JSON) -> Any:
    """Return the exact chances."""
    query = CODECS.queries.load({"type": "attack_outcome", "target": "h", **attack})
    return ENGINE.answer(position, query).answer


def chances(told: Any) -> dict[tuple[int, int], Fraction]:
    """Return the chance of each pair of EKIAs and Suppresses."""
    if "outcomes" in told:
        return {(one["ekia"], one["suppress"]): Fraction(one["chance"]) for one in told["outcomes"]}
    pairs = {(1, 0): told["ekia"], (0, 1): told["suppress"], (0, 0): told["none"]}
    return {pair: Fraction(chance) for pair, chance in pairs.items() if Fraction(chance)}


def roll(position: Position, attack: JSON, times: int) -> tuple[Counter[tuple[int, int]], int]:
    """Roll the attack so often; return how often each pair came and how often it ran dry."""
    kind = "use_support" if "card" in attack else "attack"
    action = CODECS.actions.load({"type": kind, "target": "h", **attack})
    assert ENGINE.judge(position, action).is_legal
    dice, seen, dry = SeededDice(20_261), Counter[tuple[int, int]](), 0
    for _ in range(times):
        log: list[Event] = []
        ENGINE.advance(position.copy(), action, dice, log)
        told = Counter(event.tag["type"] for event in log)
        seen[told["ekia"], told["hostile_suppressed"]] += 1
        dry += told["ammo_emptied"]
    return seen, dry


def distance(seen: int, chance: Fraction, times: int) -> float:
    """Return by how many standard deviations the number is off."""
    spread = (float(times * chance * (1 - chance))) ** 0.5
    return abs(seen - float(times * chance)) / spread if spread else float(seen != times * chance)


@pytest.mark.slow
@pytest.mark.rule("2.3e")
@pytest.mark.rule("2.6c")
@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS.keys())
def test_rolled_attacks_come_out_as_often_as_the_exact_chances_say(
    position: Position, attack: JSON
) -> None:
    times = ROLLED // len(ATTACKS)
    told = answer(position, attack)
    expected, (seen, dry) = chances(told), roll(position, attack, times)
    assert seen.keys() <= expected.keys()
    for pair, chance in expected.items():
        assert distance(seen[pair], chance, times) < 5, pair
    assert distance(dry, Fraction(told["empty"]), times) < 5


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS.keys())
def test_the_chances_of_an_attack_add_up_to_one(position: Position, attack: JSON) -> None:
    assert sum(chances(answer(position, attack)).values()) == 1


def test_a_weapon_that_cannot_reach_its_target_has_no_chances(position: Position) -> None:
    far = position.copy()
    next(iter(far.hostiles.values())).slot = 3
    assert answer(far, {"soldier": "a", "weapon": "gun", "mode": "single"}) is None
