"""Policies of Bands: ways to choose an action by what its player can see."""

from collections.abc import Callable, Mapping
from typing import Any

from cardsdb.plugin_api import CardId, Dice, Look, PlayerId, Policy, choose_randomly
from rules_plugins.bands.actions import (
    Attack,
    Choose,
    CommitVotes,
    Deploy,
    Displace,
    EndPhase,
    Intercept,
    Liberate,
    Move,
    Redraw,
    Resolve,
    ReturnFire,
    SendOff,
    UseAbility,
    listed,
)
from rules_plugins.bands.facts.combat import hit_of
from rules_plugins.bands.facts.control import controller, is_suppressed
from rules_plugins.bands.ground import SPACE
from rules_plugins.bands.position import Position
from rules_plugins.bands.printed import HOMEWORLD, Face

NEVER = -1.0
Worth = Callable[[Position, Any], float]


def _value(face: Face) -> float:
    """Return what a card on the Map is worth to its controller."""
    attack = 0.0 if face.attack is None else 0.3 * face.attack.power
    return 3.0 * face.vote + 2.0 * face.income + 0.5 * face.moves + attack + 0.5


def _ends(position: Position, action: EndPhase) -> float:
    return 0.0


def _commits(position: Position, action: CommitVotes) -> float:
    return 100.0


def _deploys(position: Position, action: Deploy) -> float:
    face = position.shown[action.card]
    worth = 40.0 + 4.0 * _value(face) - (face.cost or 0)
    if action.to not in (None, SPACE) and face.is_movable:
        there = CardId(str(action.to))
        if controller(position, there) not in (action.player, None):
            return worth + 6.0 * (position.shown[there].vote + position.shown[there].income)
    return worth


def _is_foe(position: Position, player: PlayerId, card: CardId) -> bool:
    return controller(position, card) not in (player, None)


def _attacks(position: Position, action: Attack) -> float:
    hit, face = hit_of(position, action.card, action.target), position.shown[action.target]
    if hit is None or not _is_foe(position, action.player, action.target):
        return NEVER
    if position.shown[action.card].vote and face.type != HOMEWORLD:
        return NEVER  # its Votes would be lost
    worth = _value(face) + (20.0 if face.type == HOMEWORLD else 0.0)
    return 30.0 + worth


def _liberates(position: Position, action: Liberate) -> float:
    cards, face = listed(action.card), position.shown[action.target]
    strength = sum(position.shown[card].liberation or 0 for card in cards)
    if strength < (face.resistance or 0) or not face.is_holder:
        return NEVER
    if not _is_foe(position, action.player, action.target):
        return NEVER
    votes = sum(position.shown[card].vote for card in cards)
    return 28.0 + _value(face) - 4.0 * votes - len(cards)


def _moves(position: Position, action: Move) -> float:
    player, to = action.player, action.to
    if to == SPACE:
        return NEVER
    there = CardId(to)
    face, here = position.shown[there], position.place.get(action.card)
    is_away = here is not None and controller(position, here) != player
    if position.is_contested(there) and _is_foe(position, player, there):
        return 60.0 + _value(face)
    if here is not None and position.is_contested(here) and position.owner[here] != player:
        return NEVER  # it holds what was captured
    if _is_foe(position, player, there) and not is_away:
        gain = 3.0 * face.vote + 2.0 * face.income
        return 40.0 + gain if gain and not is_suppressed(position, there) else NEVER
    return NEVER


def _uses(position: Position, action: UseAbility) -> float:
    is_useful = position.shown[action.card].vote == 0
    return 10.0 if is_useful else NEVER


def _intercepts(position: Position, action: Intercept) -> float:
    one = next(one for one in position.declarations if one.id == action.declaration)
    target, guard = position.shown[one.target], position.shown[action.card]
    return 5.0 if _value(target) > _value(guard) else NEVER


def _fires_back(position: Position, action: ReturnFire) -> float:
    return 50.0


def _goes(position: Position, action: Displace) -> float:
    if action.to == SPACE:
        return 1.0
    there = CardId(action.to)
    is_foreign = _is_foe(position, action.player, there)
    return 2.0 + _value(position.shown[there]) if is_foreign else 2.0


def _chooses(position: Position, action: Choose) -> float:
    to = action.card if action.to is None else action.to
    is_own = controller(position, to) == action.player
    return NEVER if is_own else _value(position.shown[to])


def _sends_off(position: Position, action: SendOff) -> float:
    return -_value(position.shown[action.card])


def _redraws(position: Position, action: Redraw) -> float:
    hand = [position.shown[card] for card in position.hands[action.player]]
    cheap = sum((face.cost or 0) <= 2 for face in hand)  # the third credit is spare
    is_poor = cheap < 2  # nothing to begin with
    return 1.0 if (action.hand == "redraw") == is_poor else 0.0


_WORTH: Mapping[type, Worth] = {
    Attack: _attacks,
    Choose: _chooses,
    CommitVotes: _commits,
    Deploy: _deploys,
    Displace: _goes,
    EndPhase: _ends,
    Intercept: _intercepts,
    Liberate: _liberates,
    Move: _moves,
    Redraw: _redraws,
    Resolve: _ends,
    ReturnFire: _fires_back,
    SendOff: _sends_off,
    UseAbility: _uses,
}


def choose_greedily(look: Look, actions: list[Any], dice: Dice) -> Any:
    """Return what is worth most at once: Votes first, then cards that bring Votes and credits."""
    if len(actions) == 1:
        return actions[0]
    position = look()
    return max(actions, key=lambda action: _WORTH[type(action)](position, action))


POLICIES = (
    Policy(game="bands", slug="random", title="Any legal action", choose=choose_randomly),
    Policy(game="bands", slug="greedy", title="What pays at once", choose=choose_greedily),
)
