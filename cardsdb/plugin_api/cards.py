"""Cards as rules see them: facts without a database, and the types that cards may have."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal, NewType, TypeVar

from cardsdb.plugin_api.errors import Fault
from cardsdb.plugin_api.plain import LEAST_NUMBER, MOST_NUMBER, as_json, plain_problem

CardSlug = NewType("CardSlug", str)
T = TypeVar("T")

_SINGLE_QUOTES = "\u2018\u2019\u201a\u201b\u2032`\u00b4"
_DOUBLE_QUOTES = "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_FOLDED = str.maketrans(
    dict.fromkeys(_SINGLE_QUOTES, "'")
    | dict.fromkeys(_DOUBLE_QUOTES, '"')
    | dict.fromkeys(_DASHES, "-")
)


_SLASHES = re.compile(r" ?/[/ ]*")


def fold_title(title: str) -> str:
    """Return a title as titles are compared: no case, accents, kinds of quotes and dashes."""
    if title.isascii():
        return " ".join(title.translate(_FOLDED).casefold().split())
    # Accents go first: long runs of them would be sorted, in quadratic time, before they go.
    plain = unicodedata.normalize("NFKD", _without_accents(title.translate(_FOLDED)))
    return " ".join(_without_accents(plain).translate(_FOLDED).casefold().split())


def _without_accents(text: str) -> str:
    return "".join(letter for letter in text if not unicodedata.combining(letter))


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintingFacts:
    """One printing of a card: the code of its edition and the collector's number."""

    edition: str
    number: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KeywordFacts:
    """A keyword on a card, with its value: the card has it, grants it or removes it."""

    slug: str
    name: str
    kind: Literal["has", "grants", "removes"] = "has"
    value: Any = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CardFacts:
    """What the rules may know of a card. `faction` is None for a neutral card."""

    slug: CardSlug
    title: str
    type: str
    faction: str | None = None
    is_unique: bool = False
    text: str = ""
    attributes: Mapping[str, Any] = field(default_factory=dict)
    keywords: tuple[KeywordFacts, ...] = ()
    printings: tuple[PrintingFacts, ...] = ()
    faces: tuple[Mapping[str, Any], ...] = ()
    aliases: tuple[str, ...] = ()


def _other_names(card: CardFacts) -> set[str]:
    """Return the folded names of a card besides its title; slashes between faces are doubled."""
    faces = [fold_title(face["title"]) for face in card.faces if "title" in face]
    title = fold_title(card.title)
    names = {fold_title(alias) for alias in card.aliases}.union(faces)
    if faces:
        names |= {"//".join((title, *faces)), "//".join(faces)}
    if "/" in title:
        names.add(title)
    return {_joined(name) for name in names}


def _joined(folded: str) -> str:
    """Return the folded name with one sign between faces, however many slashes divide them."""
    return _SLASHES.sub("//", folded) if "/" in folded else folded


class CardPool:
    """The cards of one game at one moment, found by slug, title and printing; never changed."""

    def __init__(
        self, game: str, cards: Iterable[CardFacts], editions: Mapping[str, str], revision: int = 0
    ) -> None:
        """Take the cards and the name of each edition by its code."""
        self.game = game
        self.revision = revision
        self.cards: Mapping[str, CardFacts] = MappingProxyType({card.slug: card for card in cards})
        self.editions: Mapping[str, str] = MappingProxyType(dict(editions))
        self._mapped: dict[Callable[[CardFacts], Any], Mapping[str, Any]] = {}

    def __getitem__(self, slug: str) -> CardFacts:
        """Return the card of the slug."""
        return self.cards[slug]

    def titled(self, title: str) -> tuple[CardFacts, ...]:
        """Return the cards of this title, compared as titles are (`fold_title`)."""
        return self._by_title.get(fold_title(title), ())

    def named(self, name: str) -> tuple[CardFacts, ...]:
        """Return the cards that go by this name, compared as titles are.

        That are those of this title; if there are none, those with this alias, with a face of this
        title, or whose faces are named in a row, as `Front // Back`.
        """
        return self.titled(name) or self._by_other_name.get(_joined(fold_title(name)), ())

    def printed_as(self, edition: str, number: str) -> CardFacts | None:
        """Return the card with this number in the edition, given by code in any case."""
        return self._by_printing.get((edition.casefold(), number.casefold()))

    def edition_code(self, text: str) -> str | None:
        """Return the code of the edition whose code or name this is, in any case."""
        return self._by_edition.get(fold_title(text))

    def mapped(self, build: Callable[[CardFacts], T]) -> Mapping[str, T]:
        """Return `build` of every card by slug, built once for this pool and then shared."""
        known = self._mapped.get(build)
        if known is None:
            known = {slug: build(card) for slug, card in self.cards.items()}
            self._mapped[build] = known
        return known

    @cached_property
    def folded_names(self) -> Mapping[str, tuple[CardFacts, ...]]:
        """Every name by which cards are found, folded, with its cards."""
        return MappingProxyType(self._by_other_name | self._by_title)

    @cached_property
    def folded_titles(self) -> Mapping[str, tuple[CardFacts, ...]]:
        """Every folded title with its cards."""
        return MappingProxyType(self._by_title)

    @cached_property
    def _by_title(self) -> dict[str, tuple[CardFacts, ...]]:
        found: dict[str, tuple[CardFacts, ...]] = {}
        for card in self.cards.values():
            key = fold_title(card.title)
            found[key] = (*found.get(key, ()), card)
        return found

    @cached_property
    def _by_other_name(self) -> dict[str, tuple[CardFacts, ...]]:
        found: dict[str, tuple[CardFacts, ...]] = {}
        for card in self.cards.values():
            for name in _other_names(card):
                found[name] = (*found.get(name, ()), card)
        return found

    @cached_property
    def _by_printing(self) -> dict[tuple[str, str], CardFacts]:
        return {
            (printing.edition.casefold(), printing.number.casefold()): card
            for card in self.cards.values()
            for printing in card.printings
        }

    @cached_property
    def _by_edition(self) -> dict[str, str]:
        names = {fold_title(name): code for code, name in self.editions.items()}
        return names | {fold_title(code): code for code in self.editions}


AttributeKind = Literal["integer", "text", "boolean", "choice", "list", "object"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute:
    """One attribute that a type of card carries: draws a form field and checks a value.

    A dotted name is a part of the object before the dot: `action.gives` stands in `action`.
    An integer that names no bounds lies from -1,000,000 to 1,000,000.
    """

    name: str  # the key in `Card.attributes` and in positions
    title: str
    kind: AttributeKind
    help: str = ""
    is_required: bool = False
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()  # values besides numbers that an integer may have, as "X"
    check: Callable[[Any], str | None] | None = None  # what is wrong with a value, or None

    def __post_init__(self) -> None:
        """Give an integer the bounds that are not named."""
        if self.kind == "integer":
            for name, bound in (("minimum", LEAST_NUMBER), ("maximum", MOST_NUMBER)):
                if getattr(self, name) is None:
                    object.__setattr__(self, name, bound)

    def problem(self, value: Any) -> str | None:
        """Return what is wrong with the value, or None; whatever its kind, it is plain JSON."""
        problem = _KINDS[self.kind](self, value) or plain_problem(value)
        if problem is None and self.check is not None:
            return self.check(value)
        return problem


def _integer_problem(attribute: Attribute, value: Any) -> str | None:
    if isinstance(value, str) and value in attribute.symbols:
        return None
    if type(value) is not int:
        return "This is no whole number."
    if attribute.minimum is not None and value < attribute.minimum:
        return f"This is less than {attribute.minimum}."
    if attribute.maximum is not None and value > attribute.maximum:
        return f"This is more than {attribute.maximum}."
    return None


def _choice_problem(attribute: Attribute, value: Any) -> str | None:
    if value in attribute.choices:
        return None
    return f"This is none of: {', '.join(attribute.choices)}."


def _list_problem(attribute: Attribute, value: Any) -> str | None:
    if not isinstance(value, list):
        return "This is no list."
    if attribute.choices and (strange := [one for one in value if one not in attribute.choices]):
        return f"{as_json(strange[0])} is none of: {', '.join(attribute.choices)}."
    return None


def _of_type(kind: type, message: str) -> Callable[[Attribute, Any], str | None]:
    return lambda _, value: None if isinstance(value, kind) else message


_KINDS: Mapping[str, Callable[[Attribute, Any], str | None]] = {
    "integer": _integer_problem,
    "text": _of_type(str, "This is no text."),
    "boolean": _of_type(bool, "This is neither true nor false."),
    "choice": _choice_problem,
    "list": _list_problem,
    "object": _of_type(dict, "This is no object."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CardType:
    """A type of card of one game and the attributes that its cards carry."""

    game: str
    slug: str
    title: str
    plural: str
    attributes: tuple[Attribute, ...] = ()

    def faults(self, attributes: Mapping[str, Any]) -> list[Fault]:
        """Return what is wrong with a card's attributes, each at its JSON pointer."""
        known = {attribute.name: attribute for attribute in self.attributes}
        faults = [
            Fault(f"/{name}", f"A {self.title} has no attribute {name}.", "unknown-attribute")
            for name in attributes
            if name not in known
        ]
        for name, attribute in known.items():
            if name in attributes:
                problem = attribute.problem(attributes[name])
            else:
                problem = "This has to be given." if attribute.is_required else None
            if problem:
                faults.append(Fault(f"/{name}", problem, "bad-attribute"))
        return faults


def attribute_names(card_types: Sequence[CardType]) -> tuple[str, ...]:
    """Return the names of all attributes of these types, sorted, each once."""
    return tuple(sorted({a.name for card_type in card_types for a in card_type.attributes}))
