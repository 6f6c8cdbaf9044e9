"""A verdict cites what spoke and nothing else: take the reason away, and its citation goes."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

from cardsdb.plugin_api import Action, Event, Reason, Rule, Ruleset, SeededDice, Verdict, cited
from tests.contract.games import Subject
from tests.contract.positions import Moment, imaginable_actions, some_games, some_moments


def _cases(subject: Subject, games: int, step: int) -> Iterator[tuple[Moment, Action]]:
    """Yield moments with what is listed in them and one in so many of the actions imaginable."""
    for one in some_moments(subject, games=games, every=40):
        actions = [
            *subject.engine.legal_actions(one.position),
            *islice(imaginable_actions(subject, one.position), None, None, step),
            *imaginable_actions(subject, one.position, is_offered=False),
        ]
        for action in actions:
            if not subject.engine.problems(one.position, action):
                yield one, action


@cache
def _without(ruleset: Ruleset, gone: tuple[Rule, ...]) -> Ruleset:
    """Return the ruleset with these rules taken out."""
    return ruleset.replacing("without", dict.fromkeys(gone))


def _judged_without(subject: Subject, position: Any, action: Action, *gone: Rule) -> Verdict:
    """Judge by the same rules less some."""
    other = position.copy()
    other.ruleset = _without(position.ruleset, gone)
    return subject.engine.judge(other, action)


def _asked(position: Any, action: Action) -> list[Rule]:
    """Return the rules that are asked about this action, each once."""
    ruleset, kind = position.ruleset, type(action)
    return list(dict.fromkeys((*ruleset.permits_of[kind], *ruleset.checks_of[kind])))


def _speak(position: Any, action: Action) -> list[Rule]:
    """Return the rules that speak: those with something to say, and permits that all fall silent.

    That every permit is silent is what forbids the action, so that each of them then has spoken.
    """
    permits = position.ruleset.permits_of[type(action)]
    spoken = [
        one
        for one in _asked(position, action)
        if one(position, action) is not None or _texts(one, position, action)
    ]
    if permits and not set(permits) & set(spoken):
        spoken += [one for one in permits if one not in spoken]
    return spoken


def _texts(rule: Rule, position: Any, action: Action) -> tuple[str, ...]:
    """Return the texts that change a fact which the rule asks."""
    if not position.ruleset.texts:
        return ()
    position.noted.clear()
    rule(position, action)
    return tuple(position.noted)


def test_a_verdict_cites_only_rules_that_spoke(subject: Subject) -> None:
    for one, action in _cases(subject, games=4, step=37):
        verdict = subject.engine.judge(one.position, action)
        spoken = {number for rule in _speak(one.position, action) for number in rule.numbers}
        assert set(verdict.citations) <= spoken | subject.texts, (one.name, action)


def test_every_rule_that_forbids_is_cited(subject: Subject) -> None:
    for one, action in _cases(subject, games=4, step=37):
        asked = [(rule, rule(one.position, action)) for rule in _asked(one.position, action)]
        against = {
            number
            for rule, finding in asked
            if finding is not None and finding.kind == "forbid"
            for number in rule.numbers
        }
        verdict = subject.engine.judge(one.position, action)
        assert against <= set(verdict.citations), (one.name, action)
        assert not (against and verdict.is_legal), (one.name, action)


def test_every_citation_of_a_verdict_is_in_the_rulebook(subject: Subject) -> None:
    for one, action in _cases(subject, games=4, step=37):
        verdict = subject.engine.judge(one.position, action)
        assert set(verdict.citations) <= subject.numbers | subject.texts, (one.name, action)
        assert all(reason.message for reason in verdict.reasons), (one.name, action)


def test_what_is_forbidden_has_a_reason(subject: Subject) -> None:
    for one, action in _cases(subject, games=4, step=37):
        verdict = subject.engine.judge(one.position, action)
        assert verdict.is_legal or verdict.reasons, (one.name, action)
        sides = {reason.kind for reason in verdict.reasons}
        assert sides <= ({"permit", "note"} if verdict.is_legal else {"forbid"}), (one.name, action)


def test_with_the_rules_that_state_a_number_its_citation_goes(subject: Subject) -> None:
    for one, action in _cases(subject, games=2, step=397):
        for number in _numbers(subject, subject.engine.judge(one.position, action).citations):
            stating = [rule for rule in _asked(one.position, action) if number in rule.numbers]
            verdict = _judged_without(subject, one.position, action, *stating)
            assert number not in verdict.citations, (one.name, action, number)


def test_a_rule_that_was_silent_is_taken_away_unnoticed(subject: Subject) -> None:
    for one, action in _cases(subject, games=2, step=397):
        verdict, spoken = subject.engine.judge(one.position, action), _speak(one.position, action)
        for rule in _asked(one.position, action):
            if rule not in spoken:
                less = _judged_without(subject, one.position, action, rule)
                assert less == verdict, (one.name, action, rule)


def test_a_rule_that_is_taken_away_takes_its_reasons_along_and_no_others(subject: Subject) -> None:
    for one, action in _cases(subject, games=2, step=397):
        verdict = subject.engine.judge(one.position, action)
        for rule in _speak(one.position, action):
            less = _judged_without(subject, one.position, action, rule)
            own = _reasons(rule, one.position, action)
            assert not own & set(less.reasons), (one.name, action, rule)
            if less.is_legal == verdict.is_legal:
                kept = [
                    reason
                    for reason in verdict.reasons
                    if reason not in own and reason.rule not in subject.texts
                ]
                assert [reason for reason in less.reasons if reason in kept] == kept


def _reasons(rule: Rule, position: Any, action: Action) -> set[Reason]:
    """Return what the rule contributes to a verdict, whichever side prevails."""
    finding = rule(position, action)
    if finding is None:
        return {
            Reason(rule=number, kind="forbid", message=f"This does not hold: {rule.doc}")
            for number in rule.numbers
        }
    message = finding.message or rule.doc
    return {Reason(rule=number, kind=finding.kind, message=message) for number in rule.numbers}


def test_a_number_that_an_event_cites_goes_with_the_rules_that_state_it(subject: Subject) -> None:
    """What follows from an action cites by the same law, down to the last event of the step."""
    for one in list(some_games(subject, 4))[::7]:
        step = subject.engine.play(one.before.copy(), one.action, SeededDice(1))
        for number in _numbers(subject, cited(step.verdict, step.events)):
            less = one.before.copy()
            less.ruleset = _without(less.ruleset, _stating(less.ruleset, number))
            log: list[Event] = []
            subject.engine.advance(less, one.action, SeededDice(1), log)
            verdict = subject.engine.judge(less, one.action)
            assert number not in cited(verdict, log), (one.name, one.action, number)


def _numbers(subject: Subject, citations: tuple[str, ...]) -> list[str]:
    """Return the citations of the rulebook: those of texts go with no rule."""
    return [one for one in citations if one not in subject.texts]


def _stating(ruleset: Ruleset, number: str) -> tuple[Rule, ...]:
    return tuple(rule for rule in ruleset.rules() if number in rule.numbers)
