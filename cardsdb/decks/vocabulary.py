"""The words of one game's decks: titles, printings, sections, aliases and types of card."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Literal

from cardsdb.catalogue.names import card_names
from cardsdb.catalogue.nearest import NearNames
from cardsdb.plugin_api import (
    CardFacts,
    CardPool,
    CardType,
    DeckCard,
    DeckEntry,
    DeckShape,
    Section,
    fold_title,
)

Miss = Literal["unknown-card", "ambiguous-card", "printing-mismatch"]
MAIN_ALIASES = ("deck", "mainboard")
FOREIGN_MAIN = frozenset({"main", "main deck", "maindeck", "main board"})
BOARDS = frozenset(  # where other programs have cards beside a deck, whatever the game
    {"sideboard", "maybeboard", "considering", "companion", "tokens"}
)
MAX_TITLE = 1_000  # letters; no line that is longer names a card
MAX_REMEMBERED = 20_000  # entries, so that no input fills the memory
MAX_LETTERS = 2_000  # of an entry that is remembered, with what it carries
PlaceKey = tuple[str | None, str | None, str | None, int, tuple[DeckEntry, ...]]


def find_card(
    cards: CardPool, name: str | None, edition: str | None, number: str | None
) -> CardFacts | Miss:
    """Return the card that title, set and number name as far as they are given, or why none."""
    code = None if edition is None else cards.edition_code(edition)
    if edition is not None and code is None:
        return "unknown-card"
    printed = cards.printed_as(code, number) if code is not None and number is not None else None
    if name is None or (number is not None and printed is None):
        return printed or "unknown-card"
    named = cards.named(name)
    if printed is not None:
        if named and printed not in named:
            return "printing-mismatch"
        return printed if named else "unknown-card"
    if code is not None:
        named = tuple(card for card in named if any(one.edition == code for one in card.printings))
    if len(named) > 1:
        return "ambiguous-card"
    return named[0] if named else "unknown-card"


class Vocabulary:
    """Looks words of a deck up: made once for a card pool, then asked line by line."""

    def __init__(
        self,
        cards: CardPool,
        shape: DeckShape,
        card_types: Sequence[CardType],
        faction_title: str = "Faction",
    ) -> None:
        """Take the cards of the game, the shape of its decks, its types of card, and its words."""
        self.cards = cards
        self.shape = shape
        self.card_types = tuple(card_types)
        self.faction_title = faction_title
        self._types = {
            fold_title(word): card_type.slug
            for card_type in card_types
            for word in (card_type.slug.replace("_", " "), card_type.title, card_type.plural)
        }
        self._sections = _sections(shape)
        self._initials = {words[:1] for words in (*self._sections, *self._types, *BOARDS)}
        self.placed: dict[str, dict[PlaceKey, DeckCard]] = {one.name: {} for one in shape.sections}
        self._found: dict[tuple[str | None, ...], CardFacts] = {}
        self._named: dict[str, tuple[CardFacts, ...]] = {}
        self._takes: dict[tuple[str, str], bool] = {}

    def named(self, name: str) -> tuple[CardFacts, ...]:
        """Return the cards of this name: a title, or else an alias or the titles of faces."""
        if len(name) > MAX_TITLE:
            return ()
        known = self._named.get(name)
        if known is None:
            known = self.cards.named(name)
            if len(self._named) > MAX_REMEMBERED:
                self._named.clear()
            self._named[name] = known
        return known

    def find(self, entry: DeckEntry) -> CardFacts | Miss:
        """Return the card that the entry names, or why none; cards are remembered."""
        key = (entry.name, entry.set, entry.number)
        found = self._found.get(key)
        if found is not None:
            return found
        card = find_card(self.cards, *key)
        if not isinstance(card, str) and _letters(entry) <= MAX_LETTERS:
            if len(self._found) > MAX_REMEMBERED:
                self._found.clear()
            self._found[key] = card
        return card

    def remember(self, card: DeckCard) -> None:
        """Keep the card with all that it carries for other decks with the same entry."""
        known = self.placed.get(card.section)
        entries = [one.entry for one in card.with_carried()]
        if known is None or sum(map(_letters, entries)) > MAX_LETTERS:
            return
        if len(known) > MAX_REMEMBERED:
            known.clear()
        entry = card.entry
        known[entry.name, entry.set, entry.number, entry.count, entry.carried] = card

    def may_be_heading(self, text: str) -> bool:
        """Return whether the text may name a section or a type, by a look at its first letter."""
        first = text[:1]
        return not first.isascii() or first.lower() in self._initials

    def section(self, words: str) -> Section | None:
        """Return the section that the words name, by its name, its title or an alias."""
        return self._sections.get(fold_title(words))

    def board(self, words: str) -> Section | None:
        """Return the section that the words name, also one of those that other programs have."""
        known = self.section(words)
        return self.any_section(words) if known is None and fold_title(words) in BOARDS else known

    def any_section(self, words: str) -> Section | None:
        """Return the section that the words name: if need be one that the game does not have.

        None for words of which nothing is left.
        """
        folded = fold_title(words)
        main = self.shape.main() if folded in FOREIGN_MAIN else None
        known = self._sections.get(folded) or main
        return known or (Section(name=folded, title=words) if folded else None)

    def is_strange(self, section: Section) -> bool:
        """Return whether the game does not have the section."""
        return section.name not in self.placed

    def card_type(self, words: str) -> str | None:
        """Return the slug of the type of card that the words name, in singular or plural."""
        return self._types.get(fold_title(words))

    def takes_type(self, section: Section, card_type: str) -> bool:
        """Return whether the section takes any card of the type."""
        key = (section.name, card_type)
        if key not in self._takes:
            self._takes[key] = any(
                section.takes(card) for card in self.cards.cards.values() if card.type == card_type
            )
        return self._takes[key]

    def home(self, card: CardFacts) -> Section:
        """Return where a card goes that stands under no section: the main one if several take it.

        A card that none takes goes into the main section, or the first, for the rules to judge.
        """
        sections = self.shape.sections
        main = self.shape.main()
        takers = [section for section in sections if section.takes(card)]
        if main is not None and (main in takers or not takers):
            return main
        return (takers or list(sections))[0]

    @cached_property
    def has_numbered_titles(self) -> bool:
        """Whether any name begins like a count."""
        return any(name[0].isdecimal() or name[0] == "-" for name in self.cards.folded_names)

    @cached_property
    def number_titles(self) -> Mapping[str, str]:
        """The titles of the whole numbers that cards print, by the names of their attributes."""
        found: dict[str, str] = {}
        for card_type in self.card_types:
            for one in card_type.attributes:
                if one.kind == "integer" and "." not in one.name:
                    found.setdefault(one.name, one.title)
        return found

    @cached_property
    def numbers(self) -> Mapping[str, tuple[tuple[str, int | str], ...]]:
        """The whole numbers, or symbols for such, that each card prints, by its slug."""
        return {
            slug: tuple(
                (name, card.attributes[name])
                for name in self.number_titles
                if type(card.attributes.get(name)) in (int, str)
            )
            for slug, card in self.cards.cards.items()
        }

    @cached_property
    def near_names(self) -> NearNames:
        """What finds the cards whose names are near to one that no card has."""
        return card_names(self.cards).near


def _letters(entry: DeckEntry) -> int:
    return sum(len(text) for text in (entry.name, entry.set, entry.number) if text)


def _sections(shape: DeckShape) -> dict[str, Section]:
    """Return the sections by every word for them; a name wins over a title, that over an alias."""
    found: dict[str, Section] = {}
    for section in shape.sections:
        aliases = section.aliases + (MAIN_ALIASES if section.is_main else ())
        for word in aliases:
            found.setdefault(fold_title(word), section)
    found |= {fold_title(section.title): section for section in shape.sections}
    found |= {fold_title(section.name): section for section in shape.sections}
    return found
