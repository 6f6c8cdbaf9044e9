"""`manage.py rule GAME NUMBER`: where a rule number lives."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardsdb.judge.rulebook import RulePage, rule_page
from cardsdb.plugin_api import MalformedInput, UnknownSlug


class Command(BaseCommand):
    """Show a rule."""

    help = "Shows a rule: its text and source, the functions that implement it, its scenarios."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the game and the number."""
        parser.add_argument("game")
        parser.add_argument("number")

    def handle(self, *, game: str, number: str, **_options: Any) -> None:
        """Show it; exit 1 for a number that is none."""
        try:
            page = rule_page(game, number, settings.ROOT / "tests" / "scenarios")
        except (UnknownSlug, MalformedInput) as error:
            raise CommandError(str(error)) from error
        if page is None:
            raise CommandError(f"The rulebook of {game} has no {number}.")
        for line in _lines(page):
            self.stdout.write(line)


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
