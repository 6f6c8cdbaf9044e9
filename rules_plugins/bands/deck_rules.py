"""What a deck has to satisfy: chapter 17, one function a rule.

A card with two faces is one card, judged by the name and faction of its Prime face (17.6): that is
what its facts say. Copies are counted by name, over printings, repeated entries and all sections.
"""

from collections.abc import Iterator

from cardsdb.plugin_api import (
    CardFacts,
    CardPool,
    Deck,
    DeckCard,
    Rule,
    Violation,
    counted_once,
    rule,
    titles,
    unless_few,
    unless_one,
    unless_within,
)

HOMEWORLD, MAIN = "homeworld", "main"
SMALLEST, LARGEST = 40, 60
COPIES = 3


def is_homeworld(card: CardFacts) -> bool:
    """Return whether the card is a Homeworld."""
    return card.type == "homeworld"


class Counts:
    """What the rules ask of a deck, counted in one pass for all of them."""

    __slots__ = ("copies", "factions", "homeworlds", "most", "others", "worlds")

    def __init__(self, deck: Deck) -> None:
        """Count the deck."""
        self.copies: dict[str, int] = {}
        self.factions: set[str | None] = set()
        self.homeworlds: list[DeckCard] = []
        self.worlds = self.others = 0  # how many Homeworlds, and how many other cards
        self.most = 0  # copies of one name
        copies = self.copies
        for section in deck.sections.values():
            for card in section:
                facts, count = card.facts, card.count
                held = copies[facts.title] = copies.get(facts.title, 0) + count
                self.most = max(self.most, held)
                self.factions.add(facts.faction)
                if facts.type == "homeworld":
                    self.homeworlds.append(card)
                    self.worlds += count
                else:
                    self.others += count


counts_of = counted_once(Counts)


def entries(deck: Deck) -> Iterator[DeckCard]:
    """Yield all entries, section by section."""
    for section in deck.sections.values():
        yield from section


@rule("17.1")
def deck_has_one_homeworld(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """A deck has exactly one Homeworld, counted wherever it stands."""
    counts = counts_of(deck)
    if counts.worlds != 1:
        yield from unless_one(
            counts.homeworlds,
            code="homeworld-count",
            where="The deck",
            word="Homeworld",
            what="a Homeworld",
            instead_of=() if counts.worlds else deck.section(HOMEWORLD),
        )


@rule("17.1")
def homeworld_has_its_own_section(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """The Homeworld stands in a section of its own; the other cards are the main section."""
    wrong = [card for card in counts_of(deck).homeworlds if card.section == MAIN]
    wrong += [card for card in deck.section(HOMEWORLD) if not is_homeworld(card.facts)]
    if wrong:
        yield Violation(
            code="wrong-section",
            message=f"A Homeworld and no other card stands in homeworld, unlike {titles(wrong)}.",
            cards=tuple(wrong),
            fix=f"Move {titles(wrong)} into the other section.",
        )


@rule("17.2")
def deck_has_40_to_60_cards(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """A deck has 40 to 60 cards, the Homeworld not counted."""
    size = counts_of(deck).others
    if not SMALLEST <= size <= LARGEST:
        counted = [card for card in entries(deck) if not is_homeworld(card.facts)]
        less = " without its Homeworld"
        yield from unless_within(size, SMALLEST, LARGEST, counted, where="The deck", less=less)


@rule("17.3")
def three_copies_of_a_name_at_most(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """A deck has at most three copies of a card of one name."""
    counts = counts_of(deck)
    if counts.most > COPIES:
        what = "a card of one name"
        yield from unless_few(counts.copies, entries(deck), COPIES, code="copy-limit", what=what)


@rule("17.4")
def one_copy_of_a_unique_card_at_most(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """A deck has at most one copy of a Unique card."""
    counts = counts_of(deck)
    if counts.most > 1:
        unique = [card for card in entries(deck) if card.facts.is_unique]
        what = "a Unique card"
        yield from unless_few(counts.copies, unique, 1, code="unique-limit", what=what)


@rule("17.5", "17.6")
def cards_have_the_homeworlds_faction(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """Every card of a deck belongs to the faction of its Homeworld or is neutral."""
    counts = counts_of(deck)
    if counts.worlds != 1:
        return  # without one Homeworld there is no faction to judge by
    faction = counts.homeworlds[0].facts.faction
    if counts.factions <= {None, faction}:
        return
    foreign = tuple(card for card in entries(deck) if card.facts.faction not in (None, faction))
    yield Violation(
        code="faction-mismatch",
        message=f"The Homeworld's faction is {faction or 'neutral'}, not that of "
        f"{titles(foreign)}.",
        cards=foreign,
        expected={"one_of": [*([faction] if faction else []), "neutral"]},
        actual=sorted({str(card.facts.faction) for card in foreign}),
        fix=f"Take out {titles(foreign)}, or choose another Homeworld.",
    )


DECK_RULES: tuple[Rule, ...] = (
    deck_has_one_homeworld,
    homeworld_has_its_own_section,
    deck_has_40_to_60_cards,
    three_copies_of_a_name_at_most,
    one_copy_of_a_unique_card_at_most,
    cards_have_the_homeworlds_faction,
)
