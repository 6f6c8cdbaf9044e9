"""The one loop by which every game is judged and played."""

from collections.abc import Iterable, Mapping
from typing import Any

from cardsdb.plugin_api.dice import Dice, ScriptedDice
from cardsdb.plugin_api.engine import Action, Event, Query, Step
from cardsdb.plugin_api.rules import (
    Answer,
    Effect,
    Finding,
    Follows,
    Reason,
    Rule,
    RuleNumber,
    Verdict,
)

# After how much rule 99.1 stops the game: how often standing rules speak after one action, and how
# deep an event may follow from it.
MAX_STANDING = 1_000
MAX_DEPTH = 100


def judge(position: Any, action: Any) -> Verdict:
    """Ask every permit and check of the action's class and return what they say together."""
    ruleset = position.ruleset
    kind = action.__class__
    permits = ruleset.permits_of[kind]
    spoken = [(one, one.function(position, action)) for one in permits]
    checked = [(one, one.function(position, action)) for one in ruleset.checks_of[kind]]
    against = [*_of_kind("forbid", spoken), *_of_kind("forbid", checked)]
    if permits and all(finding is None for _, finding in spoken):
        against = [*_silent(permits), *against]
    if against:
        return Verdict(is_legal=False, reasons=tuple(against))
    return Verdict(
        is_legal=True,
        reasons=(
            *_of_kind("permit", spoken),
            *_of_kind("permit", checked),
            *_of_kind("note", [*spoken, *checked]),
        ),
    )


def _of_kind(kind: str, spoken: Iterable[tuple[Rule, Finding | None]]) -> list[Reason]:
    return [
        Reason(rule=number, kind=finding.kind, message=finding.message or one.doc)
        for one, finding in spoken
        if finding is not None and finding.kind == kind
        for number in one.numbers
    ]


def _silent(permits: Iterable[Rule]) -> list[Reason]:
    return [
        Reason(rule=number, kind="forbid", message=f"This does not hold: {one.doc}")
        for one in permits
        for number in one.numbers
    ]


def is_legal(position: Any, action: Any) -> bool:
    """Say whether the rules allow the action, without the reasons."""
    ruleset = position.ruleset
    kind = action.__class__
    permits = ruleset.permits_of[kind]
    is_permitted = not permits
    for one in permits:
        finding = one.function(position, action)
        if finding is not None:
            if finding.kind == "forbid":
                return False
            is_permitted = is_permitted or finding.kind == "permit"
    if not is_permitted:
        return False
    return all(
        (finding := one.function(position, action)) is None or finding.kind != "forbid"
        for one in ruleset.checks_of[kind]
    )


def legal_actions(position: Any) -> list[Any]:
    """List what may be done: as the ruleset offers it, or its candidates judged one by one."""
    ruleset = position.ruleset
    if ruleset.offer is not None:
        offered: list[Any] = ruleset.offer(position)
        return offered
    return [
        action
        for candidates in ruleset.candidates.values()
        for action in candidates(position)
        if is_legal(position, action)
    ]


def advance(position: Any, action: Any, dice: Dice, log: list[Event]) -> None:
    """Carry out a legal action: what follows, then the standing rules until all is quiet.

    Rules that bring each other about without end are stopped, and the game with them (99.1).
    """
    follows = position.ruleset.follows
    waking: list[Event] = []
    course = (dice, log, follows, waking)
    try:
        _follow(position, action, None, follows[action.__class__][0], course, 0)
        if waking or not position.is_settled:
            _settle(position, course)
    except EndlessRules:
        stop(position, dice, log)


class EndlessRules(Exception):
    """Rules bring each other about without end; `advance` then stops the game."""


Course = tuple[Dice, list[Event], Follows, list[Event]]  # and the events that wake standing rules


def _follow(
    position: Any,
    source: Any,
    cause: int | None,
    effects: Iterable[Effect],
    course: Course,
    depth: int,
) -> None:
    """Make each event that follows, stamped and applied and followed by its own before the next."""
    if depth > MAX_DEPTH:
        raise EndlessRules
    dice, log, follows, waking = course
    for function, numbers, takes_dice in effects:
        events = function(position, source, dice) if takes_dice else function(position, source)
        for event in events:
            event.seq = seq = len(log) + 1
            event.cause = cause
            event.cites = numbers
            event.apply(position)
            log.append(event)
            following, woken = follows[event.__class__]
            if woken:
                waking.append(event)
            if following:
                _follow(position, event, seq, following, course, depth + 1)


def _settle(position: Any, course: Course) -> None:
    """Ask the standing rules that were woken, in order, until all is quiet.

    A position from outside is asked all of them once.
    """
    _, _, follows, waking = course
    standing = position.ruleset.standing_effects
    asked: dict[int, Event | None] = {}
    if not position.is_settled:
        position.is_settled = True
        asked = dict.fromkeys(range(len(standing)))
    for _ in range(MAX_STANDING):
        for waker in waking:
            for place in follows[waker.__class__][1]:
                asked[place] = waker
        waking.clear()
        if not asked:
            return
        place = min(asked)
        event = asked.pop(place)
        _follow(position, event, _seq(event), (standing[place],), course, 0)
    raise EndlessRules


def stop(position: Any, dice: Dice, log: list[Event]) -> None:
    """End a game that would not end by itself: the ruleset's guard speaks (99.1)."""
    ruleset = position.ruleset
    course: Course = (dice, log, ruleset.follows, [])
    last = log[-1] if log else None
    _follow(position, last, _seq(last), (ruleset.guard_effect,), course, 0)


def _seq(event: Event | None) -> int | None:
    return None if event is None else event.seq


class RuleEngine:
    """The part of an engine that is the same in every game."""

    legal_actions = staticmethod(legal_actions)
    judge = staticmethod(judge)
    advance = staticmethod(advance)

    def play(self, position: Any, action: Action, dice: Dice) -> Step:
        """Refuse what is illegal and change nothing, else advance."""
        verdict = judge(position, action)
        if not verdict.is_legal:
            return Step(verdict=verdict)
        log: list[Event] = []
        advance(position, action, dice, log)
        return Step(verdict=verdict, events=tuple(log))

    def answer(self, position: Any, query: Query) -> Answer:
        """Answer a query by the ruleset's function for its class."""
        answer: Answer = position.ruleset.answers[type(query)](position, query)
        return answer

    def names(self, position: Any) -> Mapping[Any, list[Any]]:
        """Return nothing: the fields of most games hold players, cards and literals alone."""
        return {}

    def stop(self, position: Any, log: list[Event]) -> None:
        """End a game that does not end by itself, under rule 99.1; the guard rolls nothing."""
        stop(position, ScriptedDice({}), log)


def cited(verdict: Verdict, events: Iterable[Event]) -> tuple[RuleNumber, ...]:
    """Return what a verdict cites together with the events that followed, each number once."""
    numbers = [*verdict.citations, *(number for event in events for number in event.cites)]
    return tuple(dict.fromkeys(numbers))
