"""The report on a deck: violations merged, put in order and written out, and the statistics."""

import logging
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Any

from cardsdb.catalogue.snapshots import NO_SNAPSHOTS, Timeline
from cardsdb.decks.reading import Finding, ReadDeck
from cardsdb.decks.resolving import resolve
from cardsdb.decks.restrictions import restriction_violations
from cardsdb.decks.series import series_of
from cardsdb.decks.vocabulary import Vocabulary
from cardsdb.plugin_api import (
    CardPool,
    Deck,
    DeckCard,
    DeckShape,
    Format,
    Rule,
    RuleNumber,
    Severity,
    Violation,
)

logger = logging.getLogger(__name__)

SEVERITIES: tuple[Severity, ...] = ("error", "incomplete", "warning", "info")
_PLACES = {severity: place for place, severity in enumerate(SEVERITIES)}
BREAKING = ("error", "incomplete")
Found = tuple[Violation, RuleNumber | None]  # a violation, and the rule that it breaks
_PARTS = re.compile(r"(\d+)")
_LINES = {
    "unknown-card": "No such card or printing",
    "ambiguous-card": "More than one card has this title",
    "printing-mismatch": "Title and printing do not agree",
    "bad-count": "No count of at least 1, or more than one card that carries others",
    "carrier-missing": "The card that should carry it could not be read",
    "unread-line": "No letter in the line",
    "count-mismatch": "The count of the heading is not what was read",
}
OF_DOCUMENT = "unknown-section"  # said of the document, where the cards are
MAX_QUOTED, MAX_NUMBERED = 10, 200  # lines that a message quotes, and that it names at most


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """By what a deck is judged."""

    form: Format
    ruleset: str
    version: str  # of the plugin
    is_named: bool  # whether the format was asked for, or only its rules are used
    timeline: Timeline = NO_SNAPSHOTS  # of the format that was asked for


def find_all_violations(form: Format, deck: Deck, cards: CardPool) -> list[Found]:
    """Return what all rules of the format find; one that raises is a violation of its own."""
    found: list[Found] = []
    for rule in form.deck_rules:
        try:
            for violation in rule.function(deck, cards):
                found.append((violation, violation.rule or _first_number(rule)))
        except Exception:
            what = f"Rule {', '.join(rule.numbers) or rule.__name__} of the plugin {form.game}"
            logger.exception("%s failed on the deck %r", what, deck.name)
            found.append((_failure(what), _first_number(rule)))
    return found


def _first_number(rule: Rule) -> RuleNumber | None:
    return rule.numbers[0] if rule.numbers else None


def _failure(what: str) -> Violation:
    return Violation(
        code="plugin-failed", message=f"{what} failed: what it says of the deck is missing here."
    )


def line_violations(lines: Iterable[Finding]) -> Iterator[Violation]:
    """Yield one violation for each code among the findings, with the lines' numbers."""
    by_code: dict[str, list[Finding]] = {}
    for finding in lines:
        if finding.get("code", OF_DOCUMENT) != OF_DOCUMENT:
            by_code.setdefault(finding["code"], []).append(finding)
    for code, findings in by_code.items():
        yield Violation(
            code=code,
            severity="warning" if code == "count-mismatch" else "error",
            message=_lines_message(code, findings),
            fix=_lines_fix(code, findings),
        )


def _lines_message(code: str, findings: Sequence[Finding]) -> str:
    shown = [_quoted(finding) for finding in findings[:MAX_QUOTED]]
    shown += [f"line {finding['line']}" for finding in findings[MAX_QUOTED:MAX_NUMBERED]]
    if len(findings) > MAX_NUMBERED:
        shown.append(f"{len(findings) - MAX_NUMBERED} more lines")
    return f"{_LINES[code]}: {', '.join(shown)}."


def _quoted(finding: Finding) -> str:
    if finding["code"] == "count-mismatch":
        declared = finding["expected"]["equals"]
        return f"line {finding['line']} ({declared} stated, {finding['actual']} read)"
    return f"line {finding['line']} ({finding['text'].strip()[:80]})"


def _lines_fix(code: str, findings: Sequence[Finding]) -> str | None:
    if code == "unknown-card" and findings[0]["candidates"]:
        return f"Line {findings[0]['line']} may mean {findings[0]['candidates'][0]}."
    return None


def ordered(found: Iterable[Found]) -> list[Found]:
    """Return each code once, errors first, then by rule number, those without a rule last."""
    merged: dict[str, Found] = {}
    for one in found:
        code = one[0].code
        merged[code] = _merged(merged[code], one[0]) if code in merged else one
    return sorted(merged.values(), key=_rank)


def _merged(one: Found, other: Violation) -> Found:
    """Return both in one: the first speaks for the rule, the graver one for the severity."""
    violation, rule = one
    known = {id(card) for card in violation.cards}
    both = replace(
        violation,
        severity=min(violation.severity, other.severity, key=_PLACES.__getitem__),
        message=f"{violation.message} {other.message}",
        cards=(*violation.cards, *(card for card in other.cards if id(card) not in known)),
        fix=violation.fix or other.fix,
    )
    return both, rule


def _rank(found: Found) -> tuple[int, bool, tuple[tuple[int, int | str], ...], str]:
    violation, rule = found
    return _PLACES[violation.severity], rule is None, rule_order(rule or ""), violation.code


@lru_cache(maxsize=4096)
def rule_order(number: str) -> tuple[tuple[int, int | str], ...]:
    """Return the key by which rule numbers stand in the book's order: 2.9a before 2.10a."""
    parts = _PARTS.split(number)
    return tuple((0, int(part)) if part.isdecimal() else (1, part) for part in parts if part)


def dump_violation(violation: Violation, rule: RuleNumber | None) -> dict[str, Any]:
    """Return the violation as it stands in a report."""
    found: dict[str, Any] = {"code": violation.code, "severity": violation.severity}
    if rule is not None:
        found["rule"] = rule
    found["message"] = violation.message
    found["cards"] = [dump_card(card) for card in violation.cards]
    if violation.expected is not None:
        found["expected"] = violation.expected
    if violation.actual is not None:
        found["actual"] = violation.actual
    if violation.fix is not None:
        found["fix"] = violation.fix
    return found


def dump_card(card: DeckCard) -> dict[str, Any]:
    """Return an entry as a report names it: set and number as far as the deck gives them."""
    entry = card.entry
    found: dict[str, Any] = {"name": card.facts.title}
    if entry.set is not None:
        found["set"] = entry.set
    if entry.number is not None:
        found["number"] = entry.number
    found["section"] = card.section
    found["count"] = card.count
    if len(card.path) > 1:
        found["path"] = list(card.path)
    return found


def count_cards(deck: Deck, shape: DeckShape) -> dict[str, Any]:
    """Return the statistics that every game has; what is carried counts but for the sections."""
    types: dict[str, int] = {}
    titles: set[str] = set()
    sections = {section.name: 0 for section in shape.sections}
    for name, cards in deck.sections.items():
        size = 0
        for card in cards:
            count, facts = card.count, card.facts
            kind = facts.type
            size += count
            if kind in types:
                types[kind] += count
            else:
                types[kind] = count
            titles.add(facts.title)
            if card.carried:
                _count_carried(card, types, titles)
        sections[name] = size
    return {
        "cards": sum(types.values()),
        "titles": len(titles),
        "sections": sections,
        "types": {kind: types[kind] for kind in sorted(types)},
    }


def _count_carried(carrier: DeckCard, types: dict[str, int], titles: set[str]) -> None:
    for card in carrier.carried:
        for one in card.with_carried():
            types[one.facts.type] = types.get(one.facts.type, 0) + one.count
            titles.add(one.facts.title)


def statistics(form: Format, deck: Deck, words: Vocabulary) -> tuple[dict[str, Any], list[Found]]:
    """Return the statistics, the plugin's own too, and that it failed at them if it did."""
    found = count_cards(deck, words.shape)
    if form.statistics is None:
        return found, []
    try:
        found |= form.statistics(deck, words.cards)
    except Exception:
        what = f"The statistics of the plugin {form.game}"
        logger.exception("%s failed on the deck %r", what, deck.name)
        return found, [(_failure(what), None)]
    return found, []


def reports_on(
    read: ReadDeck, words: Vocabulary, judgements: Iterable[Judgement], as_of: date
) -> list[dict[str, Any]]:
    """Return the reports on a deck as it was read, one for each way to judge it."""
    deck, faults = resolve(read.deck, words)
    of_document: list[Found] = []
    if read.lines or faults:
        of_document = [(one, one.rule) for one in (*line_violations(read.lines), *faults)]
    return [_report(deck, of_document, words, by, as_of) for by in judgements]


def _report(
    deck: Deck, of_document: Sequence[Found], words: Vocabulary, by: Judgement, as_of: date
) -> dict[str, Any]:
    found = find_all_violations(by.form, deck, words.cards)
    numbers, failures = statistics(by.form, deck, words)
    found = [*of_document, *found, *failures]
    snapshot = by.timeline.at(as_of)
    if by.timeline.snapshots:
        against = restriction_violations(by.form, by.timeline, as_of, deck, words.cards)
        found += [(one, None) for one in against]
    found = ordered(found) if found else found
    return {
        "game": deck.game,
        "ruleset": by.ruleset,
        "format": by.form.slug if by.is_named else None,
        "snapshot": snapshot.id if snapshot else None,
        "as_of": as_of.isoformat(),
        "versions": {"catalogue": words.cards.revision, "plugin": by.version},
        "legal": not any(one.severity in BREAKING for one, _ in found),
        "violations": [dump_violation(one, rule) for one, rule in found],
        "statistics": numbers,
        "series": series_of(deck, words),
    }
