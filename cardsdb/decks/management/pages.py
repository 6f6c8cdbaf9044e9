"""Deck files as commands read them, and the reports on them as people read them."""

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from django.core.management.color import Style

from cardsdb.plugin_api import Fault, MalformedInput

WIDTH = 100
MENDS = {"game-not-named": "The option is --game."}  # what a command can do about a fault


def read_file(path: Path) -> bytes:
    """Return what the file holds; MalformedInput if it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        message = f"The file cannot be read: {error.strerror}."
        raise MalformedInput(message, code="no-file") from error


def in_file(path: Path, error: MalformedInput) -> MalformedInput:
    """Return the error with the name of the file before each of its places."""
    places = [f"{path} {fault.at}".rstrip() for fault in error.faults]
    faults = zip(places, error.faults, strict=True)
    return MalformedInput([Fault(at, fault.message, fault.code) for at, fault in faults])


def error_report(faults: Iterable[Fault]) -> dict[str, Any]:
    """Return what stands for the report on a deck that cannot be read."""
    errors = [
        {
            "at": one.at,
            "code": one.code,
            "message": " ".join(filter(None, (one.message, MENDS.get(one.code)))),
        }
        for one in faults
    ]
    return {"object": "error", "status": 400, "errors": errors}


def page(report: Mapping[str, Any], style: Style) -> Iterator[str]:
    """Yield the lines of a report on a deck or of the errors for which it cannot be read.

    The report has besides its own fields the `file` and the deck's `name`.
    """
    if "errors" in report:
        yield f"{report['file']}: {style.ERROR('UNREADABLE')}"
        for error in report["errors"]:
            yield from paragraph(f"{error['at'] or '/'} {error['code']}: {error['message']}", 2)
        return
    verdict = style.SUCCESS("LEGAL") if report["legal"] else style.ERROR("ILLEGAL")
    counts = Counter(violation["severity"] for violation in report["violations"])
    found = "".join(f", {count} {severity}" for severity, count in counts.items())
    yield f"{report['file']}: {style.MIGRATE_HEADING(report['name'])}: {verdict}{found}"
    by = [report[name] for name in ("game", "ruleset", "format", "as_of", "snapshot")]
    yield f"  {', '.join(filter(None, by))}; {statistics(report['statistics'])}"
    for violation in report["violations"]:
        yield from _violation(violation, style)


def _violation(violation: Mapping[str, Any], style: Style) -> Iterator[str]:
    paint = style.ERROR if violation["severity"] == "error" else style.WARNING
    rule = f" (rule {violation['rule']})" if "rule" in violation else ""
    yield f"  {paint(violation['severity'])} {violation['code']}{rule}"
    yield from paragraph(violation["message"], 4)
    for place, cards in by_place(violation["cards"]).items():
        yield from paragraph(f"{place}: {', '.join(cards)}", 6)
    if "fix" in violation:
        yield from paragraph(f"Fix: {violation['fix']}", 4)


def paragraph(text: str, margin: int) -> list[str]:
    """Return the lines of a text with a margin."""
    indents = " " * margin, " " * (margin + 2)
    return textwrap.wrap(text, WIDTH, initial_indent=indents[0], subsequent_indent=indents[1])


def by_place(cards: Iterable[Mapping[str, Any]]) -> dict[str, list[str]]:
    """Return what a report names of the cards by where they are: a section, or who carries them."""
    places: dict[str, list[str]] = {}
    for card in cards:
        carriers = card.get("path", ())[:-1]
        place = " > ".join(carriers) if carriers else card["section"]
        printing = f" ({card['set']}) {card.get('number', '')}".rstrip() if "set" in card else ""
        places.setdefault(place, []).append(f"{card['count']}x {card['name']}{printing}")
    return places


def statistics(found: Mapping[str, Any]) -> str:
    """Return in a line how many cards there are."""
    sections = ", ".join(f"{name} {size}" for name, size in found["sections"].items())
    return f"{found['cards']} cards ({sections}), {found['titles']} titles"
