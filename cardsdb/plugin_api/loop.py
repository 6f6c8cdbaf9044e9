"""The one loop by which every game is judged and played."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from cardsdb.plugin_api.abilities import Ability
from cardsdb.plugin_api.dice import Dice, ScriptedDice
from cardsdb.plugin_api.engine import Action, CardId, Event, Query, Step
from cardsdb.plugin_api.rules import (
    Answer,
    Effect,
    Finding,
    FindingKind,
    Follows,
    Reason,
    Rule,
    RuleNumber,
    Verdict,
    note,
)

# After how much rule 99.1 stops the game: how often standing rules speak after one action, and how
# deep an event may follow from it.
MAX_STANDING = 1_000
MAX_DEPTH = 100


def judge(position: Any, action: Any) -> Verdict:
    """Ask every permit and check of the action's class and return what they say together."""
    ruleset, kind = position.ruleset, action.__class__
    permits = [_asked(one, position, action) for one in ruleset.permits_of[kind]]
    checks = [_asked(one, position, action) for one in ruleset.checks_of[kind]]
    if ruleset.texts and kind in position.pieces:
        permits, checks = _with_texts(position, action, permits, checks)
    against = [*_of_kind("forbid", permits), *_of_kind("forbid", checks)]
    if permits and all(one.finding is None for one in permits):
        against = [*_silent(permits), *against]
    if against:
        return Verdict(is_legal=False, reasons=tuple(against))
    return Verdict(
        is_legal=True,
        reasons=(
            *_of_kind("permit", permits),
            *_of_kind("permit", checks),
            *_of_kind("note", [*permits, *checks]),
        ),
    )


class Spoken(NamedTuple):
    """What a rule or text says of an action, and which texts changed a fact for it."""

    by: tuple[RuleNumber, ...]
    doc: str
    finding: Finding | None
    texts: tuple[str, ...] = ()


TEXT_COUNTS = "The text of a card in play counts here."


def _asked(one: Rule, position: Any, action: Any) -> Spoken:
    if not position.ruleset.texts:
        return Spoken(one.numbers, one.doc, one.function(position, action))
    position.noted.clear()
    finding = one.function(position, action)
    return Spoken(one.numbers, one.doc, finding, tuple(position.noted))


def _of_kind(kind: FindingKind, spoken: Iterable[Spoken]) -> list[Reason]:
    """Return the reasons of a kind, and the texts that count in them or silenced a rule."""
    found: list[Reason] = []
    texts: dict[str, None] = {}
    for one in spoken:
        finding = one.finding
        if finding is not None and finding.kind == kind:
            message = finding.message or one.doc
            found += [Reason(rule=number, kind=kind, message=message) for number in one.by]
            texts |= dict.fromkeys(one.texts)
        elif finding is None and kind == "note":
            texts |= dict.fromkeys(one.texts)
    return found + [Reason(rule=RuleNumber(slug), kind=kind, message=TEXT_COUNTS) for slug in texts]


def _silent(permits: Iterable[Spoken]) -> list[Reason]:
    return [
        Reason(rule=number, kind="forbid", message=f"This does not hold: {one.doc}")
        for one in permits
        for number in one.by
    ]


Both = tuple[list[Spoken], list[Spoken]]  # permits and checks


def _with_texts(position: Any, action: Any, permits: list[Spoken], checks: list[Spoken]) -> Both:
    """Return both with what the texts in play say of the action, less what they lift."""
    for card, piece in position.pieces[action.__class__]:
        finding = piece.function(position, card, action)
        if finding is None:
            continue
        said = Spoken((RuleNumber(piece.slug),), TEXT_COUNTS, finding)
        if finding.kind == "permit":
            permits = [*permits, said]
        elif finding.kind != "lift":
            checks = [*checks, said]
        elif any(_is_lifted(one, finding) for one in (*permits, *checks)):
            permits = [_less(one, finding) for one in permits]
            checks = [*(_less(one, finding) for one in checks), said._replace(finding=note())]
    return permits, checks


def _is_lifted(one: Spoken, lift: Finding) -> bool:
    forbids = one.finding is not None and one.finding.kind == "forbid"
    return forbids and not set(lift.lifted).isdisjoint(one.by)


def _less(one: Spoken, lift: Finding) -> Spoken:
    return one._replace(finding=None) if _is_lifted(one, lift) else one


def is_legal(position: Any, action: Any) -> bool:
    """Say whether the rules allow the action, without the reasons."""
    ruleset = position.ruleset
    kind = action.__class__
    if ruleset.texts and kind in position.pieces:
        return judge(position, action).is_legal
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
    """List what may be done: as the ruleset offers it, or its candidates judged one by one.

    A class of actions on which a text in play speaks is judged, too.
    """
    ruleset = position.ruleset
    offer = ruleset.offer
    if offer is not None and not (ruleset.texts and position.pieces.actions):
        offered: list[Any] = offer(position)
        return offered
    return _judged_actions(position)


def _judged_actions(position: Any) -> list[Any]:
    ruleset = position.ruleset
    judged, offered = ruleset.candidates.keys(), []
    if ruleset.offer is not None:
        judged, offered = position.pieces.actions, ruleset.offer(position)
    found: list[Any] = []
    for kind, candidates in ruleset.candidates.items():
        if kind in judged:
            found += [action for action in candidates(position) if is_legal(position, action)]
        else:
            found += [action for action in offered if action.__class__ is kind]
    return found


def advance(position: Any, action: Any, dice: Dice, log: list[Event]) -> None:
    """Carry out a legal action: what follows, then the standing rules until all is quiet.

    Rules that bring each other about without end are stopped, and the game with them (99.1).
    """
    ruleset = position.ruleset
    noted = position.noted if ruleset.texts else None
    if noted:
        noted.clear()
    waking: list[Event] = []
    course = (dice, log, ruleset.follows, waking, noted)
    try:
        _follow(position, action, None, ruleset.follows[action.__class__][0], course, 0)
        if waking or not position.is_settled:
            _settle(position, course)
    except EndlessRules:
        stop(position, dice, log)


class EndlessRules(Exception):
    """Rules bring each other about without end; `advance` then stops the game."""


# With the events that wake standing rules, and the texts noted by `asked` (None: none can be).
Course = tuple[Dice, list[Event], Follows, list[Event], list[str] | None]


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
    dice, log, follows, waking, noted = course
    for function, numbers, takes_dice in effects:
        events = function(position, source, dice) if takes_dice else function(position, source)
        for event in events:
            event.seq = seq = len(log) + 1
            event.cause = cause
            event.cites = tuple(dict.fromkeys((*numbers, *noted))) if noted else numbers
            event.apply(position)
            log.append(event)
            following, woken = follows[event.__class__]
            if woken:
                waking.append(event)
            if noted is not None and (noted or event.__class__ in position.pieces):
                _follow_with_texts(position, event, following, course, depth + 1)
            elif following:
                _follow(position, event, seq, following, course, depth + 1)
        if noted:
            noted.clear()


def _follow_with_texts(
    position: Any, event: Event, effects: Iterable[Effect], course: Course, depth: int
) -> None:
    """Let the rules and then the texts in play follow an event, each text under its slug.

    What was noted before counts again for what the rule that made the event makes next.
    """
    noted: list[str] = position.noted
    before = noted[:]
    noted.clear()
    _follow(position, event, event.seq, effects, course, depth)
    for card, piece in position.pieces.get(event.__class__, ()):
        if position.is_heard(card):
            effect = partial(_text_effect, card, piece), (RuleNumber(piece.slug),), False
            _follow(position, event, event.seq, (effect,), course, depth)
    noted[:] = before


def _text_effect(card: CardId, piece: Ability, position: Any, event: Event) -> Iterator[Event]:
    found: Iterator[Event] = piece.function(position, card, event)
    return found


def _settle(position: Any, course: Course) -> None:
    """Ask the standing rules that were woken, in order, until all is quiet.

    A position from outside is asked all of them once.
    """
    standing = position.ruleset.standing
    asked: dict[int, Event | None] = {}
    if not position.is_settled:
        position.is_settled = True
        asked = dict.fromkeys(range(len(standing)))
    spoken = 0
    while _wake(asked, course):
        for place in sorted(asked):
            spoken += 1
            if spoken > MAX_STANDING:
                raise EndlessRules
            _ask(position, standing[place][0], asked.pop(place), course)
            if course[3]:
                break  # what was woken may come before


def _wake(asked: dict[int, Event | None], course: Course) -> bool:
    """Note which standing rules the latest events wake, each with the last that does."""
    _, _, follows, waking, _ = course
    for waker in waking:
        for place in follows[waker.__class__][1]:
            asked[place] = waker
    waking.clear()
    return bool(asked)


def _ask(position: Any, one: Rule, event: Event | None, course: Course) -> None:
    """Let a standing rule speak."""
    things = (position, event) if one.takes_event else (position,)
    found = one.function(*things, course[0]) if one.takes_dice else one.function(*things)
    if found:
        _follow(position, event, _seq(event), ((_made(found), one.numbers, False),), course, 0)
    elif course[4]:
        course[4].clear()


def _made(events: Iterable[Any]) -> Callable[[Any, Any], Iterable[Any]]:
    """Return an effect that makes these events."""
    return lambda position, source: events


def stop(position: Any, dice: Dice, log: list[Event]) -> None:
    """End a game that would not end by itself: the ruleset's guard speaks (99.1)."""
    ruleset = position.ruleset
    course: Course = (dice, log, ruleset.follows, [], None)
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
        ruleset = position.ruleset
        if ruleset.texts:
            position.noted.clear()
        answer: Answer = ruleset.answers[type(query)](position, query)
        if not ruleset.texts or not position.noted:
            return answer
        texts = (RuleNumber(slug) for slug in position.noted)
        return replace(answer, citations=tuple(dict.fromkeys((*answer.citations, *texts))))

    def names(self, position: Any) -> Mapping[Any, list[Any]]:
        """Return nothing: the fields of most games hold players, cards and literals alone."""
        return {}

    def titles(self, position: Any) -> Mapping[CardId, str]:
        """Return nothing: in this game cards print no titles."""
        return {}

    def stop(self, position: Any, log: list[Event]) -> None:
        """End a game that does not end by itself, under rule 99.1; the guard rolls nothing."""
        stop(position, ScriptedDice({}), log)


def cited(verdict: Verdict, events: Iterable[Event]) -> tuple[RuleNumber, ...]:
    """Return what a verdict cites together with the events that followed, each number once."""
    numbers = [*verdict.citations, *(number for event in events for number in event.cites)]
    return tuple(dict.fromkeys(numbers))
