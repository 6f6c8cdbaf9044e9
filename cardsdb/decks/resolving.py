"""From a deck list to a deck: every entry with its card, and what the document itself has wrong."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from cardsdb.decks.vocabulary import PlaceKey, Vocabulary, find_card
from cardsdb.plugin_api import (
    CardFacts,
    CardSlug,
    Deck,
    DeckCard,
    DeckEntry,
    DeckList,
    DeckSection,
    Violation,
)

CONTEXT = "context"  # where an entry stands that is in no section
MAX_NAMED = 5  # of the entries that a message names
UNKNOWN = "unknown"
_NONE: dict[PlaceKey, DeckCard] = {}  # what is remembered of a section that the game lacks


def resolve(deck: DeckList, words: Vocabulary) -> tuple[Deck, tuple[Violation, ...]]:
    """Return the deck with its cards, without what names none, and the faults of the document.

    A key of `context` that names a card holds its `DeckCard`; one that names none stays as it is.
    """
    sections: dict[str, tuple[DeckCard, ...]] = {}
    placing: _Placing | None = None
    is_strange = False
    for section in deck.sections:
        name = section.name
        known = words.placed.get(name, _NONE)
        is_strange = is_strange or known is _NONE
        found = [
            known.get((entry.name, entry.set, entry.number, entry.count, entry.carried))
            for entry in section.cards
        ]
        if not all(found):
            placing = placing or _Placing(words)
            found = placing.complete(found, section)
        cards = cast(tuple[DeckCard, ...], tuple(found))
        sections[name] = sections[name] + cards if name in sections else cards
    context = deck.context
    if context and words.shape.card_keys:
        placing = placing or _Placing(words)
        context = placing.context(context)
    resolved = Deck(game=deck.game, name=deck.name, context=context, sections=sections)
    faults = tuple(placing.violations()) if placing else ()
    if is_strange:
        faults = (*faults, _unknown_sections(resolved, words))
    return resolved, faults


def find_entry(entry: DeckEntry, words: Vocabulary) -> CardFacts | None:
    """Return the card that the entry names, or None."""
    found = words.find(entry)
    return None if isinstance(found, str) else found


class _Placing:
    """Looks the entries of one deck up and collects what is wrong with them."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words
        self.faults: dict[str, list[DeckCard]] = {}

    def complete(
        self, found: Iterable[DeckCard | None], section: DeckSection
    ) -> list[DeckCard | None]:
        """Return what was remembered of the section with the rest placed, without what is none."""
        pairs = zip(found, section.cards, strict=True)
        placed = [card or self.place(entry, section.name) for card, entry in pairs]
        return [card for card in placed if card]

    def place(
        self, entry: DeckEntry, section: str, carriers: tuple[str, ...] = ()
    ) -> DeckCard | None:
        """Return the entry with its card, remembered for other decks if nothing is wrong in it."""
        blamed = sum(map(len, self.faults.values()))
        facts = self.words.find(entry)
        if isinstance(facts, str):
            self._blame(facts, entry, section, carriers)
            self._leave(entry.carried, section, (*carriers, _name_of(entry)))
            return None
        path = (*carriers, facts.title)
        carried: tuple[DeckCard, ...] = ()
        if not self.words.shape.has_carried:
            self._leave(entry.carried, section, path)
        elif entry.carried:
            found = [self.place(one, section, path) for one in entry.carried]
            carried = tuple(one for one in found if one is not None)
        card = DeckCard(
            facts=facts,
            count=entry.count,
            section=section,
            entry=entry,
            path=path,
            carried=carried,
        )
        if not carriers and blamed == sum(map(len, self.faults.values())):
            self.words.remember(card)
        return card

    def _leave(self, entries: Iterable[DeckEntry], section: str, path: tuple[str, ...]) -> None:
        """Leave out what a card is said to carry that is not there or carries nothing."""
        for entry in entries:
            self._blame("carrier-missing", entry, section, path)
            self._leave(entry.carried, section, (*path, _name_of(entry)))

    def _blame(
        self, code: str, entry: DeckEntry, section: str, carriers: tuple[str, ...] = ()
    ) -> None:
        facts = find_entry(entry, self.words) or CardFacts(
            slug=CardSlug(""), title=_name_of(entry), type=UNKNOWN
        )
        card = DeckCard(
            facts=facts,
            count=entry.count,
            section=section,
            entry=entry,
            path=(*carriers, facts.title),
        )
        self.faults.setdefault(code, []).append(card)

    def context(self, context: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the context with the cards that it names."""
        found = dict(context)
        for key in self.words.shape.card_keys:
            if (entry := context_entry(context.get(key))) is not None:
                found[key] = self.place(entry, CONTEXT) or context[key]
        return found

    def violations(self) -> Iterator[Violation]:
        """Yield one violation for each code of the faults."""
        for code, cards in self.faults.items():
            yield Violation(
                code=code,
                message=self._message(code, cards),
                cards=tuple(cards),
                fix=self._fix(code, cards),
            )

    def _message(self, code: str, cards: list[DeckCard]) -> str:
        names = listed(card.facts.title for card in cards)
        match code:
            case "unknown-card":
                return f"There is no such card or printing: {names}."
            case "ambiguous-card":
                return f"More than one card has this title: {names}."
            case "printing-mismatch":
                wrong = listed(self._mismatch(card) for card in cards)
                return f"Title and printing do not agree: {wrong}."
        if self.words.shape.has_carried:
            return f"The card that should carry this is unknown: {names}."
        return f"In this game no card carries another: {names}."

    def _mismatch(self, card: DeckCard) -> str:
        entry = card.entry
        printed = find_card(self.words.cards, None, entry.set, entry.number)
        title = printed if isinstance(printed, str) else printed.title
        return f"{entry.name} is not {entry.set} {entry.number}, which is {title}"

    def _fix(self, code: str, cards: list[DeckCard]) -> str | None:
        match code:
            case "unknown-card":
                near = self.words.near_names.nearest([cards[0].facts.title])
                return f"Write {near[0]} instead of {cards[0].facts.title}." if near else None
            case "ambiguous-card":
                return "Add set and number."
            case "printing-mismatch":
                return "Leave out either the title, or set and number."
        return "Name a card that can carry it, or list it in a section."


def context_entry(value: Any) -> DeckEntry | None:
    """Return the entry that a key of the context holds, a title or an object, or None."""
    if isinstance(value, str):
        return DeckEntry(name=value)
    if not isinstance(value, Mapping):
        return None
    name, edition, number = (value.get(key) for key in ("name", "set", "number"))
    given = [one for one in (name, edition, number) if one is not None]
    if not given or not all(isinstance(one, str) for one in given):
        return None
    return DeckEntry(name=name, set=edition, number=number)


def listed(names: Iterable[str]) -> str:
    """Return the first few of the names in a row, each once, and how many more there are."""
    named = list(dict.fromkeys(names))
    more = [f"{len(named) - MAX_NAMED} more"] if len(named) > MAX_NAMED else []
    parts = named[:MAX_NAMED] + more
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def _name_of(entry: DeckEntry) -> str:
    return entry.name or entry.card or f"{entry.set} {entry.number}"


def _unknown_sections(deck: Deck, words: Vocabulary) -> Violation:
    names = [name for name in deck.sections if name not in words.placed]
    known = [section.name for section in words.shape.sections]
    return Violation(
        code="unknown-section",
        message=f"Decks of this game have no section {listed(names)}; there are: {listed(known)}.",
        cards=tuple(card for name in names for card in deck.section(name)),
        expected={"one_of": known},
        actual=names[0] if len(names) == 1 else names,
        fix=f"Move the cards of {listed(names)} into another section.",
    )
