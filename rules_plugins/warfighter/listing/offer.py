"""What may be done, found in one pass through facts instead of asking every rule.

In the order of the candidates; a law holds the one against the other. Rare kinds are judged.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from cardsdb.plugin_api import is_legal
from rules_plugins.warfighter import actions as do
from rules_plugins.warfighter.facts.attacks import states
from rules_plugins.warfighter.facts.melee import can_fight
from rules_plugins.warfighter.facts.path import active_soldiers, mission_of
from rules_plugins.warfighter.facts.soldiers import health
from rules_plugins.warfighter.listing.attacks import MOST_SAVED
from rules_plugins.warfighter.listing.offer_attacks import attacks, reloads
from rules_plugins.warfighter.listing.offer_cards import (
    locations,
    plays,
    redraws,
    support_plays,
)
from rules_plugins.warfighter.listing.offer_gear import drops, lightenings, passes
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
    SoldierId,
)
from rules_plugins.warfighter.printed import HOSTILE_TURN

Here = list[Soldier]  # the Soldiers that are still in the mission
Part = Callable[[Position, Here], Iterable[Any]]

STEPS: Mapping[str, do.StepAction] = {
    BEGIN_TURN: do.BeginTurn(),
    ENVIRONMENT: do.RollEnvironment(),
    REINFORCEMENTS: do.BringReinforcements(),
    HOSTILE_ATTACKS: do.HostilesAttack(),
    CLOSE_RANGE: do.HostilesCloseRange(),
    RECOVER_SUPPRESSION: do.RecoverSuppression(),
    ADVANCE_TIMER: do.AdvanceTimer(),
}
END = do.EndSoldierTurn()
REACTIONS = (do.Attack, do.PlayAction, do.Heal)


def offer(position: Position) -> list[Any]:
    """Return what is legal, in the order of the candidates."""
    step = position.step
    if step == OVER:
        return []
    if position.pending:
        return [*judged(position, do.Choose), *judged(position, do.ResolveEvent)]
    here = active_soldiers(position)
    if step == SOLDIER_ACTIONS:
        found: list[Any] = []
        for part in PARTS:
            found += part(position, here)
        found.append(END)
        return found
    if step in STEPS:
        return [*_reactions(position, here), STEPS[step]]
    return judged(position, do.SetUp)


def judged(position: Position, kind: type) -> list[Any]:
    """Return the candidates of the class that are legal."""
    listed = position.ruleset.candidates[kind](position)
    return [action for action in listed if is_legal(position, action)]


def _judged(kind: type) -> Part:
    return lambda position, here: judged(position, kind)


def _reactions(position: Position, here: Here) -> list[Any]:
    """Return what cards and Gear allow in the Hostile turn, where one says so (3.3e)."""
    if position.step not in HOSTILE_STEPS:
        return []
    cards = position.cards
    for one in here:
        for card in (*one.hand, *one.gear):
            if HOSTILE_TURN in cards[card].timing:
                return [action for kind in REACTIONS for action in judged(position, kind)]
    return []


@lru_cache(256)
def _suppress_removal(soldier: SoldierId) -> do.RemoveSuppress:
    return do.RemoveSuppress(soldier)


def _suppress_removals(position: Position, here: Here) -> list[do.RemoveSuppress]:
    return [_suppress_removal(one.id) for one in here if one.suppress and one.actions > 0]


def _upguns(position: Position, here: Here) -> list[Any]:
    if not any(one.xp for one in here):
        return []
    return judged(position, do.Upgun)


def _retentions(position: Position, here: Here) -> list[Any]:
    return judged(position, do.Retain) if position.in_play else []


def _support_uses(position: Position, here: Here) -> list[Any]:
    return judged(position, do.UseSupport) if position.in_play and position.hostiles else []


def _heals(position: Position, here: Here) -> list[Any]:
    if not any(one.wounds for one in position.soldiers.values()):
        return []
    return judged(position, do.Heal)


def _engagements(position: Position, here: Here) -> list[Any]:
    return judged(position, do.Engage) if position.hostiles else []


def _savings(position: Position, here: Here) -> list[Any]:
    if not states(position.ruleset, "2.12b"):
        return []
    return [
        _saving(one.id, count)
        for one in here
        if not one.suppress and can_fight(position, one.id)
        for count in range(1, min(one.actions, MOST_SAVED) + 1)
    ]


@lru_cache(256)
def _saving(soldier: SoldierId, count: int) -> do.SetAside:
    return do.SetAside(soldier, do.Count(count))


def _stumble_recoveries(position: Position, here: Here) -> list[Any]:
    return judged(position, do.RecoverStumble) if any(one.stumbled for one in here) else []


def _recoveries(position: Position, here: Here) -> list[Any]:
    return judged(position, do.RecoverGear) if position.dropped else []


def _removals(position: Position, here: Here) -> list[do.RemoveSoldier]:
    if mission_of(position).forbid_remove:
        return []
    return [do.RemoveSoldier(one.id) for one in here if health(position, one) in (1, 2)]


PARTS: tuple[Part, ...] = (
    moves,
    locations,
    activations,
    works,
    attacks,
    reloads,
    redraws,
    _suppress_removals,
    plays,
    _upguns,
    support_plays,
    _support_uses,
    _retentions,
    _heals,
    passes,
    _judged(do.PassAmmo),
    drops,
    _recoveries,
    lightenings,
    _engagements,
    _savings,
    _stumble_recoveries,
    _removals,
)
