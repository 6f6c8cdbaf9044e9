"""Abilities: what a card's text adds to the rules, one small function each, found by slug."""

import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

from cardsdb.plugin_api.engine import CardId
from cardsdb.plugin_api.errors import PluginFault

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Ability:
    """A piece of the text of the card `slug`: it speaks on an event class or changes a fact.

    On an event the function takes position, card and event and yields events; on a fact it takes
    position, card, the subject and the value so far, and returns the new value.
    """

    slug: str
    on: Any
    function: Callable[..., Any]

    def __call__(self, *arguments: Any) -> Any:
        """Ask the piece."""
        return self.function(*arguments)


def ability(slug: str, on: Any) -> Callable[[Callable[..., Any]], Ability]:
    """Make the function a piece of the text of the card `slug` that speaks `on` this."""

    def made(function: Callable[..., Any]) -> Ability:
        return Ability(slug, on, function)

    return made


def abilities_in(package: ModuleType) -> tuple[Ability, ...]:
    """Return the abilities of every module below the package, in the order of modules and lines."""
    found: list[Ability] = []
    for one in sorted(pkgutil.walk_packages(package.__path__, package.__name__ + "."), key=_name):
        module = import_module(one.name)
        found += [piece for piece in vars(module).values() if isinstance(piece, Ability)]
    owners: dict[str, str] = {}
    for piece in found:
        home = owners.setdefault(piece.slug, piece.function.__module__)
        if home != piece.function.__module__:
            raise PluginFault(f'The text of "{piece.slug}" has two files.')
    return tuple(found)


def _name(module: pkgutil.ModuleInfo) -> str:
    return module.name


Pieces = dict[Any, tuple[tuple[CardId, Ability], ...]]  # by what they speak on, with their cards


def pieces_of(abilities: Iterable[Ability], slugs: Mapping[CardId, str]) -> Pieces:
    """Return the abilities of these cards by what they speak on: nothing for a game without."""
    by_slug: dict[str, list[Ability]] = {}
    for piece in abilities:
        by_slug.setdefault(piece.slug, []).append(piece)
    found: dict[Any, tuple[tuple[CardId, Ability], ...]] = {}
    for card in sorted(slugs):
        for piece in by_slug.get(slugs[card], ()):
            found[piece.on] = (*found.get(piece.on, ()), (card, piece))
    return found


def asked(position: Any, fact: Any, subject: Any, value: T) -> T:
    """Return the value of a fact as the texts in play change it, one after another."""
    for card, piece in position.pieces.get(fact, ()):
        if position.is_heard(card):
            value = piece.function(position, card, subject, value)
    return value
