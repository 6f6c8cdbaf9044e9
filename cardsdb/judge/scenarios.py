"""Scenarios: positions, the steps taken from them, and what the rules have to say of each.

A scenario is plain JSON. Running one compares what it names with what the judge finds, and
nothing else; whatever is wrong with it, or with a file of them, is a difference with its place.
"""

import json
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import orjson
from django.db import DatabaseError

from cardsdb.judge.services import choice_document
from cardsdb.judge.shapes import scenario_faults
from cardsdb.judge.table import Table
from cardsdb.plugin_api import (
    JSON,
    CardsdbError,
    Fault,
    MalformedInput,
    UnknownSlug,
    cited,
    pointer,
)

logger = logging.getLogger(__name__)

ABSENT = {"absent": True}


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One thing that is not as the scenario says. Steps count from 1; None is the whole of it.

    The pointer leads to it in what the step gives: /legal, /cites, /position/..., /events/0,
    /answer, /choices; or in the scenario, where that cannot be read.
    """

    id: str
    step: int | None
    pointer: str
    expected: JSON
    found: JSON

    def __str__(self) -> str:
        """Say it in a line."""
        step = "" if self.step is None else f" step {self.step}"
        return (
            f"{self.id}{step} {self.pointer or '/'}: "
            f"expected {_text(self.expected)}, found {_text(self.found)}"
        )


@dataclass(slots=True, kw_only=True)
class Report:
    """Which scenarios hold and what differs in the others."""

    passed: int = 0
    failed: int = 0
    failures: list[Difference] = field(default_factory=list)

    def add(self, differences: Sequence[Difference]) -> None:
        """Count a scenario with what differs in it."""
        self.passed += not differences
        self.failed += bool(differences)
        self.failures += differences

    def document(self) -> dict[str, Any]:
        """Return the report as JSON."""
        return {
            "object": "scenario-report",
            "passed": self.passed,
            "failed": self.failed,
            "failures": [asdict(difference) for difference in self.failures],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a step gave, as far as a scenario can name it."""

    position: JSON
    cites: Sequence[str]
    legal: bool | None = None
    events: Sequence[Mapping[str, JSON]] = ()
    answer: JSON = None
    choices: JSON = None


def run_scenario(scenario: JSON) -> list[Difference]:
    """Run the steps in turn and return all that differs; of a step that cannot be run, why not.

    Steps after one that cannot be run are left out.
    """
    name = scenario.get("id") if isinstance(scenario, Mapping) else None
    name = name if isinstance(name, str) else "?"
    if faults := scenario_faults(scenario):
        return list(_unreadable(name, None, faults))
    try:
        table = Table.open(scenario["game"], scenario.get("ruleset"), scenario["position"])
    except CardsdbError as error:
        return list(_unreadable(name, None, _faults(error)))
    differences: list[Difference] = []
    for number, step in enumerate(scenario["steps"], 1):
        try:
            table, found = _take(table, step)
        except MalformedInput as error:
            return [*differences, *_unreadable(name, number, error.faults)]
        differences += [
            Difference(id=name, step=number, pointer=at, expected=expected, found=actual)
            for at, expected, actual in _compare(step["expect"], found)
        ]
    return differences


def _faults(error: CardsdbError) -> Sequence[Fault]:
    if isinstance(error, MalformedInput):
        return error.faults
    place = error.kind if isinstance(error, UnknownSlug) else "game"
    return [Fault(pointer(place), str(error), error.code)]


def _unreadable(name: str, step: int | None, faults: Iterable[Fault]) -> Iterator[Difference]:
    for fault in faults:
        yield Difference(
            id=name, step=step, pointer=fault.at, expected="well-formed", found=fault.message
        )


def _take(table: Table, step: Mapping[str, JSON]) -> tuple[Table, Found]:
    """Take a step; return the table with the position that it leaves, and what it gave."""
    dump = table.engine.dump
    if "query" in step:
        answer = table.answer(table.query(step["query"]), step.get("dice"))
        return table, Found(
            position=dump(table.position), cites=answer.citations, answer=answer.answer
        )
    judged = table.judge(table.action(step["action"]), step.get("dice"))
    return table.after(judged), Found(
        position=dump(judged.position),
        cites=cited(judged.verdict, judged.events),
        legal=judged.verdict.is_legal,
        events=[table.codecs.events.dump(event) for event in judged.events],
        choices=choice_document(judged.choice),
    )


Mismatch = tuple[str, JSON, JSON]  # where, what was expected, what was found


def _compare(expect: Mapping[str, JSON], found: Found) -> Iterator[Mismatch]:
    """Yield what differs of all that is named."""
    for name in ("legal", "answer", "choices"):
        if name in expect and not _are_same(expect[name], getattr(found, name)):
            yield pointer(name), expect[name], getattr(found, name)
    for number in expect.get("cites", ()):
        if number not in found.cites:
            yield "/cites", number, list(found.cites)
    for at, value in expect.get("position", {}).items():
        actual = _value_at(found.position, at)
        if not _are_same(value, actual):
            yield f"/position{at}", value, actual
    yield from _compare_events(expect.get("events", ()), found.events)


def _compare_events(
    expected: Sequence[Mapping[str, JSON]], found: Sequence[Mapping[str, JSON]]
) -> Iterator[Mismatch]:
    """Yield the first expected event that no event matches after those that matched before."""
    start = 0
    for place, partial in enumerate(expected):
        later = range(start, len(found))
        match = next((at for at in later if _is_part(partial, found[at])), None)
        if match is None:
            yield pointer("events", place), partial, list(found[start:])
            return
        start = match + 1


def _is_part(partial: Mapping[str, JSON], event: Mapping[str, JSON]) -> bool:
    return all(key in event and _are_same(value, event[key]) for key, value in partial.items())


def _are_same(expected: JSON, found: JSON) -> bool:
    """Say whether two values are one JSON: true is not 1, and the order of keys has no meaning."""
    keys = orjson.OPT_SORT_KEYS
    return orjson.dumps(expected, option=keys) == orjson.dumps(found, option=keys)


def _value_at(data: JSON, at: str) -> JSON:
    """Return what stands at the JSON pointer, `{"absent": true}` where nothing does."""
    for part in at.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        if isinstance(data, Mapping) and key in data:
            data = data[key]
        elif isinstance(data, list) and key.isdecimal() and int(key) < len(data):
            data = data[int(key)]
        else:
            return ABSENT
    return data


def run_scenarios(scenarios: Iterable[JSON], report: Report) -> None:
    """Run the scenarios into the report; one that makes a game's code raise has failed too."""
    for scenario in scenarios:
        try:
            differences = run_scenario(scenario)
        except DatabaseError:
            raise  # it says nothing of the scenario
        except Exception as error:
            logger.exception("A scenario made the game raise")
            name = str(scenario.get("id", "?"))
            fault = Fault("", f"{type(error).__name__}: {error}")
            differences = list(_unreadable(name, None, [fault]))
        report.add(differences)


def scenario_files(path: Path) -> list[Path]:
    """Return the file, or the scenario files at any depth of the folder, sorted."""
    return [path] if path.is_file() else sorted(path.rglob("*.json"))


def read_scenarios(path: Path) -> list[JSON]:
    """Return the scenarios of a file; MalformedInput if it does not hold a list of them."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_once)
    except OSError as error:
        raise MalformedInput(f"The file cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise MalformedInput(f"The file is not JSON: {error}") from error
    if not isinstance(found, list):
        raise MalformedInput("A file of scenarios is a list.")
    return found


def _once(pairs: list[tuple[str, JSON]]) -> dict[str, JSON]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        double = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {double!r} stands twice in an object")
    return found


def run_files(paths: Iterable[Path]) -> Report:
    """Run every scenario of these files and folders; an id that comes twice has failed.

    A scenario without an id has failed too, and is named by its file and its place there.
    """
    report = Report()
    seen: set[str] = set()
    for file in [file for path in paths for file in scenario_files(path)]:
        try:
            scenarios = read_scenarios(file)
        except MalformedInput as error:
            report.add(list(_unreadable(str(file), None, error.faults)))
            continue
        for place, scenario in enumerate(scenarios):
            name = _id(scenario)
            if name is None:
                report.add(list(_unreadable(f"{file}#/{place}", None, scenario_faults(scenario))))
            elif name in seen:
                fault = Fault("/id", f"This id is used twice; the second time in {file}.")
                report.add(list(_unreadable(name, None, [fault])))
            else:
                seen.add(name)
                run_scenarios([scenario], report)
    return report


def _id(scenario: JSON) -> str | None:
    name = scenario.get("id") if isinstance(scenario, Mapping) else None
    return name if isinstance(name, str) else None


def _text(value: JSON) -> str:
    return json.dumps(value, ensure_ascii=False)
