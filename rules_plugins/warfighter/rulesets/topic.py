"""A topic's part of the ruleset, and how parts are put together.

An order of findings and events that is defined: the topics speak in the order in which
`rulesets/__init__.py` lists them, within a topic the rules in the order of its table. What is in
`last_effects` follows after the `effects` of all topics on the same class.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardsdb.plugin_api import Answer, PluginFault, Rule

Rules = Mapping[type, tuple[Rule, ...]]
Waking = tuple[Rule, tuple[type, ...]]
Candidates = Callable[[Any], Iterable[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """What the rules of one topic say, and on what; what another edition puts in their place."""

    permits: Rules = field(default_factory=dict)
    checks: Rules = field(default_factory=dict)
    effects: Rules = field(default_factory=dict)
    last_effects: Rules = field(default_factory=dict)
    standing: tuple[Waking, ...] = ()
    answers: Mapping[type, Callable[[Any, Any], Answer]] = field(default_factory=dict)
    candidates: Mapping[type, Candidates] = field(default_factory=dict)
    upgrade_2023: Mapping[Rule, Rule | None] = field(default_factory=dict)
    new_recruit: Mapping[Rule, Rule | None] = field(default_factory=dict)


def joined(tables: Iterable[Rules]) -> dict[type, tuple[Rule, ...]]:
    """Return the tables in one; PluginFault where a class would ask a rule twice."""
    found: dict[type, tuple[Rule, ...]] = {}
    for table in tables:
        for kind, rules in table.items():
            found[kind] = (*found.get(kind, ()), *rules)
    for kind, rules in found.items():
        if len(set(rules)) < len(rules):
            raise PluginFault(f"warfighter: a rule stands twice under {kind.__name__}.")
    return found


def united(tables: Iterable[Mapping[Any, Any]]) -> dict[Any, Any]:
    """Return the tables in one; PluginFault where two have an entry for one key."""
    found: dict[Any, Any] = {}
    for table in tables:
        for key, value in table.items():
            if key in found:
                raise PluginFault(f"warfighter: two topics have an entry for {key!r}.")
            found[key] = value
    return found


def in_order(table: Mapping[type, Any], kinds: Sequence[type]) -> dict[type, Any]:
    """Return the table in the order of these classes."""
    return {kind: table[kind] for kind in kinds if kind in table}
