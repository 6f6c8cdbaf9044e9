"""Policies of Warfighter: ways to choose an action by what the team can see.

Each kind of action has a worth; the greatest is done, the first of equal ones.
"""

from collections.abc import Callable, Mapping
from typing import Any

from cardsdb.plugin_api import Dice, Look, Policy, choose_randomly
from rules_plugins.warfighter import actions as do
from rules_plugins.warfighter.facts.cards import effect_of
from rules_plugins.warfighter.facts.chances import expected_ekias
from rules_plugins.warfighter.facts.hostiles import active_reticles, is_in_range
from rules_plugins.warfighter.facts.path import (
    front_slot,
    hostiles_at,
    last_slot,
    mission_of,
    place_at,
)
from rules_plugins.warfighter.facts.soldiers import hand_size, health
from rules_plugins.warfighter.facts.turn import is_objective_complete
from rules_plugins.warfighter.position import HARDY, SUPPRESS, HostileId, Position
from rules_plugins.warfighter.printed import HAND_TO_HAND, LOCATION

NEVER = -1.0
Worth = Callable[[Position, Any], float]


def _surely(worth: float) -> Worth:
    return lambda position, action: worth


def _threat(position: Position, hostile: HostileId) -> float:
    """Return what an EKIA on the Hostile is worth: more where it fires, or is nearly gone."""
    one, card = position.hostiles[hostile], position.cards[hostile]
    worth = 1.0 + card.xp / card.reticles + one.ekia / card.reticles
    if card.can_attack and is_in_range(position, one) and active_reticles(position, one) > 0:
        worth += 1.0
    asked = place_at(position, last_slot(position)).requires_of_objective.ekia
    return worth + (3.0 if asked and one.slot == last_slot(position) else 0.0)


def _attacks(position: Position, action: do.Attack) -> float:
    if action.replace_suppress:
        return NEVER
    ekias = expected_ekias(position, action)
    return 40.0 + 10.0 * ekias * _threat(position, action.target) - 1.5 * len(action.cards)


def _supports(position: Position, action: do.UseSupport) -> float:
    return 90.0 + _threat(position, action.target)


def _plays(position: Position, action: do.PlayAction) -> float:
    effect = effect_of(position, action.card)
    served = position.soldiers[action.soldier if action.for_ is None else action.for_]
    if effect.remove_suppress and served.suppress:
        return 85.0
    if effect.actions and not served.suppress:
        return 60.0
    cost = position.cards[action.card].cost_play
    if effect.draw and not cost.actions:
        return 70.0
    return NEVER


def _puts_into_play(position: Position, action: do.PlaySupport) -> float:
    return 50.0 if position.hostiles else NEVER


def _heals(position: Position, action: do.Heal) -> float:
    patient = position.soldiers[action.soldier if action.for_ is None else action.for_]
    return 65.0 if health(position, patient) <= 2 else 30.0


def _redraws(position: Position, action: do.DiscardAndDraw) -> float:
    """Draw up when few cards are left; throw all away only while no Location turns up."""
    one = position.soldiers[action.soldier]
    room = hand_size(position, one) - len(one.hand)
    if not action.discard:
        return 5.0 + room if room > 1 else NEVER
    is_stuck = front_slot(position) + 1 < last_slot(position) and not position.location_played
    has_location = any(
        position.cards[card].type == LOCATION
        for other in position.soldiers.values()
        for card in other.hand
    )
    return 20.0 if is_stuck and not has_location else NEVER


def _moves(position: Position, action: do.Move) -> float:
    """Go on towards the Objective, and back to the Mission once an Escape is all that is left."""
    slot = position.soldiers[action.soldier].slot or 0
    is_escaping = mission_of(position).escape and is_objective_complete(position)
    is_ahead = action.to > slot
    return 45.0 if is_ahead != is_escaping else NEVER


def _moves_with_care(position: Position, action: do.Move) -> float:
    """Go on only from a Location that holds few Hostiles, and to one that holds none."""
    worth = _moves(position, action)
    one = position.soldiers[action.soldier]
    if worth == NEVER:
        return worth
    is_hot = len(hostiles_at(position, action.to)) > 1
    is_time_short = position.timer <= 2 * (last_slot(position) - (one.slot or 0))
    if is_time_short:
        return worth
    if is_hot or (one.slot is not None and len(hostiles_at(position, one.slot)) > 0):
        return 12.0
    return worth


def _opens(position: Position, action: do.PlayLocation) -> float:
    return 55.0 + place_at(position, 0).cover - position.cards[action.card].play_cost


def _opens_with_care(position: Position, action: do.PlayLocation) -> float:
    """Open the next Location once few Hostiles are left, or while time is short."""
    is_time_short = position.timer <= 2 * (last_slot(position) - front_slot(position))
    cover = position.cards[action.card].cover
    return 38.0 + cover if len(position.hostiles) <= 2 or is_time_short else 9.0


def _activates_with_care(position: Position, action: do.ActivateObjective) -> float:
    is_time_short = position.timer <= 3
    return 38.0 if len(position.hostiles) <= 2 or is_time_short else NEVER


def _chooses(position: Position, action: do.Choose) -> float:
    return {HARDY: 3.0, SUPPRESS: 2.0}.get(action.option, 1.0)


def _settles(position: Position, action: do.ResolveEvent) -> float:
    """Cancel what wounds, let the rest happen."""
    wounds = position.cards[action.card].area_effect.wounds
    return 2.0 if action.cancel == (wounds > 0) else 1.0


def _engages(position: Position, action: do.Engage) -> float:
    one = position.soldiers[action.soldier]
    has_blade = any(HAND_TO_HAND in position.cards[gear].keywords for gear in one.gear)
    return 33.0 if has_blade else NEVER


GREEDY: Mapping[type, Worth] = {
    do.ActivateObjective: _surely(58.0),
    do.Attack: _attacks,
    do.Choose: _chooses,
    do.DiscardAndDraw: _redraws,
    do.EndSoldierTurn: _surely(0.0),
    do.Engage: _engages,
    do.Heal: _heals,
    do.Move: _moves,
    do.PlayAction: _plays,
    do.PlayLocation: _opens,
    do.PlaySupport: _puts_into_play,
    do.RecoverGear: _surely(NEVER),
    do.RecoverStumble: _surely(25.0),
    do.Reload: _surely(35.0),
    do.RemoveSuppress: _surely(80.0),
    do.ResolveEvent: _settles,
    do.Retain: _surely(15.0),
    do.UseSupport: _supports,
    do.WorkObjective: _surely(95.0),
}
CAUTIOUS: Mapping[type, Worth] = {
    **GREEDY,
    do.ActivateObjective: _activates_with_care,
    do.Move: _moves_with_care,
    do.PlayLocation: _opens_with_care,
}
OTHERS = _surely(0.0)  # a step of the turn, where there is nothing to choose
UNWANTED = (  # what neither policy does: it would hand Gear round for ever
    do.DropGear,
    do.LightenLoad,
    do.PassAmmo,
    do.PassGear,
    do.RemoveSoldier,
    do.SetAside,
    do.Upgun,
)


def _choosing(table: Mapping[type, Worth]) -> Callable[[Look, list[Any], Dice], Any]:
    worths = {**table, **dict.fromkeys(UNWANTED, _surely(NEVER))}

    def choose(look: Look, actions: list[Any], dice: Dice) -> Any:
        if len(actions) == 1:
            return actions[0]
        position = look()
        return max(
            actions, key=lambda action: worths.get(action.__class__, OTHERS)(position, action)
        )

    return choose


choose_greedily = _choosing(GREEDY)
choose_cautiously = _choosing(CAUTIOUS)

POLICIES = (
    Policy(game="warfighter", slug="random", title="Any legal action", choose=choose_randomly),
    Policy(
        game="warfighter", slug="greedy", title="Straight to the Objective", choose=choose_greedily
    ),
    Policy(
        game="warfighter",
        slug="cautious",
        title="Clear Locations before going on",
        choose=choose_cautiously,
    ),
)
