"""`manage.py resolve`: play games here, without a worker."""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, TextIO

import orjson
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from cardsdb.decks.management.pages import in_file, page, read_file
from cardsdb.decks.services import read_deck, validate_deck
from cardsdb.plugin_api import CardsdbError, DeckList, Fault, MalformedInput, registry
from cardsdb.resolutions.digests import dump_events
from cardsdb.resolutions.local import LocalRun
from cardsdb.resolutions.play import PlayedGame
from cardsdb.resolutions.requests import ResolutionRequest, prepare

WIDTH = 40  # of the progress bar
OPTIONS = {"games": "--games", "seed": "--seed", "decks": "--deck", "policies": "--policy"}


class Command(BaseCommand):
    """Play games and say what they come to."""

    help = "Plays games of one setup here, without a worker, and ends with a summary."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take what the API takes."""
        parser.add_argument("--game", required=True)
        parser.add_argument(
            "--deck", dest="decks", action="append", type=Path, required=True, metavar="FILE",
            help="a deck document, text list or .o8d; once a seat",
        )  # fmt: skip
        parser.add_argument("--ruleset", help="the game's default otherwise")
        parser.add_argument("--seed", type=int, help="any otherwise")
        parser.add_argument(
            "--policy", dest="policies", action="append", default=[], metavar="SEAT=POLICY",
            help="who decides at a seat, e.g. a=greedy; by lot otherwise",
        )  # fmt: skip
        parser.add_argument("--games", type=int, default=1, metavar="N")
        parser.add_argument("--json", dest="as_json", action="store_true", help="write JSON")
        parser.add_argument("--log", type=Path, metavar="FILE", help="write all events: JSON lines")

    def handle(self, *, as_json: bool, log: Path | None, **options: Any) -> None:
        """Play; exit 1 for an illegal deck, 2 if something given cannot be read or written."""
        try:
            decks = self._decks(options["decks"], options["game"], options["ruleset"])
            run = LocalRun(prepare(_request(decks, options)))
        except MalformedInput as error:
            lines = [_sentence(fault, options["decks"]) for fault in error.faults]
            raise CommandError("\n".join(lines), returncode=2) from error
        except CardsdbError as error:
            raise CommandError(str(error), returncode=2) from error
        try:
            _play(run, log)
        except OSError as error:
            message = f"{log}: The file cannot be written: {error.strerror}."
            raise CommandError(message, returncode=2) from error
        document = run.document()
        text = (
            json.dumps(document, ensure_ascii=False, indent=1)
            if as_json
            else "\n".join(_lines(document))
        )
        self.stdout.write(text)

    def _decks(self, paths: Sequence[Path], game: str, ruleset: str | None) -> list[DeckList]:
        """Read the files; CommandError with the reports on all decks that are illegal."""
        registry.current().engine(game)
        registry.current().ruleset(game, ruleset)
        decks = [_deck(path, game) for path in paths]
        lines: list[str] = []
        for path, deck in zip(paths, decks, strict=True):
            report = _report(path, deck, ruleset)
            if not report["legal"]:
                lines += page({"file": str(path), "name": deck.name, **report}, self.style)
        if lines:
            raise CommandError("\n".join(lines), returncode=1)
        return decks


def _play(run: LocalRun, log: Path | None) -> None:
    """Play the games; OSError when their events cannot be written to the log."""
    with log.open("wb") if log else nullcontext() as file:
        for index, played in enumerate(_shown(run.play(), run.prepared.games, sys.stderr)):
            if file is not None:
                _write_events(file, run.prepared.setup.game, index, played)


def _request(decks: Sequence[DeckList], options: dict[str, Any]) -> ResolutionRequest:
    return ResolutionRequest(
        game=options["game"],
        decks=decks,
        ruleset=options["ruleset"],
        policies=dict(_policy(text) for text in options["policies"]),
        seed=options["seed"],
        games=options["games"],
    )


def _deck(path: Path, game: str) -> DeckList:
    """Read a deck file; MalformedInput with the file's name for what was not read."""
    try:
        read = read_deck(read_file(path), game=game, name=path.stem, hint=path.suffix.lower()[1:])
    except MalformedInput as error:
        raise in_file(path, error) from error
    if read.unread:
        lines = ", ".join(str(finding["line"]) for finding in read.unread)
        raise MalformedInput(f"Lines that were not read: {lines}.", at=str(path))
    return read.deck


def _report(path: Path, deck: DeckList, ruleset: str | None) -> dict[str, Any]:
    """Return the report on a deck; MalformedInput with the file's name if its ruleset is none."""
    try:
        return validate_deck(deck, ruleset=ruleset, format=None, as_of=timezone.localdate())
    except MalformedInput as error:
        raise in_file(path, error) from error


def _sentence(fault: Fault, decks: Sequence[Path]) -> str:
    """Return what is wrong, and with what: a file, or an option instead of a field."""
    file, name, place, below = f"{fault.at}///".split("/", 3)
    where = fault.at
    if not file and name == "decks" and place.isdecimal():
        where = f"{decks[int(place)]} /{below}".rstrip("/ ")
    elif not file and name in OPTIONS:
        where = f"{OPTIONS[name]} {place}".rstrip()
    return f"{where}: {fault.message}"


def _policy(text: str) -> tuple[str, str]:
    seat, sign, policy = text.partition("=")
    if not sign:
        raise MalformedInput(f"Write SEAT=POLICY, not {text!r}.", at="--policy")
    return seat, policy


def _shown(games: Iterable[PlayedGame], total: int, terminal: TextIO) -> Iterator[PlayedGame]:
    """Yield the games, and on a terminal show how many were played."""
    if not terminal.isatty():
        yield from games
        return
    shown = -1
    for done, played in enumerate(games, 1):
        if (percent := 100 * done // total) > shown:
            shown = percent
            bar = "#" * (WIDTH * done // total)
            terminal.write(f"\r[{bar:{WIDTH}}] {percent:3} % {done}/{total}")
            terminal.flush()
        yield played
    terminal.write("\n")


def _write_events(file: Any, game: str, index: int, played: PlayedGame) -> None:
    for event in dump_events(game, played.events):
        file.write(orjson.dumps({"game": index, **event}, option=orjson.OPT_APPEND_NEWLINE))


def _lines(document: dict[str, Any]) -> Iterator[str]:
    """Yield the summary as people read it."""
    results = document["results"]
    rate = document["games_per_s"] or 0
    yield (
        f"{document['games']['done']} games of {document['game']} ({document['ruleset']}), "
        f"seed {document['seed']}, {rate:.0f} a second"
    )
    for row in results["wins"]:
        low, high = row["interval"]
        yield (
            f"  {row['seat']} ({row['policy']}): {row['wins']} won, {100 * row['share']:.1f} % "
            f"(95 %: {100 * low:.1f} to {100 * high:.1f})"
        )
    yield f"  draws: {results['draws']}"
    for row in results["measures"]:
        yield (
            f"  {row['title']}: {row['mean']:.2f} ± {row['deviation']:.2f} {row['unit']}, "
            f"{row['min']:g} to {row['max']:g}"
        )
    for row in results["endings"]:
        yield f"  ended by {row['rule'] or 'no rule'}: {row['games']}"
    yield f"digest {document['digest']}"
