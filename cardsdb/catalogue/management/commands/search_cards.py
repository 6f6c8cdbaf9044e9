"""`manage.py search_cards`: search the catalogue from the command line."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cardsdb.catalogue.ids import card_id
from cardsdb.catalogue.models import Card
from cardsdb.catalogue.search import SearchError, found_cards, in_words, read_search


class Command(BaseCommand):
    """Find cards, the nearest first, and say in words what was searched for."""

    help = "Searches the catalogue in the language of docs/search.md."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the search, and how many cards are printed."""
        parser.add_argument("query", metavar="QUERY", help="the search, as one argument")
        parser.add_argument("--limit", type=int, default=50, help="cards that are printed")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *, query: str, limit: int, **options: Any) -> None:
        """Print the cards, or where and why the search cannot be understood: exit code 2."""
        if limit < 1:
            raise CommandError(f"--limit is at least 1, not {limit}.", returncode=2)
        try:
            search = read_search(query)
            found = found_cards(search)
        except SearchError as error:
            raise CommandError(_pointed(query, error), returncode=2) from error
        total, cards = found.count(), list(found[:limit])
        words = in_words(search.tree)
        if options["json"]:
            told = {"words": words, "warnings": search.warnings, "total": total}
            self.stdout.write(json.dumps(told | {"cards": [card_id(card) for card in cards]}))
            return
        for warning in search.warnings:
            self.stderr.write(warning)
        self.stdout.write(f"{total:,} found: {words}")
        for card in cards:
            self.stdout.write(_line(card))
        if total > len(cards):
            self.stdout.write(f"… and {total - len(cards):,} more")


def _line(card: Card) -> str:
    return f"{card_id(card):<44} {card.title}"


def _pointed(query: str, error: SearchError) -> str:
    """Return the search with a mark below what is wrong first, and what that is."""
    mark = " " * (error.problems[0].column - 1) + "^"
    return f"{query}\n{mark}\n{error.detail}"
