"""Policies of Udacha: ways to choose an action by what its player can see."""

from collections.abc import Callable, Mapping
from typing import Any

from cardsdb.plugin_api import Dice, Look, PlayerId, Policy, choose_randomly
from rules_plugins.udacha.actions import (
    CallClash,
    Choose,
    EndTurn,
    Escape,
    Face,
    Play,
    Rally,
    Travel,
    UseAction,
)
from rules_plugins.udacha.facts import is_in_pursuit, strength
from rules_plugins.udacha.position import FOE, Position
from rules_plugins.udacha.printed import EVENT, GEAR, HAZARD, HERO, PLACE, PURSUIT

USUAL_DANGER = 4  # of a Hazard that nobody has seen yet
NEVER = -1.0
Worth = Callable[[Position, Any], float]


def _lead(position: Position, player: PlayerId) -> int:
    """Return by how much the player's party is stronger than the foe's."""
    return strength(position, player) - strength(position, FOE[player])


def _clash(position: Position, action: CallClash) -> float:
    return 100.0 if _lead(position, action.player) > 0 else NEVER


def _travel(position: Position, action: Travel) -> float:
    mine, foe = position.players[action.player], position.players[FOE[action.player]]
    card, lead = position.cards[action.card], _lead(position, action.player)
    if card.type == PURSUIT:
        can_clash = bool(mine.party and foe.party and mine.clashes_left and lead > 0)
        return 90.0 if can_clash else NEVER
    if action.card in mine.reserve and mine.party:
        return 20.0 + 10.0 * card.glory
    is_exposed = is_in_pursuit(position, action.player) and lead < 0
    return 10.0 if is_exposed else NEVER


def _escape(position: Position, action: Escape) -> float:
    return NEVER if _lead(position, action.player) > 0 else 70.0


def _face(position: Position, action: Face) -> float:
    power = strength(position, action.player)
    if power >= USUAL_DANGER:
        return 40.0
    return 5.0 if len(position.players[action.player].party) > 1 else NEVER


_PLAYED: Mapping[str, float] = {
    EVENT: 48.0,
    GEAR: 44.0,
    HERO: 42.0,
    HAZARD: 34.0,
    PLACE: 30.0,
    PURSUIT: 28.0,
}


def _play(position: Position, action: Play) -> float:
    card = position.cards[action.card]
    bearer = 0 if action.target is None else position.cards[action.target].strength
    return _PLAYED[card.type] + 0.1 * (card.strength + card.danger + card.glory + bearer)


def _rally(position: Position, action: Rally) -> float:
    return 60.0 + position.cards[action.card].strength


def _choose(position: Position, action: Choose) -> float:
    return -float(position.cards[action.card].strength)


_WORTH: Mapping[type, Worth] = {
    CallClash: _clash,
    Travel: _travel,
    Escape: _escape,
    Face: _face,
    Play: _play,
    Rally: _rally,
    Choose: _choose,
    UseAction: lambda position, action: 50.0,
    EndTurn: lambda position, action: 0.0,
}


def choose_greedily(look: Look, actions: list[Any], dice: Dice) -> Any:
    """Return what is worth most at once: Glory, strength, and clashes only as the stronger."""
    if len(actions) == 1:
        return actions[0]
    position = look()
    return max(actions, key=lambda action: _WORTH[type(action)](position, action))


POLICIES = (
    Policy(game="udacha", slug="random", title="Any legal action", choose=choose_randomly),
    Policy(game="udacha", slug="greedy", title="What pays at once", choose=choose_greedily),
)
