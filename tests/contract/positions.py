"""Positions to hold a law against: every moment of games by chance and by policy, and scenarios."""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import product
from math import prod
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import orjson

from cardsdb.plugin_api import (
    JSON,
    Action,
    CardId,
    Event,
    PlayerId,
    Query,
    SeededDice,
    derive_seed,
)
from tests.contract.games import SCENARIOS, Subject


@dataclass(frozen=True, eq=False, kw_only=True)
class Moment:
    """A position and where it was met."""

    name: str
    position: Any


@dataclass(frozen=True, eq=False, kw_only=True)
class Decision:
    """One decision of a game: what was true before, what was done, what happened."""

    name: str
    before: Any
    action: Action
    events: tuple[Event, ...]
    after: Any


def decisions(subject: Subject, index: int, policy: str = "random") -> Iterator[Decision]:
    """Play the game of this index, with one policy at every seat, and yield its decisions.

    Positions are copies: nothing that a test does to them disturbs the game.
    """
    engine, setup, seed = subject.engine, subject.setup(index, policy), subject.seed(index)
    dice, policy_dice = SeededDice(seed), SeededDice(derive_seed(seed, "policy"))
    position = engine.set_up(setup.decks, setup.cards, setup.ruleset, dice)
    choose = setup.policies[0].choose
    log: list[Event] = []
    for number in range(subject.ruleset.max_decisions):
        player = engine.decider(position)
        if player is None:
            return
        before = position.copy()
        view = engine.observe(before, player)
        action = choose(lambda view=view: view, engine.legal_actions(position), policy_dice)  # type: ignore[misc]  # mypy infers no lambda with a default
        start = len(log)
        engine.advance(position, action, dice, log)
        yield Decision(
            name=f"{subject} game {index} ({policy}) decision {number}",
            before=before,
            action=action,
            events=tuple(log[start:]),
            after=position.copy(),
        )


@lru_cache(maxsize=64)
def game(subject: Subject, index: int, policy: str = "random") -> tuple[Decision, ...]:
    """Return all decisions of a game."""
    return tuple(decisions(subject, index, policy))


def some_games(subject: Subject, count: int) -> Iterator[Decision]:
    """Yield the decisions of the share of so many games, and of one by every other policy."""
    for index in range(subject.scaled(count)):
        yield from game(subject, index)
    for policy in subject.policies:
        if policy.slug != "random":
            yield from game(subject, 0, policy.slug)


def some_moments(subject: Subject, *, games: int, every: int) -> list[Moment]:
    """Return one moment in so many of these games, the last of each, and those of scenarios.

    Of a game that takes long there are fewer, from everywhere in its games.
    """
    stride, played = round(1 / subject.share), list(some_games(subject, games))
    step = max(every, min(every * stride, len(played) // FEW))
    found = [Moment(name=one.name, position=one.before) for one in played[::step]]
    ends = [game(subject, index)[-1] for index in range(min(games, 3))]
    found += [Moment(name=f"{one.name}, after it", position=one.after) for one in ends]
    return [*found, *scenario_moments(subject)[::stride]]


@lru_cache(maxsize=16)
def scenario_moments(subject: Subject) -> tuple[Moment, ...]:
    """Return the positions in which the scenarios of the game and ruleset begin."""
    default = subject.game.default_ruleset
    return tuple(
        Moment(name=scenario["id"], position=subject.load(scenario["position"]))
        for path in sorted((SCENARIOS / subject.game.slug).rglob("*.json"))
        for scenario in json.loads(path.read_text(encoding="utf-8"))
        if scenario.get("ruleset", default) == subject.ruleset.slug
    )


def canonical(data: JSON) -> bytes:
    """Return JSON in the one form in which equal values are equal bytes."""
    return orjson.dumps(data, option=orjson.OPT_SORT_KEYS)


def told(subject: Subject, actions: Iterable[Action]) -> list[bytes]:
    """Return actions in a form that can be compared and sorted."""
    dump = subject.codecs.actions.dump
    return [canonical(dump(action)) for action in actions]


def imaginable_actions(
    subject: Subject, position: Any, *, is_offered: bool = True
) -> Iterator[Action]:
    """Yield every action of the classes that are offered (or of those that are not).

    That is each class with every player and every card of the position in each of its fields;
    of a game that takes long, one in so many, evenly.
    """
    kinds = [kind for kind in subject.engine.actions if kind.is_offered is is_offered]
    count = sum(prod(map(len, _field_choices(kind, subject, position))) for kind in kinds)
    stride = 1 if subject.is_whole else 1 + count // SAMPLE
    for kind in kinds:
        yield from _imaginable(kind, subject, position, stride)


def imaginable_queries(subject: Subject, position: Any) -> Iterator[Query]:
    """Yield every query that names players and cards alone, with each of them.

    Of a game that takes long, one in so many, evenly.
    """
    for kind in subject.engine.queries:
        with suppress(UnknownField):
            count = prod(map(len, _field_choices(kind, subject, position)))
            stride = 1 if subject.is_whole else 1 + count // QUERIES
            yield from _imaginable(kind, subject, position, stride)


T = TypeVar("T")


class UnknownField(TypeError):
    """The suite does not know what a field of this type can hold: teach it here."""


FEW = 6  # moments at least, where the games have so many
SAMPLE = 1_000  # actions imagined at one moment of a game that takes long
QUERIES = 300  # of one class there
SMALL = 200  # a class of which so many can be imagined is imagined whole


def _imaginable(kind: type[T], subject: Subject, position: Any, stride: int = 1) -> Iterator[T]:
    choices = _field_choices(kind, subject, position)
    if stride == 1 or prod(map(len, choices)) <= SMALL:
        return (kind(*chosen) for chosen in product(*choices))
    return (kind(*_chosen(choices, place)) for place in range(0, prod(map(len, choices)), stride))


def _chosen(choices: list[list[Any]], place: int) -> list[Any]:
    """Return the combination that stands at this place of the product."""
    found = []
    for values in reversed(choices):
        place, at = divmod(place, len(values))
        found.append(values[at])
    return found[::-1]


def _field_choices(kind: type[T], subject: Subject, position: Any) -> list[list[Any]]:
    values = {
        PlayerId: list(subject.engine.seats(position)),
        CardId: list(subject.engine.dump(position)["cards"]),
        bool: [False, True],
        type(None): [None],
        **subject.engine.names(position),
    }
    hints = get_type_hints(kind)
    return [_possible(hints[one.name], values) for one in fields(kind)]  # type: ignore[arg-type]  # each is a dataclass


def _possible(hint: Any, values: dict[Any, list[Any]]) -> list[Any]:
    if hint in values:
        return values[hint]
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if get_origin(hint) not in (Union, UnionType):
        raise UnknownField(hint)
    return [value for one in get_args(hint) for value in _possible(one, values)]
