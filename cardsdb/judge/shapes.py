"""The form of a scenario: what it may say, and what has to be said."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cardsdb.plugin_api import JSON, Fault, pointer

_NEEDED: Final[dict[str, Any]] = {
    "id": str,
    "game": str,
    "title": str,
    "cites": list,
    "position": dict,
    "steps": list,
}
_OPTIONAL: Final[dict[str, Any]] = {"ruleset": str, "supplement": bool}
_STEP: Final[dict[str, Any]] = {"action": dict, "query": dict, "dice": dict, "expect": dict}
_EXPECT: Final[dict[str, Any]] = {
    "legal": bool,
    "cites": list,
    "position": dict,
    "events": list,
    "answer": object,
    "choices": dict | None,
}
_WORDS: Final[dict[Any, str]] = {
    str: "text",
    list: "a list",
    dict: "an object",
    bool: "true or false",
}


def scenario_faults(scenario: JSON) -> list[Fault]:
    """Return what is wrong with the form of a scenario, each with its place in it."""
    if not isinstance(scenario, Mapping):
        return [Fault("", "A scenario is an object.")]
    if "id" not in scenario:  # it may be anything: only what makes it a scenario is named
        missing = [repr(name) for name in _NEEDED if name not in scenario]
        return [Fault("/id", f"A scenario has {_listed(missing)}.")]
    faults = list(_field_faults(scenario, _NEEDED | _OPTIONAL, ""))
    faults += [
        Fault(pointer(name), f"A scenario has {name!r}.")
        for name in _NEEDED
        if name not in scenario
    ]
    if faults:
        return faults
    if not scenario["steps"]:
        faults.append(Fault("/steps", "A scenario has a step at least."))
    for place, step in enumerate(scenario["steps"]):
        faults += _step_faults(step, pointer("steps", place), scenario["cites"])
    return faults


def _listed(words: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _step_faults(step: JSON, at: str, cites: list[JSON]) -> Iterator[Fault]:
    if not isinstance(step, Mapping):
        yield Fault(at, "A step is an object.")
        return
    if ("action" in step) == ("query" in step):
        yield Fault(at, "A step has exactly one of an action and a query.")
    if "expect" not in step:
        yield Fault(at, "A step has 'expect'.")
    faults = list(_field_faults(step, _STEP, at))
    yield from faults
    if not faults:
        yield from _expect_faults(step.get("expect", {}), f"{at}/expect", cites)


def _expect_faults(expect: Mapping[str, JSON], at: str, cites: list[JSON]) -> Iterator[Fault]:
    faults = list(_field_faults(expect, _EXPECT, at))
    yield from faults
    if faults:
        return
    for place, number in enumerate(expect.get("cites", ())):
        if number not in cites:
            message = f"The step expects {number!r}, which the scenario does not name in 'cites'."
            yield Fault(f"{at}/cites/{place}", message)
    for name in expect.get("position", ()):
        if name and not name.startswith("/"):
            yield Fault(at + pointer("position", name), "A JSON pointer begins with a slash.")
    for place, event in enumerate(expect.get("events", ())):
        if not isinstance(event, Mapping):
            yield Fault(f"{at}/events/{place}", "An event is an object.")


def _field_faults(found: Mapping[str, JSON], known: Mapping[str, Any], at: str) -> Iterator[Fault]:
    """Yield the fields that nobody knows and those that are of the wrong kind."""
    for name, value in found.items():
        if name not in known:
            yield Fault(at + pointer(name), f"There is no field {name!r} here.")
        elif not isinstance(value, known[name]):
            word = _WORDS.get(known[name], "an object or null")
            yield Fault(at + pointer(name), f"This is not {word}.")
