"""What is pending, how the mission stands and what step comes next."""

from cardsdb.plugin_api import Choice, PlayerId, fact
from rules_plugins.warfighter.facts.path import active_soldiers, mission_of, place_at
from rules_plugins.warfighter.position import (
    ADVANCE_TIMER,
    BEGIN_TURN,
    DEFEAT,
    HARDY,
    OVER,
    STEPS,
    SUPPRESS,
    VICTORY,
    WOUND,
    PendingChoice,
    PendingEvent,
    Position,
)


def next_step(step: str) -> str:
    """Return the step that follows in the turn (3.1a); after the last the next turn begins."""
    return BEGIN_TURN if step == ADVANCE_TIMER else STEPS[STEPS.index(step) + 1]


def first_choice(position: Position) -> PendingChoice | None:
    """Return the first Soldier that has to choose for the Environment, and for what."""
    for one in position.pending:
        if isinstance(one, PendingChoice):
            return one
    return None


def is_event_pending(position: Position) -> bool:
    """Say whether an Event must be settled first."""
    return any(isinstance(one, PendingEvent) for one in position.pending)


def choice_options(position: Position, pending: PendingChoice) -> tuple[str, ...]:
    """Return what the Soldier may choose, sorted: Hardy only with a matching counter."""
    if position.soldiers[pending.soldier].hardy.get(pending.condition, 0) > 0:
        return (HARDY, SUPPRESS, WOUND)
    return (SUPPRESS, WOUND)


def open_choice(position: Position) -> Choice | None:
    """Return the open choice; after the end there is none."""
    pending = first_choice(position)
    if pending is None or position.step == OVER:
        return None
    return Choice(
        player=PlayerId(pending.soldier),
        options=choice_options(position, pending),
    )


@fact("7.2c")
def is_objective_complete(position: Position) -> bool:
    """Say whether the printed requirement of the Objective has been met."""
    asked = place_at(position, len(position.path) - 1).requires_of_objective
    needed = asked.actions or asked.ekia
    return needed > 0 and position.progress >= needed


def is_won(position: Position) -> bool:
    """Say whether the Objective is complete and, where the Mission asks it, all have escaped."""
    if not is_objective_complete(position):
        return False
    soldiers = active_soldiers(position)
    if not soldiers:
        return False
    return not mission_of(position).escape or all(one.slot == 0 for one in soldiers)


def result(position: Position) -> str | None:
    """Return how the mission has ended; None while it goes on."""
    if position.step != OVER:
        return None
    return VICTORY if is_won(position) else DEFEAT
