"""What may be done, found in one pass through facts instead of asking every rule.

In the order of the candidates; a law holds the one against the other. Rare kinds are judged.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from rules_plugins.warfighter import actions as do
from rules_plugins.warfighter.facts.path import active_soldiers, mission_of
from rules_plugins.warfighter.facts.soldiers import health
from rules_plugins.warfighter.listing.judged import judged
from rules_plugins.warfighter.listing.offer_attacks import attacks, reloads
from rules_plugins.warfighter.listing.offer_cards import (
    plays,
    redraws,
    retentions,
    sorted_hands,
    support_uses,
    upguns,
)
from rules_plugins.warfighter.listing.offer_gear import (
    ammo_passes,
    drops,
    exchanges,
    heals,
    lightenings,
    loadouts_left,
    passes,
    recoveries,
)
from rules_plugins.warfighter.listing.offer_melee import engagements, savings
from rules_plugins.warfighter.listing.offer_path import activations, moves, works
from rules_plugins.warfighter.position import (
    ADVANCE_TIMER,
    BEGIN_TURN,
    CLOSE_RANGE,
    ENVIRONMENT,
    HOSTILE_ATTACKS,
    HOSTILE_STEPS,
    OVER,
    RECOVER_SUPPRESSION,
    REINFORCEMENTS,
    SOLDIER_ACTIONS,
    Position,
    Soldier,
)
from rules_plugins.warfighter.printed import HOSTILE_TURN, SOLDIER_TURN

STEPS: Mapping[str, do.StepAction] = {
    BEGIN_TURN: do.BeginTurn(),
    ENVIRONMENT: do.RollEnvironment(),
    REINFORCEMENTS: do.BringReinforcements(),
    HOSTILE_ATTACKS: do.HostilesAttack(),
    CLOSE_RANGE: do.HostilesCloseRange(),
    RECOVER_SUPPRESSION: do.RecoverSuppression(),
    ADVANCE_TIMER: do.AdvanceTimer(),
}
WEAK = (1, 2)  # the Health at which a Soldier may be Removed
END: Final = do.EndSoldierTurn()
_suppress_removal = lru_cache(256)(do.RemoveSuppress)
_removal = lru_cache(256)(do.RemoveSoldier)


def offer(position: Position) -> list[Any]:
    """Return what is legal, in the order of the candidates."""
    step = position.step
    if step == OVER:
        return []
    if position.pending:
        return [*judged(position, do.Choose), *judged(position, do.ResolveEvent)]
    if step == SOLDIER_ACTIONS:
        return _soldier_turn(position, active_soldiers(position))
    if step in HOSTILE_STEPS:
        return [*_reactions(position), STEPS[step]]
    return [STEPS[step]] if step in STEPS else judged(position, do.SetUp)


def _soldier_turn(position: Position, here: list[Soldier]) -> list[Any]:
    """Return what may be done in the Soldier turn; `free` are those that can take paid Actions."""
    free = [one for one in here if one.actions > 0 and not one.suppress]
    locations, activities, supports = sorted_hands(position, here)
    found: list[Any] = []
    if free:
        found += moves(position, free)
    found += locations
    if not position.is_objective_active:
        found += activations(position, here)
    if free:
        found += _paid(position, free)
    found += [_suppress_removal(one.id) for one in here if one.suppress and one.actions > 0]
    found += activities
    if [one for one in here if one.xp]:
        found += upguns(position)
    found += supports
    if position.in_play:
        found += support_uses(position)
        found += retentions(position)
    found += _with_gear(position, here)
    if position.hostiles:
        found += engagements(position, here)
    found += savings(position, free)
    if [one for one in here if one.stumbled]:
        found += judged(position, do.RecoverStumble)
    found += _removals(position, here)
    found.append(END)
    return found


def _paid(position: Position, free: list[Soldier]) -> Iterable[Any]:
    """Return the work, attacks, reloads and redraws of those that are free."""
    found: list[Any] = works(position, free) if position.is_objective_active else []
    armed = [one for one in free if one.gear]
    if position.hostiles:
        found += attacks(position, free, SOLDIER_TURN)
    if armed:
        found += reloads(position, armed)
    found += redraws(position, free)
    return found


def _with_gear(position: Position, here: list[Soldier]) -> list[Any]:
    """Return what is done with Gear: healing, handing over, laying down, picking up."""
    found: list[Any] = []
    armed = [one for one in here if one.gear]
    dropped = position.dropped
    if not armed and not dropped:
        return found
    pairs = exchanges(position, here, armed)
    left = loadouts_left(position, here) if pairs or dropped else {}
    found += heals(position, armed, SOLDIER_TURN)
    if pairs:
        found += passes(position, pairs, left)
        found += ammo_passes(position, pairs)
    found += drops(position, armed)
    if dropped:
        found += recoveries(position, here, left)
    found += lightenings(armed)
    return found


def _reactions(position: Position) -> list[Any]:
    """Return what cards and Gear allow in the Hostile turn, where one says so (3.3e)."""
    here = active_soldiers(position)
    found: list[Any] = []
    if position.hostiles:
        free = [one for one in here if one.actions > 0 and not one.suppress]
        found += attacks(position, free, HOSTILE_TURN)
    found += plays(position, here, HOSTILE_TURN)
    found += heals(position, here, HOSTILE_TURN)
    return found


def _removals(position: Position, here: list[Soldier]) -> list[do.RemoveSoldier]:
    weak = [one for one in here if health(position, one) in WEAK]
    if not weak or mission_of(position).forbid_remove:
        return []
    return [_removal(one.id) for one in weak]
