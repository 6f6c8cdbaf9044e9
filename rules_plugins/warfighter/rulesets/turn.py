"""Section 3.1: the steps of a turn, and what waits for what."""

from rules_plugins.warfighter.actions import (
    ACTIONS,
    AdvanceTimer,
    BeginTurn,
    EndSoldierTurn,
    OrdinaryAction,
    RecoverSuppression,
    StepAction,
    TimedAction,
)
from rules_plugins.warfighter.events.turn import TimerAdvanced
from rules_plugins.warfighter.listing.turn import the_step
from rules_plugins.warfighter.rules import chapter_03_turn as ch03
from rules_plugins.warfighter.rulesets.topic import Topic

# A step stands here once its effects are written; in the end all but SetUp.
WRITTEN: tuple[type[StepAction], ...] = (
    BeginTurn,
    EndSoldierTurn,
    RecoverSuppression,
    AdvanceTimer,
)
TOPIC = Topic(
    permits=dict.fromkeys(WRITTEN, (ch03.step_is_played_in_order,)),
    checks={
        TimedAction: (ch03.everything_has_its_step,),
        OrdinaryAction: (ch03.events_come_first, ch03.choices_come_first),
        EndSoldierTurn: (ch03.soldier_turn_ends_at_will,),
    },
    effects={
        BeginTurn: (ch03.counters_are_renewed,),
        RecoverSuppression: (ch03.hostiles_recover,),
        AdvanceTimer: (ch03.timer_moves_down,),
        TimerAdvanced: (ch03.time_runs_out,),
    },
    last_effects={
        kind: (ch03.next_step_begins,)
        for kind in ACTIONS
        if issubclass(kind, StepAction)  # StepAction itself would speak before each of them
    },
    candidates={kind: the_step(kind) for kind in WRITTEN},
)
