"""`manage.py rule GAME NUMBER`: where a rule number lives."""

import re
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardsdb.catalogue.order import sort_key
from cardsdb.catalogue.selectors import rulebook
from cardsdb.judge.rulebook import RulePage, rule_page
from cardsdb.plugin_api import MalformedInput, UnknownSlug, registry

SHOWN = 12  # of the numbers that begin like one that there is not


class Command(BaseCommand):
    """Show a rule."""

    help = "Shows a rule: its text and source, the functions that implement it, its scenarios."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the game and the number."""
        parser.add_argument("game")
        parser.add_argument("number")

    def handle(self, *, game: str, number: str, **_options: Any) -> None:
        """Show it; exit 1 for a number that is none, 2 for a game that is none."""
        try:
            page = rule_page(game, number, settings.ROOT / "tests" / "scenarios")
        except (UnknownSlug, MalformedInput) as error:
            raise CommandError(str(error), returncode=2) from error
        if page is None:
            raise CommandError(" ".join(_unknown(game, number)))
        for line in _lines(page):
            self.stdout.write(line)


def _unknown(game: str, number: str) -> Iterator[str]:
    """Yield that there is no such number, and which ones begin so: 2.1a for 2.1, but not 2.10."""
    yield f"The rulebook of {game} has no {number}."
    known = {*rulebook(game), *(entry.number for entry in registry.current().game(game).rulebook)}
    begun = re.compile(re.escape(number) + (r"(?!\d)" if number[-1:].isdigit() else ""))
    parts = sorted((one for one in known if begun.match(one)), key=sort_key)
    if parts:
        more = f" and {len(parts) - SHOWN} more" if len(parts) > SHOWN else ""
        yield f"{'There are' if len(parts) > 1 else 'There is'} {', '.join(parts[:SHOWN])}{more}."


def _lines(page: RulePage) -> Iterator[str]:
    yield f"{page.number} {page.title}"
    if page.text:
        yield page.text
    if page.source:
        yield f"Source: {page.source}"
    yield ""
    if page.implementations:
        yield "Implemented by"
        for one in page.implementations:
            yield f"  {one.module}.{one.name}" + (f": {one.sentence}" if one.sentence else "")
    else:
        yield f"No code: {page.uncoded or 'none was found.'}"
    yield ""
    if page.scenarios:
        yield "Shown by"
        yield from (f"  {name}" for name in page.scenarios)
    else:
        yield f"No scenario: {page.unshown or 'none was found.'}"
