"""What happens to the cards of hands and decks."""

from dataclasses import dataclass
from typing import ClassVar

from cardsdb.plugin_api import CardId, Event, Tag
from rules_plugins.warfighter.facts.decks import pile_name
from rules_plugins.warfighter.position import InPlay, Position, SoldierId
from rules_plugins.warfighter.printed import ACTION_DECK, LOCATION_DECK


@dataclass(slots=True)
class Discarded(Event):
    """The Soldier discarded the cards from its hand."""

    tag: ClassVar[Tag] = {"type": "discarded"}
    soldier: SoldierId
    cards: tuple[CardId, ...]

    def apply(self, position: Position) -> None:
        """Put each card at the end of the discard pile of its deck."""
        hand = position.soldiers[self.soldier].hand
        for card in self.cards:
            hand.remove(card)
            position.decks[pile_name(position.cards[card])].discard.append(card)


@dataclass(slots=True)
class Drew(Event):
    """The Soldier drew the card from the Action deck, or for a Marker from the Location deck."""

    tag: ClassVar[Tag] = {"type": "drew"}
    soldier: SoldierId
    card: CardId

    def apply(self, position: Position) -> None:
        """Take the card from the top of the deck to the end of the hand."""
        locations = position.decks[LOCATION_DECK]
        deck = locations if self.card in locations.draw else position.decks[ACTION_DECK]
        deck.draw.remove(self.card)
        position.soldiers[self.soldier].hand.append(self.card)


@dataclass(slots=True)
class MarkerReplaced(Event):
    """The Soldier drew a Location Marker, which is discarded: a Location card comes instead."""

    tag: ClassVar[Tag] = {"type": "marker_replaced"}
    soldier: SoldierId
    card: CardId

    def apply(self, position: Position) -> None:
        """Put the Marker from the top of the Action deck onto its discard pile."""
        deck = position.decks[ACTION_DECK]
        deck.draw.remove(self.card)
        deck.discard.append(self.card)


@dataclass(slots=True)
class DeckRanOut(Event):
    """A card has to be drawn from the deck and none is left."""

    tag: ClassVar[Tag] = {"type": "deck_ran_out"}
    deck: str

    def apply(self, position: Position) -> None:
        """Change nothing: the shuffle that follows does."""


@dataclass(slots=True)
class Reshuffled(Event):
    """The discard pile of the deck became the deck anew, in this order."""

    tag: ClassVar[Tag] = {"type": "reshuffled"}
    deck: str
    cards: tuple[CardId, ...]

    def apply(self, position: Position) -> None:
        """Put the cards of the discard pile under the deck."""
        deck = position.decks[self.deck]
        deck.draw.extend(self.cards)
        deck.discard.clear()


@dataclass(slots=True)
class CardPlayed(Event):
    """The Soldier played the Action card from its hand."""

    tag: ClassVar[Tag] = {"type": "card_played"}
    soldier: SoldierId
    card: CardId

    def apply(self, position: Position) -> None:
        """Put the card onto the discard pile before its effect is carried out."""
        position.soldiers[self.soldier].hand.remove(self.card)
        position.decks[pile_name(position.cards[self.card])].discard.append(self.card)


@dataclass(slots=True)
class SkillUsed(Event):
    """The Soldier used the Skill, which can be done once in a turn (4.1g)."""

    tag: ClassVar[Tag] = {"type": "skill_used"}
    soldier: SoldierId
    card: CardId

    def apply(self, position: Position) -> None:
        """Note that it is used."""
        position.soldiers[self.soldier].skills_used += (self.card,)


@dataclass(slots=True)
class CardDiscarded(Event):
    """The card left play."""

    tag: ClassVar[Tag] = {"type": "card_discarded"}
    card: CardId

    def apply(self, position: Position) -> None:
        """Put the card onto the discard pile of its deck."""
        del position.in_play[self.card]
        position.decks[pile_name(position.cards[self.card])].discard.append(self.card)


@dataclass(slots=True)
class Upgunned(Event):
    """The improved text of the card was paid for."""

    tag: ClassVar[Tag] = {"type": "upgunned"}
    card: CardId
    payer: SoldierId

    def apply(self, position: Position) -> None:
        """Take 1 XP and mark the card."""
        position.soldiers[self.payer].xp -= 1
        position.upgunned.append(self.card)


@dataclass(slots=True)
class UpgunUsed(Event):
    """The improved text of the card was used, or the card was played or lost."""

    tag: ClassVar[Tag] = {"type": "upgun_used"}
    card: CardId

    def apply(self, position: Position) -> None:
        """Take the mark off the card."""
        position.upgunned.remove(self.card)


@dataclass(slots=True)
class SupportPlayed(Event):
    """The Soldier put the Support card into play."""

    tag: ClassVar[Tag] = {"type": "support_played"}
    soldier: SoldierId
    card: CardId

    def apply(self, position: Position) -> None:
        """Move the card from the hand into play."""
        position.soldiers[self.soldier].hand.remove(self.card)
        position.in_play[self.card] = InPlay(self.soldier)


@dataclass(slots=True)
class Retained(Event):
    """The Retain cost of the card was paid."""

    tag: ClassVar[Tag] = {"type": "retained"}
    card: CardId

    def apply(self, position: Position) -> None:
        """Mark the card."""
        position.in_play[self.card] = position.in_play[self.card]._replace(is_retained=True)


@dataclass(slots=True)
class XpSpent(Event):
    """The Soldier paid XP."""

    tag: ClassVar[Tag] = {"type": "xp_spent"}
    soldier: SoldierId
    xp: int

    def apply(self, position: Position) -> None:
        """Take the counters away."""
        position.soldiers[self.soldier].xp -= self.xp
