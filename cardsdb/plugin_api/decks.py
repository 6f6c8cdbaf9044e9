"""Decks without a database: as documents say them, with their cards looked up, and formats."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from cardsdb.plugin_api.cards import CardFacts, CardPool
from cardsdb.plugin_api.rules import Rule, RuleNumber

DECK_FORMAT = "cardsdb-deck/1"
Severity = Literal["error", "incomplete", "warning", "info"]
SEVERITIES: tuple[Severity, ...] = ("error", "incomplete", "warning", "info")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckEntry:
    """A count and a card, named by title, by set and number, or (in a position) by an id."""

    count: int = 1
    name: str | None = None
    set: str | None = None
    number: str | None = None
    card: str | None = None
    carried: tuple["DeckEntry", ...] = ()  # `with` in JSON


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckSection:
    """A named list of entries."""

    name: str
    cards: tuple[DeckEntry, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckList:
    """A deck as its document says it: nothing looked up yet."""

    game: str
    name: str
    ruleset: str | None = None
    author: str | None = None
    notes: str | None = None
    tags: tuple[str, ...] = ()
    context: Mapping[str, Any] = field(default_factory=dict)
    sections: tuple[DeckSection, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckCard:
    """An entry of a deck with the card that it names."""

    facts: CardFacts
    count: int
    section: str
    entry: DeckEntry
    path: tuple[str, ...] = ()  # the titles of its carriers and its own
    carried: tuple["DeckCard", ...] = ()

    def with_carried(self) -> Iterator["DeckCard"]:
        """Yield this card and, in order, all that it carries at any depth."""
        yield self
        for card in self.carried:
            yield from card.with_carried()


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """A deck whose cards are known, sections as in the document; one left out is empty.

    A key of `context` that names a card (`DeckShape.card_keys`) holds its DeckCard.
    """

    game: str
    name: str
    context: Mapping[str, Any]
    sections: Mapping[str, tuple[DeckCard, ...]]

    def section(self, name: str) -> tuple[DeckCard, ...]:
        """Return the cards of the section, those carried not listed, `()` for one left out."""
        return self.sections.get(name, ())

    def cards(self) -> Iterator[DeckCard]:
        """Yield all cards, section by section, carried ones after their carrier."""
        for cards in self.sections.values():
            for card in cards:
                yield from card.with_carried()

    def copies(self, section: str) -> tuple[CardFacts, ...]:
        """Return the section card by card, each as often as it is in the deck."""
        return tuple(card.facts for card in self.section(section) for _ in range(card.count))


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """One way in which a deck fails its format."""

    code: str  # stable: clients branch on it, never on the message
    message: str
    severity: Severity = "error"
    cards: tuple[DeckCard, ...] = ()
    rule: RuleNumber | None = None
    expected: Mapping[str, Any] | None = None  # one of min, max, equals, one_of
    actual: Any = None
    fix: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A section that decks of a game have, and the words for it in foreign lists."""

    name: str
    title: str
    aliases: tuple[str, ...] = ()
    is_main: bool = False
    takes: Callable[[CardFacts], bool] = lambda card: True  # may the card stand here?


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckShape:
    """What decks of a game look like: sections, carried cards, headers that name a card."""

    sections: tuple[Section, ...]
    has_carried: bool = False
    card_keys: tuple[str, ...] = ()  # keys of `context` that name a card, as `mission`

    def main(self) -> Section | None:
        """Return the main section, or None in a game that has none."""
        return next((section for section in self.sections if section.is_main), None)

    def named(self, name: str) -> Section | None:
        """Return the section of this name."""
        return next((section for section in self.sections if section.name == name), None)


DeckRule = Rule  # called with (deck: Deck, cards: CardPool), yields violations
Statistics = Callable[[Deck, CardPool], Mapping[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """What a deck must satisfy: deck rules, which yield every violation by deck and cards alone."""

    game: str
    slug: str
    title: str
    ruleset: str
    deck_rules: tuple[DeckRule, ...]
    statistics: Statistics | None = None
    is_default: bool = False


def find_violations(deck_rule: DeckRule, deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """Yield what the rule finds, stamped with its first number where it names none itself."""
    number = deck_rule.numbers[0] if deck_rule.numbers else None
    for violation in deck_rule(deck, cards):
        yield violation if violation.rule or number is None else replace(violation, rule=number)
