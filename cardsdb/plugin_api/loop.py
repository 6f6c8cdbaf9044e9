"""The one loop by which every game is judged and played."""

from collections.abc import Iterable
from typing import Any

from cardsdb.plugin_api.dice import Dice, ScriptedDice
from cardsdb.plugin_api.engine import Action, Event, Query, Step
from cardsdb.plugin_api.rules import Answer, Effects, Finding, Reason, Rule, RuleNumber, Verdict

MAX_STANDING = 1_000  # how often standing rules may speak after one action before rule 99.1 stops it


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
    """List what is offered: by each class's offer, or its candidates judged where it has none."""
    ruleset = position.ruleset
    offers = ruleset.offers
    found: list[Any] = []
    for kind, candidates in ruleset.candidates.items():
        if kind in offers:
            found += offers[kind](position)
        else:
            found += [action for action in candidates(position) if is_legal(position, action)]
    return found


def advance(position: Any, action: Any, dice: Dice, log: list[Event]) -> None:
    """Carry out a legal action: what follows from it, then the standing rules until all is quiet."""
    start = len(log)
    _follow(position, action, None, dice, log, position.ruleset.effects_of)
    settle(position, dice, log, start)


def _follow(
    position: Any, source: Any, cause: int | None, dice: Dice, log: list[Event], effects: Effects
) -> None:
    for function, numbers, takes_dice in effects[source.__class__]:
        events = function(position, source, dice) if takes_dice else function(position, source)
        for event in events:
            event.seq = seq = len(log) + 1
            event.cause = cause
            event.cites = numbers
            event.apply(position)
            log.append(event)
            if effects[event.__class__]:
                _follow(position, event, seq, dice, log, effects)


def settle(position: Any, dice: Dice, log: list[Event], start: int) -> None:
    """Ask the standing rules that the events from `start` on woke, in order, until all is quiet.

    A position from outside is asked all of them once.
    """
    ruleset = position.ruleset
    wakes = ruleset.wakes
    woken: dict[int, int | None] = {}
    if not position.is_settled:
        position.is_settled = True
        woken = dict.fromkeys(range(len(ruleset.standing)))
    rounds = 0
    while True:
        for event in log[start:]:
            kind = event.__class__
            if kind in wakes:
                for place in wakes[kind]:
                    woken[place] = event.seq
        if not woken:
            return
        start = len(log)
        place = min(woken)
        standing = ruleset.standing[place][0]
        _speak(position, standing, woken.pop(place), dice, log)
        rounds += 1
        if rounds > MAX_STANDING:
            stop(position, dice, log)
            return


def _speak(
    position: Any, standing: Rule, cause: int | None, dice: Dice, log: list[Event]
) -> None:
    effects = position.ruleset.effects_of
    events = standing.function(position, dice) if standing.takes_dice else standing.function(position)
    for event in events:
        event.seq = seq = len(log) + 1
        event.cause = cause
        event.cites = standing.numbers
        event.apply(position)
        log.append(event)
        _follow(position, event, seq, dice, log, effects)


def stop(position: Any, dice: Dice, log: list[Event]) -> None:
    """End a game that would not end by itself: the ruleset's guard speaks (99.1)."""
    _speak(position, position.ruleset.guard, log[-1].seq if log else None, dice, log)


class RuleEngine:
    """The part of an engine that is the same in every game."""

    def legal_actions(self, position: Any) -> list[Any]:
        """List what the decider may do, in the order of the ruleset's table."""
        return legal_actions(position)

    def judge(self, position: Any, action: Action) -> Verdict:
        """Say whether the rules allow the action, with every reason."""
        return judge(position, action)

    def advance(self, position: Any, action: Any, dice: Dice, log: list[Event]) -> None:
        """Carry out a legal action: change the position, append its events to the log."""
        advance(position, action, dice, log)

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

    def stop(self, position: Any, log: list[Event]) -> None:
        """End a game that does not end by itself, under rule 99.1; the guard rolls nothing."""
        stop(position, ScriptedDice({}), log)


def cited(verdict: Verdict, events: Iterable[Event]) -> tuple[RuleNumber, ...]:
    """Return what a verdict cites together with the events that followed, each number once."""
    numbers = [*verdict.citations, *(number for event in events for number in event.cites)]
    return tuple(dict.fromkeys(numbers))
