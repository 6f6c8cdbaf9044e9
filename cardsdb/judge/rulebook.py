"""Where a rule number lives: its text, the functions that implement it, what shows it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cardsdb.catalogue.selectors import rule_texts
from cardsdb.judge.scenarios import read_scenarios, scenario_files
from cardsdb.plugin_api import Game, RulebookEntry, RuleNumber, registry
from cardsdb.plugin_api.rules import FACTS, Rule


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Implementation:
    """A function that states a rule number."""

    module: str
    name: str
    sentence: str  # what it says, as far as it is known


@dataclass(frozen=True, slots=True, kw_only=True)
class RulePage:
    """All that is known of one rule number of a game."""

    number: RuleNumber
    title: str
    text: str
    source: str
    uncoded: str | None
    unshown: str | None
    implementations: tuple[Implementation, ...]
    scenarios: tuple[str, ...]


def rule_page(game: str, number: str, scenarios: Path) -> RulePage | None:
    """Return what is known of the rule, None for a number that the game does not have.

    UnknownSlug for a game that is none. Its scenarios are looked for in all files of the folder.
    """
    plugin = registry.current().game(game)
    row = rule_texts(game, [number]).get(number)
    entry = rulebook_entry(plugin, number)
    if row is None and entry is None:
        return None
    return RulePage(
        number=RuleNumber(number),
        title=row.title if row else entry.title if entry else "",
        text=row.text if row else "",
        source=row.source if row else "",
        uncoded=entry.uncoded if entry else None,
        implementations=implementations(plugin, number),
        unshown=entry.unshown if entry else None,
        scenarios=tuple(name for name, _ in scenarios_by_number(scenarios, game).get(number, ())),
    )


def rulebook_entry(game: Game, number: str) -> RulebookEntry | None:
    """Return the entry of the game's rulebook for the number."""
    return next((entry for entry in game.rulebook if entry.number == number), None)


def implementations(game: Game, number: str) -> tuple[Implementation, ...]:
    """Return the functions of the game that state the number: rules, deck rules and facts."""
    found = {
        Implementation(module=one.module, name=one.__name__, sentence=one.doc)
        for one in _rules(game)
        if number in one.numbers
    }
    known = {(one.module, one.name) for one in found}
    packages = _packages(game)
    found |= {
        Implementation(module=module, name=name, sentence="")
        for (module, name), numbers in FACTS.items()
        if number in numbers and (module, name) not in known and _is_within(module, packages)
    }
    return tuple(sorted(found))


def _rules(game: Game) -> Iterator[Rule]:
    """Yield the rules of every ruleset and the deck rules of every format, some twice."""
    known = registry.current()
    for ruleset in known.rulesets(game.slug):
        yield from ruleset.rules()
        yield from (one for one in ruleset.answers.values() if isinstance(one, Rule))
    for deck_format in known.formats(game.slug):
        yield from deck_format.deck_rules


def _packages(game: Game) -> set[str]:
    """Return the packages in which the game's rules and engine stand."""
    modules = {one.module for one in _rules(game)}
    if game.engine is not None:
        modules.add(type(game.engine).__module__)
    return {module.rpartition(".")[0] for module in modules}


def _is_within(module: str, packages: set[str]) -> bool:
    return any(module.startswith(f"{package}.") for package in packages)


def scenarios_by_number(folder: Path, game: str) -> dict[str, list[tuple[str, Path]]]:
    """Return by rule number the game's scenarios that cite it: the id and the file of each.

    All files below the folder are read, in order; MalformedInput for one that holds no scenarios.
    """
    found: dict[str, list[tuple[str, Path]]] = {}
    for file in scenario_files(folder):
        for scenario in read_scenarios(file):
            for number in scenario["cites"] if scenario["game"] == game else ():
                found.setdefault(number, []).append((scenario["id"], file))
    return found
