"""`manage.py fuzz_search`: search a large catalogue for what nobody would search for."""

import random
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from os import getpid
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from cardsdb.config.benchmarks.catalogue import WORDS, fill_catalogue
from cardsdb.config.benchmarks.fuzzing import Broken, Report, fuzz
from cardsdb.config.benchmarks.searches import SearchMaker

WARM_UP = 300  # searches after which all is read that is kept in memory


class Command(BaseCommand):
    """Make searches by the grammar and break some; none may fail, none may take long."""

    help = "Searches a large catalogue of its own for what nobody would search for."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how many searches and cards, the seed, and how long a search may take."""
        parser.add_argument("--queries", type=int, default=20_000, help="searches")
        parser.add_argument("--cards", type=int, default=20_000, help="cards in the catalogue")
        parser.add_argument("--seed", type=int, default=1, help="another one makes others")
        parser.add_argument("--limit-ms", type=float, default=50.0, help="longest time of one")

    def handle(
        self, *, queries: int, cards: int, seed: int, limit_ms: float, **options: Any
    ) -> None:
        """Search, and print what became of it; exits with 1 if a search failed or took longer."""
        maker = SearchMaker(random.Random(seed), WORDS)
        with own_database():
            fill_catalogue(cards)
            if connection.vendor != "sqlite":
                connection.cursor().execute("ANALYZE")  # which a server does by itself in time
            fuzz((maker.search() for _ in range(WARM_UP)), limit_ms)
            try:
                report = fuzz((maker.search() for _ in range(queries)), limit_ms / 1000)
            except Broken as broken:
                raise CommandError(str(broken)) from broken
        self._print(report, queries, cards, limit_ms)
        if report.over:
            raise CommandError(f"{report.over} searches took more than {limit_ms:g} ms.")

    def _print(self, report: Report, queries: int, cards: int, limit_ms: float) -> None:
        mean_ms = report.total_s / max(1, queries) * 1000
        self.stdout.write(
            f"{queries:,} searches of {cards:,} cards on {connection.vendor}: {report.found:,} "
            f"found cards, {report.refused:,} were refused; {mean_ms:.1f} ms each\n"
        )
        self.stdout.write(f"{report.over:,} took more than {limit_ms:g} ms; the slowest:\n")
        for taken_s, text in report.slowest:
            self.stdout.write(f"{taken_s * 1000:8.1f} ms  {text!r}\n")


@contextmanager
def own_database() -> Iterator[None]:
    """Work on a database of our own, beside the one that is configured, and drop it."""
    name = f"fuzz_{getpid()}"
    is_file = connection.vendor == "sqlite"
    test: Any = connection.settings_dict["TEST"]
    test["NAME"] = str(settings.VAR / f"{name}.sqlite3") if is_file else name
    configured = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(str(configured), verbosity=0)
