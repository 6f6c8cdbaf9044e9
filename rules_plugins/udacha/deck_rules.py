"""What a deck has to satisfy: rule 1.3a and chapter 19, one function a rule.

Copies are counted by title, over printings, repeated entries and all sections.
"""

from collections.abc import Callable, Iterable, Iterator

from cardsdb.plugin_api import (
    CardFacts,
    CardPool,
    Deck,
    DeckCard,
    Rule,
    Violation,
    counted_once,
    joined,
    number,
    rule,
    unless_few,
    unless_one,
    unless_within,
)

BANNER, BASE, LEADER, MAIN = "banner", "base", "leader", "main"
SMALLEST, LARGEST = 30, 50
PURSUITS, PLACES = 6, 6
COPIES = 3


def is_banner(card: CardFacts) -> bool:
    """Return whether the card is a Banner."""
    return card.type == "banner"


def is_hero(card: CardFacts) -> bool:
    """Return whether the card is a Hero."""
    return card.type == "hero"


def is_base(card: CardFacts) -> bool:
    """Return whether the card is a Place marked as a Base (10.1a)."""
    return card.type == "place" and bool(card.attributes.get("base"))


class Counts:
    """What the rules ask of a deck, counted in one pass for all of them."""

    __slots__ = (
        "_copies",
        "allegiances",
        "deck",
        "has_misplaced",
        "has_repeats",
        "neutral",
        "places",
        "pursuits",
        "size",
    )

    def __init__(self, deck: Deck) -> None:
        """Count the deck."""
        self.deck = deck
        self.size = self.pursuits = self.places = 0  # of the main section
        self.has_misplaced = False  # whether a Banner or a Base stands in the main section
        self._count_main(deck.section(MAIN))
        self.allegiances: dict[str, int] = {}
        self.neutral = 0
        self._copies: dict[str, int] = {}  # counted when somebody asks
        self.has_repeats = False  # whether there may be too many copies of something
        self._count_all(entries(deck))

    def _count_main(self, main: Iterable[DeckCard]) -> None:
        size = pursuits = places = 0
        for card in main:
            count, facts = card.count, card.facts
            kind = facts.type
            size += count
            if kind == "pursuit":
                pursuits += count
            elif kind == "place":
                if facts.attributes.get("base"):  # is_base, without the call
                    self.has_misplaced = True
                else:
                    places += count
            elif kind == "banner":
                self.has_misplaced = True
        self.size, self.pursuits, self.places = size, pursuits, places

    def _count_all(self, cards: list[DeckCard]) -> None:
        allegiances = self.allegiances
        neutral = 0
        titles = set()
        for card in cards:
            count, facts = card.count, card.facts
            titles.add(facts.title)
            faction = facts.faction
            if faction is None:
                neutral += count
            else:
                allegiances[faction] = allegiances.get(faction, 0) + count
            if count > 1 and (count > COPIES or facts.is_unique):
                self.has_repeats = True
        self.neutral = neutral
        if len(titles) < len(cards):
            self.has_repeats = True

    def copies(self) -> dict[str, int]:
        """Return how many cards there are of each title."""
        copies = self._copies
        if not copies:
            for card in entries(self.deck):
                title = card.facts.title
                copies[title] = copies.get(title, 0) + card.count
        return copies


def entries(deck: Deck) -> list[DeckCard]:
    """Return the entries of all sections."""
    return [card for section in deck.sections.values() for card in section]


counts_of = counted_once(Counts)


@rule("19.1a")
def banner_section_is_one_banner(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """The banner section of a deck holds exactly one card, and it is a Banner."""
    return one_card(deck, BANNER, "a Banner", is_banner)


@rule("19.1b")
def base_section_is_one_base(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """The base section of a deck holds exactly one card, and it is a Base."""
    return one_card(deck, BASE, "a Base", is_base)


@rule("19.1c")
def leader_section_is_one_hero(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """The leader section of a deck holds exactly one card, the Leader, and it is a Hero."""
    return one_card(deck, LEADER, "a Hero", is_hero)


def one_card(
    deck: Deck, section: str, what: str, fits: Callable[[CardFacts], bool]
) -> Iterator[Violation]:
    """Yield what is wrong with a section that holds exactly one card, of one kind."""
    held = deck.section(section)
    if len(held) == 1 and held[0].count == 1 and fits(held[0].facts):
        return
    code, where = f"{section}-count", f"The {section} section"
    if sum(card.count for card in held) != 1:
        yield from unless_one(held, code=code, where=where, word="card", what=what)
        return
    facts = held[0].facts
    yield Violation(
        code=code,
        message=f"{facts.title} in the {section} section is not {what}.",
        cards=held,
        expected={"one_of": [what.rpartition(" ")[2].lower()]},
        actual=facts.type,
        fix=f"Put {what} into the {section} section in place of {facts.title}.",
    )


@rule("19.1d")
def main_section_has_30_to_50_cards(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """The main section has 30 to 50 cards, those counted too that cannot be in it."""
    size, main = counts_of(deck).size, deck.section(MAIN)
    return unless_within(size, SMALLEST, LARGEST, main, where="The main section")


@rule("19.1d")
def main_section_has_no_banner_or_base(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """Banners and Bases cannot be in the main section."""
    if not counts_of(deck).has_misplaced:
        return
    wrong = [c for c in deck.section(MAIN) if is_banner(c.facts) or is_base(c.facts)]
    said = joined([*dict.fromkeys([card.facts.title for card in wrong])])
    yield Violation(
        code="wrong-section",
        message=f"The main section cannot hold {said}: Banners and Bases have their own.",
        cards=tuple(wrong),
        fix=f"Take {said} out of the main section.",
    )


@rule("1.3a", "19.1e")
def main_section_has_six_pursuits(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """A deck has to hold six or more Pursuits, counted in its main section with all copies."""
    found = counts_of(deck).pursuits
    if found < PURSUITS:
        yield too_few(deck, cards, "Pursuit", "pursuit-minimum", found, PURSUITS)


@rule("19.1f")
def main_section_has_six_places(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """The main section has at least six Places, copies included and Bases not counted."""
    found = counts_of(deck).places
    if found < PLACES:
        yield too_few(deck, cards, "Place", "place-minimum", found, PLACES)


def too_few(
    deck: Deck, cards: CardPool, kind: str, code: str, found: int, minimum: int
) -> Violation:
    """Return that the main section lacks cards of a kind: incomplete while they still fit in."""

    counted = kind.lower()
    held = [c for c in deck.section(MAIN) if c.facts.type == counted and not is_base(c.facts)]
    missing = minimum - found
    fits = counts_of(deck).size + missing <= LARGEST
    add = f"Add {missing} more {kind if missing == 1 else kind + 's'}"
    if not fits:
        add = f"Replace {number(missing, 'other card')} by {kind}s"
    return Violation(
        code=code,
        severity="incomplete" if fits else "error",
        message=f"The main section has {number(found, kind)} and needs at least {minimum}.",
        cards=tuple(held),
        expected={"min": minimum},
        actual=found,
        fix=f"{add}{for_instance(deck, cards, counted, held)}.",
    )


def for_instance(deck: Deck, cards: CardPool, kind: str, held: Iterable[DeckCard]) -> str:
    """Return the words that name a card of the kind that the deck may still take, or none."""
    copies = counts_of(deck).copies()
    for card in held:
        facts = card.facts
        if copies[facts.title] < COPIES and not facts.is_unique:
            return f", for instance another copy of {facts.title}"
    allegiances = {None, *(card.facts.faction for card in deck.section(BANNER))}
    others = (facts for facts in cards.cards.values() if facts.type == kind)
    for facts in others:
        if facts.title not in copies and facts.faction in allegiances and not is_base(facts):
            return f", for instance {facts.title}"
    return ""


@rule("19.1g")
def three_copies_of_a_title_at_most(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """A deck has no more than three cards of one title that is not unique."""
    return too_many(deck, "copy-limit", COPIES, is_unique=False)


@rule("19.1h")
def one_copy_of_a_unique_title_at_most(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """A deck has no more than one card of a title that is marked unique."""
    return too_many(deck, "unique-limit", 1, is_unique=True)


def too_many(deck: Deck, code: str, limit: int, *, is_unique: bool) -> Iterator[Violation]:
    """Yield that the deck has more than the limit of a title, unique or not, over all sections."""
    counts = counts_of(deck)
    if not counts.has_repeats:
        return
    among = [card for card in entries(deck) if card.facts.is_unique == is_unique]
    what = "a unique title" if is_unique else "one title"
    yield from unless_few(counts.copies(), among, limit, code=code, what=what)


@rule("19.1i")
def cards_have_the_banners_allegiance(deck: Deck, cards: CardPool) -> Iterator[Violation]:
    """Every card of a deck is neutral or has the allegiance of its Banner."""
    banner = deck.section(BANNER)
    if len(banner) != 1 or banner[0].count != 1 or not is_banner(banner[0].facts):
        return  # a deck that breaks 19.1a is not judged by this rule
    allegiance = banner[0].facts.faction
    others = counts_of(deck).allegiances.keys() - {allegiance}
    if not others:
        return
    foreign = [card for card in entries(deck) if card.facts.faction in others]
    factions = {card.facts.title: card.facts.faction for card in foreign}
    said = joined([f"{title} ({faction})" for title, faction in factions.items()])
    yield Violation(
        code="allegiance",
        message=f"The Banner's allegiance is {allegiance or 'neutral'}, not that of {said}.",
        cards=tuple(foreign),
        expected={"one_of": [allegiance, "neutral"] if allegiance else ["neutral"]},
        actual=sorted(others),
        fix=f"Take out {joined([*factions])}, or choose another Banner.",
    )


DECK_RULES: tuple[Rule, ...] = (
    main_section_has_six_pursuits,
    banner_section_is_one_banner,
    base_section_is_one_base,
    leader_section_is_one_hero,
    main_section_has_30_to_50_cards,
    main_section_has_no_banner_or_base,
    main_section_has_six_places,
    three_copies_of_a_title_at_most,
    one_copy_of_a_unique_title_at_most,
    cards_have_the_banners_allegiance,
)
