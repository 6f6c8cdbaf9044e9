"""What a deck has to satisfy: chapter 17, one function a rule.

A card with two faces is one card, judged by the name and faction of its Prime face (17.6): that is
what its facts say. Copies are counted by name, over printings, repeated entries and all sections.
"""

from collections.abc import Iterable, Iterator

from cardsdb.plugin_api import CardFacts, CardPool, Deck, DeckCard, Rule, Violation, rule

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


_latest: list[tuple[Deck, Counts]] = []  # of the last deck alone: its rules ask one after another


def counts_of(deck: Deck) -> Counts:
    """Return the counts of the deck."""
    if _latest:
        known, counts = _latest[0]
        if known is deck:
            return counts
    counts = Counts(deck)
    _latest[:] = [(deck, counts)]
    return counts


def entries(deck: Deck) -> Iterator[DeckCard]:
    """Yield all entries, section by section."""
    for section in deck.sections.values():
        yield from section


@rule("17.1")
def deck_has_one_homeworld(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """A deck has exactly one Homeworld, counted wherever it stands."""
    counts = counts_of(deck)
    if counts.worlds == 1:
        return
    if counts.worlds:
        yield Violation(
            code="homeworld-count",
            message=f"The deck has {counts.worlds} Homeworlds and needs exactly one.",
            cards=tuple(counts.homeworlds),
            expected={"equals": 1},
            actual=counts.worlds,
            fix="Leave one Homeworld.",
        )
        return
    occupied = deck.section(HOMEWORLD)
    yield Violation(
        code="homeworld-count",
        severity="error" if occupied else "incomplete",
        message="The deck has no Homeworld and needs exactly one.",
        expected={"equals": 1},
        actual=0,
        fix=f"Put a Homeworld in place of {titles(occupied)}." if occupied else "Add a Homeworld.",
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
    if size < SMALLEST:
        yield Violation(
            code="deck-size",
            severity="incomplete",
            message=f"The deck has {number(size, 'card')} without Homeworld and needs {SMALLEST}.",
            expected={"min": SMALLEST},
            actual=size,
            fix=f"Add {number(SMALLEST - size, 'card')}.",
        )
    elif size > LARGEST:
        yield Violation(
            code="deck-size",
            message=f"The deck has {size} cards without Homeworld and may have {LARGEST} at most.",
            cards=tuple(card for card in entries(deck) if not is_homeworld(card.facts)),
            expected={"max": LARGEST},
            actual=size,
            fix=f"Take out {number(size - LARGEST, 'card')}.",
        )


@rule("17.3")
def three_copies_of_a_name_at_most(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """A deck has at most three copies of a card of one name."""
    if counts_of(deck).most > COPIES:
        yield from too_many(deck, list(entries(deck)), "copy-limit", "a card of one name", COPIES)


@rule("17.4")
def one_copy_of_a_unique_card_at_most(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """A deck has at most one copy of a Unique card."""
    if counts_of(deck).most > 1:
        unique = [card for card in entries(deck) if card.facts.is_unique]
        yield from too_many(deck, unique, "unique-limit", "a Unique card", 1)


def too_many(
    deck: Deck, among: Iterable[DeckCard], code: str, what: str, limit: int
) -> Iterator[Violation]:
    """Yield that there are more copies than the limit of some of the cards, by name."""
    copies = counts_of(deck).copies
    concerned = tuple(card for card in among if copies[card.facts.title] > limit)
    names = list(dict.fromkeys(card.facts.title for card in concerned))
    if names:
        held = joined([f"{number(copies[name], 'copy')} of {name}" for name in names])
        spare = joined([f"{number(copies[name] - limit, 'copy')} of {name}" for name in names])
        yield Violation(
            code=code,
            message=f"The deck has {held}, and of {what} at most {limit} may be in it.",
            cards=concerned,
            expected={"max": limit},
            actual=max(copies[name] for name in names),
            fix=f"Take out {spare}.",
        )


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


def number(count: int, word: str) -> str:
    """Return the count with its word: `1 card`, `2 copies`."""
    if count == 1:
        return f"1 {word}"
    return f"{count} {word.removesuffix('y')}ies" if word.endswith("y") else f"{count} {word}s"


def joined(parts: list[str]) -> str:
    """Return the parts in a row: `A, B and C`."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def titles(cards: Iterable[DeckCard]) -> str:
    """Return the titles in a row, each once."""
    return joined(list(dict.fromkeys(card.facts.title for card in cards)))


DECK_RULES: tuple[Rule, ...] = (
    deck_has_one_homeworld,
    homeworld_has_its_own_section,
    deck_has_40_to_60_cards,
    three_copies_of_a_name_at_most,
    one_copy_of_a_unique_card_at_most,
    cards_have_the_homeworlds_faction,
)
