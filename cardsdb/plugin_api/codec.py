"""Dataclasses to JSON and back. What is wrong with an input is said at its JSON pointer."""

import dataclasses
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, Generic, TypeVar

from cardsdb.plugin_api.engine import Event
from cardsdb.plugin_api.errors import Fault, MalformedInput
from cardsdb.plugin_api.plain import as_json

T = TypeVar("T")
Problem = Callable[[Any], str | None]


@lru_cache(8192)  # positions ask for the same places again and again
def pointer(*path: str | int) -> str:
    """Return the JSON pointer of a path: `pointer("a/b", 0)` is `/a~1b/0`."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)


def json_name(field: str) -> str:
    """Return the name in JSON of a Python field: `from_` is `from`."""
    return field.removesuffix("_")


class Codec(Generic[T]):
    """Writes and reads the classes of one kind (a game's actions, its queries or its events).

    A class is known by its `tag`, the constant part of its JSON: `{"type": "move", "use": "face"}`.
    """

    def __init__(self, kind: str, classes: Iterable[type[T]]) -> None:
        """Take the word for the kind, as it stands in messages, and the classes."""
        self.kind = kind
        self._shapes = {one: _Shape(one) for one in classes}
        self._by_type: dict[str, list[_Shape]] = {}
        for shape in self._shapes.values():
            self._by_type.setdefault(shape.tag["type"], []).append(shape)

    def dump(self, thing: T) -> dict[str, Any]:
        """Return the JSON object of the thing; of an event with seq, cause and cites."""
        shape = self._shapes[type(thing)]
        found: dict[str, Any] = {**shape.tag, **shape.values(thing)}
        if isinstance(thing, Event):
            found["seq"], found["cause"], found["cites"] = thing.seq, thing.cause, list(thing.cites)
        return found

    def load(self, data: Any) -> T:
        """Return the thing that the object describes; MalformedInput at every wrong field."""
        if not isinstance(data, dict):
            raise MalformedInput(f"This {self.kind} is no object.")
        shapes = self._named(data)
        shape = shapes[0] if len(shapes) == 1 else self._distinguished(shapes, data)
        return typing.cast(T, shape.load(self.kind, data))

    def _named(self, data: Mapping[str, Any]) -> list["_Shape"]:
        name, known = data.get("type"), ", ".join(sorted(self._by_type))
        if name is None:
            article = "An" if self.kind[0] in "aeiou" else "A"
            text = f"{article} {self.kind} needs a type; there are: {known}."
            raise MalformedInput(text, at="/type", code="missing-field")
        if not isinstance(name, str) or name not in self._by_type:
            text = f"There is no {self.kind} {as_json(name)}; there are: {known}."
            raise MalformedInput(text, at="/type")
        return self._by_type[name]

    def _distinguished(self, shapes: list["_Shape"], data: Mapping[str, Any]) -> "_Shape":
        """Return the shape of this tag; of several with one tag the first with all these fields."""
        tagged = [
            shape
            for shape in shapes
            if all(data.get(key) == value for key, value in shape.tag.items())
        ]
        if tagged:
            return next((shape for shape in tagged if shape.has(data)), tagged[-1])
        key = next(key for key in shapes[0].tag if key != "type")
        known = ", ".join(shape.tag[key] for shape in shapes)
        if data.get(key) is None:
            text = f"The field {key!r} is missing; there are: {known}."
            raise MalformedInput(text, at=pointer(key), code="missing-field")
        raise MalformedInput(f"{as_json(data[key])} is none of: {known}.", at=pointer(key))


class _Shape:
    """The fields of one class, read once."""

    def __init__(self, kind: type) -> None:
        self.kind = kind
        self.tag: Mapping[str, str] = kind.tag  # type: ignore[attr-defined]  # of Action, Query, Event
        hints = typing.get_type_hints(kind)
        fields = dataclasses.fields(kind)
        self.names = [json_name(one.name) for one in fields]
        self.fields = {json_name(one.name): (one, _problem(hints[one.name])) for one in fields}
        self._get = attrgetter(*(one.name for one in fields)) if fields else None

    def values(self, thing: Any) -> dict[str, Any]:
        """Return the fields of the thing by their JSON names."""
        if self._get is None:
            return {}
        found = self._get(thing)
        if len(self.names) == 1:
            found = (found,)
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in zip(self.names, found, strict=True)
        }

    def has(self, data: Mapping[str, Any]) -> bool:
        """Say whether each key is a field, and each field that has to be there is."""
        required = {name for name, (field, _) in self.fields.items() if _is_required(field)}
        return required <= data.keys() <= self.fields.keys() | self.tag.keys()

    def load(self, kind: str, data: Mapping[str, Any]) -> Any:
        """Build the thing; MalformedInput for unknown, missing and wrong fields."""
        faults = [
            Fault(
                pointer(key),
                f"The {kind} {self.tag['type']!r} has no field {key!r}.",
                "unknown-field",
            )
            for key in data
            if key not in self.fields and key not in self.tag
        ]
        values = {}
        for name, (field, problem_of) in self.fields.items():
            if name in data:
                value = data[name]
                if problem := problem_of(value):
                    faults.append(Fault(pointer(name), problem))
                values[field.name] = tuple(value) if isinstance(value, list) else value
            elif _is_required(field):
                text = f"The field {name!r} is missing."
                faults.append(Fault(pointer(name), text, "missing-field"))
        if faults:
            raise MalformedInput(faults)
        return self.kind(**values)


def _is_required(field: "dataclasses.Field[Any]") -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


def _problem(hint: Any) -> Problem:
    """Return what finds fault with a JSON value of this type."""
    origin = typing.get_origin(hint)
    if hint is Any:
        return lambda value: None
    if isinstance(hint, typing.NewType):
        return _problem(hint.__supertype__)
    if origin in (typing.Union, types.UnionType):
        return _any_of([_problem(one) for one in typing.get_args(hint)])
    if origin is typing.Literal:
        return _one_of(typing.get_args(hint))
    if origin is tuple:
        return _each(_problem(typing.get_args(hint)[0]))
    if origin is not None or hint not in _TYPES:
        return lambda value: None
    return _of_type(hint)


_TYPES = {str: "text", int: "a whole number", bool: "true or false", type(None): "null"}


def _of_type(kind: type) -> Problem:
    return lambda value: None if type(value) is kind else f"This is not {_TYPES[kind]}."


def _one_of(known: tuple[Any, ...]) -> Problem:
    told = ", ".join(map(as_json, known))
    return lambda value: None if value in known else f"{as_json(value)} is none of: {told}."


def _any_of(problems: list[Problem]) -> Problem:
    def problem(value: Any) -> str | None:
        found = [one(value) for one in problems]
        return None if None in found else found[0]

    return problem


def _each(inner: Problem) -> Problem:
    def problem(value: Any) -> str | None:
        if not isinstance(value, list | tuple):
            return "This is no list."
        return next((found for one in value if (found := inner(one))), None)

    return problem
