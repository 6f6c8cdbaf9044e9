"""`manage.py validate_deck FILE...`: the report on decks in files of any form."""

import json
import sys
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from cardsdb.decks.services import read_deck, validate_deck
from cardsdb.plugin_api import Fault, MalformedInput

LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2
WIDTH = 100


class Command(BaseCommand):
    """Report on decks, to people or with --json to programs."""

    help = (
        "Checks decks: documents, text lists, OCTGN files; - reads standard input. Exits with 0 "
        "if all are legal, 1 if one is not, 2 if one cannot be read."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the files and by what they are judged."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--game", help="the game, where a list does not say it itself")
        parser.add_argument("--format", help="the format; without it the rules of the ruleset")
        parser.add_argument("--ruleset", help="the ruleset; else the deck's, else the default")
        parser.add_argument(
            "--as-of", type=date.fromisoformat, metavar="YYYY-MM-DD", help="the day; else today"
        )
        parser.add_argument("--json", dest="as_json", action="store_true", help="write JSON")

    def handle(self, *, files: list[Path], as_json: bool, **options: Any) -> None:
        """Report on each file; one is written as an object, several as a list."""
        reports = [{"file": str(path), **report_on(path, options)} for path in files]
        if as_json:
            written = reports if len(reports) > 1 else reports[0]
            self.stdout.write(json.dumps(written, ensure_ascii=False, indent=1))
        else:
            for report in reports:
                self.stdout.write("\n".join((*self._page(report), "")))
        code = max(exit_code(report) for report in reports)
        if code:
            sys.exit(code)

    def _page(self, report: Mapping[str, Any]) -> Iterator[str]:
        if "errors" in report:
            yield f"{report['file']}: {self.style.ERROR('UNREADABLE')}"
            for error in report["errors"]:
                yield from paragraph(f"{error['at'] or '/'} {error['code']}: {error['message']}", 2)
            return
        verdict = self.style.SUCCESS("LEGAL") if report["legal"] else self.style.ERROR("ILLEGAL")
        counts = Counter(violation["severity"] for violation in report["violations"])
        found = "".join(f", {count} {severity}" for severity, count in counts.items())
        yield f"{report['file']}: {self.style.MIGRATE_HEADING(report['name'])}: {verdict}{found}"
        by = [report["game"], report["ruleset"], report["format"], report["as_of"]]
        yield f"  {', '.join(filter(None, by))}; {statistics(report['statistics'])}"
        for violation in report["violations"]:
            yield from self._violation(violation)

    def _violation(self, violation: Mapping[str, Any]) -> Iterator[str]:
        style = self.style.ERROR if violation["severity"] == "error" else self.style.WARNING
        rule = f" (rule {violation['rule']})" if "rule" in violation else ""
        yield f"  {style(violation['severity'])} {violation['code']}{rule}"
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


def report_on(path: Path, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the report on the deck of a file, or the errors for which it cannot be read."""
    try:
        source = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        read = read_deck(source, game=options["game"], name=path.stem)
        report = validate_deck(
            read,
            ruleset=options["ruleset"],
            format=options["format"],
            as_of=options["as_of"] or timezone.localdate(),
        )
    except OSError as error:
        return _unreadable([Fault("", f"The file cannot be read: {error.strerror}", "no-file")])
    except MalformedInput as error:
        return _unreadable(error.faults)
    return {"name": read.deck.name, **report}


def _unreadable(faults: Iterable[Fault]) -> dict[str, Any]:
    errors = [{"at": one.at, "code": one.code, "message": one.message} for one in faults]
    return {"object": "error", "status": 400, "errors": errors}


def exit_code(report: Mapping[str, Any]) -> int:
    """Return 0 for a legal deck, 1 for an illegal one, 2 for one that cannot be read."""
    if "errors" in report:
        return UNREADABLE
    return LEGAL if report["legal"] else ILLEGAL
