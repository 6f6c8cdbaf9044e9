"""Decks made of other decks, so that play comes to more cards and to more endings.

The game's format has the last word: every variant is legal where the deck it is made of is.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from cardsdb.plugin_api import (
    CardFacts,
    CardPool,
    Deck,
    DeckCard,
    DeckEntry,
    DeckShape,
    Format,
    find_violations,
)

BREAKING = ("error", "incomplete")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckMaker:
    """Changes decks of one game card by card, as far as a format lets it."""

    cards: CardPool
    shape: DeckShape
    form: Format

    def is_legal(self, deck: Deck) -> bool:
        """Say whether the format finds the deck legal."""
        return not any(
            violation.severity in BREAKING
            for deck_rule in self.form.deck_rules
            for violation in find_violations(deck_rule, deck, self.cards)
        )

    def variants(self, decks: Iterable[Deck]) -> Iterator[Deck]:
        """Yield decks with the cards that these lack, and decks with as little of each type."""
        known = list(decks)
        held = {card.facts.slug for deck in known for card in deck.cards()}
        for slug in sorted(set(self.cards.cards) - held):
            if (fuller := self._with_card(known, self.cards[slug])) is not None:
                yield fuller
        for kind in sorted({card.type for card in self.cards.cards.values()}):
            if known and (sparser := self._without_type(known[0], kind)) != known[0]:
                yield sparser

    def _with_card(self, decks: Iterable[Deck], card: CardFacts) -> Deck | None:
        """Return the first legal deck in which the card takes the place of another."""
        exchanged = (
            self._exchanged(deck, section.name, place, card)
            for deck in decks
            for section in self.shape.sections
            if section.takes(card)
            for place in range(len(deck.section(section.name)))
        )
        return next((deck for deck in exchanged if self.is_legal(deck)), None)

    def _without_type(self, deck: Deck, kind: str) -> Deck:
        """Return the deck with other cards in the place of those of a type, as far as it goes."""
        spare = [card for _, card in sorted(self.cards.cards.items()) if card.type != kind]
        for section in self.shape.sections:
            others = [card for card in spare if section.takes(card)]
            while (fewer := self._with_one_less(deck, section.name, kind, others)) is not None:
                deck = fewer
        return deck

    def _with_one_less(
        self, deck: Deck, section: str, kind: str, others: Iterable[CardFacts]
    ) -> Deck | None:
        """Return a legal deck in which one of the others stands for one card of the type."""
        cards = deck.section(section)
        places = [place for place, card in enumerate(cards) if card.facts.type == kind]
        exchanged = (self._exchanged(deck, section, p, card) for card in others for p in places)
        return next((found for found in exchanged if self.is_legal(found)), None)

    def _exchanged(self, deck: Deck, section: str, place: int, card: CardFacts) -> Deck:
        """Return the deck with this card in the stead of one copy of the card at the place."""
        cards = list(deck.section(section))
        old = cards[place]
        cards[place : place + 1] = [replace(old, count=old.count - 1)] if old.count > 1 else []
        same = next((at for at, one in enumerate(cards) if one.facts is card), None)
        if same is None:
            cards.append(_deck_card(card, section))
        else:
            cards[same] = replace(cards[same], count=cards[same].count + 1)
        return replace(deck, sections={**deck.sections, section: tuple(cards)})


def _deck_card(card: CardFacts, section: str) -> DeckCard:
    entry = DeckEntry(name=card.title)
    return DeckCard(facts=card, count=1, section=section, entry=entry, path=(card.title,))
