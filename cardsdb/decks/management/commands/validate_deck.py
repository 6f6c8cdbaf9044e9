"""`manage.py validate_deck FILE...`: the report on decks in files of any form."""

import json
import re
import sys
from argparse import ArgumentTypeError
from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from cardsdb.decks.management.pages import error_report, page, read_file
from cardsdb.decks.services import read_deck, validate_deck
from cardsdb.plugin_api import MalformedInput

DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2


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
        parser.add_argument("--as-of", type=day, metavar="YYYY-MM-DD", help="the day; else today")
        parser.add_argument("--json", dest="as_json", action="store_true", help="write JSON")

    def handle(self, *, files: list[Path], as_json: bool, **options: Any) -> None:
        """Report on each file; one is written as an object, several as a list."""
        reports = [{"file": str(path), **report_on(path, options)} for path in files]
        if as_json:
            written = reports if len(reports) > 1 else reports[0]
            self.stdout.write(json.dumps(written, ensure_ascii=False, indent=1))
        else:
            for report in reports:
                self.stdout.write("\n".join((*page(report, self.style), "")))
        code = max(exit_code(report) for report in reports)
        if code:
            sys.exit(code)


def day(text: str) -> date:
    """Return the day that the text names."""
    with suppress(ValueError):
        if DAY.fullmatch(text):
            return date.fromisoformat(text)
    raise ArgumentTypeError(f"write a day as YYYY-MM-DD, not {text!r}")


def report_on(path: Path, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the report on the deck of a file, or the errors for which it cannot be read."""
    try:
        source = sys.stdin.buffer.read() if str(path) == "-" else read_file(path)
        read = read_deck(source, game=options["game"], name=path.stem, hint=path.suffix.lower()[1:])
        report = validate_deck(
            read,
            ruleset=options["ruleset"],
            format=options["format"],
            as_of=options["as_of"] or timezone.localdate(),
        )
    except MalformedInput as error:
        return error_report(error.faults)
    return {"name": read.deck.name, **report}


def exit_code(report: Mapping[str, Any]) -> int:
    """Return 0 for a legal deck, 1 for an illegal one, 2 for one that cannot be read."""
    if "errors" in report:
        return UNREADABLE
    return LEGAL if report["legal"] else ILLEGAL
