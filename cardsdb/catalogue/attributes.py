"""What a card carries besides its columns, checked by the card type that its game registers.

In a card type a dotted name is a part of an object: `action.gives.cards` is the number `cards` in
the object `gives` of the attribute `action`. A list with parts is a list of such objects. An object
or list without parts is free, but for its check.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cardsdb.catalogue.naming import title_problem
from cardsdb.plugin_api import (
    LEAST_NUMBER,
    MOST_NUMBER,
    Attribute,
    CardType,
    Fault,
    UnknownSlug,
    plain_problem,
    pointer,
    registry,
)

ATTRIBUTES = "attributes"
FACE_FIELDS: Mapping[str, type] = {
    "title": str,
    "type": str,
    "text": str,
    "keywords": list,
    ATTRIBUTES: dict,
}

Problems = dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Node:
    """An attribute with its parts; its path leads to the value from a card's attributes."""

    attribute: Attribute
    path: tuple[str, ...]
    parts: tuple["Node", ...] = ()

    @property
    def key(self) -> str:
        """The name under which the value stands in its object."""
        return self.path[-1]

    @property
    def field(self) -> str:
        """The name of the form field that holds the value."""
        return field_name(pointer(*self.path))


def field_name(at: str) -> str:
    """Return the form field of a place in a card's attributes, given as a JSON pointer."""
    return ATTRIBUTES + at.replace("/", "__")


def nodes(card_type: CardType) -> tuple[Node, ...]:
    """Return the attributes of the type, each with its parts, in the type's order."""
    return tuple(_below(card_type.attributes, ()))


def _below(attributes: tuple[Attribute, ...], path: tuple[str, ...]) -> Iterator[Node]:
    depth = len(path)
    for attribute in attributes:
        names = tuple(attribute.name.split("."))
        if len(names) == depth + 1 and names[:depth] == path:
            yield Node(attribute, names, tuple(_below(attributes, names)))


def attribute_faults(card_type: CardType, attributes: Mapping[str, Any]) -> list[Fault]:
    """Return what is wrong with a card's attributes, parts of objects too, each at its pointer."""
    return _faults(card_type, nodes(card_type), attributes)


def _faults(owner: CardType, children: tuple[Node, ...], values: Mapping[str, Any]) -> list[Fault]:
    own = replace(
        owner, attributes=tuple(replace(node.attribute, name=node.key) for node in children)
    )
    found = own.faults(values)
    for node in children:
        for place, value in _inner(node, values.get(node.key)):
            inner = _faults(replace(owner, title=node.attribute.title), node.parts, value)
            found += [replace(fault, at=place + fault.at) for fault in inner]
    return found


def _inner(node: Node, value: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the objects in a value that has parts: itself, or those of which it is a list."""
    if not node.parts:
        return
    if isinstance(value, dict):
        yield pointer(node.key), value
    elif isinstance(value, list):
        for place, row in enumerate(value):
            if isinstance(row, dict):
                yield pointer(node.key, place), _without_nulls(row)


def _without_nulls(row: Mapping[str, Any]) -> Mapping[str, Any]:
    return {name: value for name, value in row.items() if value is not None}


def face_faults(card_type: CardType, faces: Any) -> list[Fault]:
    """Return what is wrong with a card's other faces, each at its pointer."""
    if not isinstance(faces, list):
        return [Fault("", "This is no list of faces.")]
    return [
        replace(fault, at=pointer(place) + fault.at)
        for place, face in enumerate(faces)
        for fault in _faults_of_face(card_type, face)
    ]


def _faults_of_face(card_type: CardType, face: Any) -> list[Fault]:
    if not isinstance(face, dict):
        return [Fault("", "This is no face.")]
    found = [
        Fault(pointer(name), "No face has this.", "unknown-attribute")
        for name in face
        if name not in FACE_FIELDS
    ]
    found += [
        Fault(pointer(name), f"This is no {kind.__name__}.", "bad-attribute")
        for name, kind in FACE_FIELDS.items()
        if name in face and not isinstance(face[name], kind)
    ]
    if not found:
        found += _texts_of_face(face)
    if not found and not all(isinstance(one, str) for one in face.get("keywords", ())):
        found.append(Fault("/keywords", "These are no slugs of keywords.", "bad-attribute"))
    if not found and "type" in face:
        try:
            card_type = registry.current().card_type(card_type.game, face["type"])
        except UnknownSlug as error:
            found.append(Fault("/type", str(error), "bad-attribute"))
    if not found:
        # A face prints in place of the front, so nothing has to stand on it.
        free = replace(
            card_type,
            attributes=tuple(replace(one, is_required=False) for one in card_type.attributes),
        )
        inner = attribute_faults(free, face.get(ATTRIBUTES, {}))
        found = [replace(fault, at=pointer(ATTRIBUTES) + fault.at) for fault in inner]
    return found


def _texts_of_face(face: Mapping[str, Any]) -> Iterator[Fault]:
    if "title" in face and (problem := title_problem(face["title"])):
        yield Fault("/title", problem, "bad-attribute")
    elif problem := plain_problem(face):
        yield Fault("", problem, "bad-attribute")


def keyword_value_problem(value: Any) -> str | None:
    """Return what is wrong with what a card prints beside a keyword, or None."""
    if type(value) is int and not LEAST_NUMBER <= value <= MOST_NUMBER:
        return f"This is no number from {LEAST_NUMBER} to {MOST_NUMBER}."
    return plain_problem(value)


def face_keywords(faces: Any) -> Iterator[str]:
    """Yield the slugs of the keywords on a card's other faces, whatever else is wrong with them."""
    for face in faces:
        named = face.get("keywords") if isinstance(face, dict) else None
        yield from (one for one in named or () if isinstance(one, str))


def game_problems(game: str) -> list[str]:
    """Return what is wrong with the slug of a game."""
    try:
        registry.current().game(game)
    except UnknownSlug as error:
        return [str(error)]
    return []


def card_problems(game: str, type_slug: str, attributes: Any, faces: Any) -> Problems:
    """Return what is wrong with a card of a registered game, by the form field that shows it."""
    try:
        card_type = registry.current().card_type(game, type_slug)
    except UnknownSlug as error:
        return {"type": [str(error)]}
    if not isinstance(attributes, dict):
        return {ATTRIBUTES: ["This is no object."]}
    problems: Problems = {}
    for fault in attribute_faults(card_type, attributes):
        problems.setdefault(field_name(fault.at), []).append(fault.message)
    for fault in face_faults(card_type, faces):
        problems.setdefault("faces", []).append(f"{fault.at}: {fault.message}")
    return problems
