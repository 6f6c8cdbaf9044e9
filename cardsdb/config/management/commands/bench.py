"""`manage.py bench`: measures and prints; it never judges."""

import json
import platform
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cardsdb.config.benchmarks.figures import Figure
from cardsdb.config.benchmarks.games import deck_rates, game_rates, resolved_rates
from cardsdb.config.benchmarks.growth import growth
from cardsdb.config.benchmarks.service import service_figures
from cardsdb.plugin_api import MalformedInput

BENCHMARKS: dict[str, Callable[[], Iterator[Figure]]] = {
    "games": game_rates,
    "resolved-games": resolved_rates,
    "decks": deck_rates,
    "growth": growth,
    "service": service_figures,
}


class Command(BaseCommand):
    """Runs benchmarks: each figure with its unit and its ratio to a loop of plain Python."""

    help = "Measures how fast games are played, decks checked and requests answered."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the names of benchmarks; none means all."""
        parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHMARKS))
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *, names: list[str], **options: Any) -> None:
        """Run the benchmarks one after the other and print each figure as it comes."""
        if unknown := [name for name in names if name not in BENCHMARKS]:
            known = ", ".join(BENCHMARKS)
            message = f"There is no benchmark {unknown[0]}; there are: {known}."
            raise CommandError(message, returncode=2)
        try:
            if options["json"]:
                figures = [asdict(figure) for figure in _measured(names)]
                self.stdout.write(json.dumps(figures, indent=1))
                return
            self.stdout.write(f"Python {platform.python_version()}, {platform.machine()}")
            self.stdout.write("ratio: to a million steps a second of a loop of plain Python\n\n")
            for figure in _measured(names):
                self.stdout.write(_line(figure))
        except MalformedInput as error:
            raise CommandError(str(error)) from error


def _measured(names: list[str]) -> Iterator[Figure]:
    for name in names or BENCHMARKS:
        yield from BENCHMARKS[name]()


def _line(figure: Figure) -> str:
    value = f"{figure.value:,.0f} {figure.unit}"
    best = "" if figure.best is None else f"best {figure.best:,.0f}"
    ratio = "" if figure.ratio is None else f"ratio {figure.ratio:,.1f}"
    return f"{figure.name:<44}{value:>20}  {best:<14}  {ratio:<14}  {figure.note}".rstrip()
