"""Abilities: what a card's text adds to the rules, one small function each, found by slug."""

import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

from cardsdb.plugin_api.engine import Action, CardId
from cardsdb.plugin_api.errors import PluginFault

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Ability:
    """A piece of the text of the card `slug`: it speaks on an event, a fact or an action class.

    The function takes position and card, and then: of an event class the event, and yields events;
    of a fact the subject and the value so far, and returns the new value; of an action class the
    action, and returns a finding or None. A class stands for its subclasses too.
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


Piece = tuple[CardId, Ability]  # of this card


class Pieces(dict[Any, tuple[Piece, ...]]):
    """Abilities with their cards, by what they speak on: nothing in a game without any."""

    __slots__ = ("actions",)

    def __init__(self, found: Mapping[Any, tuple[Piece, ...]] | None = None) -> None:
        """Take the pieces by what they speak on, in their order."""
        super().__init__(found or {})
        self.actions = frozenset(
            on for on in self if isinstance(on, type) and issubclass(on, Action)
        )  # on which at least one speaks

    def only(self, is_meant: Callable[[CardId], bool]) -> "Pieces":
        """Return those of the cards that are meant."""
        found = {on: tuple(one for one in said if is_meant(one[0])) for on, said in self.items()}
        return Pieces({on: said for on, said in found.items() if said})

    def moved(self, cards: Mapping[CardId, CardId]) -> "Pieces":
        """Return them with each of these cards changed for another, in the order of cards again."""
        found = {on: [(cards.get(card, card), piece) for card, piece in self[on]] for on in self}
        return Pieces({on: tuple(sorted(said, key=_card)) for on, said in found.items()})


def _card(one: Piece) -> CardId:
    return one[0]


def pieces_of(abilities: Iterable[Ability], slugs: Mapping[CardId, str]) -> Pieces:
    """Return the abilities of these cards by what they speak on, in the order of the cards."""
    by_slug: dict[str, list[Ability]] = {}
    for piece in abilities:
        by_slug.setdefault(piece.slug, []).append(piece)
    found: dict[Any, tuple[Piece, ...]] = {}
    for card in sorted(slugs):
        for piece in by_slug.get(slugs[card], ()):
            for on in _family(piece.on):
                found[on] = (*found.get(on, ()), (card, piece))
    return Pieces(found)


def _family(on: Any) -> list[Any]:
    """Return a class with all its subclasses; of a fact that alone."""
    if not isinstance(on, type):
        return [on]
    below: list[type] = on.__subclasses__()
    return [on, *(kind for one in below for kind in _family(one))]


def asked(position: Any, fact: Any, subject: Any, value: T) -> T:
    """Return the value of a fact as the texts in play change it, one after another.

    Those that change it are noted: what comes of the value cites them.
    """
    for card, piece in position.pieces.get(fact, ()):
        before, value = value, piece.function(position, card, subject, value)
        if value != before and piece.slug not in position.noted:
            position.noted.append(piece.slug)
    return value
