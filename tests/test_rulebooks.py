"""Rulebook, code, scenarios and fixtures of every game have the same numbers."""

import ast
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from cardsdb.judge.scenarios import read_scenarios, scenario_files
from cardsdb.plugin_api import Rule, RulebookEntry, registry
from cardsdb.plugin_api.rules import FACTS

ROOT = Path(__file__).resolve().parents[1]
GAMES = registry.current().games
DECORATORS = ("rule", "fact")

every_game = pytest.mark.parametrize("game", list(GAMES))
# A scenario is run by an engine: without one nothing can be shown.
every_playable_game = pytest.mark.parametrize(
    "game", [slug for slug, game in GAMES.items() if game.engine is not None]
)


def rulebook(game: str) -> dict[str, RulebookEntry]:
    """Return the entries of the game's rulebook by number."""
    return {entry.number: entry for entry in registry.current().game(game).rulebook}


def registered_rules(game: str) -> Iterator[Rule]:
    """Yield the rules of the game's rulesets and the deck rules of its formats, some twice."""
    known = registry.current()
    for ruleset in known.rulesets(game):
        yield from ruleset.rules()
        yield from (answer for answer in ruleset.answers.values() if isinstance(answer, Rule))
    for deck_format in known.formats(game):
        yield from deck_format.deck_rules


def coded_numbers(game: str) -> set[str]:
    """Return every number that a rule, a deck rule or a fact of the game states."""
    stated: set[str] = set()
    for rule in registered_rules(game):
        stated.update(rule.numbers)
    for (module, _), numbers in FACTS.items():
        if module.startswith(f"rules_plugins.{game}."):
            stated.update(numbers)
    return stated


def numbered_functions(game: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield module, name and numbers of every function that bears numbers in the game's code."""
    for path in sorted((ROOT / "rules_plugins" / game).rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                numbers = tuple(number for one in node.decorator_list for number in _numbers(one))
                if numbers:
                    yield module, node.name, numbers


def _numbers(decorator: ast.expr) -> Iterator[str]:
    if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", None) in DECORATORS:
        yield from (one.value for one in decorator.args if isinstance(one, ast.Constant))  # type: ignore[misc]  # a decorator's arguments are texts


@cache
def shown_numbers(game: str) -> frozenset[str]:
    """Return every number that a scenario of the game, or a step of one, cites."""
    files = scenario_files(ROOT / "tests" / "scenarios")
    scenarios = [one for file in files for one in read_scenarios(file) if one["game"] == game]
    steps = [step for scenario in scenarios for step in scenario["steps"]]
    cited = [one.get("cites", ()) for one in scenarios]
    cited += [step["expect"].get("cites", ()) for step in steps]
    return frozenset(number for numbers in cited for number in numbers)


@cache
def numbers_of_fixtures(game: str) -> frozenset[str]:
    """Return the numbers of the rule texts that the game's fixtures load."""
    texts = json.loads((ROOT / "fixtures" / game / "rules.json").read_text(encoding="utf-8"))
    return frozenset(text["number"] for text in texts)


@every_game
def test_every_coded_number_stands_in_the_rulebook(game: str) -> None:
    assert sorted(coded_numbers(game) - rulebook(game).keys()) == []


@every_game
def test_every_number_on_a_function_is_spelled_as_in_the_book(game: str) -> None:
    misspelt = [
        f"{module}.{name}: {number}"
        for module, name, numbers in numbered_functions(game)
        for number in numbers
        if number not in rulebook(game)
    ]
    assert misspelt == []


@every_game
def test_every_function_with_a_number_is_asked_by_a_ruleset_or_a_format(game: str) -> None:
    asked = {(rule.module, rule.__name__) for rule in registered_rules(game)} | FACTS.keys()
    idle = [
        f"{module}.{name}"
        for module, name, _ in numbered_functions(game)
        if (module, name) not in asked
    ]
    assert idle == []


@every_game
def test_every_number_is_coded_or_says_why_it_is_not(game: str) -> None:
    unexplained = {number for number, entry in rulebook(game).items() if not entry.uncoded}
    assert sorted(unexplained - coded_numbers(game)) == []


@every_game
def test_no_number_is_both_coded_and_excused(game: str) -> None:
    excused = {number for number, entry in rulebook(game).items() if entry.uncoded}
    assert sorted(excused & coded_numbers(game)) == []


@every_playable_game
def test_every_coded_number_is_shown_by_a_scenario_or_says_why_it_is_not(game: str) -> None:
    unexplained = {number for number in coded_numbers(game) if not rulebook(game)[number].unshown}
    assert sorted(unexplained - shown_numbers(game)) == []


@every_playable_game
def test_no_number_is_both_shown_and_excused(game: str) -> None:
    excused = {number for number, entry in rulebook(game).items() if entry.unshown}
    assert sorted(excused & shown_numbers(game)) == []


@every_playable_game
def test_scenarios_cite_only_numbers_of_the_book(game: str) -> None:
    assert sorted(shown_numbers(game) - rulebook(game).keys()) == []


@every_game
def test_the_fixtures_have_a_text_for_every_number_of_the_book_and_no_other(game: str) -> None:
    assert sorted(numbers_of_fixtures(game) ^ rulebook(game).keys()) == []
