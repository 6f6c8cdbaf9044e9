"""`manage.py write_rule_pages [GAME...]`: write docs/rules/<game>.md, the rulebook by number."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardsdb.catalogue.fixtures import games_with_fixtures, read_fixtures
from cardsdb.judge.rulebook import (
    Implementation,
    implementations,
    rulebook_entry,
    scenarios_by_number,
)
from cardsdb.plugin_api import Game, MalformedInput, UnknownSlug, registry

FOLDER = Path("docs") / "rules"
TO_ROOT = "../.."  # from a page to the root, as links say it


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One number of a rulebook: where it stands in the book, in the code and in scenarios."""

    number: str
    title: str
    chapter: str
    uncoded: str | None
    unshown: str | None
    implementations: tuple[Implementation, ...]
    shown_by: tuple[tuple[str, Path], ...]  # the scenario's id and its file

    def reason(self) -> str:
        """Say why no function states the number."""
        return self.uncoded or "Not yet."


class Command(BaseCommand):
    """Write the page of every game's rulebook."""

    help = "Writes docs/rules/<game>.md: every rule number, its functions and its scenarios."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the games."""
        parser.add_argument("games", nargs="*", metavar="GAME", help="all unless some are named")
        parser.add_argument(
            "--check", action="store_true", help="write nothing; exit 1 if a page is out of date"
        )

    def handle(self, *, games: list[str], check: bool, **_options: Any) -> None:
        """Write or compare the pages; exit 1 for one out of date, 2 for a game that is none."""
        try:
            self._write(games or games_with_fixtures(), check=check)
        except (MalformedInput, UnknownSlug) as error:
            raise CommandError(str(error), returncode=2) from error
        except OSError as error:
            message = f"{error.filename}: The file cannot be read or written: {error.strerror}."
            raise CommandError(message, returncode=2) from error

    def _write(self, games: Iterable[str], *, check: bool) -> None:
        pages = {game: page(game) for game in games}
        stale = [game for game, text in pages.items() if written(game) != text]
        if check and stale:
            names = ", ".join(str(path_of(game)) for game in stale)
            raise CommandError(f"Out of date: {names}. `manage.py write_rule_pages` writes them.")
        for game in stale:
            path = settings.ROOT / path_of(game)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(pages[game], encoding="utf-8")
            self.stdout.write(f"{path_of(game)} written")


def path_of(game: str) -> Path:
    """Return where the game's page stands, from the root of the project."""
    return FOLDER / f"{game}.md"


def written(game: str) -> str | None:
    """Return the page that is there, or None."""
    path = settings.ROOT / path_of(game)
    return path.read_text(encoding="utf-8") if path.exists() else None


def page(game: str) -> str:
    """Return the page of the game's rulebook; UnknownSlug for a game that is none."""
    plugin = registry.current().game(game)
    known = tuple(entries(plugin))
    lines = [*_head(plugin, known)]
    listed = _brief if plugin.engine is None else _full
    for chapter, numbers in groupby(known, key=lambda entry: entry.chapter):
        lines += [f"## {chapter or 'Rules'}", "", *listed(numbers)]
    return "\n".join(lines).rstrip() + "\n"


def entries(game: Game) -> Iterator[Entry]:
    """Yield every number of the game's book in the book's order."""
    shown = scenarios_by_number(settings.ROOT / "tests" / "scenarios", game.slug)
    for number, row in read_fixtures(game.slug)["rules"].items():
        entry = rulebook_entry(game, number)
        yield Entry(
            number=number,
            title=entry.title if entry else row["title"],
            chapter=row["chapter"],
            uncoded=entry.uncoded if entry else None,
            unshown=entry.unshown if entry else None,
            implementations=implementations(game, number),
            shown_by=tuple(shown.get(number, ())),
        )


def _link(file: Path) -> str:
    return f"{TO_ROOT}/{file.relative_to(settings.ROOT).as_posix()}"


def _head(game: Game, known: Iterable[Entry]) -> Iterator[str]:
    is_coded = [bool(entry.implementations) for entry in known]
    yield f"# {game.title}: the rules by number"
    yield ""
    yield f"Written by `manage.py write_rule_pages {game.slug}`; a test compares it with the code."
    yield f"`manage.py rule {game.slug} NUMBER` shows what a rule says."
    yield ""
    yield f"{len(is_coded)} numbers, {sum(is_coded)} of them coded."
    yield ""


def _full(numbers: Iterable[Entry]) -> Iterator[str]:
    """Yield a section for each number: its functions, its scenarios."""
    for entry in numbers:
        yield f"### {entry.number} {entry.title}"
        yield ""
        yield from (f"- Code: {_function(one)}" for one in entry.implementations)
        if not entry.implementations:
            yield f"- No code: {entry.reason()}"
        scenarios = [f"[{name}]({_link(file)})" for name, file in entry.shown_by]
        if scenarios:
            yield f"- Shown by: {', '.join(scenarios)}"
        else:
            yield f"- No scenario: {entry.unshown or 'Not yet.'}"
        yield ""


def _function(one: Implementation) -> str:
    file = one.module.replace(".", "/") + ".py"
    sentence = f": {one.sentence}" if one.sentence else ""
    return f"[`{one.name}`]({TO_ROOT}/{file}){sentence}"


def _brief(numbers: Iterable[Entry]) -> Iterator[str]:
    """Yield a line for each number of a game that is not judged yet."""
    yield "| number | title | code |"
    yield "| --- | --- | --- |"
    for entry in numbers:
        names = ", ".join(f"`{one.name}`" for one in entry.implementations)
        yield f"| {entry.number} | {entry.title} | {names or entry.reason()} |"
    yield ""
