"""`manage.py check`: plugins, rulebooks, fixtures and the rows of the catalogue fit together.

What plugins register is checked by every command. Fixtures and rows are checked by the command
`check` alone: others have to run on a catalogue that is about to be mended.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register  # Django's name
from django.db import DatabaseError, connection

from cardsdb.catalogue.attributes import face_keywords, keyword_value_problem
from cardsdb.catalogue.fixtures import (
    fixture_folder,
    games_with_fixtures,
    read_fixtures,
    render,
)
from cardsdb.catalogue.models import (
    Card,
    CardKeyword,
    Edition,
    FormatSnapshot,
    Keyword,
    Restriction,
    RuleText,
    Ruling,
)
from cardsdb.catalogue.models.rules import is_in_book
from cardsdb.catalogue.tables import TABLES
from cardsdb.plugin_api import Game, MalformedInput, Rule, registry

TAG = "catalogue"
CODES_OF_FIELDS = {"type": "cardsdb.E011", "faces": "cardsdb.E013"} | dict.fromkeys(
    ("title", "text", "faction"), "cardsdb.E018"
)
Book = Mapping[str, str]  # title by rule number
NUMBERS = "Correct the number, or add the rule to the rulebook."


@register(TAG)
def check_plugins(**_options: Any) -> list[CheckMessage]:
    """Say where rulesets and formats of a game disagree with its rulebook."""
    known = registry.current()
    found: list[CheckMessage] = []
    for game in known.games.values():
        book = plugin_book(game)
        rulesets = {ruleset.slug: ruleset for ruleset in known.rulesets(game.slug)}
        for slug, ruleset in rulesets.items():
            found += _uncited(f'The ruleset "{slug}"', game, ruleset.rules(), book, "cardsdb.E001")
        for one in known.formats(game.slug):
            name = f'The format "{one.slug}"'
            found += _uncited(name, game, one.deck_rules, book, "cardsdb.E002")
            if one.ruleset not in rulesets:
                found.append(
                    Error(
                        f'{name} of "{game.slug}" names the unknown ruleset "{one.ruleset}".',
                        hint=f"Its rulesets are: {', '.join(rulesets)}.",
                        id="cardsdb.E003",
                    )
                )
    return found


def plugin_book(game: Game) -> Book:
    """Return the rulebook that the game's plugin registers."""
    return {entry.number: entry.title for entry in game.rulebook}


def _uncited(
    name: str, game: Game, rules: Iterable[Rule], book: Book, code: str
) -> Iterator[CheckMessage]:
    for rule in rules:
        for number in rule.numbers:
            if number not in book:
                yield Error(
                    f'{name} of "{game.slug}" has a rule {number}, which the rulebook lacks.',
                    hint=f"It stands at {rule.module}.{rule.__name__}. {NUMBERS}",
                    id=code,
                )


def check_fixtures(**_options: Any) -> list[CheckMessage]:
    """Say what is wrong with fixtures, in themselves and beside the plugins."""
    found: list[CheckMessage] = list(_strange_folders())
    for game in games_with_fixtures():
        try:
            rows = read_fixtures(game)
        except MalformedInput as error:
            found += [
                Error(
                    f"fixtures/{game}: {fault.at}: {fault.message}",
                    hint="Correct the file.",
                    id="cardsdb.E004",
                )
                for fault in error.faults
            ]
            continue
        found += _unsorted(game)
        titles = {number: row["title"] for number, row in rows["rules"].items()}
        source = f"fixtures/{game}/rules.json"
        found += _differing(game, titles, source, errors="cardsdb.E006", warnings="cardsdb.W006")
    return found


def _strange_folders() -> Iterator[CheckMessage]:
    folder = Path(settings.ROOT) / "fixtures"
    for one in sorted(folder.iterdir()) if folder.is_dir() else ():
        if one.is_dir() and one.name not in registry.current().games:
            yield Warning(
                f"fixtures/{one.name} belongs to no registered game.",
                hint="Name the folder as the game, or install its plugin.",
                id="cardsdb.W004",
            )


def _unsorted(game: str) -> Iterator[CheckMessage]:
    for table in TABLES:
        path = fixture_folder(game) / f"{table.name}.json"
        if not path.exists():
            continue
        text = path.read_text(encoding="utf-8")
        if text != render(sorted(json.loads(text), key=table.order_of)):
            yield Error(
                f"fixtures/{game}/{table.name}.json is not sorted, or not written as usual.",
                hint="Sort its rows by key, the names in each by letters; indent by two.",
                id="cardsdb.E005",
            )


def _differing(
    game: str, titles: Book, source: str, *, errors: str, warnings: str
) -> Iterator[CheckMessage]:
    """Yield where a rulebook and the one that the plugin registers differ."""
    book = plugin_book(registry.current().game(game))
    for number in sorted(set(book) - set(titles)):
        yield Error(
            f'The plugin "{game}" has a rule {number}, which {source} lacks.',
            hint="Add the rule, or run manage.py load_fixtures.",
            id=errors,
        )
    for number in sorted(set(titles) - set(book)):
        yield Error(
            f'{source} has a rule {number}, which the plugin "{game}" lacks.',
            hint="Add it to rulebook.toml, with the reason if it is not coded.",
            id=errors,
        )
    for number in sorted(set(titles) & set(book)):
        if titles[number] != book[number]:
            yield Warning(
                f'Rule {number} of "{game}" is “{titles[number]}” in {source} '
                f"and “{book[number]}” in the plugin.",
                hint="Let both have one title.",
                id=warnings,
            )


def check_rows(**_options: Any) -> list[CheckMessage]:
    """Say what is wrong with the rows of the catalogue; nothing while it has no tables."""
    try:
        tables = set(connection.introspection.table_names())
        if not {table.model._meta.db_table for table in TABLES} <= tables:
            return []
        return list(
            chain(
                _games(),
                _cards(),
                _keyword_values(),
                _texts(),
                _rulebooks(),
                _citations(),
                _rule_texts(),
                _formats(),
            )
        )
    except DatabaseError as error:
        return [
            Warning(
                f"The catalogue cannot be asked: {error}",
                hint="Start the database, or correct its address.",
                id="cardsdb.W005",
            )
        ]


def _games() -> Iterator[CheckMessage]:
    known = registry.current().games
    for model in (Edition, Card, Keyword, RuleText, Ruling, FormatSnapshot):
        for game in sorted(set(model._default_manager.values_list("game", flat=True))):
            if game not in known:
                yield Error(
                    f'There are {model._meta.verbose_name_plural} of "{game}", which is no game.',
                    hint="Install its plugin, or delete them.",
                    obj=model,
                    id="cardsdb.E010",
                )


def _cards() -> Iterator[CheckMessage]:
    keywords = defaultdict(set)
    for game, slug in Keyword.objects.values_list("game", "slug"):
        keywords[game].add(slug)
    known = registry.current().games
    for card in Card.objects.filter(game__in=list(known)).order_by("pk").iterator():
        problems = card.problems()
        for field, messages in problems.items():
            code = CODES_OF_FIELDS.get(field, "cardsdb.E012")
            place = field.replace("__", ".")
            yield Error(
                f"The card {card.game}.{card.slug}: {place}: {' '.join(messages)}",
                hint="Open it in the admin and save it.",
                obj=card,
                id=code,
            )
        if "faces" not in problems:
            yield from _unknown_face_keywords(card, keywords[card.game])


def _keyword_values() -> Iterator[CheckMessage]:
    rows = CardKeyword.objects.exclude(value=None).select_related("card", "keyword")
    for row in rows.order_by("pk").iterator():
        if problem := keyword_value_problem(row.value):
            yield Error(
                f"The card {row.card.game}.{row.card.slug}: {row.keyword.slug}: {problem}",
                hint="Open it in the admin and correct the value of the keyword.",
                obj=row.card,
                id="cardsdb.E019",
            )


def _texts() -> Iterator[CheckMessage]:
    """Yield the cards whose text a ruleset has and a catalogue that is not empty lacks."""
    known = registry.current()
    for game in known.games:
        cards = set(Card.objects.filter(game=game).values_list("slug", flat=True))
        for ruleset in known.rulesets(game) if cards else ():
            for slug in sorted({piece.slug for piece in ruleset.texts} - cards):
                yield Error(
                    f'The ruleset "{ruleset.slug}" of "{game}" has the text of "{slug}", a card '
                    "that the catalogue lacks.",
                    hint="Correct the slug in the card's file, or add the card.",
                    id="cardsdb.E022",
                )


def _unknown_face_keywords(card: Card, known: set[str]) -> Iterator[CheckMessage]:
    for slug in face_keywords(card.faces):
        if slug not in known:
            yield Error(
                f"The card {card.game}.{card.slug} has an unknown keyword {slug} on a face.",
                hint="Add the keyword, or correct the face.",
                obj=card,
                id="cardsdb.E013",
            )


def _titles() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {game: {} for game in registry.current().games}
    for game, number, title in RuleText.objects.values_list("game", "number", "title"):
        found.setdefault(game, {})[number] = title
    return found


def _rulebooks() -> Iterator[CheckMessage]:
    for game, titles in _titles().items():
        if game not in registry.current().games:
            continue
        if not titles and registry.current().game(game).rulebook:
            yield Warning(
                f'The rulebook of "{game}" is not in the catalogue.',
                hint="Run manage.py load_fixtures.",
                id="cardsdb.W003",
            )
        else:
            errors, warnings = "cardsdb.E017", "cardsdb.W007"
            yield from _differing(game, titles, "the catalogue", errors=errors, warnings=warnings)


def _citations() -> Iterator[CheckMessage]:
    books = _titles()
    for keyword in Keyword.objects.exclude(rule_number="").order_by("pk"):
        if keyword.rule_number not in books.get(keyword.game, ()):
            yield Error(
                f"The keyword {keyword.game}.{keyword.slug} cites the unknown rule "
                f"{keyword.rule_number}.",
                hint=NUMBERS,
                obj=keyword,
                id="cardsdb.E014",
            )
    for ruling in Ruling.objects.order_by("pk"):
        unknown = [one for one in ruling.rule_numbers if one not in books.get(ruling.game, ())]
        if unknown:
            yield Error(
                f"The ruling {ruling.game}.{ruling.slug} cites unknown rules: "
                f"{', '.join(unknown)}.",
                hint=NUMBERS,
                obj=ruling,
                id="cardsdb.E015",
            )


def _rule_texts() -> Iterator[CheckMessage]:
    books = _titles()
    known = registry.current()
    slugs = {game: {one.slug for one in known.rulesets(game)} for game in known.games}
    for row in RuleText.objects.filter(game__in=list(known.games)).order_by("pk"):
        strange = [one for one in row.rests_on if not is_in_book(one, books[row.game])]
        strange += [one for one in row.rulesets if one not in slugs[row.game]]
        if strange:
            yield Error(
                f"The rule {row.game} {row.number} names unknown rules or rulesets: "
                f"{', '.join(strange)}.",
                hint=NUMBERS,
                obj=row,
                id="cardsdb.E016",
            )


def _formats() -> Iterator[CheckMessage]:
    known = registry.current()
    for row in FormatSnapshot.objects.filter(game__in=list(known.games)).order_by("pk"):
        if row.format not in {one.slug for one in known.formats(row.game)}:
            yield Error(
                f"The snapshot {row.slug} is of {row.game}.{row.format}, which is no format.",
                hint="Install the plugin that registers it, or delete the snapshot.",
                obj=row,
                id="cardsdb.E020",
            )
    for ban in Restriction.objects.exclude(card_type="").order_by("pk"):
        if ban.game in known.games and ban.card_type not in {
            one.slug for one in known.card_types(ban.game)
        }:
            yield Error(
                f"A snapshot of {ban.game} bans the unknown type of card {ban.card_type}.",
                hint="Open it in the admin and choose a type.",
                obj=ban.snapshot,
                id="cardsdb.E021",
            )
