"""Decks made of other decks, so that play comes to more cards and to more endings.

The game's format has the last word: every variant is legal where the deck it is made of is.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain

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
        held = {card.facts.slug for deck in known for card in all_cards(deck)}
        for slug in sorted(set(self.cards.cards) - held):
            if (fuller := self._with_card(known, self.cards[slug])) is not None:
                yield fuller
        for kind in sorted({card.type for card in self.cards.cards.values()}):
            if known and (sparser := self._without_type(known[0], kind)) != known[0]:
                yield sparser

    def _with_card(self, decks: Iterable[Deck], card: CardFacts) -> Deck | None:
        """Return the first legal deck in which the card takes the place of another.

        That is in a section, in the context, or where cards are carried, beside others or for one.
        Where none of these is legal one more card is left out.
        """
        exchanged = [found for deck in decks for found in self._exchanges(deck, card)]
        sparser = (found for deck in exchanged for found in _with_one_left_out(deck, card))
        return next((deck for deck in chain(exchanged, sparser) if self.is_legal(deck)), None)

    def _exchanges(self, deck: Deck, card: CardFacts) -> Iterator[Deck]:
        """Yield every deck with the card somewhere in it, legal or not."""
        if card.type in self.shape.card_keys:
            yield replace(deck, context={**deck.context, card.type: _deck_card(card, "")})
            return
        takers = [section.name for section in self.shape.sections if section.takes(card)]
        for name in takers:
            for place in range(len(deck.section(name))):
                yield self._exchanged(deck, name, place, card)
            if not deck.section(name):
                yield replace(deck, sections={**deck.sections, name: (_deck_card(card, name),)})
        if self.shape.has_carried and not takers:
            for section in deck.sections:
                yield from _carried(deck, section, card)

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


def all_cards(deck: Deck) -> Iterator[DeckCard]:
    """Yield all cards of the deck, those that its context names too."""
    yield from deck.cards()
    yield from (value for value in deck.context.values() if isinstance(value, DeckCard))


def _with_one_left_out(deck: Deck, kept: CardFacts) -> Iterator[Deck]:
    """Yield the deck without each of its entries but that which is or carries the card."""
    for section, cards in deck.sections.items():
        for place, one in enumerate(cards):
            if all(held.facts is not kept for held in one.with_carried()):
                fewer = (*cards[:place], *cards[place + 1 :])
                yield replace(deck, sections={**deck.sections, section: fewer})


def _carried(deck: Deck, section: str, card: CardFacts) -> Iterator[Deck]:
    """Yield the deck with the card carried by each of the section, besides and for another."""
    cards = deck.section(section)
    for place, carrier in enumerate(cards):
        new = replace(_deck_card(card, section), path=(*carrier.path, card.title))
        kept = [
            carrier.carried[:at] + carrier.carried[at + 1 :] for at in range(len(carrier.carried))
        ]
        for others in (carrier.carried, *kept):
            changed = replace(carrier, carried=(*others, new))
            found = (*cards[:place], changed, *cards[place + 1 :])
            yield replace(deck, sections={**deck.sections, section: found})


def _deck_card(card: CardFacts, section: str) -> DeckCard:
    entry = DeckEntry(name=card.title)
    return DeckCard(facts=card, count=1, section=section, entry=entry, path=(card.title,))
